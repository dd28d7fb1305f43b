import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Firm, isSameName } from '../../vendors/public.ts';
import { thingWords } from './same-need.ts';
import { type SmallPurchase, splitting, WINDOW } from './splitting.ts';

interface Told {
  readonly day?: string;
  readonly cents?: number;
  readonly commodity?: string | null;
  readonly item?: string;
  readonly vendor?: string | Firm | null;
  readonly project?: string | null;
  readonly costCenter?: string | null;
  readonly by?: string;
}

const hoses = (n: number, told: Told = {}): SmallPurchase => {
  const { day, cents = 3_200_00, commodity = 'hose', item = '', vendor = 'Bayside Supply' } = told;
  return {
    id: `id-${n}`,
    title: `REQ-2026-0000${n}`,
    day: day ?? `2026-11-0${n}`,
    cents,
    things: [{ commodity, words: thingWords(item), cents }],
    vendors: vendor === null ? [] : [typeof vendor === 'string' ? { id: null, names: [vendor], marks: [] } : vendor],
    project: told.project ?? null,
    costCenter: told.costCenter ?? null,
    people: [told.by ?? `person-${n}`],
  };
};
const LIMIT = 15_000_00;
const ask = (next: SmallPurchase, others: readonly SmallPurchase[]) =>
  splitting({
    next,
    others,
    limitCents: LIMIT,
    limitWords: 'the micro-purchase threshold',
    fiscalYearStart: '2026-10-01',
  });

describe('trap 16: the same micro-purchases split in five', () => {
  const five = [1, 2, 3, 4, 5].map((n) => hoses(n));

  test('pass one by one until the fifth, which is blocked with the list of the other four', () => {
    const verdicts = five.map((next, at) => ask(next, five.slice(0, at)).verdict);
    expect(verdicts).toEqual(['clear', 'clear', 'clear', 'clear', 'blocked']);
    const { findings, aggregatedCents } = ask(hoses(5), five.slice(0, 4));
    expect(aggregatedCents).toBe(16_000_00);
    expect(findings[0]?.others.map(({ title }) => title)).toEqual([
      'REQ-2026-00001',
      'REQ-2026-00002',
      'REQ-2026-00003',
      'REQ-2026-00004',
    ]);
    expect(findings[0]?.sentence).toContain('REQ-2026-00004 ($3,200.00)');
    expect(findings[0]?.sentence).toContain('$16,000.00, above the micro-purchase threshold of $15,000.00');
  });

  test('also when each comes from another vendor for the same project', () => {
    const split = [1, 2, 3, 4, 5].map((n) => hoses(n, { vendor: `Vendor ${n}`, project: 'North basin' }));
    expect(ask(split[4] as SmallPurchase, split.slice(0, 4)).verdict).toBe('blocked');
  });

  test('also when firm and project are left blank and one person asks', () => {
    const blank = [1, 2, 3, 4, 5].map((n) => hoses(n, { cents: 4_000_00, vendor: null, by: 'rosa' }));
    expect(blank.map((next, at) => ask(next, blank.slice(0, at)).verdict)).toEqual([
      'clear',
      'clear',
      'clear',
      'blocked',
      'blocked',
    ]);
  });

  test('also when some of them name a firm and some do not', () => {
    const mixed = [1, 2, 3, 4, 5].map((n) => hoses(n, { vendor: n % 2 ? `Vendor ${n}` : null, by: 'rosa' }));
    expect(ask(mixed[4] as SmallPurchase, mixed.slice(0, 4)).findings.map(({ kind }) => kind)).toContain('cost_center');
    expect(ask(hoses(5, { vendor: null, by: 'rosa' }), mixed.slice(0, 4)).verdict).toBe('blocked');
  });

  test('also when the firm is spelled in five ways', () => {
    const spelled = [
      'Bayside Supply',
      'BAYSIDE SUPPLY, INC.',
      'Bayside-Supply Co.',
      'Baysde Supply',
      'The Bayside Supply LLC',
    ];
    const split = spelled.map((vendor, at) => hoses(at + 1, { vendor }));
    expect(ask(split[4] as SmallPurchase, split.slice(0, 4)).verdict).toBe('blocked');
  });

  test('also when the project is written differently', () => {
    const written = ['North Basin', 'north basin', 'North-Basin', 'Nort Basin', 'The North Basin'];
    const split = written.map((project, at) => hoses(at + 1, { vendor: `Vendor ${'ABCDE'[at]}nders`, project }));
    expect(ask(split[4] as SmallPurchase, split.slice(0, 4)).verdict).toBe('blocked');
  });

  test('also when each piece takes another code, because the words are the same', () => {
    const coded = [1, 2, 3, 4, 5].map((n) => hoses(n, { commodity: `code-${n}`, item: `Discharge hose, lot ${n}` }));
    expect(ask(coded[4] as SmallPurchase, coded.slice(0, 4)).verdict).toBe('blocked');
  });

  test('also when another line stands in front, and only what is the same counts', () => {
    const mixed = [1, 2, 3, 4].map((n) => {
      const one = hoses(n, { cents: 3_000_00 });
      const cover = { commodity: `cover-${n}`, words: [`cover${n}`], cents: 4_000_00 };
      return { ...one, cents: 7_000_00, things: [cover, ...one.things] };
    });
    expect(ask(hoses(5), mixed)).toMatchObject({ verdict: 'blocked', aggregatedCents: 15_200_00 });
    expect(ask(hoses(5, { cents: 3_000_00 }), mixed).aggregatedCents).toBe(15_000_00);
  });

  test('not when the needs have nothing to do with each other', () => {
    for (const change of [{ commodity: 'paper' }, { vendor: 'Coastal Hydraulics' }, { commodity: null }])
      expect(
        ask(
          hoses(5),
          [1, 2, 3, 4].map((n) => hoses(n, change)),
        ).verdict,
      ).toBe('clear');
  });

  test('up to the threshold exactly nothing is split; one cent more is', () => {
    const rest = [1, 2, 3, 4].map((n) => hoses(n));
    expect(ask(hoses(5, { cents: LIMIT - 4 * 3_200_00 }), rest)).toMatchObject({
      verdict: 'clear',
      aggregatedCents: LIMIT,
    });
    expect(ask(hoses(5, { cents: LIMIT - 4 * 3_200_00 + 1 }), rest).verdict).toBe('blocked');
  });

  test(`the ${WINDOW}th day is within the window, the next is not`, () => {
    const at = (day: string) =>
      ask(hoses(1, { day, cents: 9_000_00 }), [hoses(2, { day: '2026-09-01', cents: 9_000_00 })]);
    expect(at('2026-10-31').verdict).toBe('blocked');
    expect(at('2026-11-01').verdict).toBe('clear');
  });

  test('the finding cites the text that the threshold stands in', () => {
    const citation = 'Tex. Local Gov’t Code 262.023';
    const asked = { next: hoses(5), others: five.slice(0, 4), limitCents: LIMIT, fiscalYearStart: '2026-10-01' };
    expect(splitting({ ...asked, citation }).citation).toBe(citation);
    expect(splitting(asked).citation).toBe('2 CFR 200.320(a)(1)');
  });
});

describe('two spellings', () => {
  test.each([
    ['Acme Supply', 'ACME Supply, Inc.'],
    ['Acme Supply', 'Acme Suply'],
    ['Bayside', 'Baysied'],
    ['Gulf Sandbag Company', 'Gulf Sandbag'],
    ['Smith & Sons LLC', 'Smith and Sons'],
    ['Müller Pumps', 'Muller Pumps'],
    ["O'Brien Electric", 'OBrien Electric Co'],
  ])('%s and %s are one firm', (one, other) => expect(isSameName(one, other)).toBe(true));

  test.each([
    ['Acme Supply', 'Apex Supply'],
    ['Station 4', 'Station 5'],
    ['Bay Co', 'Ray Co'],
    ['Supply', 'Bayside Supply'],
    ['', ''],
    ['Inc.', 'LLC'],
  ])('%s and %s are not', (one, other) => expect(isSameName(one, other)).toBe(false));
});

test('a piece is one too when its siblings follow it, within the same days', () => {
  expect(
    ask(
      hoses(1),
      [2, 3, 4, 5].map((n) => hoses(n)),
    ).verdict,
  ).toBe('blocked');
  expect(
    ask(
      hoses(1),
      [2, 3, 4, 5].map((n) => hoses(n, { day: `2027-03-0${n}` })),
    ).verdict,
  ).not.toBe('blocked');
});

test('the same thing for the same cost center warns when neither vendor nor project is named', () => {
  const bare = { vendor: null, project: null, costCenter: 'stormwater' };
  const found = ask(
    hoses(5, bare),
    [1, 2, 3, 4].map((n) => hoses(n, bare)),
  );
  expect(found.verdict).toBe('warned');
  expect(found.findings.map(({ kind }) => kind)).toEqual(['cost_center']);
  expect(
    ask(
      hoses(5, bare),
      [1, 2, 3, 4].map((n) => hoses(n, { ...bare, costCenter: 'parks' })),
    ).verdict,
  ).toBe('clear');
});

test('leaving the code away on one piece hides nothing, because the words are the same', () => {
  const item = 'Discharge hoses';
  const uncoded = [1, 2, 3, 4].map((n) => hoses(n, { commodity: null, item }));
  expect(ask(hoses(5, { item: 'discharge hose' }), uncoded).verdict).toBe('blocked');
});

test('the same need through the year warns, because a contract for the year may be due', () => {
  const monthly = ['2026-10-02', '2026-12-10', '2027-02-15', '2027-04-20', '2027-06-28'].map((day, n) =>
    hoses(n + 1, { day }),
  );
  const found = ask(monthly[4] as SmallPurchase, monthly.slice(0, 4));
  expect(found.verdict).toBe('warned');
  expect(found.findings.map(({ kind }) => kind)).toEqual(['fiscal_year']);
  expect(found.aggregatedCents).toBe(3_200_00);
});

test('a cluster just under the limit warns, whoever the vendor is', () => {
  const near = [1, 2, 3].map((n) => hoses(n, { cents: 14_500_00, vendor: `Vendor ${n}` }));
  const found = ask(near[2] as SmallPurchase, near.slice(0, 2));
  expect(found.verdict).toBe('warned');
  expect(found.findings.map(({ kind }) => kind)).toEqual(['cluster']);
});

test('what is above the limit by itself is no piece of anything', () => {
  expect(ask(hoses(5, { cents: LIMIT + 1 }), [hoses(1)])).toMatchObject({
    verdict: 'clear',
    aggregatedCents: LIMIT + 1,
  });
});

describe('firms of the directory', () => {
  const bay: Firm = { id: 'bay', names: ['Bay Pumps LLC', 'Bay Water'], marks: ['+17575550100'] };
  const pieces = (vendor: (n: number) => Told['vendor']) =>
    [1, 2, 3, 4, 5].map((n) => hoses(n, { vendor: vendor(n) ?? null }));
  const fifth = (vendor: (n: number) => Told['vendor']) => {
    const [last, ...others] = pieces(vendor).toReversed();
    return last ? ask(last, others).verdict : null;
  };

  test.each<[string, (n: number) => Told['vendor']]>([
    ['its row and its legal name', (n) => (n % 2 ? bay : 'Bay Pumps')],
    ['its row and its trade name', (n) => (n % 2 ? bay : 'Bay Water Inc.')],
    ['its row renamed meanwhile', (n) => (n % 2 ? bay : { ...bay, names: ['Tidal Pumps LLC'], marks: [] })],
    ['two rows with one name', (n) => (n % 2 ? bay : { id: 'again', names: ['BAY PUMPS, Inc.'], marks: [] })],
    ['two rows with one phone', (n) => (n % 2 ? bay : { id: 'again', names: ['Gulf Hoses'], marks: bay.marks })],
  ])('are one firm by %s', (_, vendor) => expect(fifth(vendor)).toBe('blocked'));

  test('are two where rows only look alike, since each was registered with its own tax number', () =>
    expect(fifth((n) => (n % 2 ? bay : { id: 'other', names: ['Bay Pumps Service LLC'], marks: [] }))).not.toBe(
      'blocked',
    ));
});

const purchase = fc
  .record({
    id: fc.uuid(),
    day: fc.integer({ min: 1, max: 28 }).map((n) => `2026-11-${String(n).padStart(2, '0')}`),
    cents: fc.integer({ min: 1, max: 20_000_00 }),
    commodity: fc.constantFrom('hose', 'paper', null),
    vendor: fc.constantFrom('A', 'B', null),
    project: fc.constantFrom('P', null),
    by: fc.constantFrom('rosa', 'luis'),
  })
  .map(({ id, ...told }) => ({ told, one: { ...hoses(1, told), id } }));

test('it is blocked exactly when what belongs together passes the limit, in whatever order the rows come', () => {
  fc.assert(
    fc.property(purchase, fc.uniqueArray(purchase, { selector: ({ one }) => one.id }), (next, earlier) => {
      const rows = earlier.map(({ one }) => one);
      const found = ask(next.one, rows);
      const mine = next.told;
      const together = earlier
        .filter(({ one, told }) => one.id !== next.one.id && told.cents <= LIMIT)
        .filter(({ told }) => told.commodity !== null && told.commodity === mine.commodity)
        .filter(
          ({ told }) =>
            (told.vendor !== null && told.vendor === mine.vendor) ||
            (told.project !== null && told.project === mine.project) ||
            ((told.vendor === null || mine.vendor === null) && told.by === mine.by),
        );
      const sum = together.reduce((all, { told }) => all + told.cents, mine.cents);
      const expected = mine.cents <= LIMIT && together.length > 0 && sum > LIMIT;
      expect(found.verdict === 'blocked').toBe(expected);
      expect(ask(next.one, rows.toReversed())).toEqual(found);
    }),
  );
});

describe('exactly at its bounds', () => {
  const kinds = (next: SmallPurchase, others: readonly SmallPurchase[]) =>
    ask(next, others).findings.map(({ kind }) => kind);

  test('a purchase of just the threshold is looked at with others, and one of a cent more stands above it by itself', () => {
    expect(ask(hoses(2, { cents: LIMIT }), [hoses(1, { cents: 1 })])).toMatchObject({
      verdict: 'blocked',
      aggregatedCents: LIMIT + 1,
    });
    expect(ask(hoses(2, { cents: LIMIT + 1 }), [hoses(1, { cents: 1 })])).toMatchObject({
      verdict: 'clear',
      aggregatedCents: LIMIT + 1,
      findings: [],
    });
  });

  test('so is an earlier purchase of just the threshold, and none that stood above it', () => {
    expect(ask(hoses(2, { cents: 1 }), [hoses(1, { cents: LIMIT })]).verdict).toBe('blocked');
    expect(ask(hoses(2, { cents: 1 }), [hoses(1, { cents: LIMIT + 1 })]).verdict).toBe('clear');
  });

  test('a cluster begins with the third purchase of four fifths of the threshold, and a cent less is none', () => {
    const one = (n: number, cents: number) => hoses(n, { cents, vendor: `Vendor ${n}` });
    const under = LIMIT * 0.8;
    expect(kinds(one(3, under), [one(1, under), one(2, under)])).toEqual(['cluster']);
    expect(kinds(one(3, LIMIT), [one(1, LIMIT), one(2, LIMIT)])).toEqual(['cluster']);
    expect(kinds(one(3, under), [one(1, under), one(2, under - 1)])).toEqual([]);
    expect(kinds(one(3, under - 1), [one(1, under), one(2, under)])).toEqual([]);
    expect(kinds(one(3, under), [one(2, under)])).toEqual([]);
  });

  test('others are told by their days, and of one day by their ids, in whatever order they come', () => {
    const day = '2026-11-03';
    const others = [hoses(4), hoses(3, { day }), hoses(2, { day }), hoses(1, { day })];
    for (const given of [others, others.toReversed()])
      expect(ask(hoses(5), given).findings[0]?.others.map(({ id }) => id)).toEqual(['id-1', 'id-2', 'id-3', 'id-4']);
  });

  test('the first day of the fiscal year belongs to it, and the day before does not', () => {
    const next = hoses(2, { cents: 8_000_00, day: '2026-12-15' });
    expect(kinds(next, [hoses(1, { cents: 8_000_00, day: '2026-10-01' })])).toEqual(['fiscal_year']);
    expect(kinds(next, [hoses(1, { cents: 8_000_00, day: '2026-09-30' })])).toEqual([]);
  });
});
