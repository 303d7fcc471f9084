import { useState } from 'react';
import { CopiedText } from './copied-text';

const type = 'text/plain';

const noResult = { message: '', shown: '' };

/**
 * A button that copies a text for a ticket, and says whether that worked. If not, it shows the text.
 * @param text returns the text, which may still have to load
 */
export function CopyDetails({ text }: { text: () => Promise<string> }) {
  const [{ message, shown }, setResult] = useState(noResult);
  const copy = async () => {
    setResult(noResult); // Screen readers announce the same message again.
    const copied = text();
    try {
      // Browsers allow this only right after a click, so they get the promise.
      const blob = copied.then((each) => new Blob([each], { type }));
      await navigator.clipboard.write([new ClipboardItem({ [type]: blob })]);
      setResult({ message: 'Copied', shown: '' });
    } catch {
      // Also in Firefox before 127, which has no `ClipboardItem`.
      setResult({ message: 'Copying failed. Copy this text:', shown: await copied });
    }
  };
  return (
    <>
      <button type="button" onClick={() => void copy()}>
        Copy details
      </button>
      <output>{message}</output>
      {shown && <CopiedText text={shown} />}
    </>
  );
}
