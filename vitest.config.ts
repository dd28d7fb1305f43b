import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { iconSprite } from './web/icon-sprite.ts';

/** With an external database only what reaches a database in its own way runs again; the rest has nothing to do with which one it is. */
const reachesNoDatabase = [
  '{kernel,web,scripts,tests/crash,tests/world}/**',
  'server/{backup,settings*,space*}/**',
  'server/services/{files,outbound}/**',
  'server/db/{built-in,owner-lock,open}.test.ts',
  'server/audit/{canonical,key,note,outside,tree,tamper-drill,sealing-crash,verify-command}.test.ts',
  'tests/laws/{documents,imports,types,the-house,every-definition,every-change,every-page,every-public-page,error-catalogue,hostile,only-declared,rights}*',
  '{domains,seeds}/**',
];

export default defineConfig({
  plugins: [react(), iconSprite(import.meta.dirname)],
  test: {
    include: ['{kernel,server,domains,web,seeds,scripts,tests/laws,tests/crash,tests/world}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', ...(process.env['LEVEE_TEST_DATABASE'] === 'external' ? reachesNoDatabase : [])],
    globalSetup: ['tests/world/cluster.ts'],
    // One module cache per worker: opening the database and loading the domains happens twice per run, not once per file.
    isolate: false,
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 300_000,
    // Seeding the whole county, on a machine that does other things besides.
    hookTimeout: 300_000,
  },
});
