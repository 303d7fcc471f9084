import { Command } from 'commander';
import { addProvenanceOptions } from './provenance-command';

test('--replace takes the name of a package or of its folder', () => {
  const program = new Command();
  const release = program.command('release').action(() => undefined);
  addProvenanceOptions(program);
  program.parse(['release', '--replace', 'remote-dashboard', '--replace', 'host'], {
    from: 'user',
  });
  expect(release.opts()).toEqual({ replace: ['dashboard', 'host'] });
});
