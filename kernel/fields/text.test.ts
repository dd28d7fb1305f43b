import { expect, test } from 'vitest';
import { words } from './text.ts';

const accept = (text: string) => words(text, { max: 200 });

test('a text that was cut within its last character loses that half, and keeps every whole one', () => {
  const long = `${'Pump '.repeat(39)}the 🌊`;
  expect(long).toHaveLength(201);
  expect(accept(long.slice(0, 200))).toEqual({ ok: true, value: `${'Pump '.repeat(39)}the` });
  expect(accept('Wave 🌊')).toEqual({ ok: true, value: 'Wave 🌊' });
});

test('half a character anywhere else cannot be shown, and alone it is nothing', () => {
  expect(accept('a\uD83Db')).toMatchObject({ ok: false, issues: [{ code: 'text.control' }] });
  expect(accept('\uDF0Aa')).toMatchObject({ ok: false, issues: [{ code: 'text.control' }] });
  expect(accept('\uD83D')).toMatchObject({ ok: false, issues: [{ code: 'required' }] });
});
