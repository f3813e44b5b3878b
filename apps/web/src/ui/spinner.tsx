import { LoaderCircle } from 'lucide-react';

/** Movement that says "under way"; the words beside it say what. */
export function Spinner({ size = 18 }: { readonly size?: number }) {
  return <LoaderCircle size={size} aria-hidden="true" className="animate-spin" />;
}
