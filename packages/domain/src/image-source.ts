/** Whether a drawer's picture may be shown: only sources that begin with data:, http or / are loaded. */
export function isShowableDrawerImage(source: string): boolean {
  return /^(data:|http|\/)/.test(source);
}

/** Whether a profile picture may be shown; any text may be stored. */
export function isShowableProfileImage(source: string): boolean {
  return /^(https?:|data:image\/|\/)/i.test(source);
}
