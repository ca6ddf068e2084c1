import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The name in the examples. */
export const proxiedHost = "news.example.com";

export type Ports = { http: number; https: number; product: number };
export type ProxyCommand = { command: string; args: string[]; environment?: NodeJS.ProcessEnv };

const root = path.join(import.meta.dirname, "../..");

const exampleOf = (name: string) => readFileSync(path.join(root, "deploy/proxy", name), "utf8");

/** The example with other ports and certificates; each exchange must be there. */
function exchanged(folder: string, name: string, ...pairs: [from: string | RegExp, to: string][]): string {
  const text = pairs.reduce((sofar, [from, to]) => {
    const next = sofar.replaceAll(typeof from === "string" ? from : new RegExp(from, "g"), to);
    if (next === sofar) throw new Error(`deploy/proxy/${name} has no ${String(from)}.`);
    return next;
  }, exampleOf(name));
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

export function nginxCommand(folder: string, { http, https, product }: Ports): ProxyCommand {
  const file = (name: string) => path.join(folder, name);
  const site = exchanged(
    folder,
    "nginx.conf",
    [/listen \[::\]:\d+( ssl http2)?;/, ""],
    ["listen 80;", `listen 127.0.0.1:${http};`],
    ["listen 443 ssl", `listen 127.0.0.1:${https} ssl`],
    ["127.0.0.1:4000", `127.0.0.1:${product}`],
    ["/etc/ssl/tapewise/fullchain.pem", file("cert.pem")],
    ["/etc/ssl/tapewise/privkey.pem", file("key.pem")],
  );
  writeFileSync(
    file("main.conf"),
    `daemon off; pid ${file("nginx.pid")}; error_log stderr; events {} http { access_log off; client_body_temp_path ${file("body")}; proxy_temp_path ${file("proxy")}; include ${site}; }`,
  );
  return { command: "nginx", args: ["-c", file("main.conf")] };
}

export function caddyCommand(folder: string, { http, https, product }: Ports): ProxyCommand {
  const file = (name: string) => path.join(folder, name);
  const site = exchanged(
    folder,
    "Caddyfile",
    [
      "{\n\tservers",
      `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tskip_install_trust\n\tservers`,
    ],
    [`${proxiedHost} {\n`, `${proxiedHost} {\n\ttls ${file("cert.pem")} ${file("key.pem")}\n`],
    ["127.0.0.1:4000", `127.0.0.1:${product}`],
  );
  return {
    command: "caddy",
    args: ["run", "--adapter", "caddyfile", "--config", site],
    environment: { HOME: folder, XDG_DATA_HOME: folder },
  };
}

export function haproxyCommand(folder: string, { http, https, product }: Ports): ProxyCommand {
  const file = (name: string) => path.join(folder, name);
  const site = exchanged(
    folder,
    "haproxy.cfg",
    ["bind :80\n", `bind 127.0.0.1:${http}\n`],
    ["bind :443", `bind 127.0.0.1:${https}`],
    ["127.0.0.1:4000", `127.0.0.1:${product}`],
    ["/etc/haproxy/tapewise.pem", file("both.pem")],
  );
  return { command: "haproxy", args: ["-f", site] };
}

/** For the proxied name, by itself. */
export function makeCertificate(folder: string): void {
  const file = (name: string) => path.join(folder, name);
  const { status } = spawnSync("openssl", [
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:P-256",
    "-nodes",
    "-days",
    "2",
    "-subj",
    `/CN=${proxiedHost}`,
    "-addext",
    `subjectAltName=DNS:${proxiedHost}`,
    "-keyout",
    file("key.pem"),
    "-out",
    file("cert.pem"),
  ]);
  if (status !== 0) throw new Error("openssl made no certificate.");
  writeFileSync(
    file("both.pem"),
    readFileSync(file("cert.pem"), "utf8") + readFileSync(file("key.pem"), "utf8"),
  );
}
