import { SettingsPage } from '../../features/settings/settings-page.tsx';

export function SettingsRoute() {
  return <SettingsPage />;
}
