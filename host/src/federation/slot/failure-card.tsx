import { Clock } from 'lucide';
import { createContext, type ReactNode, use, useEffect, useEffectEvent } from 'react';
import { useIdentity } from '../../identity/identity';
import { CopyDetails, Facts, Message } from '../../message/message';
import { codeForStaff } from '../failure/failed-files';
import type { FailureCode, Failure } from '../failure/failure';

/** Returns a failure with everything that a ticket needs, as text. It rejects when its code does not load. */
type FailureText = (failure: Failure) => Promise<string>;

/** Provides the text that "Copy details" of a failure card copies. */
export const FailureTextContext = createContext<FailureText>(() => Promise.reject(new Error()));

const explanations: Record<Exclude<FailureCode, 'signed-out'>, string> = {
  unreachable: 'Check your connection, then try again.',
  timeout: 'It appears here as soon as it has loaded. You can use the rest of Backshop.',
  invalid:
    'The server sent an unexpected response. Try again in a few minutes. You can use the rest of Backshop.',
  incompatible:
    'It does not match this version of Backshop. Try again in a few minutes. You can use the rest of Backshop.',
  crashed: 'It stopped because of an error. Try again. You can use the rest of Backshop.',
};

export interface FailureCardProps {
  /** What staff call the part: "Dashboard". */
  name: string;
  /** Level of the card's heading. */
  as?: 'h2' | 'h3' | undefined;
  failure: Failure;
  onRetry: () => void;
  /** Given when there is a previous version to use. */
  onUsePrevious?: (() => void) | undefined;
}

/**
 * Takes the place of a part that failed: what happened, what staff can do, and the details. Tries again by itself when
 * the connection returns, unless the part has crashed.
 */
export function FailureCard({ name, as, failure, onRetry, onUsePrevious }: FailureCardProps) {
  const { code, expose, version, message, url } = failure;
  const onOnline = useEffectEvent(() => code !== 'crashed' && onRetry());
  useEffect(() => {
    const listener = () => onOnline();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, []);
  const failureText = use(FailureTextContext);
  const { EndedCard } = useIdentity();
  if (code === 'signed-out') return EndedCard && <EndedCard name={name} as={as} />;
  const facts = { Part: expose, Version: version, Code: code, Cause: message };
  const isDev = process.env.NODE_ENV === 'development';
  const details = (
    <>
      <Facts facts={{ ...facts, Stack: isDev && stackOf(failure) }} />
      <CopyDetails
        // Without its code, it copies what the card itself knows.
        text={() => failureText(failure).catch(() => JSON.stringify(facts, null, 2))}
      />
    </>
  );
  const isLate = code === 'timeout';
  return (
    <Message
      as={as}
      icon={isLate ? Clock : undefined}
      title={`${name} is ${isLate ? 'still loading' : 'not available right now'}`}
      actions={
        <>
          <button type="button" onClick={onRetry}>
            Try again
          </button>
          {onUsePrevious && (
            <button type="button" onClick={onUsePrevious}>
              Use previous version
            </button>
          )}
        </>
      }
      details={details}
    >
      {explanations[codeForStaff({ code, url })]}
    </Message>
  );
}

/** Returns the stack of the error in the part's code. Only for a developer: staff can do nothing with it. */
function stackOf({ code, cause }: Failure): ReactNode {
  if (code !== 'crashed' || !(cause instanceof Error)) return undefined;
  return <pre style={{ whiteSpace: 'pre-wrap' }}>{cause.stack}</pre>;
}
