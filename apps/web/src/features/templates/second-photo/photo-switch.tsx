import { cx } from '../../../lib/cx.ts';
import type { PhotoPlace } from './use-second-photo.ts';

const places = [
  { value: 'first', label: 'First photo' },
  { value: 'second', label: 'Second photo' },
] as const;

interface PhotoSwitchProps {
  readonly place: PhotoPlace;
  readonly onChoose: (place: PhotoPlace) => void;
}

/** Chooses the photo to draw on. */
export function PhotoSwitch({ place, onChoose }: PhotoSwitchProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div
        role="group"
        aria-label="Draw on"
        className="flex gap-1 rounded-md border border-line bg-sunken p-1"
      >
        {places.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === place}
            onClick={() => onChoose(value)}
            className={cx(
              'min-h-11 rounded-sm px-3 font-semibold',
              value === place ? 'bg-accent text-on-accent' : 'text-ink-soft',
            )}
          >
            {label}
          </button>
        ))}
      </div>
      {place === 'second' && (
        <p className="text-sm text-ink-soft">Only to draw on. The template keeps the first photo.</p>
      )}
    </div>
  );
}
