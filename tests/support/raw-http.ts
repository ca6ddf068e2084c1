import { connect } from "node:net";

export type RawAnswer = { status: number; headers: string; body: string };

/**
 * Sends bytes as they are and answers with the first response. For what `fetch` would tidy up: paths, header sizes,
 * bodies that never end.
 * @param write called again whenever the socket has drained; false when there is nothing more
 */
export function sendRaw(
  url: string,
  head: string,
  write: () => string | Buffer | false = () => false,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = "";
    const push = () => {
      for (let chunk = write(); chunk !== false && socket.writable; chunk = write())
        if (!socket.write(chunk)) return void socket.once("drain", push);
    };
    const done = () => {
      socket.destroy();
      const [headers = "", ...rest] = text.split("\r\n\r\n");
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(headers)?.[1]);
      if (status) resolve({ status, headers, body: rest.join("\r\n\r\n") });
      else reject(new Error(`No answer: ${text.slice(0, 200)}`));
    };
    socket.setEncoding("latin1");
    socket.on("connect", () => {
      socket.write(head);
      push();
    });
    socket.on("data", (chunk) => {
      text += chunk;
      // An answer is enough; what the server thinks of the rest of a body is not waited for.
      if (text.includes("\r\n\r\n")) setTimeout(done, 20);
    });
    socket.on("error", () => done());
    socket.on("close", done);
  });
}
