import { Slider as Radix } from 'radix-ui';
import { useId } from 'react';
import type { KeyboardEvent } from 'react';

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly format?: (value: number) => string;
  readonly onChange: (value: number) => void;
}

const PAGE = 10;

/** A labeled slider. PageUp and PageDown move by ten steps, within the bounds. */
export function Slider({ label, value, min, max, step = 1, format = String, onChange }: SliderProps) {
  const labelId = useId();
  const handlePage = (event: KeyboardEvent) => {
    const direction = event.key === 'PageUp' ? 1 : event.key === 'PageDown' ? -1 : 0;
    if (direction === 0) return;
    event.preventDefault();
    const moved = value + direction * PAGE * step;
    onChange(Math.min(max, Math.max(min, Number(moved.toFixed(6)))));
  };
  return (
    <div className="space-y-1">
      <div className="flex items-baseline justify-between gap-4">
        <span id={labelId} className="text-sm font-semibold">
          {label}
        </span>
        <output className="reading text-2xl">{format(value)}</output>
      </div>
      <Radix.Root
        className="relative flex h-11 w-full touch-none select-none items-center"
        value={[value]}
        min={min}
        max={max}
        step={step}
        onValueChange={([next]) => next !== undefined && onChange(next)}
        onKeyDownCapture={handlePage}
      >
        <Radix.Track className="relative h-2 grow rounded-sm border border-line-strong bg-sunken">
          <Radix.Range className="absolute h-full rounded-sm bg-accent" />
        </Radix.Track>
        <Radix.Thumb
          aria-labelledby={labelId}
          aria-valuetext={format(value)}
          className="grid size-11 place-items-center rounded-md"
        >
          {/* The visible grip is narrow; its touch target is wider. */}
          <span className="h-9 w-7 rounded-md border-2 border-surface bg-accent shadow-float" />
        </Radix.Thumb>
      </Radix.Root>
    </div>
  );
}
