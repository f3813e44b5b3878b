import { createTransport } from 'nodemailer';
import type { Transporter } from 'nodemailer';
import type { Config } from '../config.ts';

const CONNECT_MS = 5000;
const SOCKET_MS = 10_000;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;
const CONTROLS = /\p{C}+/gu;

/** A message to one person. */
export interface Letter {
  /** One address; never interpreted as a list. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The message was not sent. The mail server's own text is left out, because it may repeat the message. */
export class MailError extends Error {
  constructor(what: string) {
    super(`Mail: ${what}`);
  }
}

interface Patience {
  readonly connectMs: number;
  readonly socketMs: number;
}

const codeOf = (error: unknown): string => {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : 'failed';
};

/** Passes messages to a mail server, each over its own connection. */
export class Mailer {
  readonly #transport: Transporter;
  readonly #from: string;

  constructor(
    { url, from }: { readonly url: string; readonly from: string },
    { connectMs, socketMs }: Patience = { connectMs: CONNECT_MS, socketMs: SOCKET_MS },
  ) {
    const { hostname, username } = new URL(url);
    this.#from = from;
    this.#transport = createTransport({
      url,
      // A password never crosses a network unencrypted.
      requireTLS: username !== '' && !LOOPBACK.test(hostname),
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: socketMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** Resolves once the mail server has accepted the message. Throws MailError. */
  async send({ to, subject, text }: Letter): Promise<void> {
    try {
      await this.#transport.sendMail({
        from: this.#from,
        to: { name: '', address: to },
        subject: subject.replace(CONTROLS, ' '),
        text,
      });
    } catch (error) {
      throw new MailError(codeOf(error));
    }
  }
}

/** Undefined without a mail server: people then share links themselves. */
export function openMailer({ SMTP_URL, MAIL_FROM }: Config): Mailer | undefined {
  return SMTP_URL && MAIL_FROM ? new Mailer({ url: SMTP_URL, from: MAIL_FROM }) : undefined;
}
