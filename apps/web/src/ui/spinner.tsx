import { LoaderCircle } from 'lucide-react';

/** Shows that something is pending; the text beside it says what. */
export function Spinner({ size = 18 }: { readonly size?: number }) {
  return <LoaderCircle size={size} aria-hidden="true" className="animate-spin" />;
}
