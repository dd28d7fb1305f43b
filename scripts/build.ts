import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzipSync } from 'node:zlib';

/** What the browser bundle is made of. */
const sources = ['web', 'kernel', 'domains', 'vite.config.ts', 'tsconfig.json', 'package-lock.json'];
const worthCompressing = /\.(js|css|html|svg|json|webmanifest)$/;

/** Builds the browser bundle into `dist` unless it is there and made of the very same sources. Answers whether it built. */
export async function ensureBundle(root: string = join(import.meta.dirname, '..')): Promise<boolean> {
  const bundle = join(root, 'dist');
  const stamp = join(bundle, '.sources');
  const wanted = fingerprint(root);
  if (readOrNull(stamp) === wanted) return false;

  rmSync(stamp, { force: true });
  const config = join(root, 'vite.config.ts');
  await runVite(config, []);
  // The page that works without a connection: one script of its own beside the others.
  await runVite(config, ['--mode', 'field']);
  // What draws the public site on the server; its folder begins with a dot, and no such file is ever served.
  await runVite(config, ['--ssr', join(root, 'web/site.tsx'), '--outDir', join(bundle, '.site'), '--emptyOutDir']);
  await compress(bundle);
  // Written last, so that an interrupted build is done again.
  writeFileSync(stamp, wanted);
  return true;
}

/** What runs a build, for those who watch it as well. */
export const viteCommand = (config: string): string[] => [
  join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js'),
  'build',
  '--config',
  config,
  '--configLoader',
  'native',
  '--logLevel',
  'warn',
];

/** In a process of its own: the tools are ten times the size of the server, and they set NODE_ENV for whoever loads them. */
export async function runVite(config: string, more: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [...viteCommand(config), ...more], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (said += piece));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`A bundle could not be built.\n${said.trim()}`);
}

function fingerprint(root: string): string {
  const hash = createHash('sha256');
  for (const source of sources) addTo(hash, root, source);
  return hash.digest('hex');
}

function addTo(hash: ReturnType<typeof createHash>, root: string, path: string): void {
  const full = join(root, path);
  const found = statSync(full, { throwIfNoEntry: false });
  if (!found || path.endsWith('.test.ts') || path.endsWith('.test.tsx')) return;
  if (found.isDirectory()) for (const name of readdirSync(full).toSorted()) addTo(hash, root, `${path}/${name}`);
  else hash.update(`${path}\0${found.size}\0`).update(readFileSync(full));
}

const brotli = promisify(brotliCompress);
/** What is large stands in the way of every first page, so it is made as small as it goes; the rest as small as takes next to no time. */
const LARGE = 100_000;
const [THOROUGH, QUICK] = [11, 10];

/** Beside each text file its smaller forms, so that serving costs no compression. */
async function compress(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => worthCompressing.test(name) && !/^\.|[/\\]\./.test(name))
    .map((name) => join(folder, name));
  const packed = async (path: string) => {
    const content = readFileSync(path);
    if (content.length < 1000) return;
    const params = {
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      [constants.BROTLI_PARAM_QUALITY]: content.length > LARGE ? THOROUGH : QUICK,
    };
    writeFileSync(`${path}.br`, await brotli(content, { params }));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  };
  // Several at once: the work is done outside of this thread.
  const next = files.values();
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const path of next) await packed(path);
    }),
  );
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

if (import.meta.main) {
  const began = performance.now();
  const built = await ensureBundle();
  console.log(
    built
      ? `The browser bundle is built (${Math.round(performance.now() - began)} ms).`
      : 'The browser bundle is up to date.',
  );
}
