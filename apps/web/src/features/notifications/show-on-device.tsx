import { SwitchField } from '../../ui/switch-field.tsx';
import { chooseDeviceNotices, useDeviceNotices } from './device-notices.ts';

const words = {
  'unknown to the browser': 'This browser cannot show notifications from this page.',
  blocked: 'The browser blocks notifications from this page. You can allow them in its settings.',
} as const;

/** Whether the browser shows what arrives, on this device alone. */
export function ShowOnDevice() {
  const choice = useDeviceNotices();
  if (choice === 'unknown to the browser' || choice === 'blocked') {
    return <p className="py-3 text-sm text-ink-soft">{words[choice]}</p>;
  }
  return (
    <SwitchField
      label="Show on this device"
      hint="While Stowed is open, the browser shows them too"
      isOn={choice === 'on'}
      onChange={(isOn) => void chooseDeviceNotices(isOn)}
    />
  );
}
