import { useState } from 'react';

const type = 'text/plain';

/**
 * A button that copies a text for a ticket, and says whether that worked. If not, it shows the text.
 * @param text returns the text, which may still have to load
 */
export function CopyDetails({ text }: { text: () => Promise<string> }) {
  const [result, setResult] = useState('');
  const copy = async () => {
    const copied = text();
    try {
      // Browsers allow this only right after a click, so they get the promise.
      const blob = copied.then((each) => new Blob([each], { type }));
      await navigator.clipboard.write([new ClipboardItem({ [type]: blob })]);
      setResult('Copied');
    } catch {
      // Also in Firefox before 127, which has no `ClipboardItem`.
      setResult(`Copying failed. Copy this text:\n\n${await copied}`);
    }
  };
  return (
    <>
      <button type="button" onClick={() => void copy()}>
        Copy details
      </button>
      <output>{result}</output>
    </>
  );
}
