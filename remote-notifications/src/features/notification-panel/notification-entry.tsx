import type { NotificationItem } from '@backshop/shared-types';
import { Icon } from '@backshop/ui/icon';
import { Tooltip } from '@backshop/ui/tooltip';
import {
  Archive,
  ArchiveRestore,
  CornerDownRight,
  Heart,
  type IconNode,
  Mail,
  MailOpen,
} from 'lucide';
import { createContext, memo, use } from 'react';
import { keyLabels, type ListCommand } from '../../notifications/list-shortcuts';
import styles from './notification-entry.module.scss';
import type { EntryAction } from './use-entries';

/** Provides the path of the product, for links. */
export const BaseContext = createContext('');

interface NotificationEntryProps {
  item: NotificationItem;
  /** True while the entry shows its full texts. */
  isOpen: boolean;
  onAct: (id: string, action: EntryAction) => void;
}

/** Renders one notification with its actions. Memoized for very long lists. */
export const NotificationEntry = memo(function NotificationEntry({
  item,
  isOpen,
  onAct,
}: NotificationEntryProps) {
  return (
    <div className={styles.entry} data-state={isOpen ? 'open' : 'closed'}>
      <img className={styles.avatar} src={item.avatar} alt="" width={48} height={48} />
      <div className={styles.texts}>
        <button
          type="button"
          className={styles.title}
          aria-expanded={isOpen}
          onClick={() => onAct(item.id, isOpen ? 'close' : 'open')}
        >
          <bdi className={styles.name}>{item.name}</bdi>{' '}
          <span className={styles.age}>{item.data}</span> <bdi>{item.from}</bdi>{' '}
          {item.statusMessege && <UnreadDot />}
        </button>
        <p className={styles.message}>{item.messege}</p>
        {item.toMessege && <Reply text={item.toMessege} isSent={item.toStatus} />}
        <div className={styles.footer}>
          <div className={styles.marks}>
            {item.href && <SourceLink item={item} onFollow={() => onAct(item.id, 'open')} />}
            {item.statusLike && <Liked />}
            {item.archive && <p className={styles.mark}>Archived</p>}
          </div>
          <EntryActions item={item} onAct={onAct} />
        </div>
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
        <strong>{isSent ? 'You replied:' : 'Your draft:'}</strong> <bdi>{text}</bdi>
      </span>
    </p>
  );
}

interface SourceLinkProps {
  item: NotificationItem;
  onFollow: () => void;
}

/** Leads to what a notification is about. */
function SourceLink({ item: { href, from }, onFollow }: SourceLinkProps) {
  const base = use(BaseContext);
  return (
    <a className={styles.link} href={base + href} onClick={onFollow}>
      <span>Go to</span> <bdi>{from}</bdi>
    </a>
  );
}

function Liked() {
  return (
    <p className={`${styles.mark} ${styles.liked}`}>
      <Icon icon={Heart} size={16} />
      Liked
    </p>
  );
}

interface EntryActionsProps {
  item: NotificationItem;
  onAct: (id: string, action: EntryAction) => void;
}

/** Renders what staff can do with a notification. With a mouse it shows on hover and focus, on touch screens always. */
function EntryActions({ item, onAct }: EntryActionsProps) {
  const { id, name, from, statusMessege: isUnread, archive: isArchived } = item;
  const about = `${name}, ${from}`;
  return (
    <div className={styles.actions}>
      <ActionButton
        label={isUnread ? 'Mark as read' : 'Mark as unread'}
        about={about}
        action="toggleRead"
        icon={isUnread ? MailOpen : Mail}
        onAct={(action) => onAct(id, action)}
      />
      <ActionButton
        label={isArchived ? 'Move back' : 'Archive'}
        about={about}
        action="toggleArchived"
        icon={isArchived ? ArchiveRestore : Archive}
        onAct={(action) => onAct(id, action)}
      />
    </div>
  );
}

interface ActionButtonProps {
  label: string;
  /** What the action is done to. The name contains it. */
  about: string;
  action: EntryAction & ListCommand;
  icon: IconNode;
  onAct: (action: EntryAction) => void;
}

function ActionButton({ label, about, action, icon, onAct }: ActionButtonProps) {
  // Does the same while the focus is in the list.
  const [key] = keyLabels(action);
  return (
    <Tooltip text={label} keys={key}>
      <button
        type="button"
        className={styles.action}
        aria-label={`${label}: ${about}`}
        aria-keyshortcuts={key}
        onClick={() => onAct(action)}
      >
        <Icon icon={icon} size={18} />
      </button>
    </Tooltip>
  );
}
