import { Suspense, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rendered, settled } from '../../tests/world/rendered.ts';
import { later } from './later.tsx';

const gone = () => new TypeError('Failed to fetch dynamically imported module: https://levee.example/assets/x.js');
const documentOf = (release: string) => `<script type="module" crossorigin src="/assets/${release}.js"></script>`;

let served: string | number = documentOf('index-1');
let isHeld = false;
let reloads = 0;
let end = async () => {};
const kept = new Map<string, string>();

beforeEach(() => {
  [served, isHeld, reloads] = [documentOf('index-1'), false, 0];
  kept.clear();
  for (const kind of ['error', 'warn'] as const) vi.spyOn(console, kind).mockReturnValue(); // React says what was thrown as well
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.stubGlobal('fetch', async () => {
    if (served === 0) throw new TypeError('Failed to fetch');
    return new Response(typeof served === 'string' ? served : '<h1>Bad gateway</h1>', {
      status: typeof served === 'string' ? 200 : served,
    });
  });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  });
  vi.stubGlobal('location', { reload: () => void reloads++ });
  vi.stubGlobal('dispatchEvent', () => !isHeld);
});
afterEach(async () => {
  vi.useRealTimers();
  await end();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const List = () => <p>The list</p>;

/** A page with a part that is loaded when needed, beside something typed. */
async function pageWith(load: () => Promise<{ default: typeof List }>) {
  const Part = later(load);
  function Page() {
    const [typed, setTyped] = useState('');
    return (
      <>
        <input value={typed} onChange={({ target }) => setTyped(target.value)} />
        <Suspense fallback="Loading">
          <Part />
        </Suspense>
      </>
    );
  }
  const page = await rendered(<Page />, { script: '/assets/index-1.js' });
  ({ end } = page);
  const press = async () => {
    (page.root.one('button').props['onClick'] as () => void)();
    await settled();
  };
  return { ...page, press, says: () => page.root.textContent };
}

/** Loads fail so many times; how often it was asked. */
function failing(times: number, error: Error = gone()) {
  const counted = { asked: 0 };
  const load = async () => {
    if (counted.asked++ < times) throw error;
    return { default: List };
  };
  return { counted, load };
}

describe('a part of the program that does not come', () => {
  test('after a release is answered by loading the window once, and never again within a minute', async () => {
    served = documentOf('index-2');
    const first = await pageWith(failing(9).load);
    expect([reloads, first.says()]).toEqual([1, 'Loading']);
    await end();
    await vi.advanceTimersByTimeAsync(59_999);
    const second = await pageWith(failing(9).load);
    expect([reloads, second.says()]).toEqual([1, expect.stringContaining('A new version is available')]);
    await end();
    await vi.advanceTimersByTimeAsync(1);
    await pageWith(failing(9).load);
    expect(reloads).toBe(2);
  });

  test('takes nothing away that is typed and not saved: it says so in its own place', async () => {
    isHeld = true;
    served = documentOf('index-2');
    const { says, root } = await pageWith(failing(9).load);
    (root.one('input').props['onChange'] as (event: unknown) => void)({ target: { value: 'Pumps' } });
    await settled();
    expect(reloads).toBe(0);
    expect(says()).toContain('Save what you typed, then try again to load the new version.');
    expect(root.one('input').props['value']).toBe('Pumps');
  });

  test('is really asked for again by Try Again', async () => {
    isHeld = true;
    const { counted, load } = failing(1);
    const { says, press } = await pageWith(load);
    expect(says()).toContain('This part of the page did not load');
    await press();
    expect([says(), counted.asked, reloads]).toEqual(['The list', 2, 0]);
  });

  test('where asking again does not help, Try Again loads the window', async () => {
    isHeld = true;
    const { press } = await pageWith(failing(9).load);
    await press();
    expect(reloads).toBe(1);
  });

  test.each([0, 502, 503, 504])('without a connection (%i) says so and comes by itself', async (status) => {
    served = status;
    const { counted, load } = failing(2);
    const { says } = await pageWith(load);
    expect(says()).toContain('Connection Lost');
    expect(says()).not.toContain('notified');
    expect(reloads).toBe(0);
    await vi.advanceTimersByTimeAsync(1000);
    await settled();
    expect([says().includes('Connection Lost'), counted.asked]).toEqual([true, 2]);
    served = documentOf('index-1');
    await vi.advanceTimersByTimeAsync(1000);
    await settled();
    expect([says(), counted.asked]).toEqual(['The list', 3]);
  });

  test('an error of the part itself is none of this: it goes on to the error screen', async () => {
    const { counted, load } = failing(9, new TypeError('x is null'));
    await expect(pageWith(load).then(({ says }) => says())).resolves.toBe('');
    expect([counted.asked, reloads]).toEqual([1, 0]);
  });
});
