import { Flashlight, FlashlightOff } from 'lucide-react';
import { useState } from 'react';
import type { Torch } from '../../lib/camera.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-store.ts';

/** The camera's lamp, on or off. A lamp that refuses stays as it is. */
export function TorchButton({ torch }: { readonly torch: Torch }) {
  const [isOn, setIsOn] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const handleClick = () => {
    setIsPending(true);
    torch.turn(!isOn).then(
      () => {
        setIsOn(!isOn);
        setIsPending(false);
      },
      () => {
        setIsPending(false);
        showToast({ title: 'The light could not be switched', tone: 'bad' });
      },
    );
  };
  const Icon = isOn ? FlashlightOff : Flashlight;
  return (
    <Button
      variant={isOn ? 'primary' : 'secondary'}
      size="icon"
      className="mr-auto size-13 sideways:row-start-3 sideways:mx-auto"
      aria-label="Light"
      aria-pressed={isOn}
      disabled={isPending}
      onClick={handleClick}
    >
      <Icon size={24} aria-hidden="true" />
    </Button>
  );
}
