import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { workspaceRoot } from './workspace';

const read = (path: string) => readFileSync(join(workspaceRoot, path), 'utf8');

interface Container {
  command?: string[];
  ports?: { containerPort: number }[];
  volumeMounts: { name: string; mountPath: string; readOnly?: boolean }[];
}

interface Manifest {
  kind: string;
  spec: {
    template: {
      spec: { containers: [Container]; volumes: object[] };
    };
  };
}

const manifests = parseAllDocuments(read('platform/delivery/kubernetes/backshop.yaml')).map(
  (document) => document.toJS() as Manifest,
);
const podOf = (kind: string) => manifests.find((each) => each.kind === kind)!.spec.template.spec;
const nginx = read('platform/delivery/nginx/nginx.conf');

test('the server listens, reads and writes where nginx of the image does', () => {
  const [{ ports, volumeMounts }] = podOf('Deployment').containers;
  expect(nginx).toContain(`listen ${ports![0]!.containerPort};`);
  const [origin, temporary] = volumeMounts;
  expect(nginx).toMatch(new RegExp(`root\\s+${origin!.mountPath};`));
  const written = [...nginx.matchAll(/(?:^pid|_temp_path)\s+(\S+);/gm)].map(([, path]) => path!);
  expect(written.length).toBeGreaterThan(5);
  expect(written.filter((path) => !path.startsWith(`${temporary!.mountPath}/`))).toEqual([]);
});

test('the job releases into the volume that the server reads', () => {
  const [server] = podOf('Deployment').containers;
  const [job] = podOf('Job').containers;
  const { readOnly, ...mount } = server.volumeMounts[0]!;
  expect(readOnly).toBe(true);
  expect(job.volumeMounts).toEqual([mount]);
  expect(podOf('Job').volumes[0]).toEqual(podOf('Deployment').volumes[0]);
});

test('the job runs a command of this workspace', () => {
  const { command } = podOf('Job').containers[0];
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  expect(command?.slice(0, 3)).toEqual(['npx', '--yes', 'pnpm@10']);
  expect(scripts.delivery).toBeDefined();
  expect(command?.slice(3)).toEqual(['delivery', 'release', '--all']);
});
