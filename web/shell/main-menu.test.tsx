import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { item, page } from '#kernel';
import { type Me, SessionProvider } from '#web/data/session.ts';
import { type Part, rendered, settled } from '../../tests/world/rendered.ts';
import { MenuOf } from './main-menu.tsx';
import { type Product, ProductProvider } from './product.ts';
import { startRouter } from './router.tsx';

const plan = async () => ({ plans: {} });
const home = page('/dashboard', { title: 'Dashboard' });
const pages = {
  budget: page('/budget', { title: 'Budget' }),
  lines: page('/budget-lines', { title: 'Budget lines' }),
  grants: page('/grants', { title: 'Grants' }),
  forecasts: page('/forecasts', { title: 'Forecasts', planned: plan }),
  orders: page('/orders', { title: 'Purchase orders', planned: plan }),
};
const product = {
  domains: [{ label: 'All', records: [], pages: { home, ...pages } }],
  home,
  menu: [
    { label: 'Planning', icon: 'landmark', items: [item(pages.budget), item(pages.lines), item(pages.forecasts)] },
    { label: 'Grant work', icon: 'award', items: [item(pages.grants, 'Awards'), item(pages.orders)] },
  ],
} as unknown as Product; // all that a menu asks for
const me = (role: string) => ({ role, member: { id: 'rosa' }, organization: { name: 'Hale County' } }) as unknown as Me;

const place = { href: 'http://levee.test/budget', pathname: '/budget', search: '' };
const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
};
let end = async () => {};

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('location', place);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('history', { state: {}, replaceState: () => {} });
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  startRouter();
});
afterEach(async () => {
  await end();
  vi.unstubAllGlobals();
});

async function menu(role = 'manager', opened: readonly string[] = []) {
  kept.set('levee.sections', JSON.stringify(opened));
  const drawn = await rendered(
    <SessionProvider value={me(role)}>
      <ProductProvider value={product}>
        <MenuOf isWide />
      </ProductProvider>
    </SessionProvider>,
  );
  ({ end } = drawn);
  const { root } = drawn;
  const press = async (words: string) => {
    const button = root
      .all('button')
      .find((one) => one.textContent === words || one.getAttribute('aria-label') === words);
    if (!button) throw new Error(`There is no ${words}`);
    (button.props['onClick'] as () => void)();
    await settled();
  };
  const seek = async (words: string) => {
    (root.one('input').props['onChange'] as (event: object) => void)({ target: { value: words } });
    await settled();
  };
  const linesOf = (label: string) =>
    root
      .all('ul')
      .filter((one) => one.getAttribute('aria-label') === label)
      .flatMap((one) => one.all('a').map(({ textContent }) => textContent));
  const folds = () =>
    root
      .all('button')
      .filter((one) => one.getAttribute('aria-expanded') !== null)
      .map((one) => `${one.textContent} ${one.getAttribute('aria-expanded')}`);
  const marked = () =>
    all(root)
      .filter((one) => one.getAttribute('aria-current') !== null)
      .map((one) => `${one.textContent} ${one.getAttribute('aria-current')}`);
  return { root, press, seek, linesOf, folds, marked };
}

const all = (part: Part): Part[] => part.children.flatMap((one) => [one, ...all(one)]);

describe('the folds', () => {
  test('are closed until they are opened, and the section of the page is marked while its line is not seen', async () => {
    const { press, linesOf, folds, marked } = await menu();
    expect(folds()).toEqual(['Planning false', 'Grant work false']);
    expect(marked()).toEqual(['Planning true']);
    await press('Planning');
    expect(linesOf('Planning')).toEqual(['Budget', 'Budget lines']);
    expect(marked()).toEqual(['Budget page']);
    expect(kept.get('levee.sections')).toBe('["Planning"]');
  });

  test('have what is planned last, in a fold of its own that says how much it is', async () => {
    const { press, linesOf, folds } = await menu('manager', ['Planning']);
    expect(folds()).toEqual(['Planning true', 'Planned (1) false', 'Grant work false']);
    expect(linesOf('Planning, planned')).toEqual([]);
    await press('Planned (1)');
    expect(linesOf('Planning, planned')).toEqual(['Forecasts']);
  });

  test('have nothing planned for ordinary users until they ask', async () => {
    const { press, folds } = await menu('user', ['Planning', 'Grant work']);
    expect(folds()).toEqual(['Planning true', 'Grant work true']);
    await press('Show planned pages (2)');
    expect(folds()).toEqual(['Planning true', 'Planned (1) false', 'Grant work true', 'Planned (1) false']);
    await press('Hide planned pages');
    expect(folds()).toEqual(['Planning true', 'Grant work true']);
  });
});

describe('find in menu', () => {
  test('shows every page whose words are found, its own before those of its section, instead of the sections', async () => {
    const { root, seek, linesOf, folds } = await menu();
    await seek('GRANT');
    expect(linesOf('Pages found')).toEqual(['AwardsGrant work', 'Purchase ordersGrant work']);
    expect([folds(), root.one('output').textContent]).toEqual([[], '2 pages']);
    await seek('plan line');
    expect(linesOf('Pages found')).toEqual(['Budget linesPlanning']);
    await seek('boats');
    expect(root.one('output').textContent).toBe('No pages found.');
    await seek(' ');
    expect(folds()).toEqual(['Planning false', 'Grant work false']);
  });

  test('puts a line that has the word itself before one whose section has it', async () => {
    const { seek, linesOf } = await menu();
    await seek('a');
    expect(linesOf('Pages found').slice(0, 2)).toEqual(['ForecastsPlanning', 'AwardsGrant work']);
  });
});

describe('pinned and recent pages', () => {
  test('a line is pinned and unpinned by its button and by P, and stays pinned for this person', async () => {
    const { root, press, linesOf } = await menu('manager', ['Planning', 'Pinned']);
    await press('Pin Budget lines');
    expect([linesOf('Pinned'), kept.get('levee.pins.rosa')]).toEqual([['Budget lines'], '["/budget-lines"]']);
    const onLine = async (event: object) => {
      const [line] = root.all('a').filter(({ textContent }) => textContent === 'Budget');
      ((line as Part).props['onKeyDown'] as (event: object) => void)(event);
      await settled();
    };
    await onLine({ key: 'p' });
    expect(linesOf('Pinned')).toEqual(['Budget lines', 'Budget']);
    await onLine({ key: 'p', ctrlKey: true });
    expect(linesOf('Pinned')).toEqual(['Budget lines', 'Budget']);
    await press('Unpin Budget lines');
    expect(linesOf('Pinned')).toEqual(['Budget']);
  });

  test('there is no place for pins before there are any, and a pin of a page that the menu lacks is not shown', async () => {
    kept.set('levee.pins.rosa', '["/gone"]');
    const { folds } = await menu();
    expect(folds()).toEqual(['Planning false', 'Grant work false']);
  });

  test('the five pages opened last are at hand, without the one that is open', async () => {
    const visits = ['/budget', '/a', '/b', '/c', '/d', '/e', '/f'].map((to) => ({ to, label: `Page ${to}` }));
    kept.set('levee.recent.rosa', JSON.stringify(visits));
    const { press, linesOf } = await menu();
    await press('Recent');
    expect(linesOf('Recent')).toEqual(['Page /a', 'Page /b', 'Page /c', 'Page /d', 'Page /e']);
  });
});
