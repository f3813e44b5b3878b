import { vi } from 'vitest';

const bytes = (text: string): ArrayBuffer => Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer;

/** What a browser gives for a passkey; in base64url: id `cGFzcw`. */
const made = {
  id: 'cGFzcw',
  rawId: bytes('pass'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: bytes('client'),
    attestationObject: bytes('attestation'),
    authenticatorData: bytes('data'),
    signature: bytes('signature'),
    getTransports: () => ['internal'],
  },
};

/** The same, as it is sent. */
export const sentPasskey = { id: 'cGFzcw', rawId: 'cGFzcw', type: 'public-key' };
export const sentReply = {
  ...sentPasskey,
  response: { clientDataJSON: 'Y2xpZW50', authenticatorData: 'ZGF0YQ', signature: 'c2lnbmF0dXJl' },
};

/** What the browser does when it is asked for a passkey. */
type Person = 'confirms' | 'cancels' | 'has one already';

const names = { cancels: 'NotAllowedError', 'has one already': 'InvalidStateError' };

/** Only its presence is asked for. */
function Credential(): void {}

/** why: jsdom has no WebAuthn and no secure context. Returns what the browser is asked for. */
export function installPasskeys(person: Person = 'confirms'): CredentialCreationOptions[] {
  const asked: CredentialCreationOptions[] = [];
  const answer = (options: CredentialCreationOptions) => {
    asked.push(options);
    return person === 'confirms'
      ? Promise.resolve(made)
      : Promise.reject(new DOMException('No', names[person]));
  };
  vi.stubGlobal('PublicKeyCredential', Credential);
  vi.stubGlobal('isSecureContext', true);
  Reflect.set(navigator, 'credentials', { create: answer, get: answer });
  return asked;
}

export function removePasskeys(): void {
  Reflect.deleteProperty(navigator, 'credentials');
}
