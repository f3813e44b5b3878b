import type { Drawer, Tool } from '@stowed/contract';
import { isNamed } from '@stowed/domain';

interface Coverage {
  readonly title: string;
  readonly count: number;
  readonly of: number;
  readonly whole: string;
}

/** How much of the drawer the template knows. */
function coverageOf({ expectedTools, templateTools }: Drawer): readonly Coverage[] {
  const shapes = templateTools.length;
  const count = (has: (tool: Tool) => boolean) => templateTools.filter(has).length;
  return [
    { title: 'Shapes', count: shapes, of: expectedTools, whole: 'expected tools' },
    { title: 'Names', count: count(isNamed), of: shapes, whole: 'shapes' },
    {
      title: 'Part numbers',
      count: count(({ partNumber }) => Boolean(partNumber)),
      of: shapes,
      whole: 'shapes',
    },
  ];
}

/** Shapes, names and part numbers of a drawer's template, each as a bar. */
export function TemplateCoverage({ drawer }: { readonly drawer: Drawer }) {
  return (
    <section aria-label="Template">
      <h3 className="font-semibold">Template</h3>
      <ul className="mt-1 space-y-2">
        {coverageOf(drawer).map(({ title, count, of, whole }) => (
          <li key={title}>
            <p className="flex justify-between gap-3 text-sm">
              <span>{title}</span>
              <span className="text-ink-soft tabular-nums">
                {count} of {of} {whole}
              </span>
            </p>
            <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-line">
              <div
                className="h-full bg-accent"
                style={{ width: `${Math.min(1, count / Math.max(1, of)) * 100}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The same as a table. */
export function CoverageTable({ drawer }: { readonly drawer: Drawer }) {
  return (
    <table className="mb-4 w-full text-left text-sm">
      <thead>
        <tr className="border-b border-line text-ink-soft">
          <th className="py-1.5 font-semibold">Template</th>
          <th className="py-1.5 text-right font-semibold">Has</th>
          <th className="py-1.5 text-right font-semibold">Of</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {coverageOf(drawer).map(({ title, count, of, whole }) => (
          <tr key={title}>
            <th scope="row" className="py-1.5 font-normal">
              {title}
            </th>
            <td className="py-1.5 text-right tabular-nums">{count}</td>
            <td className="py-1.5 text-right tabular-nums">
              {of} {whole}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
