import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { LifeLine } from './life-line.tsx';

/** The states in their order as they are read out, the present one in brackets. */
const said = (state: string) =>
  [...renderToStaticMarkup(<LifeLine record={requisition} state={state} />).matchAll(/<li[^>]*>.*?<\/li>/gs)].map(
    ([item]) => {
      const words = item.replaceAll(/<[^>]+>/g, '');
      return item.includes('aria-current="step"') ? `[${words}]` : words;
    },
  );

test.each([
  ['draft', ['[Draft]', 'Submitted', 'Approved', 'Ordered']],
  ['submitted', ['Draft, done', '[Submitted]', 'Approved', 'Ordered']],
  ['ordered', ['Draft, done', 'Submitted, done', 'Approved, done', '[Ordered]']],
  ['returned', ['Draft, done', 'Submitted, done', 'Approved', 'Ordered', '[Returned]']],
])('a requisition that is %s reads %j', (state, words) => expect(said(state)).toEqual(words));

test('the present state is marked once, and what lies behind it has its check', () => {
  const markup = renderToStaticMarkup(<LifeLine record={requisition} state="submitted" />);
  expect(markup.match(/data-status="submitted"/g)).toHaveLength(1);
  expect(markup.match(/#check|check/g)?.length).toBeGreaterThan(0);
});

test('a life of two states is no line, and its state is said all the same', () => {
  const markup = renderToStaticMarkup(<LifeLine record={costCenter} state="active" />);
  expect(markup).not.toContain('<ol');
  expect(markup).toContain('data-status="active"');
});
