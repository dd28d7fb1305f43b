import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Markdown } from './markdown.tsx';

const shown = (source: string) => renderToStaticMarkup(<Markdown source={source} />);

test('formatted text becomes elements', () => {
  const html = shown(
    '# Why\n\nOnly **one** vendor, see [the letter](https://county.example/letter).\n\n- first\n- second\n\n> quoted',
  );
  expect(html).toContain('<p class="font-semibold">Why</p>');
  expect(html).toContain('<strong>one</strong>');
  expect(html).toContain('<a href="https://county.example/letter" rel="noreferrer">the letter</a>');
  expect(html).toContain('<ul><li>first</li><li>second</li></ul>');
  expect(html).toContain('<blockquote><p>quoted</p></blockquote>');
});

test('nobody writes HTML or script addresses into it', () => {
  const html = shown('<script>alert(1)</script> <img src=x onerror=alert(1)> [x](javascript:alert(1))');
  expect(html).not.toMatch(/<script|<img|href="javascript/);
  expect(html).toContain('&lt;script&gt;');
});
