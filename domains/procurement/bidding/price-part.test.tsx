import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Notice } from '../publication/notice.ts';
import type { Offer } from '../solicitation/price-sheet.ts';
import { PricePart } from './price-part.tsx';

const each = { amount: '2', unit: 'EA' };
const items = [
  { item: 'Pump', kind: 'base' },
  { item: 'Trailer', kind: 'alternate', effect: 'add' },
  { item: 'No paint', kind: 'alternate', effect: 'deduct' },
  { item: 'Steel pump', kind: 'alternate', alternateTo: 1 },
].map((one) => ({ ...one, quantity: each }));

const shown = (offer: Offer, alternateBasis: string | null = null) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <PricePart
        notice={{ number: 'SOL-1', items, extras: [], lots: [], alternateBasis } as unknown as Notice}
        offer={offer}
        put={() => {}}
      />
    </QueryClientProvider>,
  );
const prices = (...all: readonly number[]): Offer => ({
  prices: Object.fromEntries(all.map((one, at) => [String(at + 1), one * 10_000])),
  extras: {},
});

test('a bidder sees how each alternate counts, and the total with each further one', () => {
  const page = shown(prices(100, 30, 5, 150));
  expect(page).toMatch(/additive alternate 1<.*deductive alternate 2<.*alternate to line 1</);
  expect(page).toMatch(
    /Base bid<.*\$200\.00.*With alternate 1<.*\$260\.00.*With alternates 1–2<.*\$250\.00.*With alternates 1–3<.*\$350\.00/,
  );
});

test('an alternate that decides can’t be left; its empty cell is no total', () => {
  expect(shown(prices(100)).match(/type="checkbox"/g)).toHaveLength(3);
  const page = shown(prices(100, 30), 'all');
  expect(page).not.toContain('type="checkbox"');
  expect(page).toMatch(/With alternate 1<\/dt><dd>\$260\.00<.*With alternates 1–2<\/dt><dd>—</);
});

test('a line that allows it is priced in another unit, and says what one unit asked comes to', () => {
  const [pump] = items;
  const page = (units: Offer['units'], price?: number) =>
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <PricePart
          notice={
            { number: 'SOL-1', items: [{ ...pump, otherUnits: true }, pump], extras: [], lots: [] } as unknown as Notice
          }
          offer={{ prices: price === undefined ? {} : { '1': price }, extras: {}, ...(units ? { units } : {}) }}
          put={() => {}}
        />
      </QueryClientProvider>,
    );
  expect(page(undefined).match(/>Other unit</g)).toHaveLength(1);
  const cases = page({ '1': { unit: 'CS', price: 10_0000, holds: '12' } }, 8333);
  expect(cases).toMatch(/Price of one CS, Pump.*>EA in one CS</);
  expect(cases).toMatch(/\$0\.8333.*1 CS = 12 EA/);
  expect(page({ '1': { unit: 'CS', price: 10_0000, holds: null } })).toContain('Enter how many EA are in one case');
});
