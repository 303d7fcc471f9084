import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CsvActions } from './csv-actions';

/** Files that were downloaded, with their contents. */
let downloads: { name: string; blob: Blob }[];

beforeEach(() => {
  downloads = [];
  let latest: Blob;
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      latest = blob;
      return 'blob:file';
    },
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    expect(this.href).toBe('blob:file');
    downloads.push({ name: this.download, blob: latest });
  });
});

function renderActions() {
  const user = userEvent.setup();
  render(
    <CsvActions fileName="new-orders.csv" name="new orders" of="" cells={() => [['Ä', '<b>']]} />,
  );
  return user;
}

test('copies the table and says so', async () => {
  const user = renderActions();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await user.click(screen.getByRole('button', { name: 'Copy table: new orders' }));
  expect(await navigator.clipboard.readText()).toBe('Ä\t<b>\r\n');
  expect(screen.getByRole('status')).toHaveTextContent('Copied.');
});

test('copies a table for documents, too', async () => {
  const user = renderActions();
  const items = jest.fn();
  Object.assign(globalThis, { ClipboardItem: items });
  jest.spyOn(navigator.clipboard, 'write').mockResolvedValue();
  await user.click(screen.getByRole('button', { name: 'Copy table: new orders' }));
  delete (globalThis as Partial<typeof globalThis>).ClipboardItem;
  expect(screen.getByRole('status')).toHaveTextContent('Copied.');
  const [parts] = items.mock.lastCall as [Record<string, Blob>];
  expect(await textOf(parts['text/plain']!)).toBe('Ä\t<b>\r\n');
  expect(await textOf(parts['text/html']!)).toBe(
    '<table><tbody><tr><th>Ä</th><th>&lt;b&gt;</th></tr></tbody></table>',
  );
});

test.each(['Copy table: new orders', 'Download CSV: new orders'])(
  '“%s” is announced each time',
  async (name) => {
    const user = renderActions();
    await user.click(screen.getByRole('button', { name }));
    const { textContent } = screen.getByRole('status');
    await user.click(screen.getByRole('button', { name }));
    expect(screen.getByRole('status')).toHaveTextContent(textContent);
    expect(screen.getByRole('status').textContent).not.toBe(textContent); // By an invisible end.
  },
);

/** jsdom has no `Blob.text`. */
function textOf(blob: Blob): Promise<unknown> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(blob);
  });
}

test('downloads a file that Excel reads as UTF-8', async () => {
  const user = renderActions();
  await user.click(screen.getByRole('button', { name: 'Download CSV: new orders' }));
  expect(downloads.map(({ name }) => name)).toEqual(['new-orders.csv']);
  expect(downloads[0]!.blob.type).toBe('text/csv;charset=utf-8');
  expect(downloads[0]!.blob.size).toBe('\uFEFFÄ,<b>\r\n'.length + 3); // The mark has three bytes, Ä two.
  expect(screen.getByRole('status')).toHaveTextContent('new-orders.csv was downloaded.');
});

test('downloads the file if the browser does not allow copying', async () => {
  const user = renderActions();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'));
  await user.click(screen.getByRole('button', { name: 'Copy table: new orders' }));
  expect(downloads).toHaveLength(1);
  expect(screen.getByRole('status')).toHaveTextContent(
    'The browser does not allow copying. new-orders.csv was downloaded instead.',
  );
});
