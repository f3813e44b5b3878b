import type { Drawer, Tool, Toolbox } from '@stowed/contract';
import { isShowableDrawerImage, newShape } from '@stowed/domain';
import { Plus, SquareDashedMousePointer } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { randomId } from '../../../lib/random-id.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/loading.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { useKeptWork } from '../../../lib/use-kept-work.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { isSamePhoto } from '../../../lib/same-photo.ts';
import { positionsPlace } from './positions-place.ts';
import { positionsBase, useFindKeptPositions } from './use-position-draft.ts';
import type { KeptPositions } from './use-position-draft.ts';
import type { PositionsStart } from './position-dialog.tsx';

interface ReplacedPhotoNoticeProps {
  readonly toolboxId: string;
  readonly drawerNumber: number;
  readonly positions: KeptPositions;
  readonly onRead: () => void;
}

/** Says that unsaved positions were dropped with their photo. Can be dismissed. */
function ReplacedPhotoNotice({ toolboxId, drawerNumber, positions, onRead }: ReplacedPhotoNoticeProps) {
  useKeptWork(positionsPlace(toolboxId, drawerNumber), positions);
  return (
    <Dialog
      isOpen
      onClose={onRead}
      closeControl="own"
      title="Your positions were not saved"
      description={`They were for a photo of drawer ${drawerNumber} that has since been replaced. Positions on one photo are never applied to another, so yours were dropped.`}
    >
      <Button size="lg" variant="primary" className="w-full" onClick={onRead}>
        OK
      </Button>
    </Dialog>
  );
}

// The drawer does not wait for the editor's code. It loads soon after, if online.
const fetchDialog = () => import('./position-dialog.tsx').then((m) => ({ default: m.PositionDialog }));
const PositionDialog = lazy(fetchDialog);
const FETCH_AFTER_MS = 2000;

interface AdjustPositionsProps {
  readonly toolbox: Toolbox;
  readonly drawer: Drawer;
}

/** Opens the position editor. Unsaved positions for the drawer's current photo open it automatically. */
export function AdjustPositions({ toolbox, drawer }: AdjustPositionsProps) {
  const findKept = useFindKeptPositions(toolbox.toolboxId, drawer.number);
  const [kept, setKept] = useState(() => {
    const positions = findKept();
    // Verdicts on one photo do not apply to another.
    return positions && { positions, isUsable: isSamePhoto(positions.base.photo, drawer.imageUrl) };
  });
  if (!kept || kept.isUsable) return <OpenEditor drawer={drawer} kept={kept?.positions} />;
  return (
    <ReplacedPhotoNotice
      toolboxId={toolbox.toolboxId}
      drawerNumber={drawer.number}
      positions={kept.positions}
      onRead={() => setKept(undefined)}
    />
  );
}

interface OpenEditorProps {
  readonly drawer: Drawer;
  readonly kept: KeptPositions | undefined;
}

/** Opens the editor with the photo's tools, or with one new tool if there are none. */
function OpenEditor({ drawer, kept }: OpenEditorProps) {
  const [start, setStart] = useState<PositionsStart | undefined>(kept && { ...kept, isStored: false });
  const [seen, setSeen] = useState(drawer);
  // The editor keeps the photo under its shapes, even if someone else saves another one.
  if (!start && seen !== drawer) setSeen(drawer);
  const { imageUrl, tools } = seen;
  useEffect(() => {
    const timer = setTimeout(() => void fetchDialog().catch(() => undefined), FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!imageUrl || !isShowableDrawerImage(imageUrl)) return null;

  const base = positionsBase(seen);
  const handleAdd = () => {
    const shape = newShape('rectangle', { x: 50, y: 50 }, 1);
    const first: Tool = { name: 'Tool 1', position: '1', status: 'present', uniqueId: randomId(), ...shape };
    setStart({ body: [first], base, isStored: false });
    showToast({ title: 'Tool added' });
  };
  return (
    <>
      {tools.length > 0 ? (
        <Button onClick={() => setStart({ body: tools, base, isStored: true })}>
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
            drawer={seen}
            imageUrl={imageUrl}
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
