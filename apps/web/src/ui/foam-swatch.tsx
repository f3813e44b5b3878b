import type { FoamColor } from '@stowed/contract';

const paints: Readonly<Record<FoamColor, string>> = {
  red: '#c2281f',
  blue: '#1f5fc2',
  green: '#1f8a4d',
  yellow: '#f2c61f',
  orange: '#ee7a16',
  purple: '#7a3fb0',
  pink: '#ee7fb1',
  black: '#1a1c1e',
  white: '#f6f6f2',
  gray: '#8b9093',
};

interface FoamSwatchProps {
  readonly primary: FoamColor;
  readonly secondary: FoamColor;
  readonly label: string;
}

/** A sample of the foam: the top layer, with empty cut-outs that show the layer below. */
export function FoamSwatch({ primary, secondary, label }: FoamSwatchProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 240 72"
      className="h-auto w-full max-w-md"
      data-primary={primary}
      data-secondary={secondary}
    >
      <rect x="1" y="1" width="238" height="70" rx="7" fill={paints[primary]} stroke="#7c8a92" />
      <g fill={paints[secondary]} stroke="#7c8a92" strokeOpacity="0.6">
        <rect x="18" y="16" width="96" height="15" rx="7.5" />
        <rect x="18" y="42" width="70" height="13" rx="6.5" />
        <circle cx="146" cy="36" r="19" />
        <path d="M182 24h34v10h-10v16h-14V34h-10z" strokeLinejoin="round" />
      </g>
    </svg>
  );
}
