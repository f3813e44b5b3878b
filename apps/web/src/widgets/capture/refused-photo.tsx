import { useEffect, useState } from 'react';
import { aimOf } from './aim-looker.ts';
import type { Aim, AimTarget } from './aim-message.ts';

export const shortcomings: Partial<Record<Aim, string>> = {
  dark: 'The photo is too dark.',
  blurred: 'The photo is blurred.',
  cut_off: 'Part of the drawer is cut off.',
  no_drawer: 'It may show another drawer.',
};

interface RefusedPhotoProps {
  readonly photo: string;
  /** The drawer that was to be photographed: "drawer 2". */
  readonly drawerName: string;
  readonly target: AimTarget;
  /** Why, if known. */
  readonly reason: string | undefined;
}

/** A photo that does not match its drawer, beside the drawer as it should look. */
export function RefusedPhoto({ photo, drawerName, target, reason }: RefusedPhotoProps) {
  const pictures = [
    { label: 'Your photo', imageUrl: photo, alt: 'The photo just taken' },
    { label: `Template of ${drawerName}`, imageUrl: target.imageUrl, alt: `Template of ${drawerName}` },
  ];
  return (
    <div className="flex min-h-0 grow flex-col justify-center gap-3 overflow-y-auto p-4 sideways:w-1/2">
      <h3 className="text-center text-xl font-bold text-balance">This doesn't look like {drawerName}</h3>
      <p role="status" className="min-h-6 text-center text-ink-soft">
        {reason}
      </p>
      <div className="mx-auto grid w-full max-w-4xl grid-cols-2 gap-2">
        {pictures.map(({ label, imageUrl, alt }) => (
          <figure key={label} className="overflow-hidden rounded-md border border-line bg-surface">
            <img
              src={imageUrl}
              alt={alt}
              referrerPolicy="no-referrer"
              className="aspect-4/3 w-full bg-black object-contain"
            />
            <figcaption className="px-2 py-1.5 text-sm font-semibold">{label}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}

/** What is wrong with a photo, in words, as far as this device can tell. */
export function useShortcoming(photo: string, target: AimTarget | undefined): string | undefined {
  const [aim, setAim] = useState<Aim>();
  useEffect(() => {
    if (!target) return undefined;
    let isOver = false;
    // Without a result the screen gives no reason.
    void aimOf(photo, target).then((answer) => !isOver && setAim(answer));
    return () => {
      isOver = true;
    };
  }, [photo, target]);
  return aim && shortcomings[aim];
}
