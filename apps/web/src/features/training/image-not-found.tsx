import { ImageOff } from 'lucide-react';
import { LinkButton } from '../../ui/button.tsx';
import { NoticeCard } from '../../ui/notice-card.tsx';

/** The organization has no such training image. */
export function ImageNotFound() {
  return (
    <NoticeCard
      icon={<ImageOff size={32} aria-hidden="true" />}
      title="Image Not Found"
      actions={
        <LinkButton href="/training" variant="primary" size="lg">
          Back to Training
        </LinkButton>
      }
    >
      <p>This training image does not exist, or it was deleted.</p>
    </NoticeCard>
  );
}
