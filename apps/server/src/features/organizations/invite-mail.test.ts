import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { Writable } from 'node:stream';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Mailer } from '../../mail/mailer.ts';
import { registerOrganization, uniqueName } from '../../test/factories.ts';
import type { TestOrganization } from '../../test/factories.ts';
import { openTestApp } from '../../test/test-app.ts';
import type { TestApp } from '../../test/test-app.ts';

interface Received {
  readonly from: string | undefined;
  readonly to: readonly string[];
  readonly raw: string;
}

const received: Received[] = [];
/** A mail server that accepts mail for everyone except `refused@…`. */
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo: ({ address }, _session, done) =>
    done(address.startsWith('refused') ? new Error('No such user, and here is CANARY') : undefined),
  onData: (stream, session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        from: mailFrom ? mailFrom.address : undefined,
        to: rcptTo.map(({ address }) => address),
        raw: Buffer.concat(chunks).toString(),
      });
      done();
    });
  },
});

const logged: string[] = [];
const log = new Writable({
  write: (chunk, _encoding, done) => {
    logged.push(String(chunk));
    done();
  },
});

const portOf = (server: { address(): AddressInfo | string | null }) => {
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('Not listening');
  return address.port;
};
const listen = (server: Server) =>
  new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));

let test: TestApp;
let ours: TestOrganization;
beforeAll(async () => {
  await listen(smtp.server);
  test = await openTestApp(
    {
      SMTP_URL: `smtp://127.0.0.1:${portOf(smtp.server)}`,
      MAIL_FROM: 'Stowed <stowed@tools.example>',
      PUBLIC_URL: 'https://tools.example',
      LOG_LEVEL: 'debug',
    },
    { log },
  );
  ours = await registerOrganization(test, { firstName: 'Dana\r\nBcc: spy@example.org' });
});
afterAll(async () => {
  await test.close();
  await new Promise<void>((resolve) => {
    smtp.close(() => resolve());
  });
});
beforeEach(() => {
  received.length = 0;
});

const invite = (email: string, app = test, token = ours.admin) =>
  app.call('POST', '/api/organizations/invite', {
    token,
    body: { email, role: 'maintainer', organizationRole: 'member' },
  });
/** Undoes soft line breaks and `=3D` of quoted-printable. */
const readable = (raw: string) => raw.replace(/=\r\n/g, '').replace(/=3D/g, '=');
const headersOf = (raw: string) => raw.slice(0, raw.indexOf('\r\n\r\n'));
const newEmail = (name = 'new') => `${uniqueName(name)}@example.org`;

describe('an invitation by mail', () => {
  it("G-124 S32 S33 goes to one address, with the response's link", async () => {
    const email = newEmail();
    const { status, body } = await invite(email);
    expect([status, body]).toMatchObject([
      201,
      { success: true, mail: 'sent', message: `The link is on its way to ${email}.` },
    ]);
    expect(received).toHaveLength(1);
    const [letter] = received;
    expect([letter?.from, letter?.to]).toEqual(['stowed@tools.example', [email]]);
    const text = readable(letter?.raw ?? '');
    expect(text).toContain(`\r\n${body.invite.inviteUrl}\r\n`);
    expect(text).toContain('Subject: Your invitation to Test Squadron on Stowed');
    expect(text).toContain('From: Stowed <stowed@tools.example>');
    expect(headersOf(text)).toContain('Content-Type: text/plain');
  });

  it('S33 gets no extra header from a name', async () => {
    await invite(newEmail());
    const headers = headersOf(received[0]?.raw ?? '');
    expect(headers).toContain('To: ');
    expect(headers).not.toMatch(/^bcc|spy@/im);
    expect(received[0]?.to).toHaveLength(1);
  });

  it('G-125 is sent again with the new link', async () => {
    const { body: first } = await invite(newEmail());
    const { status, body } = await test.call('POST', `/api/organizations/invites/${first.invite.id}/resend`, {
      token: ours.admin,
    });
    expect([status, body.mail]).toEqual([200, 'sent']);
    const text = readable(received[1]?.raw ?? '');
    expect(text).toContain(body.invite.inviteUrl);
    expect(text).not.toContain(first.invite.inviteUrl);
  });

  it('is not sent for a refused invitation', async () => {
    const email = newEmail();
    await invite(email);
    expect((await invite(email)).status).toBe(409);
    expect(received).toHaveLength(1);
  });

  it('is still created if the mail server refuses it, and the response says so', async () => {
    const email = newEmail('refused');
    const { status, body } = await invite(email);
    expect([status, body]).toMatchObject([
      201,
      {
        mail: 'failed',
        message: `The email to ${email} could not be sent. Copy the link and hand it over.`,
      },
    ]);
    const token = new URL(body.invite.inviteUrl).searchParams.get('invite');
    const open = await test.call('GET', `/api/auth/invite/${token}`);
    expect([open.status, open.body.email]).toEqual([200, email]);
    expect(logged.join('')).toContain('an invitation could not be mailed');
    for (const secret of [token ?? 'none', 'CANARY', email]) expect(logged.join('')).not.toContain(secret);
  });

  it('is sent to each of several addresses, and the response names the one that failed', async () => {
    const emails = [newEmail(), newEmail('refused'), newEmail()];
    const body = { emails, role: 'maintainer', organizationRole: 'member' };
    const answer = await test.call('POST', '/api/organizations/invites', { token: ours.admin, body });
    const mails = answer.body.results.map(({ made }: { made: { mail: string } }) => made.mail);
    expect(mails).toEqual(['sent', 'failed', 'sent']);
    const reached = received.map(({ to }) => to[0]).toSorted();
    expect(reached).toEqual([emails[0], emails[2]].toSorted());
  });

  it('is created without a mail server, or when it cannot be reached', async () => {
    const closed = createServer();
    await listen(closed);
    const port = portOf(closed);
    await new Promise((resolve) => closed.close(resolve));
    for (const [env, mail] of [
      [{ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'stowed@tools.example' }, 'failed'],
      [{}, 'off'],
    ] as const) {
      const other = await openTestApp(env);
      const { admin } = await registerOrganization(other);
      const { status, body } = await invite(newEmail(), other, admin);
      expect([status, body.mail]).toEqual([201, mail]);
      expect(body.message).toMatch(/^The email to .* could not be sent\.|^Copy the link/);
      await other.close();
    }
  });
});

describe('the mail server', () => {
  const letter = { to: 'new@example.org', subject: 'A', text: 'B' };

  it('cannot stall a request forever', async () => {
    const silent = createServer();
    await listen(silent);
    const mailer = new Mailer(
      { url: `smtp://127.0.0.1:${portOf(silent)}`, from: 'stowed@tools.example' },
      { connectMs: 100, socketMs: 100 },
    );
    await expect(mailer.send(letter)).rejects.toThrow('Mail: ETIMEDOUT');
    silent.close();
  });

  it('S33 gets one recipient, whatever an address looks like', async () => {
    const mailer = new Mailer({
      url: `smtp://127.0.0.1:${portOf(smtp.server)}`,
      from: 'stowed@tools.example',
    });
    await mailer.send({ ...letter, to: 'a@example.org', subject: 'A\r\nBcc: spy@example.org' });
    expect(received[0]?.to).toEqual(['a@example.org']);
    expect(headersOf(received[0]?.raw ?? '')).not.toMatch(/^bcc/im);
    await mailer.send({ ...letter, to: 'a@example.org, spy@example.org' }).catch(() => undefined);
    expect(received.flatMap(({ to }) => to)).not.toContain('spy@example.org');
  });
});
