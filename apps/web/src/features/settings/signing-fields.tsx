import { inventoryKind, limits } from '@stowed/contract';
import type { InventoryKind, Settings } from '@stowed/contract';
import { inventoryKindWords } from '@stowed/domain';
import type { Dispatch, SetStateAction } from 'react';
import type { SettingsAnswer } from '../../lib/inventory-queries.ts';
import { Fact } from '../../ui/facts.tsx';
import { SelectField, TextAreaField } from '../../ui/field.tsx';

const signingWords = { off: 'No signature', on: 'A signature with a password or a passkey' } as const;
const signingOptions = [
  { value: 'off', label: signingWords.off },
  { value: 'on', label: signingWords.on },
];

const kindsWords = (kinds: readonly InventoryKind[]): string =>
  kinds.length > 0 ? kinds.map((kind) => inventoryKindWords[kind]).join(', ') : 'No inventory';

/** How inventories are signed, for those who cannot change it. */
export function SigningFacts({ settings }: { readonly settings: Settings }) {
  const { signing, secondPerson } = settings;
  return (
    <>
      <Fact label="To complete a toolbox">{signingWords[signing]}</Fact>
      {signing === 'on' && <Fact label="A second person signs">{kindsWords(secondPerson)}</Fact>}
    </>
  );
}

interface FieldsProps {
  readonly values: SettingsAnswer;
  readonly setValues: Dispatch<SetStateAction<SettingsAnswer>>;
}

/** What each signature says is shown to the person who signs, word for word. */
export function SigningFields({ values, setValues }: FieldsProps) {
  const setSigning = (value: string) =>
    setValues((old) =>
      value === 'on' ? { ...old, signing: 'on' } : { ...old, signing: 'off', secondPerson: [] },
    );
  return (
    <>
      <SelectField
        label="To complete a toolbox"
        hint="Closing cases and clearing aircraft then need a signature too."
        options={signingOptions}
        value={values.signing}
        onChange={({ target }) => setSigning(target.value)}
      />
      {values.signing === 'on' && <SignedFields values={values} setValues={setValues} />}
    </>
  );
}

function SignedFields({ values, setValues }: FieldsProps) {
  const { secondPerson, meaningFirst, meaningSecond } = values;
  const toggle = (kind: InventoryKind, isOn: boolean) =>
    setValues((old) => ({
      ...old,
      secondPerson: inventoryKind.options.filter((one) =>
        one === kind ? isOn : old.secondPerson.includes(one),
      ),
    }));
  const empty = (text: string) => (text.trim() === '' ? 'Enter what the person signs' : undefined);
  return (
    <>
      <fieldset>
        <legend className="text-sm font-semibold">A second person signs</legend>
        <div className="grid sm:grid-cols-2">
          {inventoryKind.options.map((kind) => (
            <label key={kind} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 accent-accent"
                checked={secondPerson.includes(kind)}
                onChange={({ target }) => toggle(kind, target.checked)}
              />
              {inventoryKindWords[kind]}
            </label>
          ))}
        </div>
      </fieldset>
      <TextAreaField
        label="What the first person signs"
        hint="{toolbox} stands for the toolbox."
        rows={3}
        maxLength={limits.characters.text}
        error={empty(meaningFirst)}
        value={meaningFirst}
        onChange={({ target }) => setValues((old) => ({ ...old, meaningFirst: target.value }))}
      />
      <TextAreaField
        label="What the second person signs"
        rows={2}
        maxLength={limits.characters.text}
        error={empty(meaningSecond)}
        value={meaningSecond}
        onChange={({ target }) => setValues((old) => ({ ...old, meaningSecond: target.value }))}
      />
    </>
  );
}
