import { act, render } from '@testing-library/react';
import { useEffect } from 'react';
import { BrowserRouter, Outlet, Route, Routes } from 'react-router-dom';
import { identifyHistoryEntry } from './identify-history-entry';
import { useArrival } from './use-arrival';

function Page() {
  const arrive = useArrival('Page');
  useEffect(() => arrive());
  return null;
}

/** Starts a new document at the current history entry. */
function openDocument() {
  identifyHistoryEntry();
  return render(
    <BrowserRouter>
      <Routes>
        <Route element={<Outlet context={false} />}>
          <Route path="*" element={<Page />} />
        </Route>
      </Routes>
    </BrowserRouter>,
  );
}

const keyOfEntry = () => (history.state as { key: string }).key;

beforeEach(() => history.replaceState(null, ''));
afterEach(() => {
  sessionStorage.clear();
  jest.restoreAllMocks();
});

test('a page from the back/forward cache returns to its scroll position', () => {
  openDocument();
  const scrollTo = jest.spyOn(window, 'scrollTo').mockReturnValue();
  Object.defineProperty(window, 'scrollY', { value: 500, configurable: true });
  window.dispatchEvent(new Event('pagehide'));
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(scrollTo).toHaveBeenLastCalledWith(0, 500);
});

test('the first page of each document has a scroll position of its own', () => {
  openDocument().unmount();
  const first = keyOfEntry();
  openDocument().unmount();
  expect(keyOfEntry()).toBe(first);
  history.pushState(null, '', '/another');
  openDocument().unmount();
  expect(keyOfEntry()).not.toBe(first);
});

test.each(['pagehide', 'scrollend'])('%s stores the scroll position by that key', (event) => {
  openDocument();
  Object.defineProperty(window, 'scrollY', { value: 300, configurable: true });
  window.dispatchEvent(new Event(event));
  expect(sessionStorage.getItem('backshop:scroll')).toBe(JSON.stringify({ [keyOfEntry()]: 300 }));
});
