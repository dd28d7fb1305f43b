import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageHead } from './page-head.tsx';

test('a page begins with its one heading, and with no more than it has to say', () => {
  expect(renderToStaticMarkup(<PageHead title="Vendors" />).replaceAll(/ class="[^"]*"/g, '')).toBe(
    '<div><div><h1>Vendors</h1></div></div>',
  );
  const whole = renderToStaticMarkup(
    <PageHead title="Vendors" note="12 vendors">
      <button type="button">Add vendor</button>
    </PageHead>,
  );
  expect(whole).toMatch(/<h1>Vendors<\/h1><div[^>]*>12 vendors<\/div>.*data-guide="page-actions".*Add vendor/);
});
