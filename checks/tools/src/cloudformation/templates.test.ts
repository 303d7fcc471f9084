import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec';
import type { Property, PropertyType } from '@aws-cdk/service-spec-types';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { workspaceRoot } from '../workspace';

interface Template {
  Parameters: object;
  Resources: Record<string, { Type: string; Properties: object }>;
}

const specification = loadAwsServiceSpecSync();

const read = (path: string) => readFileSync(join(workspaceRoot, path), 'utf8');
const templates = {
  product: read('platform/delivery/cdn/cloudformation.yaml'),
  team: read('platform/delivery/cdn/cloudformation-team.yaml'),
};

/** CloudFormation reads YAML 1.1. */
const parseTemplate = (text: string) => parse(text, { version: '1.1' }) as Template;

/** Returns what is wrong in the resources of a template, compared with the specification that AWS publishes. */
function problemsOf({ Resources }: Template): string[] {
  return Object.entries(Resources).flatMap(([name, { Type, Properties }]) => {
    const resource = specification.lookup('resource', 'cloudFormationType', 'equals', Type).only();
    return problemsOfProperties(Properties, resource.properties, name);
  });
}

function problemsOfProperties(
  stated: object,
  known: Readonly<Record<string, Property>>,
  path: string,
): string[] {
  const missing = Object.entries(known).filter(
    ([key, { required }]) => required && !(key in stated),
  );
  return [
    ...missing.map(([key]) => `${path}.${key} is missing`),
    ...Object.entries(stated).flatMap(([key, value]: [string, unknown]) =>
      known[key]
        ? problemsOfValue(value, known[key].type, `${path}.${key}`)
        : `${path}.${key} is unknown`,
    ),
  ];
}

function problemsOfValue(value: unknown, type: PropertyType, path: string): string[] {
  const [call = '', result] = Object.entries(Object(value) as object)[0] ?? [];
  if (call === 'Fn::If')
    return (result as unknown[]).slice(1).flatMap((each) => problemsOfValue(each, type, path));
  if (call === 'Ref' || call.startsWith('Fn::')) return [];
  if (type.type === 'array' && Array.isArray(value))
    return value.flatMap((each, index) => problemsOfValue(each, type.element, `${path}.${index}`));
  if (type.type === 'ref') {
    const { properties } = specification.get('typeDefinition', type.reference);
    return problemsOfProperties(value as object, properties, path);
  }
  if (type.type === 'union') {
    const ofEach = type.types.map((each) => problemsOfValue(value, each, path));
    return ofEach.find(({ length }) => length === 0) ?? ofEach.flat();
  }
  const expected = type.type === 'integer' ? 'number' : type.type;
  return expected === 'json' || typeof value === expected ? [] : [`${path} must be ${expected}`];
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

test.each(Object.entries(templates))(
  'the template of a %s has every parameter and resource that it uses, and no other parameter',
  (_name, text) => {
    const template = parseTemplate(text);
    const used = new Set(namesUsedIn(template).filter((name) => !name.startsWith('AWS::')));
    const parameters = Object.keys(template.Parameters);
    const known = [...parameters, ...Object.keys(template.Resources)];
    expect([...used].filter((name) => !known.includes(name))).toEqual([]);
    expect(parameters.filter((name) => !used.has(name))).toEqual([]);
  },
);

test.each(Object.entries(templates))(
  'AWS knows each property of the template of a %s',
  (_name, text) => {
    expect(problemsOf(parseTemplate(text))).toEqual([]);
  },
);

test.each([
  ['ViewerProtocolPolicy:', 'ViewerProtocol:', 'DefaultCacheBehavior.ViewerProtocol is unknown'],
  ['ViewerProtocolPolicy:', 'ViewerProtocol:', 'ViewerProtocolPolicy is missing'],
  ['MinTTL: 0', 'MinTTL: none', 'CachePolicyConfig.MinTTL must be number'],
  ['Aliases:', 'Alias:', 'DistributionConfig.Alias is unknown'],
])('a template with %s changed to %s is wrong', (from, to, problem) => {
  const changed = parseTemplate(templates.product.replace(from, to));
  expect(problemsOf(changed).join('\n')).toContain(problem);
});

test('the roles trust the environments that the workflow of a package uses', () => {
  const workflow = read('.github/workflows/release-package.yml');
  const environments = [...workflow.matchAll(/^ +name: \${{ inputs.environment }}(.*)$/gm)];
  const trusted = [...templates.team.matchAll(/:environment:\${Environment}([^']*)'/g)];
  const endings = (matches: RegExpExecArray[]) => matches.map(([, ending]) => ending).sort();
  expect(endings(trusted)).toEqual(['', '-preview']);
  expect(endings(environments)).toEqual(endings(trusted));
});
