import type { Drawer } from '@stowed/contract';
import { namesMissingWords } from '@stowed/domain';

interface NamesMissingProps {
  readonly drawers: readonly Pick<Drawer, 'number' | 'templateTools'>[];
}

/** The drawers whose tools go into the record as 'Tool 3'. */
export function NamesMissing({ drawers }: NamesMissingProps) {
  const unnamed = drawers.flatMap(({ number, templateTools }) => {
    const words = namesMissingWords(templateTools);
    return words === '' ? [] : [{ number, words }];
  });
  if (unnamed.length === 0) return null;
  return (
    <ul aria-label="Names missing" className="text-warn">
      {unnamed.map(({ number, words }) => (
        <li key={number}>
          Drawer {number}: {words} in its template
        </li>
      ))}
    </ul>
  );
}
