import { expect, test } from 'vitest';
import { importsAgain, namedOnce } from './import-again.ts';

const list =
  'const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/a.js","assets/b.js"])))=>i.map(i=>d[i]);';
const imports = (file: string, places: string) =>
  `()=>p(()=>importAgain(at=>import(at),\`./${file}\`),__vite__mapDeps([${places}]))`;

test('an import whose files are listed names its place in the list, and no address a second time', () => {
  const made = namedOnce(`${list}const screens=[${imports('b.js', '1,0')}];`);
  expect(made).toContain('screens=[()=>__opened(1,0)]');
  expect(made).not.toContain('./b.js');
});

test('an import of another file than the first of its list, and a script without a list, stay as they are', () => {
  const other = `${list}const screens=[${imports('c.js', '1')}];`;
  expect([namedOnce(other), namedOnce(imports('b.js', '1'))]).toEqual([other, imports('b.js', '1')]);
});

test.each([
  ['a build for browsers', { command: 'build', build: { ssr: false } }, true],
  ['a build for the server', { command: 'build', build: { ssr: true } }, false],
  ['the development server', { command: 'serve', build: { ssr: false } }, false],
])('%s asks once more for a later script that did not come: %#', (_, config, isSo) => {
  const plugin = importsAgain();
  const call = (hook: unknown, ...given: unknown[]): unknown => (hook as (...all: unknown[]) => unknown)(...given); // hooks as Vite calls them
  call(plugin.configResolved, config);
  const bundle = {
    one: { type: 'chunk', code: 'const screen=()=>import("./screen-a1.js")' },
    styles: { type: 'asset', code: 'import("./screen-a1.js")' },
  };
  call((plugin.generateBundle as { handler: unknown }).handler, {}, bundle);
  const again = 'const screen=()=>importAgain(at=>import(at),"./screen-a1.js")';
  expect(bundle.one.code).toBe(isSo ? again : 'const screen=()=>import("./screen-a1.js")');
  expect(bundle.styles.code).toBe('import("./screen-a1.js")');
  expect(call(plugin.augmentChunkHash)).toBe(isSo ? 'imports-again' : undefined);
});
