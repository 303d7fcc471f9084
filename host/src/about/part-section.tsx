import type { ListedVersion } from '@backshop/shared-types';
import styles from './about-dialog.module.scss';
import type { PartDetails } from './describe-page';
import { Facts, Time } from './facts';
import { formatBytes, formatCommit, formatSource, formatSpan, formatState } from './format';
import type { LoadFacts } from './load-facts';
import { EndPreview, PreviewForm } from './preview-form';

interface PartSectionProps {
  part: PartDetails;
  /** The versions on the origin. */
  versions: ListedVersion[];
}

/** Shows one part: its version, where that comes from, and other versions to preview. */
export function PartSection({ part, versions }: PartSectionProps) {
  const { name, shows, version, inUse, status, load, since } = part;
  const listed = versions.find((each) => each.version === version);
  const others = versions.filter((each) => each !== listed);
  const time = listed?.time ?? since;
  const isLive = inUse === 'live';
  return (
    <section className={styles.part}>
      <h3>
        {name}{' '}
        <span className={styles.state} data-state={status === 'failed' ? 'failed' : inUse}>
          {formatState(part)}
        </span>
      </h3>
      <Facts
        facts={{
          Shows: shows.join(', '),
          Version: version || 'Known once it loads',
          [isLive ? 'Live since' : 'Last used']: time && <Time iso={time} />,
          Commit: listed?.commit && (
            <>
              {formatCommit(listed.commit)}
              {listed.committed && (
                <>
                  , <Time iso={listed.committed} />
                </>
              )}
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
  const source = formatSource(load);
  const count = `${files} ${files === 1 ? 'file' : 'files'}`;
  return `in ${formatSpan(ms)}, ${size}${count}${source ? `, from ${source}` : ''}`;
}
