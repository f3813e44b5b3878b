import { createHash } from 'node:crypto';

/** What is stored of a random token: who reads it cannot go back. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
