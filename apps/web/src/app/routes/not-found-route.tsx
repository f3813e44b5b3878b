import { CircleAlert } from 'lucide-react';
import { NoticeCard } from '../../ui/notice-card.tsx';

export function NotFoundRoute() {
  return (
    <NoticeCard icon={<CircleAlert size={36} aria-label="Alert" role="img" />} title="404 Page Not Found">
      <p>Did you forget to add the page to the router?</p>
    </NoticeCard>
  );
}
