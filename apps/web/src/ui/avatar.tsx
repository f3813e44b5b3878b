import type { User } from '@stowed/contract';
import { avatarLetters, isShowableProfileImage } from '@stowed/domain';
import { useState } from 'react';
import { cx } from '../lib/cx.ts';

const sizes = { sm: 'size-9 rounded-md text-sm', lg: 'size-20 rounded-lg text-2xl' };

interface AvatarProps {
  readonly user: User | undefined;
  readonly size?: keyof typeof sizes;
}

/** The profile picture if it is allowed and loads, else initials. */
export function Avatar({ user, size = 'sm' }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const source = user?.profileImageUrl;
  const isShown = source && source !== failed && isShowableProfileImage(source);
  return (
    <span
      className={cx(
        'grid shrink-0 place-items-center overflow-hidden bg-accent font-bold tracking-wide text-on-accent',
        sizes[size],
      )}
    >
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

/** The initials that stand for a person without a picture. */
export function lettersOf(user: User | undefined): string {
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- responses are not parsed here
  return avatarLetters(user && { ...user, username: user.username ?? '' });
}
