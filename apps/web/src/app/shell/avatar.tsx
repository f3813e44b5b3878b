import type { User } from '@stowed/contract';
import { avatarLetters, isShowableProfileImage } from '@stowed/domain';
import { useState } from 'react';

/** The profile picture when there is one that may be shown and loads, else letters. */
export function Avatar({ user }: { readonly user: User | undefined }) {
  const [failed, setFailed] = useState<string>();
  const source = user?.profileImageUrl;
  const isShown = source && source !== failed && isShowableProfileImage(source);
  return (
    <span className="grid size-9 place-items-center overflow-hidden rounded-md bg-accent text-sm font-bold tracking-wide text-on-accent">
      {isShown ? (
        <img
          src={source}
          alt=""
          referrerPolicy="no-referrer"
          className="size-full object-cover"
          onError={() => setFailed(source)}
        />
      ) : (
        lettersOf(user)
      )}
    </span>
  );
}

function lettersOf(user: User | undefined): string {
  return avatarLetters(user && { ...user, username: user.username ?? '' });
}
