import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openLive } from './live-source.ts';

class Source {
  static all: Source[] = [];
  readonly told = new Map<string, (event: { data: string }) => void>();
  readyState = 0;
  onopen = () => {};
  onerror = () => {};
  constructor() {
    Source.all.push(this);
  }
  addEventListener(name: string, hear: (event: { data: string }) => void) {
    this.told.set(name, hear);
  }
  close() {
    this.readyState = 2;
  }
  answers() {
    this.readyState = 1;
    this.onopen();
  }
  says(name: string, data = '1') {
    this.told.get(name)?.({ data });
  }
}

const heard: unknown[] = [];
let end = () => {};
const latest = () => Source.all.at(-1) as Source;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Source);
  Source.all = [];
  heard.length = 0;
  end = openLive({ onChange: (changes) => heard.push(changes), onAgain: () => heard.push('again') });
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('live changes', () => {
  test('after a refusal are asked for again after 1, 2, 5 and 10 seconds and then every 10', async () => {
    const waited: number[] = [];
    for (let round = 0; round < 6; round++) {
      const before = Source.all.length;
      latest().onerror(); // what a browser says after any answer but 200, and then never again
      let seconds = 0;
      for (; Source.all.length === before; seconds++) await vi.advanceTimersByTimeAsync(1000);
      waited.push(seconds);
    }
    expect(waited).toEqual([1, 2, 5, 10, 10, 10]);
  });

  test('once heard again begin with everything that is looked at, and with the shortest pause the next time', async () => {
    latest().answers();
    expect(heard).toEqual([]);
    latest().says('changed', '[{"record":"task","id":"1"}]');
    for (let round = 0; round < 2; round++) {
      latest().onerror();
      await vi.advanceTimersByTimeAsync(1000);
      latest().answers();
    }
    expect(heard).toEqual([[{ record: 'task', id: '1' }], 'again', 'again']);
    expect(Source.all).toHaveLength(3);
  });

  test('a stream that never opens, or falls silent, is asked for again; one that says it is there is kept', async () => {
    await vi.advanceTimersByTimeAsync(10_000 + 1000);
    expect(Source.all).toHaveLength(2);
    latest().answers();
    for (let beat = 0; beat < 8; beat++) {
      await vi.advanceTimersByTimeAsync(25_000);
      latest().says('here');
    }
    expect(Source.all).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(60_000 + 1000);
    expect(Source.all).toHaveLength(3);
  });

  test('a closed window asks no more', async () => {
    latest().onerror();
    end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Source.all).toHaveLength(1);
  });
});
