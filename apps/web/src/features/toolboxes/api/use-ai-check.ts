import { endpoints } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { showToast } from '../../../ui/toast-store.ts';

/** Whether tool detection can work. Asked once; whoever comes back to the list is not told again. */
export function useAiCheck() {
  return useQuery({
    queryKey: [endpoints.checkAi.path],
    queryFn: checkAndTell,
    staleTime: Infinity,
    // Kept for the session: who has been elsewhere for longer than unused data lives is not told again either.
    gcTime: Infinity,
    retry: false,
  });
}

async function checkAndTell(): Promise<boolean> {
  const isReady = await isAiReady();
  if (!isReady) {
    showToast({
      title: 'AI Detection Unavailable',
      description: 'Please contact your administrator to verify the AI service configuration',
      tone: 'bad',
    });
  }
  return isReady;
}

/** A check that fails counts as a detection that cannot work. */
async function isAiReady(): Promise<boolean> {
  try {
    const answer = await call(endpoints.checkAi, { body: { check: true } });
    return answer?.initialized === true;
  } catch {
    return false;
  }
}
