import { CircleAlert } from 'lucide-react';
import { LinkButton } from '../ui/button.tsx';
import { NoticeCard } from '../ui/notice-card.tsx';

export function NotFound() {
  return (
    <NoticeCard
      icon={<CircleAlert size={36} aria-label="Alert" role="img" />}
      title="404 Page Not Found"
      actions={
        <LinkButton href="/" variant="primary" size="lg">
          Go to Home
        </LinkButton>
      }
    >
      <p>Did you forget to add the page to the router?</p>
    </NoticeCard>
  );
}
