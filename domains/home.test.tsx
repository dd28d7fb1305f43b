import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Me, SessionProvider } from '#web/data/session.ts';
import { type Product, ProductProvider } from '#web/shell/product.ts';
import { type AccountWorld, accountWorld, type Browser } from '../tests/world/account-world.ts';
import { all, type Element, readHtml, textOf } from '../tests/world/html.ts';
import { domains } from './index.ts';
import type { Home } from './home-calls.ts';
import { HomeParts } from './home.tsx';
import { approvalsOf } from './quick-actions.ts';

const first = <Row extends object>(data: readonly Row[], total: number) => ({
  data,
  total,
  totalIs: 'exact' as const,
});
const money = (cents: number) => ({ cents, currency: 'USD' });
const id = (at: number) => `0198c0de-0000-7000-8000-${String(at).padStart(12, '0')}`;

const staff: Home = {
  waiting: {
    late: 41,
    today: 7,
    first: first(
      [
        {
          id: id(1),
          is: 'task',
          subject: 'REQ-2026-00130: Outside counsel, drainage easements along the whole of the north basin',
          kind: 'Requisition',
          link: '',
          amount: money(13_594_50),
          onBehalfOf: null,
          startedBy: 'Fiona MacLeod',
          leftHours: -250,
          dayHours: 8,
          isLate: true,
        },
      ],
      53,
    ),
  },
  requests: first(
    [
      {
        id: id(2),
        number: 'REQ-2026-00287',
        purpose: 'Bypass pump for the Cedar Street outfall before the storm season begins',
        status: 'submitted',
        cents: 6_200_00,
        currency: 'USD',
        step: 'Department head',
        people: ['Miguel Ortiz'],
        since: '2026-11-17T15:00:00.000Z',
      },
    ],
    15,
  ),
  pipeline: null,
  deliveries: null,
  sourcing: null,
  sourcingTasks: null,
  contractNeeds: first([], 0),
  invoices: null,
  pace: null,
  needsBudget: false,
  alerts: first([], 0),
  status: null,
  blocked: 0,
  announcements: first([], 0),
  reports: [],
  tutorial: null,
  begun: [],
};
const roles: Readonly<Record<string, Home>> = {
  staff,
  buyer: {
    ...staff,
    sourcing: { stages: [{ record: 'solicitation', status: 'closed', count: 17 }] },
    sourcingTasks: first(
      [
        {
          id: id(5),
          kind: 'scores',
          row: id(6),
          number: 'EVL-2026-002',
          name: 'Debris monitoring',
          count: 3,
          of: 12,
          due: null,
        },
      ],
      19,
    ),
    pipeline: {
      stages: [
        { status: 'draft', count: 56, cents: 1_400_000_00, oldest: '2026-10-01' },
        { status: 'submitted', count: 61, cents: 401_000_00, oldest: '2026-09-01' },
        { status: 'approved', count: 46, cents: 331_800_00, oldest: '2026-08-01' },
      ],
      next: first(
        [
          {
            id: id(3),
            number: 'REQ-2025-00109',
            purpose: 'Laptops for the homework center of the main library',
            cents: 7_961_60,
            currency: 'USD',
            requester: 'Olivia Grant',
            requestedOn: '2025-11-13',
            neededBy: '2025-11-30',
          },
        ],
        46,
      ),
      due: first(
        [
          {
            id: id(4),
            number: 'SOL-2026-041',
            name: 'Trash pumps for the north and south basins',
            type: 'itb',
            dueAt: '2026-11-24T19:00:00.000Z',
          },
        ],
        1,
      ),
      vendors: { proposed: 23, overdue: 29, until: '2026-11-13' },
    },
    deliveries: {
      until: '2026-11-19',
      first: first(
        [
          {
            id: id(6),
            number: 'PO-2026-00003',
            purpose: 'Hydrant valves for the north basin',
            vendor: 'Bay Pumps LLC',
            nextDelivery: '2026-11-17',
          },
        ],
        3,
      ),
    },
  },
  receiver: {
    ...staff,
    deliveries: {
      until: null,
      first: first(
        [
          {
            id: id(7),
            number: 'PO-2026-00004',
            purpose: 'Residential water meters, spring batch',
            vendor: 'Bay Pumps LLC',
            nextDelivery: null,
          },
        ],
        6,
      ),
    },
  },
  finance: {
    ...staff,
    pace: {
      name: 'Fiscal year 2027',
      passed: 0.15,
      departments: [
        { code: 'Fire', expended: 1_000_00, encumbered: 200_00, preencumbered: 0, authority: 9_000_00, used: 1_200_00 },
      ],
    },
    alerts: first(
      [
        {
          line: id(4),
          name: 'Fire rescue training: operating supplies for the whole of the fiscal year',
          account: '1-2',
          alert: 'A quarter',
          mark: 25,
          percent: 36.5,
          available: 83_763_54,
        },
      ],
      2,
    ),
  },
  admin: {
    ...staff,
    status: {
      audit: { sealed: 9000, pending: 0, sealedAt: null },
      imports: { running: 3, failed: 0, lastAt: null },
      webhooks: { active: 1, paused: 0, waiting: 4, dead: 0 },
      people: { members: 30, admins: 2, signedIn: 11, invited: 5 },
      keys: 0,
      feedback: 6,
      tasks: 0,
      changes: [],
    },
    blocked: 8,
  },
};

const me = {
  member: { id: id(9), name: 'Ana Reyes' },
  organization: { id: id(8), name: 'County', timeZone: 'America/New_York' },
  role: 'admin',
} as Me;

function drawn(home: Home): Element {
  const product = { domains, approvalsOf } as Partial<Product> as Product;
  return readHtml(
    renderToString(
      <QueryClientProvider client={new QueryClient()}>
        <ProductProvider value={product}>
          <SessionProvider value={me}>
            <HomeParts home={home} me={me.member.id} />
          </SessionProvider>
        </ProductProvider>
      </QueryClientProvider>,
    ).replaceAll('<!-- -->', ''),
  );
}
const every = (page: Element, isIt: (one: Element) => boolean): Element[] =>
  page.children.flatMap((one) => (typeof one === 'string' ? [] : [...(isIt(one) ? [one] : []), ...every(one, isIt)]));
const having = (page: Element, attribute: string) => every(page, ({ attributes }) => attribute in attributes);
const above = (one: Element): Element[] => (one.parent ? [one.parent, ...above(one.parent)] : []);

describe.each(Object.entries(roles))('the home of %s', (role, home) => {
  const page = () => drawn(home);
  const expected: Readonly<Record<string, readonly string[]>> = {
    staff: ['53', '41', '7', '15'],
    buyer: [
      '56',
      '0',
      '61',
      '46',
      '23',
      '29',
      '0',
      '0',
      '0',
      '17',
      '0',
      '0',
      '0',
      '0',
      '19',
      '53',
      '41',
      '7',
      '15',
      '1',
      '3',
    ],
    receiver: ['6', '53', '41', '7', '15'],
    finance: ['2', '53', '41', '7', '15'],
    admin: ['30', '11', '3', '4', '8', '6', '53', '41', '7', '15'],
  };

  test('has each figure once, and each is the way to its rows', () => {
    const figures = having(page(), 'data-figure');
    expect(figures.map(textOf).toSorted()).toEqual([...(expected[role] ?? [])].toSorted());
    for (const figure of figures) {
      const link = above(figure).find(({ name }) => name === 'a');
      expect(link?.attributes['href'], textOf(figure)).toMatch(/^\/[a-z]/);
    }
    const links = figures.map((figure) => above(figure).find(({ name }) => name === 'a')?.attributes['href']);
    expect(new Set(links).size, links.join()).toBeGreaterThanOrEqual(figures.length - 1); // due today has no filter of its own
  });

  test('cuts no amount: what may be cut holds none', () => {
    const amounts = having(page(), 'data-amount');
    expect(amounts.length).toBeGreaterThan(1);
    for (const amount of amounts)
      for (const one of [amount, ...above(amount)])
        expect(one.attributes['class'] ?? '', textOf(amount)).not.toMatch(/\btruncate\b|line-clamp/);
  });

  test('every line leads to a row', () => {
    const lines = all(page(), 'li').flatMap((line) => all(line, 'a'));
    expect(lines.length).toBeGreaterThan(1);
    for (const { attributes } of lines) expect(attributes['href']).toMatch(/^\/[a-z]/);
  });
});

describe('the home of an organization that has just begun', () => {
  const none = { ...staff, waiting: { late: 0, today: 0, first: first([], 0) }, requests: first([], 0) };
  const links = (home: Home) => all(drawn(home), 'a').map((link) => `${textOf(link)} ${link.attributes['href']}`);

  test('says what would come, and leads everyone to a first request', () => {
    expect(textOf(drawn(none))).toContain('Approvals and questions for you appear here.');
    expect(textOf(drawn(none))).toContain('You have no open requisitions. Each one shows its next step here.');
    expect(links(none)).toContain('New requisition /smart-requisition/new');
    expect(links(staff)).not.toContain('New requisition /smart-requisition/new');
  });

  test('leads those who work with budgets to the budget, where none is adopted, and nobody else', () => {
    expect(links({ ...none, needsBudget: true })).toContain('Open budgets /budget-management');
    expect(textOf(drawn({ ...none, needsBudget: true }))).toContain('No adopted budget.');
    expect(links(none)).not.toContain('Open budgets /budget-management');
  });
});

test('a request says its next step: who has it, and since when', () => {
  expect(textOf(drawn(staff))).toContain('Department head · Miguel Ortiz · since Nov 17');
});

describe('the one call of the first page', () => {
  let here: AccountWorld;
  beforeAll(async () => {
    here = await accountWorld({ env: { LIMITS_FACTOR: '100' } });
  });
  afterAll(() => here.close());
  const home = async (browser: Browser) => (await browser.get('/api/v1/home')).body as unknown as Home;

  test('has for each role what concerns it, and nothing else', async () => {
    const county = await here.organization('Tidewater County');
    for (const [email, role] of [
      ['rosa@tidewater.example', 'user'],
      ['dana@tidewater.example', 'admin'],
    ] as const)
      await here.person(email, role, county);
    const [rosa, dana] = [await here.signedIn('rosa@tidewater.example'), await here.signedIn('dana@tidewater.example')];
    const center = await dana.post('/api/v1/cost_center', { code: '4010', name: 'Stormwater crew' });
    expect(center.status).toBe(201);
    const created = await rosa.post('/api/v1/requisition', {
      purpose: 'Pumps',
      costCenter: (center.body as unknown as { id: string }).id,
      lines: [{ item: 'Pump', quantity: { amount: '2', unit: 'EA' }, unitPrice: { cents: 90_000, currency: 'USD' } }],
    });
    expect(created.status).toBe(201);
    expect(await home(rosa)).toMatchObject({
      pipeline: null,
      deliveries: null,
      pace: null,
      needsBudget: false,
      status: null,
      blocked: 0,
      begun: [],
      requests: { total: 1, data: [{ purpose: 'Pumps', cents: 180_000, status: 'draft', step: null, people: [] }] },
      waiting: { late: 0, today: 0, first: { total: 0 } },
    });
    const seen = await home(dana);
    expect(seen).toMatchObject({ requests: { total: 0 }, status: { people: { members: 2 } } });
    expect(seen.begun).toContainEqual({ record: 'organization_members', rows: 2 });
    expect(seen.begun).toContainEqual({ record: 'cost_center', rows: 1 });
    expect(seen.begun).toContainEqual({ record: 'duty_grant', rows: 0 });
    // The budget officer hears that none is adopted.
    const { data } = (await dana.get('/api/v1/people')).body as unknown as { data: { id: string; email: string }[] };
    const member = data.find(({ email }) => email === 'rosa@tidewater.example')?.id ?? '';
    const granted = await dana.post('/api/v1/duty_grant', { member, duty: 'budget_officer', reason: 'She keeps it' });
    expect(granted.status).toBe(201);
    expect(await home(rosa)).toMatchObject({ pace: null, needsBudget: true });
  });
});
