import type { Drawer } from '@stowed/contract';
import { useState } from 'react';
import { countOf } from '../../lib/format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Slider } from '../../ui/slider.tsx';
import { ToolPicture } from '../../widgets/tool-picture/tool-picture.tsx';

const OPACITY = { min: 0.1, max: 0.8, step: 0.1, default: 0.4 };

interface TemplatePreviewProps {
  readonly drawer: Drawer;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function TemplatePreview({ drawer, isOpen, onClose }: TemplatePreviewProps) {
  const [opacity, setOpacity] = useState(OPACITY.default);
  const { templateTools: tools } = drawer;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      width="wide"
      title="Template Preview"
      description={`Drawer ${drawer.number}, ${countOf(tools.length, 'tool')}`}
    >
      <div className="space-y-4">
        <ToolPicture
          imageUrl={drawer.templateImageUrl}
          alt={`Template of drawer ${drawer.number}`}
          tools={tools}
          overlay={opacity}
          className="h-[min(55dvh,560px)] rounded-md"
        />
        <Slider
          label="Overlay opacity"
          value={opacity}
          min={OPACITY.min}
          max={OPACITY.max}
          step={OPACITY.step}
          format={(value) => value.toFixed(1)}
          onChange={(value) => setOpacity(Number(value.toFixed(1)))}
        />
      </div>
    </Dialog>
  );
}
