import { describe, expect, test } from 'vitest';
import { OPEN_DELAY, SKIP_DELAY } from './tooltip.tsx';
import { placed } from './tooltip-place.ts';

test('a tooltip opens after 700 ms, and the next one at once within 300 ms', () =>
  expect([OPEN_DELAY, SKIP_DELAY]).toEqual([700, 300]));

describe('a tooltip is placed', () => {
  const window = { width: 400, height: 300 };
  const bubble = { width: 100, height: 20 };
  const at = (left: number, top: number, side: 'top' | 'right' | 'bottom' | 'left') =>
    placed({ of: { left, top, width: 32, height: 32 }, bubble, window, side });

  test('in the middle of the side that is asked for', () => {
    expect(at(184, 100, 'bottom')).toEqual({ left: 150, top: 138 });
    expect(at(184, 100, 'top')).toEqual({ left: 150, top: 74 });
    expect(at(100, 100, 'right')).toEqual({ left: 138, top: 106 });
    expect(at(184, 100, 'left')).toEqual({ left: 78, top: 106 });
  });

  test('on the opposite side where there is no room', () => {
    expect(at(184, 260, 'bottom').top).toBe(234);
    expect(at(184, 4, 'top').top).toBe(42);
    expect(at(330, 100, 'right').left).toBe(224);
    expect(at(20, 100, 'left').left).toBe(58);
  });

  test('and never outside the window', () => {
    expect(at(0, 100, 'bottom').left).toBe(8);
    expect(at(380, 100, 'bottom').left).toBe(292);
    expect(placed({ of: { left: 0, top: 0, width: 400, height: 300 }, bubble, window, side: 'bottom' }).top).toBe(272);
  });
});
