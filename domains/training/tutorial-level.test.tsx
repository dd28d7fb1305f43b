import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Level } from './tutorial-list.screen.tsx';

const looks = (level: string) => renderToStaticMarkup(<Level level={level} />);

test('each level has a word and a look of its own, and any other one is shown as it is, in neutral', () => {
  const known = ['beginner', 'intermediate', 'advanced'].map(looks);
  expect(known.map((html) => /<[^>]+>([^<]+)</.exec(html)?.[1])).toEqual(['Beginner', 'Intermediate', 'Advanced']);
  expect(new Set(known.map((html) => /class="([^"]+)"/.exec(html)?.[1])).size).toBe(3);
  for (const odd of ['expert', 'toString', '']) expect(looks(odd)).toContain('border-line bg-raised text-ink');
  expect(looks('expert')).toContain('>expert<');
});
