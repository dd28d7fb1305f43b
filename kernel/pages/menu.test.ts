import { describe, expect, test } from 'vitest';
import { addressOf, item, type MenuSection, menuFor, tabItems } from './menu.ts';
import { type Domain, page } from './page.ts';
import { inMenu, mayOpen } from './visibility.ts';
import { whereIs, withoutPlans } from './where.ts';

const planned = () => Promise.resolve({ plans: {} });
const home = page('/home', { title: 'Home' });
const bids = page('/bids', { title: 'Bids', tabs: { open: 'Open bids', held: 'Held bids' } });
const bid = page('/bids/:id/more', { title: 'Bid' });
const rules = page('/rules', { title: 'Rules', roles: ['admin'] });
const sales = page('/sales', { title: 'Sales', serves: ['firm'] });
const notices = page('/notices', { title: 'Notices', open: 'site', serves: ['agency'] });
const drafts = page('/drafts', { title: 'Drafts', planned });
const letters = page('/letters', { title: 'Letters', plannedTabs: { tabs: ['later'], said: planned } });
const lone = page('/lone', { title: 'Lone' });

const section = (label: string, items: MenuSection['items'], more: Partial<MenuSection> = {}): MenuSection => ({
  label,
  icon: 'activity',
  items,
  ...more,
});
const labels = (menu: readonly MenuSection[]) =>
  menu.map(({ label, items }) => `${label}: ${items.map((one) => one.label).join(', ')}`);

describe('the menu of a person', () => {
  const menu = [
    section('Buying', [item(bids), item(rules, 'Set rules', { roles: ['admin'] })]),
    section('Setup', [item(rules, 'Rules', { roles: ['admin'] })]),
    section('Owners', [item(bids)], { roles: ['platform_admin'] }),
    section('Firms', [item(sales), item(notices)]),
  ];

  test('holds what names its role, and no section without a line', () => {
    expect(labels(menuFor(menu, 'user'))).toEqual(['Buying: Bids', 'Firms: Notices']);
    expect(labels(menuFor(menu, 'admin'))).toEqual(['Buying: Bids, Set rules', 'Setup: Rules', 'Firms: Notices']);
    expect(labels(menuFor(menu, 'platform_admin'))).toEqual(['Buying: Bids', 'Owners: Bids', 'Firms: Notices']);
  });

  test('holds what serves its side; the public site is for both', () => {
    expect(labels(menuFor(menu, { role: 'user', side: 'firm' }))).toEqual(['Firms: Sales, Notices']);
    expect(inMenu({ page: sales }, { role: 'user', side: 'agency' })).toBe(false);
  });

  test('has a line for each tab of a page', () => {
    expect(tabItems(bids, { icon: 'activity' })).toEqual([
      { label: 'Open bids', page: bids, query: 'tab=open', icon: 'activity' },
      { label: 'Held bids', page: bids, query: 'tab=held', icon: 'activity' },
    ]);
    expect(tabItems(home)).toEqual([]);
    expect(tabItems(bids).map(addressOf)).toEqual(['/bids?tab=open', '/bids?tab=held']);
    expect(addressOf({ page: bids, at: '/bids/7' })).toBe('/bids/7');
  });
});

test('a page opens for its roles and the stronger ones, for the sides it serves, and for visitors where it is open', () => {
  expect([mayOpen(rules, 'manager'), mayOpen(rules, 'admin'), mayOpen(rules, 'platform_admin')]).toEqual([
    false,
    true,
    true,
  ]);
  expect([mayOpen(sales, 'admin'), mayOpen(sales, { role: 'user', side: 'firm' })]).toEqual([false, true]);
  expect([mayOpen(bids, { role: 'user', side: 'firm' }), mayOpen(bids, 'user'), mayOpen(bids, null)]).toEqual([
    false,
    true,
    false,
  ]);
  expect([mayOpen(notices, null), mayOpen(notices, { role: 'user', side: 'firm' })]).toEqual([true, true]);
});

describe('the place of a page', () => {
  const menu = [
    section('First', [item(letters)]),
    section('Buying', [item(bids, 'All'), item(bids, 'Held', { query: 'tab=held' })]),
    section('Again', [item(bids, 'Bids again'), item(letters), item(drafts)]),
  ];
  const domains: Domain[] = [
    { label: 'Writing', records: [], pages: { letters, drafts, lone } },
    { label: 'Buying', records: [], pages: { bids, bid, home } },
    { label: 'Else', records: [], pages: { rules } },
    { label: 'First', records: [], pages: { sales } },
  ];
  const place = (asked: Omit<Parameters<typeof whereIs>[2], 'home'>) => {
    const { section: at, item: line, isExact, above } = whereIs(menu, domains, { ...asked, home });
    return [at?.label ?? null, line?.label ?? null, isExact, above.map(({ path }) => path).join(' ')];
  };

  test('is the line that says most of the address, in the section one came from', () => {
    expect(place({ page: bids, path: '/bids', search: '' })).toEqual(['Buying', 'All', true, '']);
    expect(place({ page: bids, path: '/bids', search: '?tab=held' })).toEqual(['Buying', 'Held', true, '']);
    expect(place({ page: bids, path: '/bids', search: '?tab=open' })).toEqual(['Buying', 'All', false, '']);
    expect(place({ page: bids, path: '/bids', search: '', from: 'Again' })).toEqual(['Again', 'Bids again', true, '']);
    expect(place({ page: bids, path: '/bids/', search: '' })).toEqual(['Buying', 'All', false, '']);
  });

  test('is that of the page above, whatever the address asks for', () => {
    expect(place({ page: bid, path: '/bids/7/more', search: '?tab=held' })).toEqual(['Buying', 'All', false, '/bids']);
  });

  test('is home, exactly without a query', () => {
    expect(place({ page: home, path: '/home', search: '' })).toEqual([null, null, true, '']);
    expect(place({ page: home, path: '/home', search: '?a=1' })).toEqual([null, null, false, '']);
  });

  test('is the section named as its domain, else the one with most lines of it, else none', () => {
    expect(place({ page: sales, path: '/sales', search: '' })).toEqual(['First', null, false, '']);
    expect(place({ page: lone, path: '/lone', search: '' })).toEqual(['Again', null, false, '']);
    expect(place({ page: rules, path: '/rules', search: '' })).toEqual([null, null, false, '']);
    expect(place({ page: notices, path: '/notices', search: '' })).toEqual([null, null, false, '']);
  });
});

test('what is planned is left out, except around a planned page and where the section has nothing else', () => {
  const menu = [
    section('Plans', [item(drafts)]),
    section('Mixed', [item(bids), item(drafts), item(letters, 'Later', { query: 'tab=later' }), item(letters)]),
  ];
  const [plans = null, mixed = null] = menu;
  expect(labels(withoutPlans(menu, null, null))).toEqual(['Mixed: Bids, Letters']);
  expect(labels(withoutPlans(menu, bids, mixed))).toEqual(['Mixed: Bids, Letters']);
  expect(labels(withoutPlans(menu, drafts, mixed))).toEqual(['Mixed: Bids, Drafts, Later, Letters']);
  expect(labels(withoutPlans(menu, lone, plans))).toEqual(['Plans: Drafts', 'Mixed: Bids, Letters']);
});
