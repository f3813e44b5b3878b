import { endpoints } from '@stowed/contract';
import { RefreshCw } from 'lucide-react';
import { Component, useState } from 'react';
import type { ReactNode } from 'react';
import { NoAnswerError } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { Button } from '../ui/button.tsx';
import { NoticeCard } from '../ui/notice-card.tsx';
import { OfflineNotice } from './shell/offline-notice.tsx';

interface Props {
  readonly children: ReactNode;
}

/** Replaces a screen whose code failed to load (no network, a new release) or crashed. */
export class ErrorBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <FailedScreen /> : this.props.children;
  }
}

async function isReachable(): Promise<boolean> {
  try {
    await call(endpoints.getHealth, {});
    return true;
  } catch (error) {
    return !(error instanceof NoAnswerError);
  }
}

/** Reloads the page, but not offline: the browser's own error page would replace this one. */
function FailedScreen() {
  const [isCutOff, setIsCutOff] = useState(!navigator.onLine);
  const handleRetry = async () => {
    if (await isReachable()) window.location.reload();
    else setIsCutOff(true);
  };
  if (isCutOff) return <OfflineNotice onRetry={() => void handleRetry()} />;
  return (
    <NoticeCard
      icon={<RefreshCw size={32} aria-hidden="true" />}
      title="This screen could not be shown"
      actions={
        <Button variant="primary" size="lg" onClick={() => void handleRetry()}>
          Reload
        </Button>
      }
    >
      <p role="alert">Part of the application failed. Saved work is not lost.</p>
    </NoticeCard>
  );
}
