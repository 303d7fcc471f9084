import { unknownRemotes } from '../federation/unknown-remotes';
import { useFederation } from '../federation/federation-context';
import styles from './release-notice.module.scss';

/** Says when the release names remotes that this host cannot show; everything else goes on. */
export function ReleaseNotice() {
  const { release } = useFederation();
  const names = unknownRemotes(release);
  if (names.length === 0) return null;
  const [what, them] = names.length === 1 ? ['a remote', 'It'] : ['remotes', 'They'];
  return (
    <p className={styles.notice} role="status">
      Release {release.number} names {what} that this host does not know: {names.join(', ')}. {them}{' '}
      will not show; everything else works.
    </p>
  );
}
