import { expect, test } from 'vitest';
import { readFile } from 'node:fs/promises';
import { type MapName, namesOf, withoutOverlap } from './names.ts';
import { acceptRegion, boundsOf, covers, type Region } from './region.ts';

const size = { width: 900, height: 600 };
/** The demo county from its shore to its wells. */
const pixelAt = ([x, y]: readonly [number, number]) => ({ x: (x + 81.29) * 6000, y: (29.6 - y) * 5000 });

async function county(): Promise<Region> {
  const text = await readFile(new URL('../../seeds/county/tidewater.geojson', import.meta.url), 'utf8');
  const read = acceptRegion(JSON.parse(text));
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  expect(text.length).toBeLessThan(60_000);
  return read.value;
}
const boxes = (names: readonly MapName[]) =>
  names.map(({ name, x, y }) => ({ left: x - name.length * 3, right: x + name.length * 3, top: y - 6, bottom: y + 6 }));

test('the map of the demo county names what its seeds name, and no name lies over another or across the edge', async () => {
  const shown = withoutOverlap(namesOf(await county(), pixelAt, size), size);
  const said = shown.map(({ name }) => name);
  for (const name of ['District 1', 'Tidewater Harbor', 'Atlantic Ocean', 'Shore Road', 'State Route 17', 'Mill Creek'])
    expect(said).toContain(name);
  const all = boxes(shown);
  for (const [at, one] of all.entries())
    for (const other of all.slice(at + 1))
      expect(
        one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
        JSON.stringify([one, other]),
      ).toBe(false);
  expect(all.every(({ left, right, top, bottom }) => left >= 0 && top >= 0 && right <= 900 && bottom <= 600)).toBe(
    true,
  );
});

test('a name that has no room is left out, and a marker takes its room first', () => {
  const name = (kind: MapName['kind'], text: string, x = 400): MapName => ({ kind, name: text, x, y: 300 });
  expect(withoutOverlap([name('road', 'Shore Road'), name('place', 'Pier')], size)).toEqual([name('place', 'Pier')]);
  expect(withoutOverlap([name('place', 'Pier')], size, [{ x: 410, y: 300 }])).toEqual([]);
});

test('names that touch stand beside one another, and a pixel nearer only the more telling one does', () => {
  const name = (text: string, x: number, y = 50): MapName => ({ kind: 'place', name: text, x, y });
  const wide = 4 * 6.6 + 6; // four letters with their margin
  const shown = (x: number, y = 50) => withoutOverlap([name('Port', 100), name('Cove', x, y)], size).length;
  expect([shown(100 + wide), shown(100 + wide - 1), shown(100, 64), shown(100, 63)]).toEqual([2, 1, 2, 1]);
});

test('a base map covers a place on its edge, and none beyond it', async () => {
  const region = await county();
  const [west, south, east, north] = boundsOf(region.features.map(({ geometry }) => geometry));
  const at = (x: number, y: number) => covers(region, [{ type: 'Point', coordinates: [x, y] }]);
  expect([at(west, south), at(east, north), at(west, north), at(east, south)]).toEqual([true, true, true, true]);
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  expect([at(west - 0.001, y), at(east + 0.001, y), at(x, south - 0.001), at(x, north + 0.001)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(covers(region, [])).toBe(true);
});
