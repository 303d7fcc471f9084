import type { User } from '@backshop/shared-types';
import { LogIn } from 'lucide';
import { useState } from 'react';
import { base } from '../base';
import type { FailureCardProps } from '../federation/slot/failure-card';
import type { NoAccessProps } from '../identity/identity';
import { Message } from '../message/message';
import { NoticeLine, noticeStyles } from '../notice-line/notice-line';
import { losesByLoad } from '../updates/what-would-be-lost';
import styles from './session-elements.module.scss';

/** The user's picture, or the first letters of the name. */
export function Picture({ user: { name, picture } }: { user: User }) {
  const [broken, setBroken] = useState<string>();
  if (picture && picture !== broken) {
    return (
      <img className={styles.picture} src={picture} alt="" onError={() => setBroken(picture)} />
    );
  }
  return (
    <svg className={styles.initials} viewBox="0 0 40 40">
      <rect width="40" height="40" />
      <text x="20" y="20">
        {initials(name)}
      </text>
    </svg>
  );
}

function initials(name: string): string {
  const words = name.split(/[\s.@_-]+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return ends.map((word) => [...new Intl.Segmenter().segment(word)][0]?.segment ?? '').join('');
}

/** The user's name, and the groups. */
export function Profile({ user: { name, email, groups } }: { user: User }) {
  return (
    <div className={styles.profile}>
      <p className={styles.name}>{name}</p>
      {email !== name && <p>{email}</p>}
      {groups.length > 0 && <p>{groups.join(', ')}</p>}
    </div>
  );
}

interface SessionLineProps {
  hasEnded: boolean;
  /** Name of the user who has signed in in another tab. */
  other: string | undefined;
}

/** Says that the session has ended, or that it is somebody else's. */
export function SessionLine({ hasEnded, other }: SessionLineProps) {
  const [isElsewhere, setElsewhere] = useState(false);
  if (isElsewhere && !hasEnded) setElsewhere(false);
  const ended = isElsewhere ? 'Sign in in the new tab, then come back.' : 'Your session has ended.';
  const changed = other ? `${other} is signed in now. Copy what you need, then reload.` : '';
  return (
    <NoticeLine icon={LogIn} text={hasEnded ? ended : changed}>
      <button
        type="button"
        className={noticeStyles.action}
        onClick={() => (hasEnded ? setElsewhere(signInAgain()) : location.reload())}
      >
        {hasEnded ? 'Sign in again' : 'Reload page'}
      </button>
    </NoticeLine>
  );
}

/** Takes the place of a part that did not load because the session has ended. */
export function EndedCard({ name, as }: Pick<FailureCardProps, 'name' | 'as'>) {
  const signIn = (
    <button type="button" onClick={signInAgain}>
      Sign in again
    </button>
  );
  return (
    <Message as={as} title="Your session has ended" actions={signIn}>
      {`${name} loads as soon as you have signed in again.`}
    </Message>
  );
}

/** Takes the place of a page that the user does not see. */
export function NoAccess({ groups }: NoAccessProps) {
  return (
    <Message
      title="You do not have access to this page"
      actions={<a href={`${base}/`}>Back to the Dashboard</a>}
    >
      {`It is for ${[groups].flat().join(', ')}. Choose another page from the menu.`}
    </Message>
  );
}

/**
 * Loads the page anew, so that the sign-in shows its page and then comes back. If staff would lose something by that, a
 * new tab does so, and this one notices that the session is back.
 * @returns whether it is a new tab
 */
function signInAgain(): boolean {
  const wouldLose = losesByLoad();
  if (wouldLose) open(location.href, '_blank', 'noopener');
  else location.reload();
  return wouldLose;
}
