import { describeRemote, packageManager, repositoryFiles } from '@backshop/create-remote';
import { program as delivery } from '@backshop/delivery';

const workspaceOnly = ['start', 'prune:origin'];

test('a repository with one remote has a script for each command that works there', async () => {
  const files = await repositoryFiles(describeRemote('reports', 3100), packageManager());
  const { scripts } = JSON.parse(files.get('package.json')!) as { scripts: object };
  const commands = delivery.commands.map((command) => command.name());
  expect(Object.keys(scripts)).toEqual(
    expect.arrayContaining(commands.filter((name) => !workspaceOnly.includes(name))),
  );
});
