import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { createQueryClient } from '../lib/query-client.ts';
import { SessionProvider } from '../lib/session.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { LiveChanges } from './live-changes.tsx';
import { OtherSession } from './other-session.tsx';

export function Providers({ children }: { readonly children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        {children}
        <OtherSession />
        <LiveChanges />
        <Toaster />
      </SessionProvider>
    </QueryClientProvider>
  );
}
