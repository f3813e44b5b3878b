import { ArrowLeft } from 'lucide-react';
import { LinkButton } from './button.tsx';

export function BackHome() {
  return (
    <LinkButton href="/">
      <ArrowLeft size={18} aria-hidden="true" />
      Back to Home
    </LinkButton>
  );
}
