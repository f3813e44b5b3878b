import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ContactAdministrator } from './contact-administrator.tsx';
import { aiCheckQuery, isAiReady } from '../../lib/ai-check.ts';
import type { AiState } from '../../lib/ai-check.ts';
import { isShownFromDevice, useShownFrom } from '../../lib/device/connection.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { showToast } from '../../ui/toast-store.ts';

// Loads where the key is missing.
const loadKeyDialog = () => import('../../widgets/ai-key/ai-key-dialog.tsx');

function KeyDialog(props: ComponentProps<Awaited<ReturnType<typeof loadKeyDialog>>['AiKeyDialog']>) {
  const dialog = useLoaded(loadKeyDialog);
  return dialog && <dialog.AiKeyDialog {...props} />;
}

/** Without a network nothing is known about the service. */
function warnIfUnavailable(state: AiState): void {
  if (isAiReady(state) || isShownFromDevice()) return;
  showToast({
    title: 'AI Detection Unavailable',
    description: 'Please contact your administrator to verify the AI service configuration',
    tone: 'bad',
  });
}

/** The state of tool detection. Announced in a toast once per session. */
function useAiCheck() {
  const queryClient = useQueryClient();
  const check = useQuery(aiCheckQuery());
  const isOffline = useShownFrom() !== undefined;
  useQuery({
    queryKey: [...aiCheckQuery().queryKey, 'toast'],
    queryFn: async () => {
      warnIfUnavailable(await queryClient.fetchQuery(aiCheckQuery()));
      return true;
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return {
    isUnavailable: check.data !== undefined && !isAiReady(check.data) && !isOffline,
    isAsking: check.isFetching,
    askAgain: async () => warnIfUnavailable((await check.refetch()).data ?? null),
  };
}

/** Says that photos will not be judged, and who can change that. */
export function AiNotice() {
  const check = useAiCheck();
  const [isSettingKey, setIsSettingKey] = useState(false);
  const [isKeyMissing, setIsKeyMissing] = useState(false);
  if (check.isUnavailable && !isKeyMissing) setIsKeyMissing(true);
  return (
    <>
      {check.isUnavailable && <Notice check={check} onSetKey={() => setIsSettingKey(true)} />}
      {/* Stays mounted after the notice closes, to confirm the new key. */}
      {isKeyMissing && <KeyDialog isOpen={isSettingKey} onClose={() => setIsSettingKey(false)} />}
    </>
  );
}

interface NoticeProps {
  readonly check: ReturnType<typeof useAiCheck>;
  readonly onSetKey: () => void;
}

function Notice({ check, onSetKey }: NoticeProps) {
  return (
    <div className="mb-5 space-y-4">
      <Alert tone="bad">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-semibold">AI service key is not set up. Tool detection will not work.</p>
          <ContactAdministrator onSetKey={onSetKey} />
        </div>
      </Alert>
      <Card bodyClassName="flex flex-wrap items-start gap-4 p-4">
        <KeyRound size={24} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-soft" />
        <div className="min-w-0 grow basis-64">
          <h2 className="font-semibold">API Setup Required</h2>
          <p className="text-ink-soft">
            Tool detection needs an API key configured by the system administrator. Drawers can be inspected
            by hand until then.
          </p>
        </div>
        <Button isPending={check.isAsking} onClick={() => void check.askAgain()}>
          Check again
        </Button>
      </Card>
    </div>
  );
}
