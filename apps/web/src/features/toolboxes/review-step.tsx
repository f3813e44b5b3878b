import { Camera, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toolboxTypeName } from '../../lib/toolbox-type.ts';
import { Button } from '../../ui/button.tsx';
import { FoamSwatch } from '../../ui/foam-swatch.tsx';
import { CaptureDialog } from '../../widgets/capture/capture-dialog.tsx';
import type { ToolboxForm } from './toolbox-form.ts';

interface ReviewStepProps {
  readonly form: ToolboxForm;
  readonly image: string | undefined;
  readonly onImage: (image: string | undefined) => void;
}

export function ReviewStep({ form, image, onImage }: ReviewStepProps) {
  const values = form.getValues();
  const total = values.toolCounts.slice(0, values.drawers).reduce((sum, count) => sum + count, 0);
  const rows = [
    ['Name', values.name],
    ['Type', toolboxTypeName(values.type)],
    ['Equipment ID', values.eid || 'None'],
    ['Drawers', String(values.drawers)],
    ['Expected tools', `${values.toolCounts.slice(0, values.drawers).join(' + ')} = ${total}`],
    ['Foam', `${values.primaryFoamColor} over ${values.secondaryFoamColor}`],
  ] as const;
  return (
    <div className="space-y-7">
      <dl className="divide-y divide-line">
        {rows.map(([term, value]) => (
          <div key={term} className="flex justify-between gap-6 py-2.5">
            <dt className="text-ink-soft">{term}</dt>
            <dd className="reading min-w-0 text-right wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <FoamSwatch
        primary={values.primaryFoamColor}
        secondary={values.secondaryFoamColor}
        label={`Foam: ${values.primaryFoamColor} over ${values.secondaryFoamColor}`}
      />
      <ReferenceImage image={image} onImage={onImage} />
    </div>
  );
}

function ReferenceImage({ image, onImage }: Omit<ReviewStepProps, 'form'>) {
  const [isOpen, setIsOpen] = useState(false);
  const handleCaptured = (dataUrl: string) => {
    onImage(dataUrl);
    return Promise.resolve({ kind: 'done' } as const);
  };
  return (
    <section aria-labelledby="reference-image">
      <h3 id="reference-image" className="placard mb-3">
        Reference image (optional)
      </h3>
      {image && (
        <img
          src={image}
          alt="Reference image of the toolbox"
          className="mb-3 max-h-80 rounded-md border border-line"
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button size="lg" onClick={() => setIsOpen(true)}>
          <Camera size={20} aria-hidden="true" />
          {image ? 'Retake reference image' : 'Capture reference image'}
        </Button>
        {image && (
          <Button size="lg" variant="quiet" onClick={() => onImage(undefined)}>
            <Trash2 size={20} aria-hidden="true" />
            Remove
          </Button>
        )}
      </div>
      <CaptureDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Reference image"
        purpose="template"
        workingLabel="Keeping photo…"
        onCaptured={handleCaptured}
      />
    </section>
  );
}
