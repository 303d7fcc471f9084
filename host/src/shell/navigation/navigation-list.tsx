import { Tooltip } from '@backshop/ui/tooltip';
import { NavLink } from 'react-router-dom';
import { useFederation } from '../../federation/federation-context';
import { pages } from '../../routing/pages';
import { NavigationIcon } from './navigation-icon';
import styles from './navigation-list.module.scss';

interface NavigationListProps {
  /** Shows only icons. Assistive technology reads the labels, and tooltips show them. */
  isCompact?: boolean;
  /** Called when staff choose an entry. */
  onChoose?: () => void;
}

/** The entries of the side menu and the mobile menu. Hover and focus prefetch an entry's page. */
export function NavigationList({ isCompact = false, onChoose }: NavigationListProps) {
  const federation = useFederation();
  return (
    <ul className={styles.entries} data-compact={isCompact}>
      {pages.map(({ id, path, name, icon, expose }) => {
        const prefetch = () => federation.prefetch(expose);
        const entry = (
          <NavLink
            className={() => styles.entry}
            to={path}
            end
            onClick={onChoose}
            onPointerEnter={prefetch}
            onFocus={prefetch}
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
