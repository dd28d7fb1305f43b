import { expect, test } from 'vitest';
import { namedOnce } from './import-again.ts';

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
