import type { Drawer } from '@stowed/contract';
import { useState } from 'react';
import { countOf } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { overlayOpacity } from '../../../widgets/annotation/overlay-opacity.ts';
import { ToolPicture } from '../../../widgets/tool-picture/tool-picture.tsx';

interface TemplatePreviewProps {
  readonly drawer: Drawer;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function TemplatePreview({ drawer, isOpen, onClose }: TemplatePreviewProps) {
  const [opacity, setOpacity] = useState<number>(overlayOpacity.default);
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
          {...overlayOpacity.range}
          format={overlayOpacity.format}
          onChange={(value) => setOpacity(overlayOpacity.round(value))}
        />
      </div>
    </Dialog>
  );
}
