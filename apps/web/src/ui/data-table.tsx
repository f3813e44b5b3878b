import type { ReactNode } from 'react';
import { useIsNarrowerThan } from '../lib/use-is-mobile.ts';
import { Fact } from './facts.tsx';

interface Column<Row> {
  readonly header: string;
  readonly render: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  /** The table's name for screen readers. */
  readonly label: string;
  /** The first column names the row. */
  readonly columns: readonly [Column<Row>, ...Column<Row>[]];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly actions: (row: Row) => ReactNode;
  /** Page width in pixels from which all columns fit side by side. */
  readonly roomFrom: number;
}

/** Two columns on a phone; one with very large text. */
const factsLook =
  'grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-x-4 gap-y-3 md:grid-cols-4';

/** Table rows if they fit, otherwise one card per row, so that nothing scrolls sideways. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return useIsNarrowerThan(props.roomFrom) ? <Cards {...props} /> : <Table {...props} />;
}

function Cards<Row>({ label, columns: [title, ...columns], rows, keyOf, actions }: DataTableProps<Row>) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {rows.map((row) => (
        <li key={keyOf(row)} className="space-y-3 p-4">
          <div className="font-semibold wrap-anywhere">{title.render(row)}</div>
          <dl className={factsLook}>
            {columns.map(({ header, render }) => (
              <Fact key={header} label={header}>
                {render(row)}
              </Fact>
            ))}
          </dl>
          <div className="flex flex-wrap gap-2 *:grow *:px-2 empty:hidden md:*:grow-0 md:*:px-4">
            {actions(row)}
          </div>
        </li>
      ))}
    </ul>
  );
}

const cell = 'px-2 py-2 align-middle font-normal first:pl-4 last:pr-4 lg:px-3';

function Table<Row>({ label, columns: [title, ...columns], rows, keyOf, actions }: DataTableProps<Row>) {
  return (
    <div className="relative overflow-x-auto">
      <table aria-label={label} className="w-full text-left text-sm lg:text-[0.9375rem]">
        <thead className="border-b border-line">
          <tr>
            {[title, ...columns].map(({ header }) => (
              <th key={header} scope="col" className="placard px-2 py-2 first:pl-4 lg:px-3">
                {header}
              </th>
            ))}
            <td>
              <span className="sr-only">Actions</span>
            </td>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row" className={`${cell} min-w-30 wrap-anywhere`}>
                {title.render(row)}
              </th>
              {columns.map(({ header, render }) => (
                <td key={header} className={`${cell} lg:whitespace-nowrap`}>
                  {render(row)}
                </td>
              ))}
              <td className={cell}>
                <div className="flex min-h-11 flex-col justify-center gap-2 whitespace-nowrap xl:flex-row xl:justify-end">
                  {actions(row)}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
