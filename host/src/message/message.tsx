import { Icon } from '@backshop/ui/icon';
import { passFocus } from '@backshop/ui/pass-focus';
import { ChevronRight, CircleAlert, type IconNode } from 'lucide';
import type { ReactNode } from 'react';
import styles from './message.module.scss';

interface MessageProps {
  /** What happened. */
  title: string;
  /** Default: an exclamation mark. */
  icon?: IconNode | undefined;
  /** The title's element. Choose the heading level that fits around it. */
  as?: 'h1' | 'h2' | 'h3' | undefined;
  /** What staff can do now. */
  children: ReactNode;
  /** Buttons or links. The first one is the main action. */
  actions: ReactNode;
  /** Facts for the team that runs Backshop. They are folded away. */
  details?: ReactNode;
  /** Loads the details. Called when staff unfold or fold them. */
  loadDetails?: (() => void) | undefined;
}

/** Tells staff what went wrong and what they can do now. */
export function Message({
  title,
  icon = CircleAlert,
  as: Title = 'h2',
  children,
  actions,
  details,
  loadDetails,
}: MessageProps) {
  return (
    <section ref={passFocus} className={styles.message}>
      <Icon icon={icon} size={72} />
      {/* Only this text is announced. Opening the details must not announce it again. */}
      <div role="alert">
        <Title>{title}</Title>
        <p>{children}</p>
      </div>
      <div className={styles.actions}>{actions}</div>
      {details !== undefined && (
        <details className={styles.details} onToggle={loadDetails}>
          <summary>
            <Icon icon={ChevronRight} size={16} />
            <span>Details</span>
          </summary>
          <div>{details}</div>
        </details>
      )}
    </section>
  );
}
