import { NavLink } from 'react-router-dom';
import { useFederation } from '../../federation/federation-context';
import { Tooltip } from '../tooltip/tooltip';
import { NavigationIcon } from './navigation-icon';
import styles from './navigation-list.module.scss';
import { pages } from './pages';

interface NavigationListProps {
  /** Labels are there for assistive technology alone, and as tooltips. */
  isCompact?: boolean;
  /** Called when staff choose an entry. */
  onChoose?: () => void;
}

/** The entries of the side menu and the mobile menu. Pointing at one loads its page ahead. */
export function NavigationList({ isCompact = false, onChoose }: NavigationListProps) {
  const federation = useFederation();
  return (
    <ul className={styles.entries} data-compact={isCompact}>
      {pages.map(({ id, path, name, icon, expose }) => {
        const warm = () => federation.warm(expose);
        const entry = (
          <NavLink
            className={() => styles.entry}
            to={path}
            end
            onClick={onChoose}
            onPointerEnter={warm}
            onFocus={warm}
          >
            <NavigationIcon name={icon} />
            <span className={styles.label}>{name}</span>
          </NavLink>
        );
        return (
          <li key={id}>
            {isCompact ? (
              <Tooltip text={name} side="right">
                {entry}
              </Tooltip>
            ) : (
              entry
            )}
          </li>
        );
      })}
    </ul>
  );
}
