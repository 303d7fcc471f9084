import type { NotificationItem } from '@backshop/shared-types';
import { Icon } from '@backshop/ui/icon';
import { Tooltip } from '@backshop/ui/tooltip';
import { Archive, ArchiveRestore, type IconNode, Mail, MailOpen } from 'lucide';
import styles from './entry-actions.module.scss';
import type { EntryAction } from './use-triage';

interface EntryActionsProps {
  item: NotificationItem;
  onAct: (id: string, action: EntryAction) => void;
}

/** Renders what staff can do with a notification. With a mouse it shows on hover and focus, on touch screens always. */
export function EntryActions({ item, onAct }: EntryActionsProps) {
  const { id, name, from, statusMessege: isUnread, archive: isArchived } = item;
  const about = `${name}, ${from}`;
  return (
    <div className={styles.actions}>
      <ActionButton
        label={isUnread ? 'Mark as read' : 'Mark as unread'}
        about={about}
        shortcut="U"
        icon={isUnread ? MailOpen : Mail}
        onClick={() => onAct(id, 'toggle-read')}
      />
      <ActionButton
        label={isArchived ? 'Move back' : 'Archive'}
        about={about}
        shortcut="E"
        icon={isArchived ? ArchiveRestore : Archive}
        onClick={() => onAct(id, 'toggle-archived')}
      />
    </div>
  );
}

interface ActionButtonProps {
  label: string;
  /** What the action is done to. The name contains it. */
  about: string;
  /** The key that does the same while the focus is in the list. */
  shortcut: string;
  icon: IconNode;
  onClick: () => void;
}

function ActionButton({ label, about, shortcut, icon, onClick }: ActionButtonProps) {
  return (
    <Tooltip text={`${label} (${shortcut})`}>
      <button
        type="button"
        className={styles.action}
        aria-label={`${label}: ${about}`}
        aria-keyshortcuts={shortcut}
        onClick={onClick}
      >
        <Icon icon={icon} size={18} />
      </button>
    </Tooltip>
  );
}
