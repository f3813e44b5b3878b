import { Tooltip } from '../../ui/tooltip.tsx';
import { ThemeToggle, useThemeToggleLabel } from './theme-toggle.tsx';
import { UserMenu } from './user-menu.tsx';

/** The header's controls for whoever is signed in: with a menu, and with words for what has none. */
export function MemberTools() {
  return (
    <>
      <Tooltip label={useThemeToggleLabel()}>
        <ThemeToggle />
      </Tooltip>
      <UserMenu />
    </>
  );
}
