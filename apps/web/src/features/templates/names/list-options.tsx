import { SelectField } from '../../../ui/field.tsx';
import type { ChosenSeparator, NameList } from './use-name-list.ts';

const separators: readonly { readonly value: ChosenSeparator; readonly label: string }[] = [
  { value: 'auto', label: 'Automatic' },
  { value: 'none', label: 'Nothing, a name a line' },
  { value: 'tab', label: 'Tab' },
  { value: 'semicolon', label: 'Semicolon' },
  { value: 'comma', label: 'Comma' },
];

const orders = [
  { value: 'reading', label: 'Row by row, from the left' },
  { value: 'numbers', label: 'By their numbers' },
] as const;

/** How the list is read, and which shape takes the first name. */
export function ListOptions({ names }: { readonly names: NameList }) {
  const { list, separator, setSeparator, order, setOrder } = names;
  return (
    <>
      <SelectField
        label="Columns are separated by"
        options={separators.map((one) =>
          one.value === 'auto' ? { ...one, label: foundWords(list.separator) } : one,
        )}
        value={separator}
        onChange={(event) => {
          const chosen = separators.find(({ value }) => value === event.target.value);
          if (chosen) setSeparator(chosen.value);
        }}
      />
      <SelectField
        label="Order of the shapes"
        hint={order === 'reading' ? 'The tools are then numbered in this order.' : undefined}
        options={[...orders]}
        value={order}
        onChange={(event) => {
          const chosen = orders.find(({ value }) => value === event.target.value);
          if (chosen) setOrder(chosen.value);
        }}
      />
    </>
  );
}

function foundWords(found: string): string {
  return `Automatic: ${found === 'none' ? 'nothing' : found}`;
}
