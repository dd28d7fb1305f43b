import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
interface Opening {
  readonly path: string;
  readonly modules: readonly string[];
  readonly hasTabs: boolean;
}
/** As the build asks, in a process of its own: Vitest writes imports another way. */
const asked = `import('./web/first-files.ts').then(async ({ openingsOf }) => console.log(JSON.stringify(await openingsOf(${JSON.stringify(root)}))))`;
const openings = JSON.parse(
  execFileSync(process.execPath, ['--input-type=module', '-e', asked], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  }),
) as readonly Opening[];
const opening = (path: string) => openings.find((one) => one.path === path);

test('what a page opens is a file that is there, or the definitions of a part', () => {
  const opened = new Set(openings.flatMap(({ modules }) => modules));
  expect(opened.size).toBeGreaterThan(100);
  expect([...opened].filter((one) => !one.startsWith('\0virtual:definitions/') && !existsSync(one))).toEqual([]);
});

test('a list opens the frame of lists and its definitions, the dashboard what it is filled with', () => {
  expect(opening('/grant-costs')?.modules).toEqual([
    join(root, 'web/record/record-list.tsx'),
    expect.stringContaining('virtual:definitions/grants'),
  ]);
  expect(opening('/dashboard')?.modules.map((one) => one.slice(root.length + 1))).toEqual([
    'web/shell/dashboard.tsx',
    'domains/home.tsx',
    'domains/organization/new-organization.tsx',
  ]);
  expect(opening('/grant-management')?.hasTabs).toBe(true);
});
