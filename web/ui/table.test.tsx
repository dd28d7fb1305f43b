import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rendered, settled } from '../../tests/world/rendered.ts';
import { type Me, SessionProvider } from '#web/data/session.ts';
import { startRouter } from '#web/shell/router.tsx';
import { type Columns, csvOf, orderAfter, orderFrom, sorted } from './columns.ts';
import { PlainTable, shownOf, type TableProps } from './plain-table.tsx';
import { Table } from './table.tsx';

interface Award {
  readonly grant: string;
  readonly listing: string | null;
  readonly cents: number | null;
  readonly gauges: number | null;
  readonly share: number | null;
  readonly ends: string | null;
  readonly at: string | null;
}
const pumps: Award = {
  grant: 'Pump station 4',
  listing: '97.039',
  cents: 9_000_000,
  gauges: 12,
  share: 12.5,
  ends: '2027-09-30',
  at: '2026-11-20T03:30:00Z',
};
const gauges: Award = {
  grant: '=Gauges, north',
  listing: null,
  cents: null,
  gauges: null,
  share: null,
  ends: null,
  at: null,
};
const sirens: Award = { ...pumps, grant: 'Sirens 10', cents: -100_050, gauges: 2, listing: '97.9' };

const columns = [
  { label: 'Grant', name: ({ grant }) => grant },
  { label: 'Listing', text: ({ listing }) => listing },
  { label: 'Amount', money: ({ cents }) => cents, sum: true },
  { label: 'In short', money: ({ cents }) => cents, brief: true },
  { label: 'Gauges', number: (one) => one.gauges, unit: 'gauges', sum: true },
  { label: 'Share', percent: ({ share }) => share },
  { label: 'Ends on', day: ({ ends }) => ends },
  { label: 'Awarded', moment: ({ at }) => at },
  { label: 'State', mark: () => <b>Open</b> },
] satisfies Columns<Award>;

const eastern = { locale: 'en-US', timeZone: 'America/New_York' };
const drawn = (more: Partial<TableProps<Award>> = {}) =>
  renderToStaticMarkup(
    <PlainTable label="Awards" rows={[pumps, gauges]} columns={columns} show={eastern} {...more} />,
  ).replaceAll('\u202f', ' ');
const cellsOf = (html: string, row: number) =>
  [...(html.split('<tr')[row + 2] ?? '').matchAll(/<t[dh]([^>]*)>(.*?)<\/t[dh]>/g)].map(([, how, what]) => [how, what]);

describe('from one list of columns', () => {
  test('each kind of value follows as people read it, with its label for phones and figures to the right', () =>
    expect(cellsOf(drawn(), 0)).toEqual([
      [' scope="row" class="col-span-full font-normal"', 'Pump station 4'],
      [' data-label="Listing"', '97.039'],
      [' data-label="Amount" class="amount"', '$90,000.00'],
      [' data-label="In short" class="amount"', '$90K'],
      [' data-label="Gauges" class="amount"', '12 gauges'],
      [' data-label="Share" class="amount"', '12.5%'],
      [' data-label="Ends on"', 'Sep 30, 2027'],
      [' data-label="Awarded"', '<time dateTime="2026-11-20T03:30:00Z">Nov 19, 2026, 10:30 PM</time>'],
      [' data-label="State"', '<b>Open</b>'],
    ]));

  test('what has no value is a dash', () =>
    expect(cellsOf(drawn(), 1).map(([, what]) => what)).toEqual([
      '=Gauges, north',
      ...Array.from({ length: 7 }, () => '—'),
      '<b>Open</b>',
    ]));

  test('the heads follow, the last one unseen, and a name for those who listen', () => {
    const html = drawn({ acts: { label: 'Revoke it', show: ({ grant }) => `Revoke ${grant}` } });
    expect(html).toMatch(/^<table class="grid-table"><caption class="sr-only">Awards<\/caption>/);
    expect(
      [...html.matchAll(/<th scope="col"( class="amount")?>(.*?)<\/th>/g)].map(([, how, what]) => [what, how]),
    ).toEqual([
      ['Grant', undefined],
      ['Listing', undefined],
      ['Amount', ' class="amount"'],
      ['In short', ' class="amount"'],
      ['Gauges', ' class="amount"'],
      ['Share', ' class="amount"'],
      ['Ends on', undefined],
      ['Awarded', undefined],
      ['State', undefined],
      ['<span class="sr-only">Revoke it</span>', undefined],
    ]);
    expect(cellsOf(html, 0).at(-1)).toEqual([' class="text-right"', 'Revoke Pump station 4']);
  });

  test('the foot has the sums of those that say so, under their columns', () => {
    const html = drawn({ rows: [pumps, gauges, sirens], total: 'Together' });
    expect(/<tfoot>(.*)<\/tfoot>/.exec(html)?.[1]).toBe(
      '<tr><th scope="row" colSpan="2">Together</th><td class="amount" data-label="Amount">$88,999.50</td>' +
        '<td class="amount"></td><td class="amount" data-label="Gauges">14 gauges</td>' +
        '<td class="amount"></td>'.repeat(4) +
        '</tr>',
    );
    expect(drawn({ rows: [gauges] })).toContain('<td class="amount" data-label="Amount">—</td>');
  });

  test('a column shows its value in another way, says what its absence means, and may be left out', () => {
    const html = drawn({
      isDense: true,
      className: 'w-full',
      caption: '2 awards',
      rowClass: ({ cents }) => (cents === null ? 'bg-raised' : ''),
      foot: (
        <tr>
          <td>Below</td>
        </tr>
      ),
      columns: [
        { label: 'Grant', name: ({ grant }) => grant, show: ({ grant }) => <i>{grant}</i>, className: 'font-medium' },
        false,
        { label: 'Ends on', day: ({ ends }) => ends, none: 'No end', className: ({ ends }) => (ends ? 'x' : 'y') },
      ],
    });
    expect(html).toContain(
      '<table class="grid-table dense w-full"><caption class="text-muted px-4 pb-2 text-left">2 awards',
    );
    expect(html).toContain('<th scope="row" class="col-span-full font-medium"><i>Pump station 4</i></th>');
    expect(html).toContain('<tr class="bg-raised">');
    expect(html).toContain('<td data-label="Ends on" class="x">Sep 30, 2027</td>');
    expect(html).toContain('<td data-label="Ends on" class="y">No end</td>');
    expect(html).toContain('<tfoot><tr><td>Below</td></tr></tfoot>');
  });

  test('a column of two values, or with what another kind takes, does not compile', () => {
    const wrong: Columns<Award>[] = [
      // @ts-expect-error one value
      [{ label: 'Grant', name: ({ grant }) => grant, text: ({ grant }) => grant }],
      // @ts-expect-error no value
      [{ label: 'Grant' }],
      // @ts-expect-error words have no sum
      [{ label: 'Grant', text: ({ grant }) => grant, sum: true }],
      // @ts-expect-error a number is not money
      [{ label: 'Gauges', number: (one) => one.gauges, brief: true }],
    ];
    expect(wrong).toHaveLength(4);
  });
});

describe('the order', () => {
  const by = (label: string, isDown: boolean) => {
    const column = shownOf<Award>(columns).find((one) => one.label === label);
    if (!column) throw new Error(`There is no ${label}`);
    return sorted([pumps, gauges, sirens], column, isDown).map(({ grant }) => grant.split(' ')[0]);
  };

  test('is of figures by size and not as text, without a value last either way', () => {
    expect(by('Gauges', false)).toEqual(['Sirens', 'Pump', '=Gauges,']);
    expect(by('Gauges', true)).toEqual(['Pump', 'Sirens', '=Gauges,']);
    expect(by('Amount', false)).toEqual(['Sirens', 'Pump', '=Gauges,']);
  });

  test('is of words as in a dictionary, numbers in them by size', () => {
    expect(by('Grant', false)).toEqual(['=Gauges,', 'Pump', 'Sirens']);
    expect(by('Listing', false)).toEqual(['Sirens', 'Pump', '=Gauges,']);
  });

  test('is upward, downward and then as the rows came; the address holds it', () => {
    const upward = orderAfter(null, 'Ends on');
    const downward = orderAfter(orderFrom(upward, columns), 'Ends on');
    expect([upward, downward, orderAfter(orderFrom(downward, columns), 'Ends on')]).toEqual([
      'ends-on',
      '-ends-on',
      '',
    ]);
    expect([orderFrom('state', columns), orderFrom('unknown', columns), orderFrom('', columns)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

test('a file has plain figures, and no cell that a spreadsheet would run', () =>
  expect(csvOf(columns, [pumps, gauges, sirens])).toBe(
    '\ufeffGrant,Listing,Amount,In short,Gauges,Share,Ends on,Awarded\r\n' +
      'Pump station 4,97.039,90000,90000,12,12.5,2027-09-30,2026-11-20T03:30:00Z\r\n' +
      '"\'=Gauges, north",,,,,,,\r\n' +
      'Sirens 10,97.9,-1000.5,-1000.5,2,12.5,2027-09-30,2026-11-20T03:30:00Z\r\n',
  ));

describe('on a screen', () => {
  const me = { organization: { id: 'o', name: 'Hale County', timeZone: 'America/New_York' } } as unknown as Me; // all a table asks for
  let end = async () => {};
  const saved: string[] = [];
  const place = { href: 'http://levee.test/grants', pathname: '/grants', search: '' };

  beforeEach(() => {
    Object.assign(place, { search: '' });
    saved.length = 0;
    vi.stubGlobal('location', place);
    vi.stubGlobal('addEventListener', () => {});
    vi.stubGlobal('history', {
      state: {},
      replaceState: (_state: unknown, _title: string, to: string) =>
        Object.assign(place, { search: to.includes('?') ? to.slice(to.indexOf('?')) : '' }),
    });
    startRouter();
  });
  afterEach(async () => {
    await end();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  async function screen() {
    const page = await rendered(
      <SessionProvider value={me}>
        <Table label="Awards" rows={[pumps, gauges, sirens]} columns={columns} sorts="awards" step={2} file="awards" />
      </SessionProvider>,
    );
    ({ end } = page);
    const press = async (words: string) => {
      const button = page.root.all('button').find(({ textContent }) => textContent === words);
      if (!button) throw new Error(`There is no ${words}`);
      (button.props['onClick'] as () => void)();
      await settled();
    };
    const names = () =>
      page.root
        .one('tbody')
        .all('th')
        .map(({ textContent }) => textContent);
    const orders = () =>
      page.root
        .one('thead')
        .all('th')
        .map((head) => head.getAttribute('aria-sort'));
    return { ...page, press, names, orders };
  }

  test('a head sorts all rows, says so to those who listen, and the address keeps it', async () => {
    const { press, names, orders } = await screen();
    expect([names(), orders()[4]]).toEqual([['Pump station 4', '=Gauges, north'], 'none']);
    await press('Gauges');
    expect([names(), orders()[4], place.search]).toEqual([
      ['Sirens 10', 'Pump station 4'],
      'ascending',
      '?awards=gauges',
    ]);
    await press('Gauges');
    expect([names(), orders()[4], place.search]).toEqual([
      ['Pump station 4', 'Sirens 10'],
      'descending',
      '?awards=-gauges',
    ]);
    await press('Gauges');
    expect([names(), orders()[4], place.search]).toEqual([['Pump station 4', '=Gauges, north'], 'none', '']);
    expect(orders().at(-1)).toBeNull(); // marks are only looked at
  });

  test('on a phone the same orders are a choice above the table', async () => {
    const { root, names } = await screen();
    const choice = root.one('select');
    expect(choice.props['aria-label']).toBe('Sort Awards');
    expect(
      choice
        .all('option')
        .map(({ textContent }) => textContent)
        .slice(0, 3),
    ).toEqual(['Default order', 'Grant, ascending', 'Grant, descending']);
    (choice.props['onChange'] as (event: unknown) => void)({ target: { value: '-amount' } });
    await settled();
    expect([names(), place.search]).toEqual([['Pump station 4', 'Sirens 10'], '?awards=-amount']);
  });

  test('the first rows are drawn and the others on a wish, while sums and the file are of all', async () => {
    const link = { href: '', download: '', click: () => saved.push(link.download) };
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      void (blob as Blob).text().then((text) => saved.push(text));
      return 'blob:1';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const { press, names, root } = await screen();
    expect([names().length, root.one('tfoot').textContent]).toEqual([2, 'Total$88,999.5014 gauges']);
    vi.spyOn(document, 'createElement').mockReturnValueOnce(link as unknown as HTMLAnchorElement); // what a download asks of it
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    await press('Download CSV');
    vi.useRealTimers();
    expect(saved).toEqual(['awards.csv', csvOf(columns, [pumps, gauges, sirens]).replace('\ufeff', '')]);
    await press('Show 1 more');
    expect(names()).toHaveLength(3);
  });
});
