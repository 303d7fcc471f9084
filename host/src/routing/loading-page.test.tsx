import type { ExposedComponent } from '../contract';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Outlet, Route, Routes } from 'react-router-dom';
import { RemoteFailure } from '../federation/failure/failure';
import type { Federation } from '../federation/federation';
import { FederationProvider, federationWithoutRemotes } from '../federation/federation-context';
import { FragmentContext } from '../fragment/fragment-context';
import { findInitialFragment } from '../fragment/initial-fragment';
import { PageRoute } from './page-route';
import { pages } from './pages';

const dashboard = pages[0];
const onPress = jest.fn();

const Dashboard: ExposedComponent<'dashboard/Dashboard'> = () => (
  <>
    <button>One</button>
    <button onClick={onPress}>Two</button>
  </>
);

const loaded = (Component: ExposedComponent<'dashboard/Dashboard'>) => ({
  Component,
  version: '1.0.0-abc',
});

/**
 * Puts a fragment into the document, as the boot script does, and starts a host that shows the page.
 * @param clicked index of the control that staff have clicked
 */
function startHost(path = '/', members: Partial<Federation> = {}, clicked = -1) {
  const root = document.body.appendChild(document.createElement('div'));
  root.id = 'root';
  root.innerHTML = `<main><div data-page="${path}" inert><button>One</button><button>Two</button></div></main>`;
  const element = root.querySelector<HTMLElement>('[data-page]')!;
  element.querySelectorAll('button')[clicked]?.setAttribute('data-clicked', '');
  const fragment = findInitialFragment(document);
  const loads: { resolve: (part: typeof Dashboard) => void; reject: (error: Error) => void }[] = [];
  const load = (() =>
    new Promise<typeof Dashboard>((resolve, reject) => {
      loads.push({ resolve, reject });
    }).then(loaded)) as Federation['load'];
  const { unmount } = render(
    <FederationProvider value={federationWithoutRemotes({ load, ...members })}>
      <FragmentContext value={fragment}>
        <MemoryRouter>
          <Routes>
            <Route element={<Outlet context={false} />}>
              <Route path="/" element={<PageRoute page={dashboard} />} />
            </Route>
          </Routes>
        </MemoryRouter>
      </FragmentContext>
    </FederationProvider>,
    { container: root, baseElement: document.body },
  );
  const slot = () => document.querySelector('[data-slot]')!;
  return { element, fragment, loads, slot, unmount };
}

beforeEach(() => {
  document.body.replaceChildren();
  onPress.mockClear();
});

/** Settles a promise and waits for the slot to render. */
async function settled(settle: () => void): Promise<void> {
  await act(async () => {
    settle();
    await Promise.resolve();
  });
}

const failure = () =>
  new RemoteFailure('gone', {
    code: 'unreachable',
    phase: 'expose',
    version: '1',
    expose: 'dashboard/Dashboard',
  });

test('the slot keeps the element of the first screen until the page replaces it', async () => {
  const { element, loads, slot } = startHost();
  expect(slot()).toContainElement(element);
  expect(element).toHaveAttribute('inert');
  await settled(() => loads[0]!.resolve(Dashboard));
  expect(slot()).not.toContainElement(element);
  expect(screen.getAllByRole('button')).toHaveLength(2);
});

test('the failure card replaces the first screen, and a retry shows a skeleton', async () => {
  const { element, loads, slot } = startHost();
  await settled(() => loads[0]!.reject(failure()));
  expect(screen.getByRole('alert')).toBeVisible();
  expect(document.body).not.toContainElement(element);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(slot()).toHaveAttribute('data-state', 'loading');
  expect(document.body).not.toContainElement(element);
  expect(slot()).toHaveTextContent('Dashboard');
});

test('the first screen of another page is not shown', () => {
  const { element, slot } = startHost('/customers');
  expect(document.body).not.toContainElement(element);
  expect(slot()).toHaveTextContent('Dashboard');
});

test('staff who come back to a page see a skeleton, not the first screen again', () => {
  const { fragment, unmount } = startHost();
  expect(fragment.of('/')).toBeDefined();
  unmount();
  expect(fragment.of('/')).toBeUndefined();
});

describe('a control that staff clicked in the first screen', () => {
  test('is clicked once the page has loaded', async () => {
    const { loads } = startHost('/', {}, 1);
    await settled(() => loads[0]!.resolve(Dashboard));
    expect(onPress).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Two' })).toHaveFocus();
  });

  test('is clicked even if the page had loaded before the host rendered', async () => {
    const peek = (() => loaded(Dashboard)) as Federation['peek'];
    await settled(() => void startHost('/', { peek }, 1));
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  test('does not press a button of the failure card', async () => {
    const { loads } = startHost('/', {}, 0);
    await settled(() => loads[0]!.reject(failure()));
    expect(screen.getByRole('alert')).toBeVisible();
    expect(loads).toHaveLength(1);
  });
});
