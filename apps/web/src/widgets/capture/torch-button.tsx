import { Flashlight, FlashlightOff } from 'lucide-react';
import { useState } from 'react';
import type { Torch } from '../../lib/camera.ts';
import { Button } from '../../ui/button.tsx';

/** The camera's lamp, on or off. A lamp that refuses stays as it is. */
export function TorchButton({ torch }: { readonly torch: Torch }) {
  const [isOn, setIsOn] = useState(false);
  const handleClick = () =>
    void torch.turn(!isOn).then(
      () => setIsOn(!isOn),
      () => undefined,
    );
  const Icon = isOn ? FlashlightOff : Flashlight;
  return (
    <Button
      variant={isOn ? 'primary' : 'secondary'}
      size="icon"
      className="mr-auto size-13 sideways:mx-auto"
      aria-label="Light"
      aria-pressed={isOn}
      onClick={handleClick}
    >
      <Icon size={24} aria-hidden="true" />
    </Button>
  );
}
