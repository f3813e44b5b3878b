import type { ReactNode } from 'react';
import { useIsDark } from '../lib/theme.ts';

const palettes = {
  light: { body: '#0a4a5e', detail: '#ffffff', ground: '#d9e9ee' },
  dark: { body: '#72d4e7', detail: '#06222b', ground: '#11303a' },
};

interface Palette {
  readonly body: string;
  readonly detail: string;
}

/** A drawing of the kind of toolbox; an unknown kind shows a plain crate. */
export function ToolboxIcon({ type, size = 56 }: { readonly type: string; readonly size?: number }) {
  const variant = useIsDark() ? 'dark' : 'light';
  const palette = palettes[variant];
  const kind = Object.hasOwn(drawings, type) ? type : 'default';
  return (
    <svg
      viewBox="0 0 56 56"
      width={size}
      height={size}
      aria-hidden="true"
      data-icon={kind}
      data-variant={variant}
      className="shrink-0"
    >
      <rect width="56" height="56" rx="9" fill={palette.ground} />
      {drawingOf(kind)(palette)}
    </svg>
  );
}

function drawingOf(kind: string) {
  return drawings[kind] ?? crate;
}

const drawings: Readonly<Record<string, (palette: Palette) => ReactNode>> = {
  rolling: ({ body, detail }) => (
    <>
      <path d="M10 12h5v30" fill="none" stroke={body} strokeWidth="3" strokeLinecap="round" />
      <rect x="15" y="13" width="30" height="28" rx="3" fill={body} />
      <path d="M25 20h10M25 27h10M25 34h10" stroke={detail} strokeWidth="2.4" strokeLinecap="round" />
      <circle cx="21" cy="45" r="3.6" fill={body} />
      <circle cx="40" cy="45" r="3.6" fill={body} />
    </>
  ),
  dispatchable: ({ body, detail }) => (
    <>
      <path d="M21 18v-4h14v4" fill="none" stroke={body} strokeWidth="3" strokeLinejoin="round" />
      <rect x="9" y="18" width="38" height="24" rx="3" fill={body} />
      <path d="M9 29h38" stroke={detail} strokeWidth="2" />
      <rect x="16" y="26" width="5" height="7" rx="1" fill={detail} />
      <rect x="35" y="26" width="5" height="7" rx="1" fill={detail} />
    </>
  ),
  handheld: ({ body, detail }) => (
    <>
      <path d="M20 22c0-9 16-9 16 0" fill="none" stroke={body} strokeWidth="3" strokeLinecap="round" />
      <path d="M13 26l5-5h20l5 5v15a2 2 0 0 1-2 2H15a2 2 0 0 1-2-2z" fill={body} />
      <path d="M13 29h30" stroke={detail} strokeWidth="2" />
      <rect x="25" y="27" width="6" height="6" rx="1" fill={detail} />
    </>
  ),
  default: crate,
};

function crate({ body, detail }: Palette) {
  return (
    <>
      <rect x="13" y="15" width="30" height="27" rx="3" fill={body} />
      <path d="M13 24h30M28 15v9" stroke={detail} strokeWidth="2.2" />
    </>
  );
}
