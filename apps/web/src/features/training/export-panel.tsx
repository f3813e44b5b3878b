import { useQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '@stowed/contract';
import type { ExportFormat } from '@stowed/contract';
import { countOf } from '../../lib/format.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { DownloadList } from '../../ui/download-list.tsx';
import type { DownloadFormat } from '../../ui/download-list.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { messageFor } from '../../lib/api-error.ts';
import { fetchFile } from '../../lib/call.ts';
import { saveFile } from '../../lib/save-file.ts';
import { showToast } from '../../ui/toast-store.ts';
import { trainingImagesQuery } from './api/training-queries.ts';

const formats: readonly DownloadFormat<ExportChoice['format']>[] = [
  {
    format: 'json',
    title: 'JSON',
    text: 'Images, shapes and anchor points in one file. Its links to the pictures work for 15 minutes.',
  },
  { format: 'archive', title: 'ZIP archive', text: 'The JSON file with its pictures, for archiving.' },
  { format: 'coco', title: 'COCO', text: 'Boxes and outlines in pixels, for object detectors.' },
  { format: 'yolo-boxes', title: 'YOLO boxes', text: 'One text file per picture, for detection.' },
  {
    format: 'yolo-segmentation',
    title: 'YOLO segmentation',
    text: 'The same with outlines instead of boxes.',
  },
];

/** Downloads the verified images in a format for other programs. */
export function ExportPanel() {
  const images = useQuery(trainingImagesQuery()).data?.images;
  const verified = images?.filter(({ status }) => status === 'verified').length;
  const [withPictures, setWithPictures] = useState(true);
  const download = useExport();
  return (
    <Card title="Export Dataset" bodyClassName="p-4 space-y-4">
      <p>
        Only verified images are exported
        {verified !== undefined && (
          <>
            : <strong>{countOf(verified, 'image')}</strong>
          </>
        )}
        . A place whose tool is missing is labeled &ldquo;(missing)&rdquo;, so that no model learns an empty
        place as a tool.
      </p>
      {verified === 0 && (
        <Alert tone="warn" title="Nothing is verified yet">
          <p>Verify an image in Manage Images first: the export is empty until then.</p>
        </Alert>
      )}
      <SwitchField
        label="Include the pictures in the ZIP"
        hint="Without them, COCO and YOLO files are small. The JSON file never contains pictures."
        isOn={withPictures}
        onChange={setWithPictures}
      />
      <DownloadList
        formats={formats}
        running={download.isPending ? download.variables.format : undefined}
        onDownload={(format) => download.mutate({ format, withPictures })}
      />
    </Card>
  );
}

interface ExportChoice {
  readonly format: ExportFormat | 'json';
  readonly withPictures: boolean;
}

/** Downloads the dataset with the person's token. */
function useExport() {
  return useMutation({
    mutationFn: ({ format, withPictures }: ExportChoice) =>
      format === 'json'
        ? fetchFile(endpoints.exportTraining, {})
        : fetchFile(endpoints.exportTrainingAs, {
            params: { format },
            query: { pictures: withPictures ? 'true' : 'false' },
          }),
    onSuccess: ({ name, content }) => saveFile(name, content),
    onError: (error) =>
      showToast({
        title: 'Export Failed',
        description: messageFor(error, 'The dataset could not be downloaded.'),
        tone: 'bad',
      }),
  });
}
