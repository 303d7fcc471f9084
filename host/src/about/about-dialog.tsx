import type { ListedVersion } from '@backshop/shared-types';
import { Select } from '@backshop/ui/select';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useFederation } from '../federation/federation-context';
import { useIdentity } from '../identity/identity';
import { CopyDetails } from '../message/copy-details';
import { Facts } from '../message/facts';
import { beginPreview, leavePreview } from '../preview/preview';
import { pagesOf } from '../routing/pages';
import { Modal } from '../shell/modal/modal';
import { ModalHeader } from '../shell/modal/modal-header';
import styles from './about-dialog.module.scss';
import { describePage, type PageDetails, type PackageDetails } from './describe-page';
import { detailsText } from './details-text';
import { fetchOrigin, type OriginDetails } from './fetch-origin';
import {
  formatBytes,
  formatCommit,
  formatDay,
  formatCacheUse,
  formatSpan,
  formatState,
  formatTime,
  formatVersion,
} from './format';
import type { LoadFacts } from './load-facts';

export interface AboutDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

const headingId = 'about-heading';

/** Says which versions this tab shows, and previews others (docs/product.md, "About this page"). */
export function AboutDialog(props: AboutDialogProps) {
  return (
    <Modal className={styles.dialog} aria-labelledby={headingId} {...props}>
      <ModalHeader headingId={headingId} title="About this page" onClose={props.onClose} />
      <Details />
    </Modal>
  );
}

/** Shows the details as they were when the dialog opened. */
function Details() {
  const federation = useFederation();
  const [page] = useState(() => describePage(federation));
  const [request] = useState(() => fetchOrigin(page));
  const [origin, setOrigin] = useState<OriginDetails>();
  useEffect(() => {
    let isMounted = true;
    void request.then((details) => isMounted && setOrigin(details));
    return () => {
      isMounted = false;
    };
  }, [request]);
  return (
    <>
      {/* It takes the focus, so that the keyboard can scroll it. */}
      <div className={styles.details} role="region" aria-label="Details" tabIndex={0}>
        <ReleaseFacts page={page} origin={origin} />
        {page.packages.map((part) => (
          <PackageSection
            key={part.name}
            part={part}
            versions={origin?.versions[part.name] ?? []}
          />
        ))}
      </div>
      <div className={styles.footer}>
        <CopyDetails text={async () => detailsText(page, await request)} />
      </div>
    </>
  );
}

interface ReleaseFactsProps {
  page: PageDetails;
  /** Undefined while it loads. */
  origin: OriginDetails | undefined;
}

/** Says which release this tab uses, and whether another one is live. */
function ReleaseFacts({ page, origin }: ReleaseFactsProps) {
  const { release, loadedWith } = page;
  const { hasEnded } = useIdentity();
  return (
    <Facts
      className={styles.facts}
      facts={{
        Release: (
          <>
            <span>{`${release.number}, live since `}</span>
            <Time iso={release.created} />
          </>
        ),
        'Loaded with': loadedWith !== release.number && `${loadedWith}`,
        'Live now': <span role="status">{liveNow(page, origin, hasEnded)}</span>,
      }}
    />
  );
}

function liveNow(
  { release, packages }: PageDetails,
  origin: OriginDetails | undefined,
  hasEnded = false,
): string {
  if (!origin) return 'Checking…';
  const { live } = origin;
  if (!live)
    return `Could not be checked. ${hasEnded ? 'Sign in again.' : 'Check your connection.'}`;
  // A restored origin repeats numbers.
  if (live.number === release.number && live.created === release.created)
    return 'This release. The page is up to date.';
  const hasPreview = packages.some(({ inUse }) => inUse === 'preview');
  // A tab follows an older release only after a second answer (`follow-releases.ts`).
  const isOlder = live.number <= release.number && live.created <= release.created;
  const next = isOlder ? 'Reload the page to use it.' : 'The pages that you open next use it.';
  const advice = hasPreview ? 'End the preview to use it.' : next;
  return `Release ${live.number}, since ${formatTime(live.created)}. ${advice}`;
}

interface PartSectionProps {
  part: PackageDetails;
  /** The versions on the origin. */
  versions: ListedVersion[];
}

/** Shows one part: its version, where that comes from, and other versions to preview. */
function PackageSection({ part, versions }: PartSectionProps) {
  const { name, owner, permissions, shows, version, inUse, status, load, since } = part;
  const listed = versions.find((each) => each.version === version);
  const others = versions.filter((each) => each !== listed);
  const time = listed?.time ?? since;
  const isLive = inUse === 'live';
  return (
    <section className={styles.part}>
      <h3>
        <span>{name}</span>{' '}
        <span className={styles.state} data-state={isLive && status === 'loaded' ? 'live' : status}>
          {formatState(part)}
        </span>
      </h3>
      <Facts
        className={styles.facts}
        facts={{
          Shows: shows.join(', '),
          Owner: owner,
          Permissions: permissions.join(', '),
          Version: formatVersion(version) || 'Known once it loads',
          [isLive ? 'Live since' : 'Last used']: time && <Time iso={time} />,
          Commit: listed?.commit && (
            <>
              <span>{`${formatCommit(listed.commit)}${listed.committed ? ', ' : ''}`}</span>
              {listed.committed && <Time iso={listed.committed} />}
            </>
          ),
          Loaded: load && describeLoad(load),
        }}
      />
      {inUse === 'preview' && <EndPreview />}
      {name !== 'host' && others.length > 0 && <PreviewForm remote={name} versions={others} />}
    </section>
  );
}

function describeLoad(load: LoadFacts): string {
  const { ms, bytes, files } = load;
  const size = bytes === undefined ? '' : `${formatBytes(bytes)} in `;
  const cacheUse = formatCacheUse(load);
  const count = `${files} ${files === 1 ? 'file' : 'files'}`;
  return `in ${formatSpan(ms)}, ${size}${count}${cacheUse ? `, from ${cacheUse}` : ''}`;
}

interface PreviewFormProps {
  remote: string;
  versions: ListedVersion[];
}

/** Chooses another version of a remote, and reloads the page with it. */
function PreviewForm({ remote, versions }: PreviewFormProps) {
  const id = useId();
  const [hasFailed, setFailed] = useState(false);
  const preview = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const version = new FormData(event.currentTarget).get('version') as string;
    if (beginPreview(`${remote}@${version}`)) location.reload();
    else setFailed(true);
  };
  return (
    <form className={styles.preview} onSubmit={preview}>
      <label htmlFor={id}>{`Preview another version of ${remote}`}</label>
      <div>
        <Select className={styles.select} id={id} name="version" aria-describedby={`${id}-note`}>
          {versions.map((each) => (
            <option key={each.version} value={each.version}>
              {describe(each)}
            </option>
          ))}
        </Select>
        <button type="submit">Preview</button>
      </div>
      <p id={`${id}-note`} role="status">
        {hasFailed
          ? 'Your browser blocks storage. Allow it for this site, then try again.'
          : 'Reloads the page. Only this tab shows the preview. Its files are not verified.'}
      </p>
    </form>
  );
}

/** Ends the preview, and loads the live version. */
function EndPreview() {
  const { release } = useFederation();
  return (
    <button type="button" className={styles.end} onClick={() => leavePreview(pagesOf(release))}>
      End preview
    </button>
  );
}

/** Describes a version. The state comes first, because a narrow list cuts off the end. */
function describe({ version, state, time, commit }: ListedVersion): string {
  return [state, formatDay(time), commit && formatCommit(commit), formatVersion(version)]
    .filter(Boolean)
    .join(' · ');
}

/** Renders a time in the time zone of the browser. */
function Time({ iso }: { iso: string }) {
  return <time dateTime={iso}>{formatTime(iso)}</time>;
}
