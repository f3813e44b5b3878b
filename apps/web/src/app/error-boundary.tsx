import { RefreshCw } from 'lucide-react';
import { Component } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { NoticeCard } from '../ui/notice-card.tsx';

interface Props {
  readonly children: ReactNode;
}

/** Stands in for a screen whose code did not arrive (a dead spot, a new release) or failed. */
export class ErrorBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <NoticeCard
        icon={<RefreshCw size={32} aria-hidden="true" />}
        title="This screen could not be shown"
        actions={
          <Button variant="primary" size="lg" onClick={() => window.location.reload()}>
            Reload
          </Button>
        }
      >
        <p role="alert">A part of the application is missing or failed. Nothing that was saved is lost.</p>
      </NoticeCard>
    );
  }
}
