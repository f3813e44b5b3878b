import type { WaitingName } from '@stowed/contract';
import { useMemo } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { EditorContent } from '../../../widgets/annotation/editor-content.ts';
import { ListFields } from './list-fields.tsx';
import { namedContent, orderedTools, pairingWords } from './name-pairing.ts';
import { PairingList } from './pairing-list.tsx';
import { useNameList } from './use-name-list.ts';

interface NamesDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly imageUrl: string;
  /** Width / height of the picture. */
  readonly aspect: number;
  readonly content: EditorContent;
  /** Of the import; offered as the list. */
  readonly waitingNames: readonly WaitingName[];
  readonly onApply: (content: EditorContent) => void;
}

/** Names all shapes from one list. Keep it mounted while closed, so that the input survives. */
export function NamesDialog({ isOpen, onClose, content, aspect, imageUrl, ...props }: NamesDialogProps) {
  const names = useNameList();
  const { list, arrangement, order } = names;
  const tools = useMemo(() => orderedTools(content.tools, order, aspect), [content.tools, order, aspect]);
  const isUsable = names.isUsable && tools.some((_, at) => arrangement[at] !== undefined);

  const handleApply = () => {
    props.onApply(namedContent(content, { tools, arrangement, names: list.tools }));
    names.clear();
    onClose();
  };

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Names from a list"
      description="Paste the tools of this drawer, or choose a CSV file, and see which shape gets which name."
      width="wide"
    >
      <div className="grid gap-5 lg:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]">
        <ListFields names={names} waitingNames={props.waitingNames} />
        <div className="min-w-0">
          {!names.isEmpty && (
            <PairingList
              imageUrl={imageUrl}
              aspect={aspect}
              tools={tools}
              arrangement={arrangement}
              names={list.tools}
              onArrange={names.arrange}
            />
          )}
        </div>
      </div>
      <div className="sticky -bottom-5 -mx-5 -mb-5 mt-5 space-y-3 border-t border-line bg-surface p-5">
        <p role="status" className="font-semibold">
          {pairingWords(tools.length, list.tools.length, arrangement)}
        </p>
        <Button size="lg" variant="primary" className="w-full" disabled={!isUsable} onClick={handleApply}>
          Apply names
        </Button>
      </div>
    </Dialog>
  );
}
