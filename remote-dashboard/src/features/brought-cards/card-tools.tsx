import { Icon } from '@backshop/ui/icon';
import { sayAgain } from '@backshop/ui/say-again';
import { Tooltip } from '@backshop/ui/tooltip';
import { ArrowDown, ArrowUp, type IconNode, SlidersHorizontal } from 'lucide';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ArrangedCard } from './arrange-cards';
import { type Arrangement, defaultArrangement } from './arrangement';
import styles from './card-tools.module.scss';

interface CardToolsProps {
  cards: readonly ArrangedCard[];
  arrangement: Arrangement;
  onChange: (arrangement: Arrangement) => void;
}

/** Lets staff move and hide the cards of other teams. */
export function CardTools({ cards, arrangement, onChange }: CardToolsProps) {
  const [isOpen, setOpen] = useState(false);
  const [result, setResult] = useState('');
  const listId = useId();

  const say = (text: string) => setResult((before) => sayAgain(before, text));
  /** Moving a row takes the focus from its button. */
  const change = (button: HTMLElement, changed: Arrangement, text: string) => {
    flushSync(() => {
      onChange(changed);
      say(text);
    });
    button.focus();
  };
  const move = (button: HTMLElement, index: number, by: 1 | -1) => {
    const ids = cards.map(({ id }) => id);
    const { id, name } = cards[index]!;
    const next = index + by;
    if (!cards[next]) return say(`${name} is already ${by < 0 ? 'first' : 'last'}.`);
    const moved = ids.toSpliced(index, 1).toSpliced(next, 0, id);
    // A card that is not live now keeps its place.
    const known = new Set([...arrangement.order, ...ids]);
    const order = [...known].map((each) => (ids.includes(each) ? moved.shift()! : each));
    change(button, { ...arrangement, order }, `${name} is now ${next + 1} of ${cards.length}.`);
  };
  const toggle = (button: HTMLElement, { id, name, isHidden }: ArrangedCard) => {
    const others = arrangement.hidden.filter((each) => each !== id);
    const hidden = isHidden ? others : [...others, id];
    change(button, { ...arrangement, hidden }, `${name} is ${isHidden ? 'shown' : 'hidden'}.`);
  };
  const reset = (button: HTMLElement) =>
    change(button, defaultArrangement, 'All cards are shown, in the default order.');

  const areAllHidden = cards.every(({ isHidden }) => isHidden);
  return (
    <div className={styles.tools}>
      <div className={styles.bar}>
        {areAllHidden && <p>All cards are hidden.</p>}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon icon={SlidersHorizontal} size={16} />
          Arrange cards
        </button>
      </div>
      {isOpen && (
        <div id={listId} className={styles.panel}>
          <ol>
            {cards.map((card, index) => (
              <li key={card.id} className={styles.row}>
                <span className={styles.name} data-hidden={card.isHidden}>
                  {card.name}
                </span>
                <MoveButton
                  label={`Move ${card.name} up`}
                  icon={ArrowUp}
                  isDisabled={index === 0}
                  onMove={(button) => move(button, index, -1)}
                />
                <MoveButton
                  label={`Move ${card.name} down`}
                  icon={ArrowDown}
                  isDisabled={index === cards.length - 1}
                  onMove={(button) => move(button, index, 1)}
                />
                <button
                  type="button"
                  className={styles.toggle}
                  aria-label={`${card.isHidden ? 'Show' : 'Hide'} ${card.name}`}
                  onClick={({ currentTarget }) => toggle(currentTarget, card)}
                >
                  {card.isHidden ? 'Show' : 'Hide'}
                </button>
              </li>
            ))}
          </ol>
          <div className={styles.end}>
            <button type="button" onClick={({ currentTarget }) => reset(currentTarget)}>
              Reset to default
            </button>
            <p role="status">{result}</p>
          </div>
        </div>
      )}
    </div>
  );
}

interface MoveButtonProps {
  label: string;
  icon: IconNode;
  /** It keeps the focus while it does nothing. */
  isDisabled: boolean;
  onMove: (button: HTMLElement) => void;
}

function MoveButton({ label, icon, isDisabled, onMove }: MoveButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        className={styles.move}
        aria-label={label}
        aria-disabled={isDisabled}
        onClick={({ currentTarget }) => onMove(currentTarget)}
      >
        <Icon icon={icon} size={16} />
      </button>
    </Tooltip>
  );
}
