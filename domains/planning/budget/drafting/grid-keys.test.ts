import { describe, expect, test } from 'vitest';
import { gridAct } from './grid-keys.ts';

const press = (key: string, more: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...more,
});
const whole = { from: 0, to: 5, length: 5 };
const inside = { from: 2, to: 2, length: 5 };

describe('keys of a grid', () => {
  test('go to the cell above or below, in the same column', () => {
    expect(gridAct(press('ArrowDown'), inside)).toEqual({ does: 'go', rows: 1, columns: 0 });
    expect(gridAct(press('Enter'), inside)).toEqual({ does: 'go', rows: 1, columns: 0 });
    expect(gridAct(press('ArrowUp'), inside)).toEqual({ does: 'go', rows: -1, columns: 0 });
    expect(gridAct(press('Enter', { shiftKey: true }), inside)).toEqual({ does: 'go', rows: -1, columns: 0 });
  });

  test('go left and right while all of the text is selected or the caret is at its end', () => {
    expect(gridAct(press('ArrowRight'), whole)).toEqual({ does: 'go', rows: 0, columns: 1 });
    expect(gridAct(press('ArrowLeft'), whole)).toEqual({ does: 'go', rows: 0, columns: -1 });
    expect(gridAct(press('ArrowLeft'), { from: 0, to: 0, length: 5 })).toEqual({ does: 'go', rows: 0, columns: -1 });
    expect(gridAct(press('ArrowRight'), { from: 5, to: 5, length: 5 })).toEqual({ does: 'go', rows: 0, columns: 1 });
    expect(gridAct(press('ArrowRight'), inside)).toBeNull();
    expect(gridAct(press('ArrowLeft'), inside)).toBeNull();
    expect(gridAct(press('ArrowRight', { shiftKey: true }), whole)).toBeNull();
  });

  test('go to the first and the last line, and fill down', () => {
    const far = { does: 'go', rows: 1_000_000, columns: 0 };
    expect(gridAct(press('ArrowDown', { ctrlKey: true }), inside)).toEqual(far);
    expect(gridAct(press('End', { metaKey: true }), inside)).toEqual(far);
    expect(gridAct(press('End'), whole)).toEqual(far);
    expect(gridAct(press('Home'), whole)).toEqual({ ...far, rows: -1_000_000 });
    expect(gridAct(press('Home'), inside)).toBeNull();
    expect(gridAct(press('d', { ctrlKey: true }), inside)).toEqual({ does: 'fill' });
  });

  test('take back, do again and drop what is typed', () => {
    expect(gridAct(press('z', { ctrlKey: true }), inside)).toEqual({ does: 'undo' });
    expect(gridAct(press('Z', { metaKey: true, shiftKey: true }), inside)).toEqual({ does: 'redo' });
    expect(gridAct(press('y', { ctrlKey: true }), inside)).toEqual({ does: 'redo' });
    expect(gridAct(press('Escape'), inside)).toEqual({ does: 'drop' });
    expect(gridAct(press('c', { ctrlKey: true }), inside)).toBeNull();
    expect(gridAct(press('Tab'), inside)).toBeNull();
    expect(gridAct(press('7'), inside)).toBeNull();
  });
});
