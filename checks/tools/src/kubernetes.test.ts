import type { Deployment } from 'kubernetes-types/apps/v1';
import type { Job } from 'kubernetes-types/batch/v1';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { parseAllDocuments } from 'yaml';
import { workspaceRoot } from './workspace';

const read = (path: string) => readFileSync(join(workspaceRoot, path), 'utf8');

interface Manifest {
  apiVersion: string;
  kind: string;
  spec: NonNullable<(Deployment | Job)['spec']>;
}

const manifests = parseAllDocuments(read('platform/delivery/kubernetes/backshop.yaml')).map(
  (document) => document.toJS() as Manifest,
);
const podOf = (kind: string) => manifests.find((each) => each.kind === kind)!.spec.template.spec!;
const containerOf = (kind: string) => podOf(kind).containers[0]!;
const nginx = read('platform/delivery/nginx/nginx.conf');

/** Returns what is wrong in manifests, compared with the types that Kubernetes publishes of its API. */
function problemsOf(checked: Manifest[]): string[] {
  const file = join(import.meta.dirname, 'manifests.ts');
  const code = checked.map(({ apiVersion, kind, ...rest }, index) => {
    const type = `import('kubernetes-types/${apiVersion === 'v1' ? 'core/v1' : apiVersion}').${kind}`;
    return `export const manifest${index}: ${type} = ${JSON.stringify({ apiVersion, kind, ...rest })};`;
  });
  const module = ts.ModuleKind.ESNext;
  const moduleResolution = ts.ModuleResolutionKind.Bundler;
  const options = { noEmit: true, strict: true, types: [], module, moduleResolution };
  const host = ts.createCompilerHost(options);
  host.readFile = (path) => (path === file ? code.join('\n') : ts.sys.readFile(path));
  host.fileExists = (path) => path === file || ts.sys.fileExists(path);
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

test('the manifests have what Kubernetes needs, and no field that it does not know', () => {
  expect(problemsOf(manifests)).toEqual([]);
  const misspelled = JSON.parse(
    JSON.stringify(manifests).replace('readinessProbe', 'readynessProbe'),
  ) as Manifest[];
  expect(problemsOf(misspelled).join()).toContain('readynessProbe');
});

test('the server listens, reads and writes where nginx of the image does', () => {
  const { ports, volumeMounts } = containerOf('Deployment');
  expect(nginx).toContain(`listen ${ports![0]!.containerPort};`);
  const [origin, temporary] = volumeMounts!;
  expect(nginx).toMatch(new RegExp(`root\\s+${origin!.mountPath};`));
  const written = [...nginx.matchAll(/(?:^pid|_temp_path)\s+(\S+);/gm)].map(([, path]) => path!);
  expect(written.length).toBeGreaterThan(5);
  expect(written.filter((path) => !path.startsWith(`${temporary!.mountPath}/`))).toEqual([]);
});

test('the job releases into the volume that the server reads', () => {
  const { readOnly, ...mount } = containerOf('Deployment').volumeMounts![0]!;
  expect(readOnly).toBe(true);
  expect(containerOf('Job').volumeMounts).toEqual([mount]);
  expect(podOf('Job').volumes![0]).toEqual(podOf('Deployment').volumes![0]);
});

test('the job has the rights of the server, and writes to its own files', () => {
  const { readOnlyRootFilesystem, ...rights } = containerOf('Deployment').securityContext!;
  expect(readOnlyRootFilesystem).toBe(true);
  expect(containerOf('Job').securityContext).toEqual(rights);
  const { seccompProfile } = podOf('Deployment').securityContext!;
  expect(podOf('Job').securityContext).toEqual({ seccompProfile });
});

test('the job runs a command of this workspace', () => {
  const { command } = containerOf('Job');
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  expect(command?.slice(0, 3)).toEqual(['npx', '--yes', 'pnpm@10']);
  expect(scripts.delivery).toBeDefined();
  expect(command?.slice(3)).toEqual(['delivery', 'release', '--all']);
});
