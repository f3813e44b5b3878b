import type { DrawerTemplate } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { QueryPart } from '../../../ui/query-failure.tsx';
import { templatesQuery } from '../../../lib/toolbox-queries.ts';
import type { CopiedTemplate } from '../api/use-copy-template.ts';
import { CopyPreview } from './copy-preview.tsx';
import { templateChoices } from './template-choices.ts';
import { TemplatePicker } from './template-picker.tsx';

interface CopyDialogProps {
  readonly onClose: () => void;
  readonly drawer: { readonly toolboxId: string; readonly drawerNumber: number };
  /** The drawer's current photo: one of our paths or a data URL. */
  readonly photo: string | undefined;
  /** True if another picture would replace unsaved work. */
  readonly hasUnsavedWork: boolean;
  readonly onCopied: (copy: CopiedTemplate) => void;
  /** Gets the focus after copying. */
  readonly focusAfterCopy: RefObject<HTMLElement | null>;
}

/** Copies a template from another drawer of the organization. */
export function CopyDialog(props: CopyDialogProps) {
  const { onClose, drawer, photo, hasUnsavedWork, onCopied } = props;
  const templates = useQuery({ ...templatesQuery(), notifyOnChangeProps: 'all' });
  const [picked, setPicked] = useState<DrawerTemplate>();
  const isCopied = useRef(false);
  const handleCopied = (copy: CopiedTemplate) => {
    isCopied.current = true;
    onCopied(copy);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Copy from another drawer"
      description={picked ? undefined : 'Copies its shapes and names for you to check and save.'}
      width="wide"
      focusAfter={() => (isCopied.current ? props.focusAfterCopy.current : null)}
    >
      {picked ? (
        <CopyPreview
          template={picked}
          drawer={drawer}
          photo={photo}
          hasUnsavedWork={hasUnsavedWork}
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
