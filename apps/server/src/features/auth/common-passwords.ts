import { limits } from '@stowed/contract';

let list: Promise<ReadonlySet<string>> | undefined;

/** Loaded when first needed, because it takes 14 MB. */
async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= limits.passwordMin));
}

/** Whether people choose this password so often that it is tried first, in any case of its letters. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= loadList();
  const word = password.normalize('NFKC').toLowerCase();
  return new Set(word).size === 1 || (await list).has(word);
}
