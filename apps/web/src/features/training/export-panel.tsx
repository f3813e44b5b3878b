import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { countOf } from '../../lib/format.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { trainingImagesQuery } from './api/training-queries.ts';
import { useExport } from './api/use-export.ts';
import type { ExportChoice } from './api/use-export.ts';

const formats: readonly {
  readonly format: ExportChoice['format'];
  readonly title: string;
  readonly text: string;
}[] = [
  {
    format: 'json',
    title: 'JSON',
    text: 'Images, shapes and anchor points in one file. Its links to the pictures work for 15 minutes.',
  },
  { format: 'archive', title: 'ZIP archive', text: 'The JSON file with its pictures beside it, to keep.' },
  { format: 'coco', title: 'COCO', text: 'Boxes and outlines in pixels, as object detectors read them.' },
  { format: 'yolo-boxes', title: 'YOLO boxes', text: 'One text for each picture, for detection.' },
  {
    format: 'yolo-segmentation',
    title: 'YOLO segmentation',
    text: 'The same with outlines instead of boxes.',
  },
];

/** Takes the verified images away in the form that another program reads. */
export function ExportPanel() {
  const images = useQuery(trainingImagesQuery()).data?.images;
  const verified = images?.filter(({ status }) => status === 'verified').length;
  const [withPictures, setWithPictures] = useState(true);
  const download = useExport();
  const running = download.isPending ? download.variables.format : undefined;
  return (
    <Card title="Export Dataset" bodyClassName="p-4 space-y-4">
      <p>
        Only verified images are exported
        {verified !== undefined && <strong>: {countOf(verified, 'image')}</strong>}. A place whose tool is
        missing is labelled &ldquo;(missing)&rdquo;, so that an empty place teaches no tool.
      </p>
      {verified === 0 && (
        <Alert tone="warn" title="Nothing is verified yet">
          <p>Verify an image in Manage Images first: the export is empty until then.</p>
        </Alert>
      )}
      <SwitchField
        label="Put the pictures into the ZIP"
        hint="Without them COCO and YOLO files are small. The JSON file never holds them."
        isOn={withPictures}
        onChange={setWithPictures}
      />
      <ul className="divide-y divide-line border-t border-line">
        {formats.map(({ format, title, text }) => (
          <li key={format} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-48 grow basis-0">
              <h3 className="font-semibold">{title}</h3>
              <p className="text-sm text-ink-soft">{text}</p>
            </div>
            <Button
              aria-label={`Download ${title}`}
              className="max-md:w-full"
              isPending={running === format}
              disabled={download.isPending}
              onClick={() => download.mutate({ format, withPictures })}
            >
              <Download size={18} aria-hidden="true" /> Download
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
