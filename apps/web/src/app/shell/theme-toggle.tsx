import { Moon, Sun } from 'lucide-react';
import { chooseTheme, useIsDark } from '../../lib/theme.ts';
import { Button } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

export function ThemeToggle() {
  const isDark = useIsDark();
  const Icon = isDark ? Sun : Moon;
  const label = isDark ? 'Switch to light mode' : 'Switch to dark mode';
  return (
    <Tooltip label={label}>
      <Button
        variant="quiet"
        size="icon"
        aria-label={label}
        onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
      >
        <Icon size={20} aria-hidden="true" />
      </Button>
    </Tooltip>
  );
}
