import { createTransport } from 'nodemailer';
import type { Transporter } from 'nodemailer';
import type { Config } from '../config.ts';

const CONNECT_MS = 5000;
const SOCKET_MS = 10_000;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;
const CONTROLS = /\p{C}+/gu;

/** A text for one person. */
export interface Letter {
  /** One address; nothing in it is read as a list. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The letter did not go out. The mail server's own words stay out of it: they may repeat what was sent. */
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

/** Hands letters to a mail server, each over a connection of its own. */
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
      // A password never goes through a network in the clear.
      requireTLS: username !== '' && !LOOPBACK.test(hostname),
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: socketMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** Resolves once the mail server has taken the letter. Throws MailError. */
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

/** Undefined without a mail server: links are handed over by hand then. */
export function openMailer({ SMTP_URL, MAIL_FROM }: Config): Mailer | undefined {
  return SMTP_URL && MAIL_FROM ? new Mailer({ url: SMTP_URL, from: MAIL_FROM }) : undefined;
}
