import type { CDPSession, Page } from '@playwright/test';

/** Makes and uses passkeys for one page, as a phone or a security key does. */
export interface Authenticator {
  readonly session: CDPSession;
  readonly authenticatorId: string;
}

/** Gives the page an authenticator of Chromium's, which recognizes its person and asks nobody. */
export async function giveAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

/** Whether it recognizes its person from now on. */
export async function recognize(
  { session, authenticatorId }: Authenticator,
  isUserVerified: boolean,
): Promise<void> {
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
}

/** The person of one device uses their passkeys on another one, as with a security key. */
export async function carryPasskeys(from: Authenticator, to: Authenticator): Promise<void> {
  const { credentials } = await from.session.send('WebAuthn.getCredentials', {
    authenticatorId: from.authenticatorId,
  });
  for (const credential of credentials) {
    const { authenticatorId } = to;
    await to.session.send('WebAuthn.addCredential', { authenticatorId, credential });
  }
}
