import { endpoints } from '@stowed/contract';
import type { User } from '@stowed/contract';
import { mayCall } from '@stowed/domain';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { defaultSettings, readSettings, storeSettings } from '../../lib/settings.ts';
import type { Settings } from '../../lib/settings.ts';
import { useCurrentUser } from '../../lib/session.tsx';
import { systemRoleName } from '../../lib/role-names.ts';
import { PageHeading, BackHome } from '../../ui/page-heading.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { NumberField } from '../../ui/field.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { BackupCard } from './backup-card.tsx';
import { chooseSunMode, chooseTheme, useIsDark, useIsSunMode, useThemePreference } from '../../lib/theme.ts';
import { ToolControlCard } from './tool-control-card.tsx';
import { DetectionCard } from './detection-card.tsx';

/** The theme. Saved at once, without a Save button. */
function AppearanceCard() {
  const isDark = useIsDark();
  const isSystem = useThemePreference() === 'system';
  const isSun = useIsSunMode();
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
      <SwitchField
        label="Sun Mode"
        hint="Black on white in larger text, until you change the theme"
        isOn={isSun}
        onChange={chooseSunMode}
      />
    </Card>
  );
}

/** The preferences of this device. Save stores them; they never leave the device. */
export function SettingsPage() {
  const user = useCurrentUser();
  const [settings, setSettings] = useState(readSettings);
  const change = (part: Partial<Settings>) => setSettings((before) => ({ ...before, ...part }));
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    storeSettings(settings);
    showToast({
      title: 'Settings Saved',
      description: 'Your preferences have been updated successfully.',
      tone: 'good',
    });
  };
  return (
    <div className="max-w-3xl">
      <PageHeading title="Settings" aside={<BackHome />} />
      {user && (
        <div className="mb-5 space-y-5">
          <AccountCard user={user} />
          <ToolControlCard user={user} />
          {mayCall(endpoints.chooseEngine.access, user) && <DetectionCard />}
          {mayCall(endpoints.getBackupState.access, user) && <BackupCard />}
        </div>
      )}
      <form onSubmit={handleSubmit} noValidate className="space-y-5">
        <Card title="Notifications" bodyClassName="divide-y divide-line px-4 py-1">
          <SwitchField
            label="Push Notifications"
            hint="Receive notifications for toolbox updates"
            note="Kept on this device. Stowed sends no push notifications yet."
            isOn={settings.notifications}
            onChange={(notifications) => change({ notifications })}
          />
          <SwitchField
            label="Email Alerts"
            hint="Get email notifications for critical updates"
            note="Kept on this device. Stowed sends no email alerts yet."
            isOn={settings.emailAlerts}
            onChange={(emailAlerts) => change({ emailAlerts })}
          />
        </Card>
        <AppearanceCard />
        <Card title="Data Management" bodyClassName="divide-y divide-line px-4 py-1">
          <SwitchField
            label="Auto-save Changes"
            hint="Automatically save your work as you go"
            isOn={settings.autoSave}
            onChange={(autoSave) => change({ autoSave })}
          />
          <NumberField
            label="Data Retention (days)"
            hint={
              <>
                How long to keep training data and analysis results
                <span className="block">Kept on this device. Stowed deletes nothing automatically.</span>
              </>
            }
            className="py-4"
            value={settings.dataRetention}
            fallback={defaultSettings.dataRetention}
            onChange={(dataRetention) => change({ dataRetention })}
          />
        </Card>
        <Button type="submit" variant="primary" size="lg" className="w-full md:w-auto">
          Save Settings
        </Button>
      </form>
    </div>
  );
}

function AccountCard({ user }: { readonly user: User }) {
  return (
    <Card title="Account Information">
      <Facts>
        <Fact label="Username">{user.username}</Fact>
        <Fact label="Role">{systemRoleName(user.role)}</Fact>
        <Fact label="Email">{user.email || <NotSet />}</Fact>
        <Fact label="Unit">{user.unit || <NotSet />}</Fact>
      </Facts>
    </Card>
  );
}

function NotSet() {
  return <span className="text-ink-soft">Not set</span>;
}
