import { Select } from '@backshop/ui/select';
import type { ListedVersion } from '@backshop/shared-types';
import { type FormEvent, useId, useState } from 'react';
import { beginPreview, endPreview } from '../preview/preview';
import styles from './about-dialog.module.scss';
import { formatCommit, formatDay } from './format';

interface PreviewFormProps {
  remote: string;
  versions: ListedVersion[];
}

/** Chooses another version of a remote, and reloads the page with it. */
export function PreviewForm({ remote, versions }: PreviewFormProps) {
  const id = useId();
  const [hasFailed, setFailed] = useState(false);
  const preview = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const version = new FormData(event.currentTarget).get('version') as string;
    try {
      beginPreview(`${remote}@${version}`);
      location.reload();
    } catch {
      setFailed(true);
    }
  };
  return (
    <form className={styles.preview} onSubmit={preview}>
      <label htmlFor={id}>Preview another version of {remote}</label>
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

/** Ends the preview, and reloads the page. */
export function EndPreview() {
  const end = () => {
    endPreview();
    location.reload();
  };
  return (
    <button type="button" className={styles.end} onClick={end}>
      End preview
    </button>
  );
}

/** Describes a version. The state comes first, because a narrow list cuts off the end. */
function describe({ version, state, time, commit }: ListedVersion): string {
  return [state, formatDay(time), commit && formatCommit(commit), version]
    .filter(Boolean)
    .join(' · ');
}
