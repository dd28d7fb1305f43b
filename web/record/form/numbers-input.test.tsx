import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { f } from '#kernel';
import { FieldInput } from '../inputs.tsx';
import { numbersIn } from './numbers-input.tsx';

const months = f.json({ type: 'array', items: { type: 'integer', minimum: 0 }, maxItems: 12 }).spec;
const shown = (draft: string) =>
  renderToStaticMarkup(<FieldInput id="m" name="months" spec={months} draft={draft} issues={[]} onDraft={() => {}} />);

test('a short list of numbers is typed number by number, with what they add up to', () => {
  const markup = shown('[100, 300, "1x"]');
  expect(markup.match(/<input/g)).toHaveLength(12);
  expect(markup).toContain('value="1x"');
  expect(markup).toMatch(/Month 2 · 75%/);
  expect(markup).toMatch(/Together.*400/);
  expect(shown('')).not.toContain('%');
});

test('lists without an end and lists of anything else are no such lists', () => {
  expect(numbersIn(months)).toBe(12);
  for (const shape of [
    { type: 'array', items: { type: 'integer' } },
    { type: 'array', items: { type: 'string' }, maxItems: 12 },
  ] as const)
    expect(numbersIn(f.json(shape).spec)).toBeNull();
});
