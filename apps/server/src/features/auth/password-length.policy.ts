import { AppError } from '../../app-error.ts';

/** Enforces the installation's minimum length beyond the contract's. `field` names the password's field. */
export function requireLongEnough(password: string, minimum: number, field: string): void {
  if ([...password].length >= minimum) return;
  const message = `Password must be at least ${minimum} characters`;
  throw new AppError('validation_failed', { message, fields: { [field]: message } });
}
