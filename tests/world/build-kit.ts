import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** Builds the product with its kit page into a folder: what `npm run dev` shows, but as people would get it. */
export function buildKit(folder: string): void {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const config = join(root, 'vite.config.ts');
  const options = ['--config', config, '--configLoader', 'native', '--mode', 'kit', '--outDir', folder];
  execFileSync(process.execPath, [vite, 'build', ...options, '--logLevel', 'error'], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
}
