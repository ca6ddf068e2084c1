/**
 * A loader of an outside service's script: loads it once and answers what the script has put on the page. Rejects when
 * it does not come or puts nothing there; the next call tries again.
 */
export function scriptLoader<T>(found: () => T | undefined): (url: string) => Promise<T> {
  let loading: Promise<T> | undefined;
  return (url) => {
    loading ??= new Promise<T>((resolve, reject) => {
      const script = document.createElement("script");
      script.src = url;
      script.async = true;
      const fail = () => {
        script.remove();
        loading = undefined;
        reject(new Error("A script didn't load."));
      };
      script.addEventListener("error", fail);
      script.addEventListener("load", () => {
        const value = found();
        if (value === undefined) fail();
        else resolve(value);
      });
      document.head.append(script);
    });
    return loading;
  };
}
