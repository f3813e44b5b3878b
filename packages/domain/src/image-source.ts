/** Whether a drawer's picture may be shown: only data:, http(s) and local addresses are loaded. */
export function isShowableDrawerImage(source: string): boolean {
  return /^(data:|http|\/)/.test(source);
}

/** Whether a profile picture may be shown; any text may be stored. */
export function isShowableProfileImage(source: string): boolean {
  return /^(https?:|data:image\/|\/)/i.test(source);
}
