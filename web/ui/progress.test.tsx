import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Progress, progressOf } from './progress.tsx';

const shown = (given: { value?: number | null; max?: number }) =>
  renderToStaticMarkup(<Progress label="Upload" {...given} />);

describe('a progress display', () => {
  test('has 100 as its most unless told', () => {
    expect(progressOf(40)).toEqual({ value: 40, max: 100 });
    expect(progressOf(40, 80)).toEqual({ value: 40, max: 80 });
  });

  test.each([0, -5, Number.NaN, Number.POSITIVE_INFINITY, '80', null, {}])(
    'with an invalid max (%s) falls back to 100',
    (max) => expect(progressOf(40, max)).toEqual({ value: 40, max: 100 }),
  );

  test.each([-1, 101, Number.NaN, Number.POSITIVE_INFINITY, '40', null, undefined])(
    'shows an invalid value (%s) as indeterminate',
    (value) => expect(progressOf(value)).toEqual({ value: null, max: 100 }),
  );

  test('takes both ends', () => expect([progressOf(0).value, progressOf(100).value]).toEqual([0, 100]));

  test('says how far it is, and nothing while that is not known', () => {
    expect(shown({ value: 1, max: 4 })).toContain('25%');
    expect(shown({ value: 1, max: 4 })).toContain('value="25"');
    expect(shown({ value: 5, max: 4 })).not.toContain('value=');
    expect(shown({})).not.toContain('%');
  });
});
