interface Policy {
  readonly createScriptURL: (url: string) => string;
}

declare global {
  interface Window {
    /** Absent in browsers that do not know it yet. */
    readonly trustedTypes?: { readonly createPolicy: (name: string, rules: Policy) => Policy };
  }
}

/** The one policy that the page's content security policy names: scripts of this site and no other. */
const policy: Policy | undefined = window.trustedTypes?.createPolicy('stowed', {
  createScriptURL: (url) => {
    if (new URL(url, window.location.href).origin !== window.location.origin) {
      throw new TypeError('A worker must be a script of this site');
    }
    return url;
  },
});

/** Starts a worker from the address of one of our own scripts. */
export function startWorker(url: string): Worker {
  return new Worker(policy?.createScriptURL(url) ?? url, { type: 'module' });
}
