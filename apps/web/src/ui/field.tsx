import { useId, useLayoutEffect, useRef, useEffect } from 'react';
import type { ComponentProps, ReactNode, ChangeEvent } from 'react';
import { cx } from '../lib/cx.ts';

interface FieldLook {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly className?: string | undefined;
}

const control =
  'w-full min-h-12 rounded-md border bg-surface px-3 text-base text-ink placeholder:text-ink-soft/80 aria-invalid:border-2 aria-invalid:border-bad-line border-line-strong hover:border-ink [&[readonly]]:border-line [&[readonly]]:bg-sunken [&[readonly]]:text-ink-soft';

interface FrameProps extends FieldLook {
  readonly id: string;
  readonly children: ReactNode;
}

function FieldFrame({ id, label, hint, error, className, children }: FrameProps) {
  return (
    <div className={cx('space-y-1.5', className)}>
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm font-semibold text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

function describe(id: string, { hint, error }: Pick<FieldLook, 'hint' | 'error'>) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': ids || undefined };
}

type TextFieldProps = FieldLook &
  ComponentProps<'input'> & {
    /** A control at the right of the field. */
    readonly action?: ReactNode;
  };

export function TextField({ label, hint, error, className, action, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <div className="flex gap-2">
        <input id={id} className={control} {...describe(id, { hint, error })} {...input} />
        {action}
      </div>
    </FieldFrame>
  );
}

type TextAreaFieldProps = FieldLook & ComponentProps<'textarea'>;

export function TextAreaField({ label, hint, error, className, ...area }: TextAreaFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <textarea id={id} className={cx(control, 'py-2')} {...describe(id, { hint, error })} {...area} />
    </FieldFrame>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

type SelectFieldProps = FieldLook &
  ComponentProps<'select'> & {
    readonly options: readonly Option[];
    /** Covers the select while its value matches no option. */
    readonly placeholder?: string;
  };

/** The native select: large targets on phones and no markup to get wrong. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, className, options, placeholder, ...select } = props;
  const id = useId();
  const element = useRef<HTMLSelectElement>(null);
  const isChosen = placeholder === undefined || options.some(({ value }) => value === select.value);
  // React selects the first option if the value matches none.
  useLayoutEffect(() => {
    if (!isChosen && element.current) element.current.selectedIndex = -1;
  });
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <div className="relative">
        <select
          ref={element}
          id={id}
          className={control}
          {...describe(id, { hint, error })}
          {...(!isChosen && { 'aria-describedby': `${id}-placeholder` })}
          {...select}
        >
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        {!isChosen && (
          <span
            id={`${id}-placeholder`}
            className="pointer-events-none absolute inset-y-0 left-4 flex items-center text-ink-soft"
          >
            {placeholder}
          </span>
        )}
      </div>
    </FieldFrame>
  );
}

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'type' | 'ref'> & {
  readonly value: number;
  /** The value of an empty field. */
  readonly fallback: number;
  readonly onChange: (value: number) => void;
};

/**
 * A number that always has a value. Focus selects the default of an empty field, so that typing replaces it.
 */
export function NumberField({ value, fallback, onChange, ...field }: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const fellBack = useRef(false);
  useEffect(() => {
    if (fellBack.current) input.current?.select();
    fellBack.current = false;
  });
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.target.valueAsNumber;
    fellBack.current = !Number.isFinite(typed);
    onChange(fellBack.current ? fallback : typed);
  };
  return (
    <TextField
      {...field}
      ref={input}
      type="number"
      inputMode="numeric"
      value={value}
      onChange={handleChange}
      onFocus={(event) => event.target.select()}
    />
  );
}
