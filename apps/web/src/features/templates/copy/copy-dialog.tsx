import type { DrawerTemplate } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { QueryPart } from '../../../ui/query-part.tsx';
import { templatesQuery } from '../api/templates-query.ts';
import type { CopiedTemplate } from '../api/use-copy-template.ts';
import { CopyPreview } from './copy-preview.tsx';
import { templateChoices } from './template-choices.ts';
import { TemplatePicker } from './template-picker.tsx';

interface CopyDialogProps {
  readonly onClose: () => void;
  readonly drawer: { readonly toolboxId: string; readonly drawerNumber: number };
  /** The photo that this drawer has already: a path of ours or a data URL. */
  readonly photo: string | undefined;
  /** Whether another picture would take the place of something that is not saved. */
  readonly hasUnsavedWork: boolean;
  readonly onCopied: (copy: CopiedTemplate) => void;
}

/** Takes a template over from another drawer of the organization. */
export function CopyDialog({ onClose, drawer, photo, hasUnsavedWork, onCopied }: CopyDialogProps) {
  const templates = useQuery({ ...templatesQuery(), notifyOnChangeProps: 'all' });
  const [picked, setPicked] = useState<DrawerTemplate>();
  const handleCopied = (copy: CopiedTemplate) => {
    onCopied(copy);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Copy from another drawer"
      description={picked ? undefined : 'Its shapes and names, for you to check and save.'}
      width="wide"
    >
      {picked ? (
        <CopyPreview
          template={picked}
          {...{ drawer, photo, hasUnsavedWork }}
          onBack={() => setPicked(undefined)}
          onCopied={handleCopied}
        />
      ) : (
        <QueryPart query={templates} failure="The templates could not be loaded" loading="h-80">
          {(all) => (
            <TemplatePicker
              templates={templateChoices(all, drawer)}
              onExpired={() => void templates.refetch()}
              onPick={setPicked}
            />
          )}
        </QueryPart>
      )}
    </Dialog>
  );
}
