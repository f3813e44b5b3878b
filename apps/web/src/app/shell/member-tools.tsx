import { Tooltip } from '../../ui/tooltip.tsx';
import { ThemeToggle, useThemeToggleLabel } from './theme-toggle.tsx';
import { UserMenu } from './user-menu.tsx';

/** The header's controls for a signed-in person, with a menu and tooltips. */
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
