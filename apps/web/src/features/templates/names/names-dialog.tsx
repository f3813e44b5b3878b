import type { WaitingName } from '@stowed/contract';
import type { ListedTool } from '@stowed/domain';
import { countOf } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ListFields } from './list-fields.tsx';
import type { NameList } from './use-name-list.ts';

interface NamesDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly names: NameList;
  readonly shapeCount: number;
  /** Offered as the list. */
  readonly waitingNames: readonly WaitingName[];
  readonly onStart: (names: readonly ListedTool[]) => void;
}

/** Takes a list of names for the shapes. */
export function NamesDialog({ isOpen, onClose, names, shapeCount, ...props }: NamesDialogProps) {
  const { tools } = names.list;
  const start = (listed: readonly ListedTool[]) => {
    props.onStart(listed);
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Names from a list"
      description="Paste the tools of this drawer in any order, or choose a CSV file. Then give each name to its shape."
    >
      <ListFields names={names} waitingNames={props.waitingNames} />
      <div className="sticky -bottom-5 -mx-5 -mb-5 mt-5 space-y-3 border-t border-line bg-surface p-5">
        <p role="status" className="font-semibold">
          {countOf(tools.length, 'name')}, {countOf(shapeCount, 'shape')}
        </p>
        <Button
          size="lg"
          variant="primary"
          className="w-full"
          disabled={!names.isUsable}
          onClick={() => start(tools)}
        >
          Name the shapes
        </Button>
      </div>
    </Dialog>
  );
}
