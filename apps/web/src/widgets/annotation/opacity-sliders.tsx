import { cx } from '../../lib/cx.ts';
import { Slider } from '../../ui/slider.tsx';
import { overlayOpacity } from './overlay-opacity.ts';

/** How strongly they cover the picture, 0 to 1. */
export interface Opacity {
  readonly tools: number;
  readonly anchors: number;
}

export const initialOpacity: Opacity = {
  tools: overlayOpacity.default,
  anchors: overlayOpacity.anchorDefault,
};

interface OpacitySlidersProps {
  readonly opacity: Opacity;
  readonly hasAnchors: boolean;
  readonly onChange: (opacity: Opacity) => void;
}

export function OpacitySliders({ opacity, hasAnchors, onChange }: OpacitySlidersProps) {
  return (
    <div className={cx('grid items-end gap-x-5 gap-y-3', hasAnchors && 'lg:grid-cols-2')}>
      <OpacitySlider
        label="Overlay opacity"
        value={opacity.tools}
        onChange={(tools) => onChange({ ...opacity, tools })}
      />
      {hasAnchors && (
        <OpacitySlider
          label="Anchor opacity"
          value={opacity.anchors}
          onChange={(anchors) => onChange({ ...opacity, anchors })}
        />
      )}
    </div>
  );
}

interface OpacitySliderProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function OpacitySlider({ label, value, onChange }: OpacitySliderProps) {
  return (
    <Slider
      label={label}
      value={value}
      {...overlayOpacity.range}
      format={overlayOpacity.format}
      onChange={(next) => onChange(overlayOpacity.round(next))}
    />
  );
}
