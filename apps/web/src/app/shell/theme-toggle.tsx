import { Moon, Sun } from 'lucide-react';
import { chooseTheme, useIsDark } from '../../lib/theme.ts';
import { Button } from '../../ui/button.tsx';

export function ThemeToggle() {
  const isDark = useIsDark();
  const Icon = isDark ? Sun : Moon;
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={isDark ? 'Switch to light mode' : 'Switch to dark mode'}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    >
      <Icon size={20} aria-hidden="true" />
    </Button>
  );
}
