import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { KeptRanking } from './capital-ranking.screen.tsx';

test('a kept ranking is read as tables: weights with their share, scores out of ten', () => {
  const html = renderToStaticMarkup(
    <KeptRanking
      weights={[
        { code: 'safety', name: 'Safety', weight: 60 },
        { code: 'age', name: 'Age', weight: 20 },
      ]}
      ranking={[{ place: 1, number: 'CIP-2026-004', name: 'Mill Creek culvert', score: 733 }]}
    />,
  );
  const words = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  expect(words).toContain('Safety 60 75%');
  expect(words).toContain('1 Mill Creek culvert CIP-2026-004 7.33');
  expect(html).not.toContain('<pre>');
});
