// Runs a script of this project on the project's own Node: `node scripts/run.mjs server/main.ts`.
// Plain JavaScript, because it is the one file that an older Node has to read.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const oldestNode = 24;

install();
run(findNode());

/** Installs exactly what package-lock.json says, once. The stamp is written last, so an interrupted install is done again. */
function install() {
  const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const stamp = join(modules, '.levee-installed');
  const wanted = createHash('sha256').update(`${lockfile}${process.platform}${process.arch}`).digest('hex');
  if (read(stamp) === wanted) return;

  if (!installedByHand(JSON.parse(lockfile))) {
    rmSync(stamp, { force: true });
    console.error('Installing the packages of package-lock.json. This happens once and takes about a minute.');
    const npm = findNpm();
    // NODE_ENV=production would leave out the tools that build the browser bundle, hence --include.
    const options = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    const { status, error } = spawnSync(npm[0], [...npm.slice(1), ...options], { cwd: root, stdio: ['ignore', 2, 2] });
    if (status !== 0) stop(`The packages could not be installed${error ? `: ${error.message}` : ', see above'}.`);
  }
  try {
    writeFileSync(stamp, wanted);
  } catch {
    // Somebody else's folder that is complete: looked through again at the next start.
  }
}

/** npm writes its own list last. When that holds every package that is not optional, a manual `npm ci` has done the work. */
function installedByHand(lockfile) {
  const list = read(join(modules, '.package-lock.json'));
  if (!list) return false;
  const present = JSON.parse(list).packages;
  return Object.entries(lockfile.packages).every(
    ([path, { version, optional }]) => path === '' || optional || present[path]?.version === version,
  );
}

function findNpm() {
  const besideNode = [join(dirname(process.execPath), '..', 'lib'), dirname(process.execPath)];
  const places = [
    process.env.npm_execpath ?? '',
    ...besideNode.map((place) => join(place, 'node_modules', 'npm', 'bin', 'npm-cli.js')),
  ];
  const found = places.find((place) => basename(place) === 'npm-cli.js' && existsSync(place));
  return found ? [process.execPath, found] : ['npm'];
}

function findNode() {
  const place = `${process.platform}-${process.arch}`.replace('win32', 'win');
  const folder = join(modules, `node-${place === 'darwin-arm64' ? 'bin-' : ''}${place}`, 'bin');
  const pinned = join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(pinned) ? pinned : ownNode();
}

function ownNode() {
  if (Number(process.versions.node.split('.')[0]) >= oldestNode) return process.execPath;
  return stop(
    `There is no packaged Node for this machine, and this one is ${process.version}. Install Node ${oldestNode} or newer.`,
  );
}

function run(node) {
  const child = spawn(node, [...heapOf(process.argv[2] ?? ''), ...process.argv.slice(2)], {
    // The channel carries nothing: it closes when this process is killed, and a server hears that as 'disconnect'.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      MALLOC_ARENA_MAX: '2', // a store of its own for every helper thread is memory that nobody else can use
      MALLOC_MMAP_THRESHOLD_: '32768', // large pieces go back to the system when they are freed, and leave no holes
      ...process.env,
      PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
      NODE_COMPILE_CACHE: join(modules, '.cache', 'compiled'),
    },
  });
  const forward = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of forward) process.on(signal, () => child.kill(signal));

  // npm hands no signal down when it is ended by its process id: the change of parent is all there is to see.
  const parents = ancestry();
  const watch = setInterval(() => {
    if (ancestry() !== parents) child.kill('SIGTERM');
  }, 500);
  watch.unref();

  // A packaged Node that this system cannot load (another C library) fails here, before anything ran.
  child.once('error', (error) => {
    for (const signal of forward) process.removeAllListeners(signal);
    clearInterval(watch);
    if (node === process.execPath) stop(error.message);
    run(ownNode());
  });
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

/** The server shares a small machine with its database: left alone, its heap grows to twice as much before it is tidied up. */
function heapOf(script) {
  return /(scripts\/start|server\/main)\.ts$/.test(script)
    ? ['--max-semi-space-size=8', '--max-old-space-size=1024', '--expose-gc']
    : [];
}

/** Our parent and, when npm started us through a shell, the parent of that. */
function ancestry() {
  const status = process.env.npm_lifecycle_event ? read(`/proc/${process.ppid}/status`) : null;
  return `${process.ppid} ${status?.match(/^PPid:\s*(\d+)/m)?.[1]}`;
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
