import { act, render, screen } from '@testing-library/react';
import type { ExposeName } from '../contract';
import { FederationProvider } from '../federation/federation-context';
import { drawKey } from '../federation/loading/candidate';
import { released, releaseOf } from '../federation/testing/fake-releases';
import { fakeRemotes, federationOf } from '../federation/testing/fake-remotes';
import { usePages } from './use-pages';

const expose = 'reports/Reports' as ExposeName;

/** Returns a version of a remote that brings these pages. */
const version = (name: string, ...pages: string[]) => {
  const found = pages.map((page) => [page, { path: `/reports/${page}`, name: page }] as const);
  return released('reports', name, { pages: Object.fromEntries(found) });
};

const candidate = { ...version('candidate', 'Reports', 'Costs'), share: 50, start: 0 };
const remotes = { reports: version('live', 'Reports') };
const release = releaseOf({}, { remotes, candidates: { reports: candidate } });

function Menu() {
  return usePages().map(({ id, name }) => <p key={id}>{name}</p>);
}

test('when a candidate fails, its pages leave the menu, so that nobody opens them in the live version', async () => {
  localStorage.setItem(drawKey, '1');
  fakeRemotes(() => ({ default: () => null }));
  const federation = federationOf(release);
  render(
    <FederationProvider value={federation}>
      <Menu />
    </FederationProvider>,
  );
  expect(screen.getByText('Costs')).toBeVisible();
  await federation.load(expose);
  act(() => void federation.crash(expose, 'candidate', new Error('It is broken.')));
  expect(federation.versionOf(expose)).toBe('live');
  expect(screen.queryByText('Costs')).not.toBeInTheDocument();
  expect(screen.getByText('Reports')).toBeVisible();
});
