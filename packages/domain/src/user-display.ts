import type { User } from '@stowed/contract';

type Named = Pick<User, 'firstName' | 'lastName' | 'username'>;

/** 'first last' when both are known, otherwise the username. */
export function displayName(user: Named): string {
  return user.firstName && user.lastName ? `${user.firstName} ${user.lastName}` : user.username;
}

interface Ranked {
  readonly name: string;
  readonly rank: string | null;
}

/** 'SrA Ray Ortiz'. */
export const rankAndName = ({ rank, name }: Ranked): string => [rank, name].filter(Boolean).join(' ');

/**
 * The letters of an avatar without a picture: initials, else two letters of the username, else U; ? for
 * nobody.
 */
export function avatarLetters(user: Named | undefined): string {
  if (!user) return '?';
  const initials =
    user.firstName && user.lastName ? firstLetter(user.firstName) + firstLetter(user.lastName) : '';
  const letters = initials || [...user.username].slice(0, 2).join('');
  return letters ? letters.toUpperCase() : 'U';
}

function firstLetter(text: string): string {
  return [...text][0] ?? '';
}
