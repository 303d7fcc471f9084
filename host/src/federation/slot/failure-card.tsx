import { Clock } from 'lucide';
import { type ComponentType, createContext, use, useEffect, useEffectEvent, useState } from 'react';
import { useIdentity } from '../../identity/identity';
import { CopiedText } from '../../message/copied-text';
import { Message } from '../../message/message';
import { codeForStaff } from '../failure/failed-files';
import type { FailureCode, Failure } from '../failure/failure';

export interface FailureDetailsProps {
  failure: Failure;
  /** What the card knows by itself, by name. */
  facts: Record<string, string | undefined>;
  /** The same as text. */
  factsText: string;
}

type FailureDetails = ComponentType<FailureDetailsProps>;

/** Provides a function that loads the component that shows the facts of a card, with "Copy details". */
export const FailureDetailsContext = createContext<(() => Promise<FailureDetails>) | undefined>(
  undefined,
);

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
  const load = use(FailureDetailsContext);
  const [Details, setDetails] = useState<FailureDetails>();
  const { EndedCard } = useIdentity();
  if (code === 'signed-out') return EndedCard && <EndedCard name={name} as={as} />;
  const facts = { Part: expose, Version: version || undefined, Code: code, Cause: message };
  const factsText = JSON.stringify(facts, null, 2);
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
      details={
        Details ? <Details {...{ failure, facts, factsText }} /> : <CopiedText text={factsText} />
      }
      loadDetails={() => {
        // Without their code, staff can still copy the text.
        load?.().then(
          (Loaded) => setDetails(() => Loaded),
          () => undefined,
        );
      }}
    >
      {explanations[codeForStaff({ code, url })]}
    </Message>
  );
}
