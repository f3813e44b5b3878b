import { chooseTheme, useIsDark, useThemePreference } from '../../lib/theme.ts';
import { Card } from '../../ui/card.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';

/** The theme, stored at once without a Save button. */
export function AppearanceCard() {
  const isDark = useIsDark();
  const isSystem = useThemePreference() === 'system';
  return (
    <Card title="Appearance" bodyClassName="divide-y divide-line px-4 py-1">
      <SwitchField
        label="Dark Mode"
        hint="Switch between the light and the dark theme"
        isOn={isDark}
        onChange={(isOn) => chooseTheme(isOn ? 'dark' : 'light')}
      />
      <SwitchField
        label="Use System Theme"
        hint="Follow the light or dark setting of this device"
        isOn={isSystem}
        onChange={(isOn) => chooseTheme(isOn ? 'system' : isDark ? 'dark' : 'light')}
      />
    </Card>
  );
}
