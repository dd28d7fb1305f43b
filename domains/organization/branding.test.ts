import { describe, expect, test } from 'vitest';
import { colourAdvice, contrast, textOn } from './branding.ts';
import { slugFrom } from './organization-fields.ts';

describe('a colour of an organization', () => {
  test('is measured as WCAG measures it', () => {
    expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.478, 2);
    expect(contrast('#3B82F6', '#3B82F6')).toBe(1);
  });

  test('gets the text that is read best on it, always at 4.5:1 or better', () => {
    for (let red = 0; red < 256; red += 15)
      for (let green = 0; green < 256; green += 15)
        for (let blue = 0; blue < 256; blue += 15) {
          const colour = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
          expect(contrast(colour, textOn(colour))).toBeGreaterThanOrEqual(4.5);
        }
    expect(textOn('#1E40AF')).toBe('#FFFFFF');
    expect(textOn('#FACC15')).toBe('#000000');
  });

  test('is warned of when it can hardly be seen, and refused when it is none', () => {
    expect(colourAdvice('#FACC15')).toContain('Choose a darker tone');
    expect(colourAdvice('#10161F')).toContain('Choose a lighter tone');
    expect(colourAdvice('#1E40AF')).toBeNull();
    expect(colourAdvice('red')).toBe('Must be a color such as #1E40AF');
  });
});

test('a short name is made of small letters, digits and dashes', () => {
  expect(slugFrom('Marsh Harbor Utilities')).toBe('marsh-harbor-utilities');
  expect(slugFrom('  Doña Ana County, N.M. ')).toBe('dona-ana-county-n-m');
  expect(slugFrom('水道局')).toBe('');
  expect(slugFrom('a'.repeat(80))).toHaveLength(48);
});
