import type { Drawer } from '@stowed/contract';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { cx } from '../../../lib/cx.ts';
import { countOf } from '../../../lib/format.ts';
import { leaveUnasked } from '../../../lib/leave-guard.ts';
import { handOverReference } from '../../../lib/new-reference.ts';
import { templatesPath } from '../../../lib/route-params.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx';

interface ReferenceSheetProps {
  readonly drawer: Drawer;
  readonly photo: string;
  readonly onTaken: () => void;
  readonly onClose: () => void;
}

/** Asks whether all tools are in the drawer before its photo becomes the reference. */
export function ReferenceSheet({ drawer, photo, onTaken, onClose }: ReferenceSheetProps) {
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [, navigate] = useLocation();
  const count = countOf(drawer.templateTools.length, 'tool');
  const isOne = drawer.templateTools.length === 1;
  const handleTake = () => {
    handOverReference({ drawer, photo });
    onTaken();
    // The template's screen has the photo now.
    leaveUnasked(() => navigate(templatesPath(drawer.toolboxId)));
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`New reference for drawer ${drawer.number}`}
      description={
        isOne
          ? 'The tool must be in the drawer. If it is missing now, its empty place will count as present.'
          : `All ${count} must be in the drawer. If one is missing now, its empty place will count as present.`
      }
    >
      <img
        src={photo}
        alt="The photo just taken"
        className="mb-4 max-h-[35dvh] w-full rounded-md border border-line bg-black object-contain"
      />
      <Names drawer={drawer} />
      <DialogFoot>
        <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
          <input
            type="checkbox"
            checked={isConfirmed}
            onChange={(event) => setIsConfirmed(event.target.checked)}
            className="size-5 shrink-0 accent-accent"
          />
          {isOne ? 'The tool is in the drawer' : `All ${count} are in the drawer`}
        </label>
        <Button size="lg" variant="primary" className="w-full" disabled={!isConfirmed} onClick={handleTake}>
          Place the shapes
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** The tools to look for; those that a person marked as missing stand out. */
function Names({ drawer }: { readonly drawer: Drawer }) {
  const { templateTools, tools, decidedByHand } = drawer;
  const missing = new Set(
    tools
      .filter(({ status, uniqueId }) => status === 'missing' && decidedByHand.includes(uniqueId))
      .map(({ uniqueId }) => uniqueId),
  );
  return (
    <ul aria-label="Tools that must be in the drawer" className="columns-2 gap-x-6">
      {templateTools.map(({ uniqueId, name, pieces }) => (
        <li
          key={uniqueId}
          className={cx(
            'break-inside-avoid py-0.5 wrap-anywhere',
            missing.has(uniqueId) && 'font-semibold text-bad',
          )}
        >
          {name}
          {pieces !== undefined && pieces > 1 && `, ${pieces} pieces`}
          {missing.has(uniqueId) && ' (marked as missing)'}
        </li>
      ))}
    </ul>
  );
}
