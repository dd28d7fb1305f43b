import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { pages as registered } from '../domains/index.ts';
import { readSettings } from '../server/settings.ts';
import { ensureBundle, viteCommand } from './build.ts';
import { freePort } from './free-port.ts';

/** A page's path as a pattern for the proxy: `/blog/:slug` and nothing below it. */
const exactly = (path: string): string => `^${path.replace(/:\w+/g, '[^/]+')}(\\?.*)?$`;

/** What the server answers itself; everything else is a page or a module, and Vite has those fresh after every save. */
const answeredByTheServer = [
  '/api',
  '/functions',
  '/rest',
  '/health',
  '/metrics',
  '/assets',
  '/sitemap.xml',
  '/robots.txt',
  '/llms.txt',
  '/.well-known',
  '^/blog/feed.xml$',
  ...registered.filter(({ view }) => view).map(({ path }) => exactly(path)),
];

const root = join(import.meta.dirname, '..');
const { port, host, publicUrl } = readSettings(process.env);
const inner = await freePort();

// The public site is drawn from what is built, so that is built again after each save; the server starts anew with it.
await ensureBundle(root);
const builders = [[], ['--ssr', 'site.tsx', '--outDir', join(root, 'dist/.site')]].map((more) =>
  spawn(
    process.execPath,
    [...viteCommand(join(root, 'vite.config.ts')), ...more, '--watch', '--emptyOutDir', 'false'],
    { stdio: 'ignore' },
  ),
);

// A save of anything the server has imported closes it in order, database included, and starts it again.
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', join(root, 'server/main.ts')], {
  cwd: root,
  env: {
    ...process.env,
    PORT: String(inner),
    HOST: '127.0.0.1',
    PUBLIC_URL: publicUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    LEVEE_BUNDLE: 'watched',
  },
  stdio: 'inherit',
});

const target = { target: `http://127.0.0.1:${inner}`, xfwd: true };
const pages = await createServer({
  configFile: join(root, 'vite.config.ts'),
  configLoader: 'native',
  server: {
    port,
    host,
    strictPort: true,
    proxy: Object.fromEntries(answeredByTheServer.map((path) => [path, target])),
  },
});
await pages.listen();
console.log(`Pages reload on save at ${publicUrl}`);

let ending = false;
for (const reason of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'])
  process.on(reason, () => {
    if (ending) return;
    ending = true;
    server.kill('SIGTERM');
    for (const builder of builders) builder.kill('SIGTERM');
    void pages.close();
  });
server.once('exit', (code) => process.exit(code ?? 0));
