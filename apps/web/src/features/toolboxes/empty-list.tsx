import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { CreateLink } from './create-link.tsx';

export function EmptyList({ mayCreate }: { readonly mayCreate: boolean }) {
  return (
    <Frame>
      <h2 className="text-xl font-semibold">No toolboxes yet</h2>
      <p className="mb-6 mt-2 text-ink-soft">Create your first toolbox to get started with tool inventory</p>
      {mayCreate && <CreateLink />}
    </Frame>
  );
}

export function NothingFound({ onClear }: { readonly onClear: () => void }) {
  return (
    <Frame>
      <h3 className="text-xl font-semibold">No toolbox matches</h3>
      <p className="mb-6 mt-2 text-ink-soft">Nothing in this list fits the search, type and status above.</p>
      <Button onClick={onClear}>Show all toolboxes</Button>
    </Frame>
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="rounded-lg border-2 border-dashed border-line-strong p-8 text-center md:p-14">
      {children}
    </div>
  );
}
