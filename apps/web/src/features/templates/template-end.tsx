import type { Drawer } from '@stowed/contract';
import type { RefObject } from 'react';
import { capitalized, drawersInWords } from '../../lib/format.ts';
import { useToolboxName } from '../../lib/use-toolbox-name.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { isUnsaved } from './template-draft.ts';
import type { useWalk } from './use-walk.ts';

interface TemplateEndProps {
  readonly toolboxId: string;
  readonly drawers: readonly Drawer[];
  readonly walk: ReturnType<typeof useWalk>;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onFinish: () => void;
}

/** After the last drawer: says which drawers are not saved, as nothing is compared with unsaved shapes. */
export function TemplateEnd({ toolboxId, drawers, walk, heading, onFinish }: TemplateEndProps) {
  const unsaved = drawers.filter(({ number }) => {
    const draft = walk.drafts[number];
    return draft !== undefined && isUnsaved(draft);
  });
  const [first] = unsaved;
  const name = useToolboxName(toolboxId) ?? toolboxId;
  return (
    <Dialog
      isOpen={walk.isDone}
      onClose={walk.stay}
      focusAfter={() => heading.current}
      title="Template Creation Complete"
      description={first === undefined && `You have gone through ${walkedWords(drawers.length)} of ${name}.`}
    >
      {first && (
        <>
          <Alert tone="warn" title={notSaved(unsaved)} className="mb-4">
            <p>Inspections do not use unsaved shapes.</p>
          </Alert>
          <Button variant="primary" size="lg" className="mb-3 w-full" onClick={() => walk.goTo(first)}>
            Go to drawer {first.number}
          </Button>
        </>
      )}
      <Button variant={first ? 'secondary' : 'primary'} size="lg" className="w-full" onClick={onFinish}>
        Continue to Toolbox
      </Button>
    </Dialog>
  );
}

function notSaved(drawers: readonly Drawer[]): string {
  const words = capitalized(drawersInWords(drawers.map(({ number }) => number)));
  return `${words} ${drawers.length === 1 ? 'is' : 'are'} not saved`;
}

const walkedWords = (drawers: number): string => (drawers === 1 ? 'the drawer' : `all ${drawers} drawers`);
