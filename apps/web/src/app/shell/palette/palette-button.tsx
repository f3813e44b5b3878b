import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ComponentProps } from 'react';
import { useCurrentUser } from '../../../lib/session.tsx';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { Button } from '../../../ui/button.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';

// Loads on its first use.
const loadPalette = () => import('./palette.tsx');

function Palette(props: ComponentProps<Awaited<ReturnType<typeof loadPalette>>['Palette']>) {
  const palette = useLoaded(loadPalette);
  return palette && <palette.Palette {...props} />;
}

/** Opens the palette on a click or Ctrl+K. Phones have no room for the button. */
export function PaletteButton() {
  const user = useCurrentUser();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      // A dialog has its own keys, and leaving it could lose work.
      if (!document.querySelector('[role=dialog], [role=alertdialog]')) setIsOpen(true);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  if (!user) return null;
  return (
    <>
      <Tooltip label="Find anything (Ctrl+K)">
        <Button
          variant="quiet"
          size="icon"
          aria-label="Find anything"
          aria-keyshortcuts="Control+K Meta+K"
          className="max-md:hidden"
          onClick={() => setIsOpen(true)}
        >
          <Search size={20} aria-hidden="true" />
        </Button>
      </Tooltip>
      {isOpen && <Palette user={user} onClose={() => setIsOpen(false)} />}
    </>
  );
}
