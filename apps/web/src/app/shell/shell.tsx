import type { ReactNode } from 'react';
import { Header } from './header.tsx';

export function Shell({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <a
        href="#content"
        className="sr-only z-100 rounded-md bg-surface p-3 font-semibold focus:not-sr-only focus:fixed focus:left-2 focus:top-2"
      >
        Skip to content
      </a>
      <Header />
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-7xl grow px-4 pb-10 pt-5 md:px-6">
        {children}
      </main>
    </>
  );
}
