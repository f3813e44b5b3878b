import { AppError } from '../../app-error.ts';

/**
 * What the installation asks for beyond the contract's own minimum. `field` names where the password
 * stood.
 */
export function requireLongEnough(password: string, minimum: number, field: string): void {
  if ([...password].length >= minimum) return;
  const message = `Password must be at least ${minimum} characters`;
  throw new AppError('validation_failed', { message, fields: { [field]: message } });
}
