import { Fragment, type ReactNode } from 'react';

interface FactsProps {
  /** By name. */
  facts: Record<string, ReactNode>;
  className?: string | undefined;
}

/** Renders facts with their names. Facts without a value are left out. */
export function Facts({ facts, className }: FactsProps) {
  return (
    <dl className={className}>
      {Object.entries(facts).map(
        ([name, fact]) =>
          Boolean(fact) && (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{typeof fact === 'string' ? breakable(fact) : fact}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}

/** Lets a path break after each slash but those of `http://`. Otherwise, Chrome and WebKit break it within a word. */
const breakable = (text: string): ReactNode =>
  text.split(/(?<=[^:/]\/)/).map((part, index) => (
    <Fragment key={index}>
      <span>{part}</span>
      <wbr />
    </Fragment>
  ));
