import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Grant, judgeAuthority, type Purchase, refusedPassingOn, type AuthorityContext } from './authority.ts';

const miguel: Grant = {
  id: 'works',
  number: 'DA-2026-0001',
  member: 'miguel',
  agency: 'works',
  upToCents: 25_000_00,
  commodities: [],
  fromDay: '2026-10-01',
  untilDay: '2027-09-30',
  needsTraining: true,
  trainedUntil: '2027-03-31',
  status: 'active',
  basis: null,
};

const under: Readonly<Record<string, string>> = {
  works: 'county',
  fleet: 'works',
  utilities: 'county',
  cityStreets: 'city',
};
function chain(agency: string): string[] {
  const above = under[agency];
  return above ? [agency, ...chain(above)] : [agency];
}
const around: AuthorityContext = {
  chain,
  isPartner: (agency) => agency === 'city',
  isOpen: (agency) => agency !== 'closed',
  sharings: [
    {
      buyer: 'works',
      parties: ['city'],
      scope: ['goods', 'services', 'construction', 'professional'],
      ceilingCents: 10_000_00,
    },
  ],
  codes: new Map([
    ['construction', { scheme: 'naics', code: '23' }],
    ['roads', { scheme: 'naics', code: '237310' }],
    ['pumps', { scheme: 'naics', code: '333914' }],
    ['manufacturing', { scheme: 'naics', code: '31-33' }],
  ]),
  grants: new Map([['works', miguel]]),
};
const purchase: Purchase = { cents: 25_000_00, agency: 'works', day: '2026-11-20' };
const judged = (change: Partial<Grant> = {}, asked: Partial<Purchase> = {}, more: Partial<AuthorityContext> = {}) =>
  judgeAuthority([{ ...miguel, ...change }], { ...purchase, ...asked }, { ...around, ...more });
const sentence = (...given: Parameters<typeof judged>) => {
  const verdict = judged(...given);
  return verdict.ok ? 'covered' : verdict.sentence;
};

describe('authority to spend', () => {
  test('reaches to its amount and not a cent further', () => {
    expect(sentence()).toBe('covered');
    expect(sentence({}, { cents: 24_999_99 })).toBe('covered');
    expect(sentence({}, { cents: 25_000_01 })).toBe('DA-2026-0001 covers up to $25,000.00, and this is $25,000.01.');
  });

  test('holds from its first day to its last, both included', () => {
    expect(sentence({ needsTraining: false }, { day: '2026-10-01' })).toBe('covered');
    expect(sentence({ needsTraining: false }, { day: '2027-09-30' })).toBe('covered');
    expect(sentence({}, { day: '2026-09-30' })).toBe('DA-2026-0001 begins on Oct 1, 2026.');
    expect(sentence({}, { day: '2027-10-01' })).toBe('DA-2026-0001 ended on Sep 30, 2027.');
  });

  test('rests by itself from the day after the training certificate ran out', () => {
    expect(sentence({}, { day: '2027-03-31' })).toBe('covered');
    expect(sentence({}, { day: '2027-04-01' })).toBe(
      'DA-2026-0001 is on hold because the training certificate expired on Mar 31, 2027.',
    );
    expect(sentence({ trainedUntil: null })).toMatch(/certificate is missing/);
    expect(sentence({ trainedUntil: null, needsTraining: false })).toBe('covered');
  });

  test('counts only while it is active', () => {
    expect(sentence({ status: 'proposed' })).toMatch(/is pending approval by a second person/);
    expect(sentence({ status: 'suspended' })).toMatch(/is suspended/);
    expect(sentence({ status: 'revoked' })).toMatch(/was revoked/);
  });

  test('is for its agency and those below it, and for no other', () => {
    expect(sentence({}, { agency: 'fleet' })).toBe('covered');
    expect(sentence({}, { agency: 'utilities' })).toBe('DA-2026-0001 is for another agency.');
    expect(sentence({}, { agency: null })).toBe('DA-2026-0001 is for one agency, and this purchase names none.');
    expect(sentence({ agency: null }, { agency: 'utilities' })).toBe('covered');
    expect(sentence({ agency: null }, { agency: 'closed' })).toMatch(/closed/);
  });

  test('reaches a partner agency only through an interlocal agreement, and only to its bound', () => {
    expect(sentence({}, { agency: 'cityStreets', cents: 10_000_00 })).toBe('covered');
    expect(sentence({}, { agency: 'cityStreets', cents: 10_000_01 })).toMatch(/above the interlocal agreement’s limit/);
    expect(sentence({}, { agency: 'cityStreets', cents: 1 }, { sharings: [] })).toMatch(/No agreement in force/);
    expect(sentence({ agency: null }, { agency: 'cityStreets', cents: 1 }, { sharings: [] })).toMatch(/No agreement/);
    expect(sentence({ agency: 'utilities' }, { agency: 'cityStreets', cents: 1 })).toMatch(/No agreement in force/);
  });

  test('that is for certain commodities is for those below them, and for nothing unnamed', () => {
    expect(sentence({ commodities: ['construction'] }, { commodities: ['roads'] })).toBe('covered');
    expect(sentence({ commodities: ['manufacturing'] }, { commodities: ['pumps'] })).toBe('covered');
    expect(sentence({ commodities: ['construction'] }, { commodities: ['pumps'] })).toMatch(/not for this commodity/);
    expect(sentence({ commodities: ['construction'] })).toMatch(/names none/);
  });

  test('for certain commodities has to cover every line of a purchase', () => {
    const construction = { commodities: ['construction'] };
    expect(sentence(construction, { commodities: ['roads', 'construction'] })).toBe('covered');
    expect(sentence(construction, { commodities: ['roads', 'pumps'] })).toMatch(/not for all of these/);
    expect(sentence(construction, { commodities: ['roads', null] })).toMatch(/a line of this names none/);
  });

  test('reaches a partner agency for what the agreement is about and for nothing else', () => {
    const goods = { sharings: [{ buyer: 'works', parties: ['city'], scope: ['goods'], ceilingCents: null }] };
    const bought = (category: string | null) => sentence({}, { agency: 'cityStreets', cents: 1, category }, goods);
    expect(bought('goods')).toBe('covered');
    expect(bought('construction')).toBe('The interlocal agreement is not for construction.');
    expect(bought(null)).toMatch(/covers certain categories only/);
    const professional = {
      sharings: [{ buyer: 'works', parties: ['city'], scope: ['professional'], ceilingCents: null }],
    };
    expect(sentence({}, { agency: 'cityStreets', cents: 1, category: 'architect_engineer' }, professional)).toBe(
      'covered',
    );
  });

  test('that was passed on ends with what it was passed on from', () => {
    const source = { ...miguel, id: 'source', number: 'DA-2026-0009' };
    const with_ = (change: Partial<Grant>) => ({ grants: new Map([['source', { ...source, ...change }]]) });
    expect(sentence({ basis: 'source' }, {}, with_({}))).toBe('covered');
    expect(sentence({ basis: 'source' }, {}, with_({ status: 'revoked' }))).toMatch(/DA-2026-0009, which was revoked/);
    expect(sentence({ basis: 'source' }, {}, with_({ untilDay: '2026-11-01' }))).toMatch(/ended on Nov 1, 2026/);
    // A circle, which nothing should have written, is not followed for ever.
    expect(sentence({ basis: 'source' }, {}, with_({ basis: 'source' }))).toMatch(/cannot be traced/);
  });

  test('of somebody who has none says so, and of several the nearest one speaks', () => {
    expect(judgeAuthority([], purchase, around)).toEqual({
      ok: false,
      sentence: 'This person has no delegated authority.',
    });
    const old = { ...miguel, id: 'old', number: 'DA-2025-0001', untilDay: '2026-09-30', fromDay: '2025-10-01' };
    const verdict = judgeAuthority([old, miguel], { ...purchase, cents: 30_000_00 }, around);
    expect(verdict).toMatchObject({ ok: false, sentence: expect.stringContaining('DA-2026-0001 covers up to') });
  });

  test('that covers an amount covers every smaller one, whatever else is asked', () =>
    fc.assert(
      fc.property(
        fc.record({
          cents: fc.integer({ min: 0, max: 50_000_00 }),
          less: fc.integer({ min: 0, max: 50_000_00 }),
          agency: fc.constantFrom('works', 'fleet', 'utilities', 'cityStreets', null),
          day: fc.constantFrom('2026-09-30', '2026-10-01', '2027-03-31', '2027-09-30', '2027-10-01'),
        }),
        ({ cents, less, agency, day }) => {
          if (judged({}, { cents, agency, day }).ok)
            expect(judged({}, { cents: Math.max(0, cents - less), agency, day }).ok).toBe(true);
        },
      ),
    ));
});

describe('passing authority on', () => {
  const wish = {
    agency: 'fleet',
    upToCents: 5_000_00,
    commodities: [],
    fromDay: '2026-11-20',
    untilDay: '2027-09-30',
  };
  const refused = (
    change: Partial<typeof wish> | { untilDay: null } | { agency: null } = {},
    source: Partial<Grant> = {},
  ) => refusedPassingOn({ ...wish, ...change }, { ...miguel, ...source }, around);

  test('gives a part of what one has', () => expect(refused()).toBeNull());

  test('never gives more, longer, wider or for more than one has', () => {
    expect(refused({ upToCents: 25_000_01 })).toMatch(/cannot redelegate \$25,000\.01/);
    expect(refused({ untilDay: '2027-10-01' })).toMatch(/ends on 2027-09-30/);
    expect(refused({ untilDay: null })).toMatch(/ends on 2027-09-30/);
    expect(refused({ agency: 'utilities' })).toMatch(/another agency/);
    expect(refused({ agency: null })).toMatch(/one agency only/);
    expect(refused({}, { commodities: ['construction'] })).toMatch(/certain commodities/);
    expect(refused({ agency: 'cityStreets' })).toMatch(/^No agreement in force/);
  });

  test('is not possible from what rests', () => {
    expect(refused({}, { status: 'suspended' })).toMatch(/suspended/);
    expect(refused({}, { trainedUntil: '2026-11-19' })).toMatch(/certificate/);
  });
});
