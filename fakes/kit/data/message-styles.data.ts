/** The look of the pages that show mails and text messages, light and dark. */
export const messageStyles = `
:root{color-scheme:light dark;--paper:#f9fafb;--surface:#fff;--line:#dee0e4;--ink:#181c24;--soft:#545964;--accent:#324fcf;--hover:#f1f2f5}
@media (prefers-color-scheme:dark){:root{--paper:#0e1014;--surface:#15181d;--line:#2b2e36;--ink:#ebedf0;--soft:#acb0b7;--accent:#93acf9;--hover:#1d2027}}
*{box-sizing:border-box}
body{margin:0;font:14px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
header{display:flex;flex-wrap:wrap;align-items:baseline;gap:4px 16px;padding:14px 16px;border-bottom:1px solid var(--line);background:var(--surface)}
header .name{font-weight:600;font-size:16px;color:inherit;text-decoration:none}
header a:not(.name){font-size:13px}
header p{margin:0;color:var(--soft);font-size:13px}
main{max-width:760px;margin:0 auto;padding:24px 16px 48px}
h1{font-size:20px;line-height:1.25;margin:0 0 16px;overflow-wrap:anywhere}
h2{font-size:14px;margin:24px 0 8px}
a{color:var(--accent)}
a:focus-visible,pre:focus-visible,iframe:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.messages{list-style:none;margin:0;padding:0;border:1px solid var(--line);border-radius:8px;background:var(--surface);overflow:hidden}
.messages li+li{border-top:1px solid var(--line)}
.messages a{display:block;padding:12px 16px;color:inherit;text-decoration:none}
.messages a:hover{background:var(--hover)}
.messages a:focus-visible{outline-offset:-2px}
.subject{display:block;font-weight:600;overflow-wrap:anywhere}
.facts{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 16px;color:var(--soft);font-size:13px;overflow-wrap:anywhere}
time{font-variant-numeric:tabular-nums}
.messages p{margin:0;padding:12px 16px 0;white-space:pre-wrap;overflow-wrap:anywhere}
.messages p+.facts{padding:0 16px 12px}
.empty{padding:24px 16px;border:1px dashed var(--line);border-radius:8px;color:var(--soft)}
.back{margin:0 0 12px;font-size:13px}
dl{margin:0 0 16px;font-size:13px}
dl div{display:flex;gap:12px}
dt{width:40px;color:var(--soft)}
dd{margin:0;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:520px;border:1px solid var(--line);border-radius:8px;background:var(--surface);resize:vertical}
pre{margin:0;padding:16px;border:1px solid var(--line);border-radius:8px;background:var(--surface);font:13px/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
`;
