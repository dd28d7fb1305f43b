import { expect, test } from 'vitest';
import { documentTitle, findPage, href, page } from './page.ts';

const list = page('/bids', { title: 'Bids' });
const fresh = page('/bids/new', { title: 'New bid' });
const one = page('/bids/:id', { title: 'Bid' });
const two = page('/:kind/:id', { title: 'Any' });
const found = (path: string) => {
  const at = findPage([two, one, list, fresh], path);
  return at && [at.page.title, at.params];
};

test('the page of an address is the one that states most of it', () => {
  expect(found('/bids')).toEqual(['Bids', {}]);
  expect(found('/bids/new')).toEqual(['New bid', {}]);
  expect(found('/bids/a%2Fb')).toEqual(['Bid', { id: 'a/b' }]);
  expect(found('/lots/7')).toEqual(['Any', { kind: 'lots', id: '7' }]);
});

test.each(['/', '/lots', '/bids/', '/bids/7/8', '/bids/%E0%A4%A'])('there is no page at %s', (path) =>
  expect(found(path)).toBeNull(),
);

test('a link writes its parameters so that they are read again', () => {
  expect(href(one, { id: 'a/b c' })).toBe('/bids/a%2Fb%20c');
  expect(found(href(one, { id: 'a/b c' }))).toEqual(['Bid', { id: 'a/b c' }]);
});

test('the title names the product once', () => {
  expect([documentTitle('Bids'), documentTitle('Levee for firms')]).toEqual(['Bids | Levee', 'Levee for firms']);
});
