/**
 * The whole texts of the errors and notes of the commands, which each test names by its key. A test of another
 * behaviour looks for a short part of a message only.
 */
export const messages = {
  // Arguments and settings
  noProject: (folder: string) =>
    `${folder} belongs to no project. Run this command in the workspace with the host, or in a remote: a folder whose package.json has "backshop": { "remote": "<name>" }.`,
  needsWorkspace: (command: string, remote: string) =>
    `"${command}" needs the workspace with the host. This repository has only the remote ${remote}.`,
  sameName: (one: string, other: string, name: string) =>
    `${one} and ${other} have the same name, "${name}". Change "backshop" in the package.json of one of them.`,
  unknown: (kind: string, name: string, names: string) =>
    `There is no ${kind} "${name}". Choose one of these: ${names}.`,
  whatToRelease:
    'Name one package, or release all. Run: pnpm delivery release <package> [--stage | --share <percentage>], pnpm delivery release --from <folder>, or pnpm delivery release --all',
  whatToRollBack:
    'Name one package, or the number of a release. Run: pnpm delivery rollback <package> [version], or pnpm delivery rollback --to <number>',
  originDefault: 'BACKSHOP_ORIGIN is not set, so this works on .origin/ in the workspace.',
  originNotSet:
    'BACKSHOP_ORIGIN is not set. It selects the origin. Set it to an absolute path, s3://<bucket> or azure://<container>.',
  originNotValid:
    'BACKSHOP_ORIGIN is not valid. Set it to an absolute path, s3://<bucket> or azure://<container>.',
  originNeeds: (origin: string, variable: string, value: string) =>
    `${origin} needs ${variable}, which is not set. Set it to ${value}`,
  noConnectionString:
    'AZURE_STORAGE_CONNECTION_STRING is not a connection string. Copy it again from the storage account.',
  originLibrary: (origin: string, name: string) =>
    `${origin} needs ${name}, which is not installed. Install it, for example with: npm install --save-dev ${name}`,
  severalVersions: (typed: string, versions: string) =>
    `Several versions begin with ${typed}: ${versions}. Nothing was changed. Type more digits of the one you mean.`,

  // Builds
  noTypeScript: (root: string) =>
    `The types of ${root} cannot be checked, because TypeScript is not installed. Add typescript to its devDependencies.`,
  noSizeLimit:
    '.size-limit.json has size budgets, but size-limit is not installed. Add size-limit and @size-limit/file to the devDependencies.',
  lockfileChanged: (file: string) =>
    `${file} changed because a package.json has other dependencies: the installation before this command updated it. It belongs to the same commit.`,
  builtFromChanges: (who: string, version: string, command: string) =>
    `Nothing was released, because ${who} built ${version} from changes that are not committed. Commit them, then release the package. To release this version anyway, run: ${command} --allow-dirty`,

  // Candidates
  hostCandidate:
    'The host cannot be a candidate, because every browser loads its index.html. Nothing was changed. To release it for all browsers, run: pnpm delivery release host',
  newCandidate: (name: string) =>
    `${name} is not live, so there is no version that the other browsers could use. Nothing was changed. To release it for all browsers first, ask the team of ${name} to release it`,
  liveCandidate: (version: string) =>
    `${version} is live already, so it cannot be a candidate. Nothing was changed.`,
  noCandidate: (name: string) =>
    `${name} has no candidate. Nothing was changed. To see the candidates, run: pnpm delivery releases`,
  candidateEnds: (version: string) =>
    `This ends the candidate ${version}, which 10% of the browsers used.`,

  // Host and remotes
  incompatible: (version: string) =>
    `${version} cannot be released, because it is incompatible with the live release:`,
  forceRollback: (version: string) =>
    `Nothing was changed. Choose another version, or first roll back the host to one that fits: pnpm delivery releases\nTo make it live anyway, run: pnpm delivery rollback ${version} --force`,
  noSlot: (name: string) =>
    `The host has no slot for ${name}. Staff do not see it until a host with a slot for it is live.`,
  remoteMissing: (name: string) =>
    `The remote ${name} is not in this workspace. Its page shows a failure card here until it is released.`,
  ownRuntime: (name: string, size: string) =>
    `${name} was not tested with the host's Module Federation 2.90.0, so it loads its own federation runtime (${size} KB). To load less, build ${name} with a build-config that knows this version.`,
  pathTaken: (path: string, owner: string) =>
    `${path}: remote shop brings its page Page here, but the path belongs to ${owner}.\n  Choose another path, such as /shop, or ask the host's team to change remotePaths in host/src/routing/pages.ts.`,
  noRoom: (exposes: string) =>
    `index.html has no room for the first screens of ${exposes}: its limit is 14000 bytes (brotli). These pages show a skeleton while they load.`,
  noLongerLive: (remote: string) =>
    `${remote} is no longer live here, because this workspace does not have it.`,
  noRoomAnyMore: (exposes: string) =>
    `This release takes the room in index.html of the first screens of ${exposes}: its limit is 14000 bytes (brotli). These pages now show a skeleton while they load. Tell their teams.`,
  codeInFragment: (expose: string) =>
    `${expose} shows a skeleton while it loads: its first screen cannot be part of index.html, because it contains <script>.`,

  // Rollbacks
  rolledBack: (version: string, by: string, reason: string) =>
    `dashboard is rolled back already, to ${version}: ${by} UTC: "${reason}"\nNothing was changed. To roll back further, choose a version from pnpm delivery releases, then run: pnpm delivery rollback dashboard <version>`,
  neverLive: (name: string, names: string) =>
    `"${name}" is neither in the live release nor in the log. Choose one of these: ${names}.`,
  noVersion: (name: string, version: string) =>
    `Version ${version} of ${name} is not on the origin. To see which are, run: pnpm delivery releases`,
  noRelease: (number: number) =>
    `Release ${number} is not in the log. To see the releases that are, run: pnpm delivery releases`,
  damagedVersion: (name: string, version: string, file: string, problem: string) =>
    `Version ${version} of ${name} is damaged on the origin: ${file} is ${problem}. Choose another version, or build and release this one again.`,
  notOnHold: (name: string) =>
    `${name} is not on hold. Nothing was changed. To see what is, run: pnpm delivery releases`,

  // The origin
  damagedFile: (file: string, problem: string, advice: string) =>
    `${file} is ${problem} on the origin. To repair it, ${advice}`,
  damagedElsewhere: (file: string, problem: string, address: string) =>
    `${file} is ${problem} on ${address}. Nothing was released. Check that the files are intact there, and that its server serves them.`,
  notShown: (number: number, reason: string) =>
    `Release ${number} is made, but index.html does not show it yet. The next release or rollback publishes it. Reason: ${reason}`,
  notPublished: (number: number) =>
    `Release ${number} is made, but index.html is missing or damaged. The next release or rollback publishes it. To do only that, run: pnpm delivery rollback --to ${number}`,
  damagedLog: (file: string, before: number) =>
    `${file} on the origin is damaged, so it is not known which versions are live. Restore the file from a backup. To make the release before it live again, run: pnpm delivery rollback --to ${before}`,
  newerFormat:
    'Release 1 has format 3, but these commands know formats up to 2. Nothing was changed. Update this checkout (git pull), then run the command again.',
  notDeleted: (folder: string, reason: string) =>
    `Some folders could not be deleted. Fix the cause, then run the command again:\n  ${folder}: ${reason}`,
  storeUnusable: (code: string, key: string) =>
    `The object store of the origin cannot be used: ${code} (${key}). Check the name of the bucket or container, the credentials and their permissions.`,
  notConditional: (header: string) =>
    `The object store of the origin ignores ${header}, so one of two simultaneous releases could be lost. Nothing was released. Use a store with conditional writes.`,
  diskFull: (directory: string) =>
    `The origin in ${directory} cannot be changed: the disk is full (ENOSPC). The live release is still the same. Delete old versions (pnpm delivery prune:origin --older-than 30d) or other files on this disk. Then run the command again.`,
  readOnly: (directory: string) =>
    `The origin in ${directory} cannot be changed: its file system is read-only (EROFS). The live release is still the same. Mount it for writing, or set BACKSHOP_ORIGIN to another folder.`,
  notPermitted: (directory: string, user: string, path: string) =>
    `The origin in ${directory} cannot be used: user ${user} has no permission for ${path} (EACCES). The live release is still the same. Ask the owner to run "chmod -R g+rwX ${directory}".`,
  fileInTheWay: (directory: string, path: string) =>
    `The origin in ${directory} cannot be used: a file is in the way of ${path} (ENOTDIR). The live release is still the same. Use a folder as the origin, or move that file away.`,
  folderInTheWay: (directory: string, path: string) =>
    `The origin in ${directory} cannot be used: a folder is in the way of ${path} (EISDIR). The live release is still the same. Move that folder away, then run the command again.`,
};
