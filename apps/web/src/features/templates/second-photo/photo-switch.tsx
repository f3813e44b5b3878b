import { ChoiceSwitch } from '../../../ui/choice-switch.tsx';
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
      <ChoiceSwitch label="Draw on" choices={places} value={place} onChoose={onChoose} />
      {place === 'second' && (
        <p className="text-sm text-ink-soft">
          The template keeps the first photo. A person always checks tools drawn here.
        </p>
      )}
    </div>
  );
}
