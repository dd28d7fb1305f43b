import { expect, test } from 'vitest';
import { structuredData } from '../home/structured-data.ts';
import { comparison, offers, priceOf } from './offers.ts';

test('there are three offers, from 0 to 999 US dollars', () => {
  expect(offers).toHaveLength(3);
  expect(offers.map(priceOf)).toEqual(['$0', '$299', '$999']);
});

test('search engines are told the same prices', () => {
  const told = JSON.stringify(structuredData({ origin: 'https://levee.example.gov', name: 'Levee' }));
  expect(told).toContain('"lowPrice":"0","highPrice":"999","priceCurrency":"USD","offerCount":3');
});

test('no feature of the software is held back for those who pay', () => {
  const line = comparison.find(([what]) => what === 'Every feature of the software');
  expect(line).toEqual(['Every feature of the software', true, true, true]);
});

test('whoever pays more gets nothing less', () => {
  const less = comparison.filter(([, ...cells]) =>
    cells.some((cell, at) => cell === false && at > 0 && cells[at - 1] !== false),
  );
  expect(less.map(([what]) => what)).toEqual([]);
});
