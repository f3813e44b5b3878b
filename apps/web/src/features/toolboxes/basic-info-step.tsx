import { fieldOf } from '../../lib/form-field.ts';
import { toolboxTypes } from '../../lib/toolbox-type.ts';
import { ScanQrCode } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { ToolboxIcon } from '../../ui/toolbox-icon.tsx';
import { ScanDialog } from '../../widgets/qr-scan/scan-dialog.tsx';
import { shortened } from '../../widgets/qr-scan/scan.messages.ts';
import type { ToolboxForm } from './toolbox-form.ts';

export function BasicInfoStep({ form }: { readonly form: ToolboxForm }) {
  const field = fieldOf(form);
  return (
    <div className="space-y-5">
      <div className="flex items-end gap-4">
        <ToolboxIcon type={form.watch('type')} size={68} />
        <SelectField label="Toolbox type" className="grow" options={toolboxTypes} {...field('type')} />
      </div>
      <TextField
        label="Name"
        hint="Stowed makes the toolbox ID for cards and labels from it. The ID never changes."
        autoComplete="off"
        {...field('name')}
      />
      <EquipmentId form={form} />
    </div>
  );
}

function EquipmentId({ form }: { readonly form: ToolboxForm }) {
  const [isScanning, setIsScanning] = useState(false);
  const handleText = (text: string) => {
    form.setValue('eid', text.trim(), { shouldDirty: true, shouldValidate: true });
    showToast({ title: 'QR Code scanned', description: shortened(text.trim()), tone: 'good' });
    return 'close' as const;
  };
  return (
    <>
      <TextField
        label="Equipment ID (EID)"
        hint="Optional"
        autoComplete="off"
        action={
          <Tooltip label="Scan QR Code">
            <Button
              aria-label="Scan QR Code"
              className="size-12 shrink-0 px-0"
              onClick={() => setIsScanning(true)}
            >
              <ScanQrCode size={22} aria-hidden="true" />
            </Button>
          </Tooltip>
        }
        {...fieldOf(form)('eid')}
      />
      <ScanDialog
        isOpen={isScanning}
        onClose={() => setIsScanning(false)}
        description="Scan the code on the equipment to fill in its ID"
        onText={handleText}
      />
    </>
  );
}
