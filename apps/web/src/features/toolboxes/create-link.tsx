import { Plus } from 'lucide-react';
import { LinkButton } from '../../ui/button.tsx';

export function CreateLink() {
  return (
    <LinkButton href="/toolbox/new" variant="primary" size="lg">
      <Plus size={20} aria-hidden="true" />
      Create New Toolbox
    </LinkButton>
  );
}
