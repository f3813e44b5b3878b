import { AppError } from '../../app-error.ts';
import type { Config } from '../../config.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Enforces what the installation requires beyond the contract. `field` names the password's field. */
export async function requireGoodPassword(
  password: string,
  config: Pick<Config, 'PASSWORD_MIN_LENGTH' | 'PASSWORD_COMMON'>,
  field: string,
): Promise<void> {
  const refuse = (message: string) =>
    new AppError('validation_failed', { message, fields: { [field]: message } });
  const least = config.PASSWORD_MIN_LENGTH;
  if ([...password].length < least) throw refuse(`Password must be at least ${least} characters`);
  if (config.PASSWORD_COMMON === 'refuse' && (await isCommonPassword(password))) {
    throw refuse('This password is very common');
  }
}
