import { describe, expect, test } from 'vitest';
import { cornerFor, ringAround } from './tutorial-places.ts';

const panel = { width: 384, height: 240 };
const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 800 };
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const corner = (target: ReturnType<typeof box> | null, view = desk, now = 'bottom-left') =>
  cornerFor({ now, target, view, panel: { ...panel, width: Math.min(panel.width, view.width - 32) } });

describe('the panel of a tutorial', () => {
  test('stays at the bottom left while nothing is in its way', () => {
    expect(corner(null)).toBe('bottom-left');
    expect(corner(box(900, 10, 40, 40))).toBe('bottom-left');
  });

  test('leaves the menu free', () => expect(corner(box(0, 0, 256, 800))).toBe('top-right'));

  test('stays where it moved to while that is no worse', () => {
    expect(corner(box(600, 300, 100, 100), desk, 'top-right')).toBe('top-right');
    expect(corner(box(1000, 100, 100, 100), desk, 'top-right')).toBe('bottom-left');
  });

  test('on a phone goes to the other half of the screen', () => {
    expect(corner(box(0, 600, 390, 200), phone)).toMatch(/^top/);
    expect(corner(box(0, 80, 390, 200), phone)).toMatch(/^bottom/);
  });

  test('leaves free where something begins that fills the page', () => {
    expect(corner(box(300, 100, 980, 700))).toBe('bottom-left');
    expect(corner(box(16, 80, 358, 2000), phone, 'top-right')).toMatch(/^bottom/);
  });
});

describe('the ring', () => {
  test('stands a little around, inside the window', () => {
    expect(ringAround(box(100, 100, 50, 20), desk)).toEqual(box(94, 94, 62, 32));
    expect(ringAround(box(0, 0, 1280, 2000), desk)).toEqual(box(3, 3, 1274, 794));
    expect(ringAround(box(0, -500, 1280, 2000), { ...desk, top: 64 })).toEqual(box(3, 67, 1274, 730));
  });

  test('is not drawn around what is out of sight', () => {
    expect(ringAround(box(100, 900, 50, 20), desk)).toBeNull();
    expect(ringAround(box(-60, 100, 50, 20), desk)).toBeNull();
  });
});
