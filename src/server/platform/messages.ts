export type Mail = { to: string; subject: string; text: string; html: string };

/** Sends one mail; rejects when the mail server did not take it. */
export type Mailer = { send(mail: Mail): Promise<void> };

/** Sends one text message to a number in E.164; rejects when the sender did not take it. */
export type SmsSender = { send(to: string, text: string): Promise<void> };

/** True when a person solved the challenge; always true where no captcha is configured. Rejects when it cannot be asked. */
export type CaptchaCheck = (answer: string | undefined, network: string) => Promise<boolean>;
