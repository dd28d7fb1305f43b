import { expect, test } from 'vitest';
import { FixedLines, plain } from './fixed-lines.ts';

const line = (write: (of: FixedLines) => FixedLines) => write(new FixedLines(12)).end().toString();

test('text is capital ASCII from the left, padded and cut, whichever letters it has', () => {
  for (const name of [
    'Señora',
    'Łódź',
    'Straße und so weiter',
    'e\u0301te\u0301',
    'Ελλάς',
    '東京 Works',
    '😀 pumps',
    'ŉame',
    '',
  ])
    expect(line((of) => of.text(name, 12))).toBe(`${plain(name).slice(0, 12).padEnd(12)}\n`);
  expect(line((of) => of.text('Straße', 12))).toBe('STRASSE     \n');
});

test('figures have leading zeros, and one that is too long is refused', () => {
  expect(line((of) => of.digits(99, 4).digits(12_345_678, 8))).toBe('009912345678\n');
  expect(line((of) => of.digits(0, 12))).toBe('000000000000\n');
  expect(() => line((of) => of.digits(10_000, 4))).toThrow('10000 does not fit into 4 digits');
});

test('a line that is too short or too long is no line', () => {
  expect(() => line((of) => of.text('short'))).toThrow('A line of the file has another width');
  expect(() => line((of) => of.blank(13))).toThrow('A line of the file has another width');
});
