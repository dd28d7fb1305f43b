import { afterEach, describe, expect, test, vi } from 'vitest';
import { openEffects, watchGestures } from './one-effect.ts';

/** Sends that answer at once, each with its number. */
function sending() {
  let count = 0;
  return { send: async () => ++count, count: () => count };
}

afterEach(() => void vi.unstubAllGlobals());

describe('the second click of a double click', () => {
  test('gets the answer of the first, however fast that came', async () => {
    const { send, count } = sending();
    const { share } = openEffects(
      () => 1,
      () => 0,
    );
    expect([await share('POST /x {}', send), await share('POST /x {}', send)]).toEqual([1, 1]);
    expect(count()).toBe(1);
  });

  test('is a gesture of its own when it comes later, after another act, or after a refusal', async () => {
    let gesture = 1;
    const { send, count } = sending();
    const { share } = openEffects(
      () => gesture,
      () => 0,
    );
    await share('star', send);
    await share('unstar', send);
    await share('star', send); // on, off and on again, clicked fast
    gesture = 2;
    await share('star', send);
    expect(count()).toBe(4);
    await expect(share('make', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(await share('make', send)).toBe(5);
  });

  test('counts as such for a second; a held key as long as it is held', async () => {
    let now = 0;
    const { send } = sending();
    const { share } = openEffects(
      () => 1,
      () => now,
    );
    const at = (moment: number) => ((now = moment), share('make', send));
    expect([await at(0), await at(999), await at(1998), await at(2998)]).toEqual([1, 1, 1, 2]);
  });

  test('outside a window nothing is taken for a gesture', async () => {
    const { send, count } = sending();
    const { share } = openEffects(() => null);
    await share('make', send);
    await share('make', send);
    expect(count()).toBe(2);
  });
});

test('a gesture is what one clicks together: a count of the browser, or the same thing within a moment; a held key is one', async () => {
  const hears = new Map<string, (event: object) => void>();
  vi.stubGlobal('addEventListener', (name: string, hear: (event: object) => void) => hears.set(name, hear));
  const end = watchGestures();
  const { send } = sending();
  const { share } = openEffects(undefined, () => 0);
  const [save, other] = [{}, {}];
  const click = async (target: object, detail: number, timeStamp: number) => {
    hears.get('click')?.({ target, detail, timeStamp });
    return share('make', send);
  };
  const press = async (repeat: boolean) => {
    hears.get('keydown')?.({ repeat });
    hears.get('click')?.({ target: save, detail: 0, timeStamp: 0 });
    return share('make', send);
  };
  expect(await click(save, 1, 1000)).toBe(1);
  expect(await click(save, 2, 1450)).toBe(1);
  expect(await click(save, 1, 1850)).toBe(1);
  expect(await click(save, 1, 2251)).toBe(2);
  expect(await click(other, 1, 2252)).toBe(3);
  expect([await press(false), await press(true), await press(false)]).toEqual([4, 4, 5]);
  end();
});
