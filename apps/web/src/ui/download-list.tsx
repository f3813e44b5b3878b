import { Download } from 'lucide-react';
import { cx } from '../lib/cx.ts';
import { Button } from './button.tsx';

/** One format of an export. */
export interface DownloadFormat<Format extends string> {
  readonly format: Format;
  readonly title: string;
  readonly text: string;
}

interface DownloadListProps<Format extends string> {
  readonly formats: readonly DownloadFormat<Format>[];
  /** The format being downloaded; the others are disabled. */
  readonly running: Format | undefined;
  readonly onDownload: (format: Format) => void;
  readonly className?: string;
}

/** The formats of an export, each with its use and a button. */
export function DownloadList<Format extends string>(props: DownloadListProps<Format>) {
  const { formats, running, onDownload, className } = props;
  return (
    <ul className={cx('divide-y divide-line border-t border-line', className)}>
      {formats.map(({ format, title, text }) => (
        <li key={format} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <div className="min-w-[min(12rem,100%)] grow basis-0">
            <h3 className="font-semibold">{title}</h3>
            <p className="text-sm text-ink-soft">{text}</p>
          </div>
          <Button
            aria-label={`Download ${title}`}
            className="max-md:w-full"
            isPending={running === format}
            disabled={running !== undefined}
            onClick={() => onDownload(format)}
          >
            <Download size={18} aria-hidden="true" /> Download
          </Button>
        </li>
      ))}
    </ul>
  );
}
