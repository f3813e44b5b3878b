import { useIsDark } from '../../lib/theme.ts';

const palettes = {
  light: { foam: '#0a4a5e', tool: '#ffffff', empty: '#ffc24b' },
  dark: { foam: '#72d4e7', tool: '#06222b', empty: '#8a4b00' },
};

/** A drawer of foam with three cut-outs: two hold their tool, one is empty. */
export function Logo({ size = 32 }: { readonly size?: number }) {
  const variant = useIsDark() ? 'dark' : 'light';
  const { foam, tool, empty } = palettes[variant];
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" data-variant={variant}>
      <rect width="32" height="32" rx="7" fill={foam} />
      <rect x="7" y="7" width="18" height="4.6" rx="2.3" fill={tool} />
      <rect x="7" y="13.7" width="12" height="4.6" rx="2.3" fill={tool} />
      <rect x="7.8" y="21.2" width="16.4" height="3" rx="1.5" fill="none" stroke={empty} strokeWidth="1.6" />
    </svg>
  );
}
