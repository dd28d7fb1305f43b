import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { putLetters } from '#web/shell/letters.ts';
import { rendered, settled } from '../../../tests/world/rendered.ts';
import { usePageKeys } from './list-keys.ts';

/** An element of the page: what is inside a field belongs to the field. */
class Spot {
  readonly isField: boolean;
  constructor(isField = false) {
    this.isField = isField;
  }
  closest(sought: string) {
    return this.isField && sought.includes('input') ? this : null;
  }
}
const done: string[] = [];
const hears = new Set<(event: object) => void>();
let time = 0;
let isOpenDialog = false;

beforeEach(() => {
  done.length = 0;
  hears.clear();
  isOpenDialog = false;
  const held = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, text: string) => void held.set(key, text),
  });
  vi.stubGlobal('Element', Spot);
  vi.stubGlobal('location', { href: 'https://levee.example/cost-centers', pathname: '/cost-centers', search: '' });
  vi.stubGlobal('history', { state: null, pushState: (_: unknown, __: string, to: string) => void done.push(to) });
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal(
    'addEventListener',
    (name: string, hear: (event: object) => void) => name === 'keydown' && hears.add(hear),
  );
  vi.stubGlobal('removeEventListener', (_: string, hear: (event: object) => void) => hears.delete(hear));
});
afterEach(() => {
  putLetters('on');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const help = (isOpen: boolean) => void done.push(isOpen ? 'help' : 'no help');
function List({ newAt }: { readonly newAt: string | null }) {
  usePageKeys({ newAt, onHelp: help });
  return null;
}
async function list(newAt: string | null = '/cost-centers/new') {
  const page = await rendered(<List newAt={newAt} />);
  vi.spyOn(document, 'querySelector').mockImplementation((sought) => {
    if (sought === 'dialog[open]') return isOpenDialog ? (new Spot() as unknown as Element) : null;
    return { focus: () => void done.push('search') } as unknown as HTMLElement; // the one thing sought besides
  });
  return page;
}
/** A key so many milliseconds after the last one; whether the list took it. */
function press(
  key: string,
  {
    later = 5000,
    on = new Spot(),
    ...more
  }: {
    later?: number;
    on?: Spot;
    ctrlKey?: boolean;
    metaKey?: boolean;
    altKey?: boolean;
    defaultPrevented?: boolean;
  } = {},
): boolean {
  let isTaken = false;
  const event = { key, target: on, timeStamp: (time += later), preventDefault: () => void (isTaken = true), ...more };
  for (const hear of hears) hear(event);
  return isTaken;
}

test('a list searches, opens a new row and lists its keys by one key each', async () => {
  const page = await list();
  expect(['/', 'n', '?', 'q'].map((key) => press(key))).toEqual([true, true, true, false]);
  expect(done).toEqual(['search', '/cost-centers/new', 'help']);
  await page.end();
  expect(hears.size).toBe(0);
});

test('with letters switched off only the list of keys is left', async () => {
  const page = await list();
  putLetters('off');
  await settled();
  expect(['/', 'n', '?'].map((key) => press(key))).toEqual([false, false, true]);
  putLetters('on');
  await settled();
  expect(press('n')).toBe(true);
  expect(done).toEqual(['help', '/cost-centers/new']);
  await page.end();
});

test('keys are left alone while a text is written, over a dialog, with Control, Alt or Command, and where another took them', async () => {
  const page = await list();
  const others = [
    { on: new Spot(true) },
    { ctrlKey: true },
    { metaKey: true },
    { altKey: true },
    { defaultPrevented: true },
  ];
  for (const more of others) expect(['/', 'n', '?'].map((key) => press(key, more))).toEqual([false, false, false]);
  isOpenDialog = true;
  expect(press('n')).toBe(false);
  expect(done).toEqual([]);
  await page.end();
});

test('the second key of a sequence is not taken for a new row, within a second of its first; a walk through rows is no sequence', async () => {
  const page = await list();
  const after = (first: string, later: number) => (press(first), press('n', { later }));
  expect([after('g', 999), after('g', 1000)]).toEqual([false, true]);
  expect(['j', 'k', 'x', 'n', 'G', 'Shift'].map((key) => after(key, 10))).toEqual(Array(6).fill(true));
  await page.end();
});

test('without the right to make a row there is no key for it', async () => {
  const page = await list(null);
  expect(press('n')).toBe(false);
  expect(done).toEqual([]);
  await page.end();
});
