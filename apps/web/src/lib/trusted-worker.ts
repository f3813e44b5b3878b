interface Policy {
  readonly createScriptURL: (url: string) => string;
}

declare global {
  interface Window {
    /** Absent in older browsers. */
    readonly trustedTypes?: { readonly createPolicy: (name: string, rules: Policy) => Policy };
  }
}

/** The policy that the content security policy allows: scripts of this site only. */
const policy: Policy | undefined = window.trustedTypes?.createPolicy('stowed', {
  createScriptURL: (url) => {
    if (new URL(url, window.location.href).origin !== window.location.origin) {
      throw new TypeError('A worker must be a script of this site');
    }
    return url;
  },
});

/**
 * Keeps the application's files on this device, so that it opens without a network. Where the browser or the
 * certificate does not allow it, the application works as before.
 */
export async function keepShell(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const url = '/service-worker.js';
  await navigator.serviceWorker.register(policy?.createScriptURL(url) ?? url, { updateViaCache: 'none' });
}

/** Starts a worker from the address of one of our own scripts. */
export function startWorker(url: string): Worker {
  return new Worker(policy?.createScriptURL(url) ?? url, { type: 'module' });
}
