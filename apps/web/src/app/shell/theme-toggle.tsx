import { Moon, Sun } from 'lucide-react';
import type { ComponentProps } from 'react';
import { chooseTheme, useIsDark } from '../../lib/theme.ts';
import { Button } from '../../ui/button.tsx';

/** Says what the toggle will do. */
export function useThemeToggleLabel(): string {
  return useIsDark() ? 'Switch to light mode' : 'Switch to dark mode';
}

export function ThemeToggle(props: ComponentProps<'button'>) {
  const label = useThemeToggleLabel();
  const isDark = useIsDark();
  const Icon = isDark ? Sun : Moon;
  return (
    <Button
      {...props}
      variant="quiet"
      size="icon"
      aria-label={label}
      onClick={(event) => {
        props.onClick?.(event);
        chooseTheme(isDark ? 'light' : 'dark');
      }}
    >
      <Icon size={20} aria-hidden="true" />
    </Button>
  );
}
