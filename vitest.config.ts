import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { resting } from './tests/world/stories-in-turn.ts';
import { iconSprite } from './web/icon-sprite.ts';

/**
 * With an external database only what can differ there runs again: how it is reached and left, roles and their rights, locks, plans,
 * types, order and words. What is decided in our own code, and what only stores rows through the door, was proven by the first run.
 */
const reachesNoDatabase = [
  '{kernel,web,scripts,tests/crash,tests/world}/**',
  'server/{backup,settings*,space*}/**',
  'server/{auth/{google,known,leaked,mail-links,mailed,passkeys,recent,required,same-work,second-factor,security,session-cookie,session-matrix},http/{answers,force-https,listening,odd-requests,openapi,site}}*',
  'server/records/transfer/{csv,import-entries,import-fixes,workbook}*',
  'server/services/{clock,log,sealed,limits/{client-address,limits},mail/letter,webhooks/{signature,verdict}}.test.ts',
  'server/services/{files,outbound}/**',
  'server/db/{built-in,owner-lock,open}.test.ts',
  'server/audit/{canonical,key,note,outside,tree,tamper-drill,sealing-crash,verify-command}.test.ts',
  'tests/laws/{documents,imports,types,the-house,every-definition,every-change,every-page,every-public-page,error-catalogue,hostile,only-declared,rights}*',
  'tests/laws/{answers,calls-say,tests-lean,deciders,drawn,every-answer,frozen,keys-do,labels,merges,names,no-shape,nothing,one-currency,plain-reads,second-persons,steps-judge,what}*',
  '{domains,seeds}/**',
];

const isExternal = process.env['LEVEE_TEST_DATABASE'] === 'external';
/** A whole run leaves stories to others; one that is asked for by its name runs. */
const left = process.env['LEVEE_STORIES_IN_TURN'] === 'yes' ? resting({ isExternal }) : [];

export default defineConfig({
  plugins: [react(), iconSprite(import.meta.dirname)],
  resolve: {
    alias: {
      'virtual:pointing': join(import.meta.dirname, 'tests/world/pointing.ts'),
      'virtual:outlines': join(import.meta.dirname, 'tests/world/outlines.ts'),
    },
  },
  test: {
    include: ['{kernel,server,domains,web,seeds,scripts,tests/laws,tests/crash,tests/world}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', ...(isExternal ? reachesNoDatabase : []), ...left],
    globalSetup: ['tests/world/cluster.ts'],
    setupFiles: process.env['LEVEE_TEST_CHANCE'] ? ['tests/world/chance-taken.ts'] : [],
    // One module cache per worker: opening the database and loading the domains happens twice per run, not once per file.
    isolate: false,
    pool: 'forks',
    // What a test throws away seldom lives long: with room for it, it is not copied about.
    execArgv: ['--max-semi-space-size=64'],
    maxWorkers: 2,
    testTimeout: 300_000,
    // As long as the test itself has: what is waited for comes, only later where others work on the machine.
    expect: { poll: { timeout: 300_000 } },
    // Seeding the whole county, on a machine that does other things besides.
    hookTimeout: 300_000,
  },
});
