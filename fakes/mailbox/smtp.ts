import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";
import { listenProblem } from "../kit/server.ts";

export const mailboxAccount = { user: "standin", password: "standin-mail-password-0001" } as const;

export type ReceivedMail = { to: string[]; raw: Buffer };

/** What the mail server says in place of taking a mail. */
export type Rejection = { code: number; text: string };

export type SmtpServer = {
  port: number;
  /** Connections that are open now. */
  connections(): number;
  stop(): Promise<void>;
};

const mailBytesMax = 1_000_000;

function rejected({ code, text }: Rejection): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

async function readMail(stream: SMTPServerDataStream): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream as AsyncIterable<Buffer>) parts.push(part);
  if (stream.sizeExceeded)
    throw rejected({ code: 552, text: "5.3.4 Message size exceeds fixed maximum message size" });
  return Buffer.concat(parts);
}

/** A mail server on 127.0.0.1 that takes any mail from whoever knows the account. */
export async function startSmtpServer(options: {
  port?: number;
  take(mail: ReceivedMail): Promise<void>;
  /** Asked for each mail before it is taken. */
  rejection(): Rejection | undefined;
}): Promise<SmtpServer> {
  const server = new SMTPServer({
    name: "mailbox.standin.test",
    banner: "Stand-in mailbox",
    size: mailBytesMax,
    // Loopback only: nothing to encrypt, no certificate to make.
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth({ username, password }, _session, done) {
      const known = username === mailboxAccount.user && password === mailboxAccount.password;
      if (known) done(null, { user: mailboxAccount.user });
      else done(rejected({ code: 535, text: "5.7.8 Authentication credentials invalid" }));
    },
    onMailFrom(_address, _session, done) {
      const rejection = options.rejection();
      done(rejection ? rejected(rejection) : null);
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      readMail(stream)
        .then((raw) => options.take({ to, raw }))
        .then(
          () => done(null, "Kept"),
          (error: Error) => done(error),
        );
    },
  });
  // A caller who hangs up in the middle is no failure of the fake.
  server.on("error", () => undefined);
  await new Promise<void>((resolve, reject) => {
    const failed = (error: Error) => reject(listenProblem(error, { ...options, name: "Mail server" }));
    server.once("error", failed);
    server.listen(options.port ?? 0, "127.0.0.1", () => {
      server.off("error", failed);
      resolve();
    });
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    connections: () => server.connections.size,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
