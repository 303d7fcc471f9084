import type { IdentitySettings, User } from '@backshop/shared-types';
import { type Failure, reporting } from '../federation/failure/failure';
import type { FederationOptions } from '../federation/federation';
import { type Identity, nobody } from '../identity/identity';
import { tabStore, userKey } from '../storage';
import { minDistanceMs } from '../updates/release-requests';
import { losesByLoad } from '../updates/what-would-be-lost';
import { readUser } from './read-user';
import { EndedCard, NoAccess, Picture, Profile, SessionLine } from './session-elements';

/** Time limit of a request for the user, in ms. */
const timeoutMs = 5000;

/** The user's session, as far as this tab knows. */
export interface Session {
  /** Calls a function with the identity, now and whenever it changes. The first call also requests the user. */
  follow: (onChange: (identity: Identity) => void) => void;
  /** See `FederationOptions`. */
  explain: (
    ...failure: Parameters<NonNullable<FederationOptions['explain']>>
  ) => Promise<Failure | void>;
}

/**
 * Returns the session of this tab. Create one only.
 *
 * A session has ended when the request for the user is redirected to a sign-in page, or answered with 401. The other
 * requests of the tab then fail in the same way, which is no failure of theirs.
 */
export function createSession({ user: address, fields }: IdentitySettings): Session {
  let user = storedUser();
  let hasAccess = accessOf(user);
  let hasEnded = false;
  /** Who has signed in in another tab, while this one shows what is the user's. */
  let other: User | undefined;
  /** When the user was requested last, in ms since the page load. */
  let last = 0;
  let hasAnswered = false;
  /** Whether the last request had no usable answer. */
  let hasFailed = false;
  let hasWarned = false;
  let asking: Promise<void> | undefined;
  let onChange: ((identity: Identity) => void) | undefined;
  /** Called when staff have signed in again. */
  const waiting: (() => void)[] = [];

  function tell(): void {
    onChange?.({
      user,
      hasAccess,
      ...(user && { avatar: <Picture user={user} />, profile: <Profile user={user} /> }),
      notice: <SessionLine hasEnded={hasEnded} other={other?.name} />,
      hasNotice: hasEnded || other !== undefined,
      NoAccess: user && NoAccess,
      EndedCard,
      hasEnded,
      onRequest,
    });
  }

  /**
   * Keeps the objects of the same user, so that nothing on the screen renders again. For another one, the page loads
   * anew, because it shows what is the user's. If staff would lose something by that, they are told.
   */
  function change(next: User): void {
    other = hasAnswered && user && nameOf(next) !== nameOf(user) ? next : undefined;
    hasAnswered = true;
    if (other) {
      if (!losesByLoad()) location.reload();
    } else if (JSON.stringify(next) !== JSON.stringify(user)) {
      user = next;
      hasAccess = accessOf(next);
    }
  }

  /** Requests the user. Without a usable answer, what the tab knows stays. */
  async function request(): Promise<void> {
    last = performance.now();
    try {
      const response = await fetch(address, {
        cache: 'no-store',
        redirect: 'manual', // A redirect leads to a sign-in page.
        headers: { Accept: 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
      });
      const isRefused = response.type === 'opaqueredirect' || response.status === 401;
      if (!isRefused && !response.ok) throw new Error(`status ${response.status}`);
      if (!isRefused) change(readUser(await response.text(), fields));
      hasEnded = isRefused;
      hasFailed = false;
      tabStore.write(userKey, hasEnded ? null : JSON.stringify(other ?? user));
    } catch (error) {
      if (!hasWarned) {
        console.warn(`${address} does not tell who is signed in: ${(error as Error).message}.`);
      }
      hasFailed = hasWarned = true;
      if (!user) hasAccess = nobody.hasAccess;
    }
    asking = undefined;
    tell();
    if (!hasEnded && !other) for (const go of waiting.splice(0)) go();
  }

  /** A request that is running already serves all callers. */
  const ask = () => (asking ??= request());

  async function findEnd(): Promise<boolean> {
    if (!hasEnded) await ask();
    return hasEnded;
  }

  function onRequest(isReachable: boolean): void {
    if (!isReachable || hasFailed) void findEnd();
  }

  reporting.isMuted = findEnd;
  // Staff come back to the tab. In another tab, they can have signed out, or in as somebody else.
  const askAgain = () => {
    const isRecent = performance.now() - last < minDistanceMs;
    if (!document.hidden && (hasEnded || !isRecent)) void ask();
  };
  addEventListener('focus', askAgain);
  document.addEventListener('visibilitychange', askAgain);
  // After signing out, Back shows what the browser has kept.
  addEventListener('pageshow', ({ persisted }) => persisted && void ask());

  return {
    follow: (listener) => {
      const isFirst = !onChange;
      onChange = listener;
      tell();
      if (isFirst) void ask();
    },
    explain: async (failure, load) => {
      const mayBeRefused = failure.code === 'unreachable' || failure.code === 'invalid';
      if (!mayBeRefused || !(await findEnd())) return;
      const lateArrival = new Promise<void>((resolve) => waiting.push(resolve)).then(load);
      lateArrival.catch(() => undefined); // The slot may be gone.
      return failure.with({ code: 'signed-out', lateArrival });
    },
  };
}

/** Tells users apart, whose groups and pictures can change. */
const nameOf = ({ name, email }: User) => JSON.stringify([name, email]);

/** Another tool can have built a remote, with a text as the groups. */
function accessOf(user: User | undefined): Identity['hasAccess'] {
  return ({ groups }) =>
    !groups || (user?.groups.some((group) => [groups].flat().includes(group)) ?? false);
}

/** Returns the user of the last answer in this tab. */
function storedUser(): User | undefined {
  try {
    return readUser(tabStore.read(userKey) ?? '');
  } catch {
    return undefined;
  }
}
