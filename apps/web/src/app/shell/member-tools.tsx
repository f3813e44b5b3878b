import { Bell } from '../../features/notifications/bell.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import { ThemeToggle, useThemeToggleLabel } from './theme-toggle.tsx';
import { UserMenu } from './user-menu.tsx';

/** The header's controls for a signed-in person, with a menu and tooltips. */
export function MemberTools() {
  return (
    <>
      <PaletteButton />
      <Bell />
      <Tooltip label={useThemeToggleLabel()}>
        <ThemeToggle className="max-md:size-[44px]" />
      </Tooltip>
      <UserMenu />
    </>
  );
}
