import type { Drawer } from '@stowed/contract';
import { heatmapOf, heatmapWarnings, isShowableDrawerImage } from '@stowed/domain';
import type { Heatmap } from '@stowed/domain';
import { Grid3x3 } from 'lucide-react';
import { useState } from 'react';
import { countOf } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { drawerVerdict } from '../verdict/drawer-verdict.ts';
import { usePicture } from '../../../widgets/tool-picture/use-picture.ts';

/** Opens the heatmap of a drawer's tools. */
export function HeatmapButton({ drawer }: { readonly drawer: Drawer }) {
  const [isOpen, setIsOpen] = useState(false);
  if (drawer.tools.length === 0) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Grid3x3 size={18} aria-hidden="true" />
        Heatmap
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        width="wide"
        title="Tool Heatmap"
        description={`Shows where the ${countOf(drawer.tools.length, 'tool')} of drawer ${drawer.number} are. Each number counts the tools in that part of the picture.`}
      >
        <ToolHeatmap drawer={drawer} />
      </Dialog>
    </>
  );
}

function ToolHeatmap({ drawer }: { readonly drawer: Drawer }) {
  const { imageUrl, tools, isLocated } = drawer;
  const picture = usePicture(imageUrl);
  const { width, height } = picture.size;
  const map = heatmapOf(tools, width / height);
  const warnings = heatmapWarnings({ ...drawer, expected: drawer.expectedTools }, map);
  return (
    <div className="space-y-4">
      <div
        className="relative mx-auto max-h-[55dvh] overflow-hidden rounded-md bg-[#0b1013]"
        style={{ aspectRatio: `${width} / ${height}`, maxWidth: `calc(55dvh * ${width / height})` }}
      >
        {isLocated && imageUrl && isShowableDrawerImage(imageUrl) && (
          <img
            src={imageUrl}
            alt={`Photo of drawer ${drawer.number}`}
            referrerPolicy="no-referrer"
            onLoad={picture.handleLoad}
            onError={picture.handleError}
            className="absolute inset-0 size-full opacity-70"
          />
        )}
        <Grid map={map} />
      </div>
      {!isLocated && <Alert>The photo was not judged, so this shows the places known before it.</Alert>}
      <p>
        <span className="reading text-2xl">{Math.round(map.coverage * 100)}%</span>{' '}
        <span className="text-ink-soft">of the picture holds tools</span>
      </p>
      {warnings.length === 0 ? (
        // They agree for missing tools too: a template's tool keeps its place.
        <Alert tone={drawerVerdict(drawer).tone === 'good' ? 'good' : 'plain'}>
          Counts, names and places agree.
        </Alert>
      ) : (
        warnings.map((warning) => (
          <Alert key={warning} tone="warn">
            {warning}
          </Alert>
        ))
      )}
    </div>
  );
}

const STRONGEST = 0.75;

function Grid({ map: { side, cells } }: { readonly map: Heatmap }) {
  const most = Math.max(1, ...cells);
  return (
    <ol
      aria-label={`Tools by place, ${side} by ${side} cells`}
      className="absolute inset-0 grid"
      style={{ gridTemplateColumns: `repeat(${side}, 1fr)`, gridTemplateRows: `repeat(${side}, 1fr)` }}
    >
      {cells.map((count, index) => (
        <li
          key={index}
          data-count={count}
          className="grid place-items-center border border-white/25"
          style={{ backgroundColor: `rgb(255 120 20 / ${count === 0 ? 0 : (STRONGEST * count) / most})` }}
        >
          <span className="reading rounded-sm bg-black/70 px-1 text-xs text-white">
            {count > 0 ? count : ''}
          </span>
        </li>
      ))}
    </ol>
  );
}
