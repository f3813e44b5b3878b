import type { Drawer, Tool, Toolbox } from '@stowed/contract';
import { isShowableDrawerImage, newShape } from '@stowed/domain';
import { Plus, SquareDashedMousePointer } from 'lucide-react';
import { Suspense, lazy, useEffect, useState } from 'react';
import { randomId } from '../../../lib/random-id.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { useFindKeptPositions } from './kept-positions.ts';
import { ReplacedPhotoNotice } from './replaced-photo-notice.tsx';
import { isSamePhoto } from '../photo/same-photo.ts';

// The drawer shows without waiting for the editor, which is fetched soon after, while there is a line.
const fetchDialog = () => import('./position-dialog.tsx').then((m) => ({ default: m.PositionDialog }));
const PositionDialog = lazy(fetchDialog);
const FETCH_AFTER_MS = 2000;

interface AdjustPositionsProps {
  readonly toolbox: Toolbox;
  readonly drawer: Drawer;
}

interface Start {
  readonly tools: readonly Tool[];
  /** The drawer's tools that these were made from, and its version then. */
  readonly before: readonly Tool[];
  readonly version: number;
}

/** The way to the position editor, which opens by itself with what was kept on the drawer's present photo. */
export function AdjustPositions({ toolbox, drawer }: AdjustPositionsProps) {
  const findKept = useFindKeptPositions(toolbox.toolboxId, drawer.number);
  const [kept, setKept] = useState(() => {
    const positions = findKept();
    // why: to another photo the verdicts of the one they lie on say nothing.
    return positions && { positions, isUsable: isSamePhoto(positions.photo, drawer.imageUrl) };
  });
  if (!kept || kept.isUsable) return <OpenEditor {...{ toolbox, drawer }} kept={kept?.positions} />;
  return (
    <ReplacedPhotoNotice
      toolboxId={toolbox.toolboxId}
      drawerNumber={drawer.number}
      positions={kept.positions}
      onRead={() => setKept(undefined)}
    />
  );
}

/** Opens the editor: for the tools of a photo, or with a first one where the photo has none yet. */
function OpenEditor({ toolbox, drawer, kept }: AdjustPositionsProps & { readonly kept: Start | undefined }) {
  const [start, setStart] = useState(kept);
  const [seen, setSeen] = useState(drawer);
  // The editor keeps the photo that its shapes lie on, whatever somebody else saves meanwhile.
  if (!start && seen !== drawer) setSeen(drawer);
  const { imageUrl, tools, version } = seen;
  useEffect(() => {
    const timer = setTimeout(() => void fetchDialog().catch(() => undefined), FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!imageUrl || !isShowableDrawerImage(imageUrl)) return null;

  const handleAdd = () => {
    const shape = newShape('rectangle', { x: 50, y: 50 }, 1);
    const first: Tool = { name: 'Tool 1', position: '1', status: 'present', uniqueId: randomId(), ...shape };
    setStart({ tools: [first], before: tools, version });
    showToast({ title: 'Tool added' });
  };
  return (
    <>
      {tools.length > 0 ? (
        <Button onClick={() => setStart({ tools, before: tools, version })}>
          <SquareDashedMousePointer size={18} aria-hidden="true" />
          Adjust Tool Positions
        </Button>
      ) : (
        <Button onClick={handleAdd}>
          <Plus size={18} aria-hidden="true" />
          Add tool
        </Button>
      )}
      {start && (
        <Suspense fallback={<OpeningEditor />}>
          <PositionDialog
            {...{ toolbox, imageUrl }}
            drawer={seen}
            start={start}
            onClose={() => setStart(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function OpeningEditor() {
  return (
    <div
      role="status"
      className="fixed inset-0 z-50 flex items-center justify-center gap-3 bg-canvas font-semibold animate-fade"
    >
      <Spinner size={24} />
      Opening the editor…
    </div>
  );
}
