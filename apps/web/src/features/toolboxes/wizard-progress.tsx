import { Check } from 'lucide-react';
import { cx } from '../../lib/cx.ts';

interface WizardProgressProps {
  readonly steps: readonly string[];
  readonly current: number;
}

export function WizardProgress({ steps, current }: WizardProgressProps) {
  return (
    <ol className="mb-6 grid grid-cols-3 gap-2">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={cx(
            'border-t-4 pt-2 text-sm font-semibold',
            index <= current ? 'border-accent text-ink' : 'border-line-strong/60 text-ink-soft',
          )}
        >
          <span className="reading mr-1.5 inline-flex items-center max-md:flex">
            {index < current ? <Check size={15} strokeWidth={3} aria-label="Done" /> : index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
