import { withShare } from '../testing/candidates';
import { releasePackage } from '../release/release-package';
import { builtRemote } from '../testing/built-package';
import { publishedOrigin } from '../testing/published-origin';
import { testAction } from '../testing/test-action';
import { reportChange } from './release-report';

test.each([
  [true, 'pnpm delivery promote dashboard --replace dashboard'],
  [false, 'pnpm delivery promote dashboard\n'],
])(
  'the hint after a candidate is a command that works (--replace: %s)',
  async (isReplacing, hint) => {
    const { origin, workspace } = await publishedOrigin('dashboard');
    const built = await builtRemote(workspace, 'dashboard', '2');
    const { before, release } = await releasePackage(origin, withShare(testAction, 10), built);
    expect(reportChange(before, release, 'dashboard', isReplacing)).toContain(hint);
  },
);
