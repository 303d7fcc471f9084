import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../workspace';
import { writeProductTemplate } from './product-template';
import { writeTeamTemplate } from './team-template';

interface Template {
  Parameters: object;
  Resources: object;
}

/** Returns every name in a template that stands for a parameter or a resource. */
function namesUsedIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    if (key === 'Ref') return [inner as string];
    if (key === 'Fn::GetAtt') return [(inner as [string, string])[0]];
    if (key === 'Fn::Sub')
      return [...(inner as string).matchAll(/\$\{([\w:]+)/g)].map(([, name]) => name!);
    return namesUsedIn(inner);
  });
}

test.each([
  ['product', writeProductTemplate],
  ['team', writeTeamTemplate],
])(
  'the template of a %s has every parameter and resource that it uses, and no other parameter',
  async (_name, write) => {
    const template = JSON.parse(await write()) as Template;
    const used = new Set(namesUsedIn(template).filter((name) => !name.startsWith('AWS::')));
    const parameters = Object.keys(template.Parameters);
    const known = [...parameters, ...Object.keys(template.Resources)];
    expect([...used].filter((name) => !known.includes(name))).toEqual([]);
    expect(parameters.filter((name) => !used.has(name))).toEqual([]);
  },
);

test('the roles trust the environments that the workflow of a package uses', async () => {
  const workflow = readFileSync(
    join(workspaceRoot, '.github/workflows/release-package.yml'),
    'utf8',
  );
  const environments = [...workflow.matchAll(/^ +name: \${{ inputs.environment }}(.*)$/gm)];
  const trusted = [
    ...(await writeTeamTemplate()).matchAll(/:environment:\${Environment}([^"]*)"/g),
  ];
  const endings = (matches: RegExpExecArray[]) => matches.map(([, ending]) => ending).sort();
  expect(endings(trusted)).toEqual(['', '-preview']);
  expect(endings(environments)).toEqual(endings(trusted));
});
