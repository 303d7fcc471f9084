import { Icon } from '@backshop/ui/icon';
import type { NotificationItem } from '@backshop/shared-types';
import { CornerDownRight, Heart } from 'lucide';
import { memo, useState } from 'react';
import styles from './notification-entry.module.scss';

interface NotificationEntryProps {
  item: NotificationItem;
  /** Called when staff open the entry. */
  onOpen: (id: string) => void;
}

/** Renders one notification; opening it shows its full texts. Memoized for very long lists. */
export const NotificationEntry = memo(function NotificationEntry({
  item,
  onOpen,
}: NotificationEntryProps) {
  const [isOpen, setOpen] = useState(false);
  const toggle = () => {
    setOpen(!isOpen);
    if (!isOpen) onOpen(item.id);
  };
  return (
    <div className={styles.entry} data-state={isOpen ? 'open' : 'closed'}>
      <img className={styles.avatar} src={item.avatar} alt="" width={48} height={48} />
      <div className={styles.texts}>
        <button type="button" className={styles.title} aria-expanded={isOpen} onClick={toggle}>
          <span className={styles.name}>{item.name}</span>{' '}
          <span className={styles.age}>{item.data}</span>{' '}
          <span className={styles.from}>{item.from}</span> {item.statusMessege && <UnreadDot />}
        </button>
        <p className={styles.message}>{item.messege}</p>
        {item.toMessege && <Reply text={item.toMessege} isSent={item.toStatus} />}
        <LikeState isLiked={item.statusLike} />
      </div>
    </div>
  );
});

function UnreadDot() {
  return (
    <span className={styles.dot}>
      <span className={styles['visually-hidden']}>(unread)</span>
    </span>
  );
}

function Reply({ text, isSent }: { text: string; isSent: boolean }) {
  return (
    <p className={styles.reply}>
      <Icon icon={CornerDownRight} size={16} />
      <span className={styles['reply-text']}>
        <strong>{isSent ? 'You replied:' : 'Your draft:'}</strong> {text}
      </span>
    </p>
  );
}

function LikeState({ isLiked }: { isLiked: boolean }) {
  return (
    <p className={styles.like} data-state={isLiked ? 'liked' : 'not-liked'}>
      <Icon icon={Heart} size={16} />
      {isLiked ? 'Liked' : <span className={styles['visually-hidden']}>Not liked</span>}
    </p>
  );
}
