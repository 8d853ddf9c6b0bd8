import { t } from '@consultflow/contract/language/t';
import { Bell, BellOff } from 'lucide-react';
import { Button } from '../../../ui/button/button.tsx';
import { useFollow } from '../queries.ts';

/** Whether the reader is told of new messages, and the way to change it. */
export function FollowButton({ id, isFollowing }: { id: string; isFollowing: boolean }) {
  const { run: choose, isBusy } = useFollow(id);
  return (
    <>
      <p className="text-ink-2">
        {isFollowing
          ? t('New messages are counted for you and announced.')
          : t('You are not told of new messages here.')}
      </p>
      <Button
        size="small"
        className="mt-2"
        icon={isFollowing ? BellOff : Bell}
        busy={isBusy}
        onClick={() => choose(!isFollowing)}
      >
        {isFollowing ? t('Unfollow') : t('Follow')}
      </Button>
    </>
  );
}
