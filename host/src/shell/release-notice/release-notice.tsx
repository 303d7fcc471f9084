import { unknownRemotes } from '../../federation/unknown-remotes';
import { useFederation } from '../../federation/federation-context';
import styles from './release-notice.module.scss';

/** Tells staff which remotes of the release this host cannot show. */
export function ReleaseNotice() {
  const { release } = useFederation();
  const names = unknownRemotes(release);
  if (names.length === 0) return null;
  return (
    <p className={styles.notice} role="status">
      Not available in release {release.number}: {names.join(', ')}. The rest of Backshop works.
    </p>
  );
}
