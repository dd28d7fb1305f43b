import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { vendorMerge } from '../vendor-merge.record.ts';
import { vendor } from '../vendor.record.ts';
import { addRows, stateOf } from './exclusion-calls.server.ts';
import { exclusionMatch } from './exclusion-match.record.ts';
import { exclusionSnapshot } from './exclusion-snapshot.record.ts';
import { judgeExclusion } from './judge-exclusion.ts';
import { columnsIn, dayOf, piecesOf, rowOf } from './sam-extract.ts';

const header =
  'Classification,Name,Prefix,First,Middle,Last,Suffix,Address 1,Address 2,Address 3,Address 4,City,State / Province,Country,Zip Code,Open Data Flag,Blank (Deprecated),Unique Entity ID,Exclusion Program,Excluding Agency,CT Code,Exclusion Type,Additional Comments,Active Date,Termination Date,Record Status,Cross-Reference,SAM Number,CAGE,NPI,Creation_Date\n';
const line = (given: { name: string; zip?: string; uei?: string; cage?: string; sam: string; status?: string }) =>
  `Firm,"${given.name}",,,,,,1 Main St,,,,Tidewater,VA,USA,${given.zip ?? '99999'},,,${given.uei ?? ''},Reciprocal,GSA,,"Ineligible, proceedings completed","Line one\nline two",03/14/2025,Indefinite,${given.status ?? 'Active'},,${given.sam},${given.cage ?? ''},,03/14/2025\n`;

describe('an extract', () => {
  test('is cut into pieces of whole rows, each with its header', () => {
    const text = header + Array.from({ length: 40 }, (_, at) => line({ name: `Firm ${at}`, sam: `S4-${at}` })).join('');
    const pieces = piecesOf(text, 1000);
    expect(pieces.length).toBeGreaterThan(5);
    expect(pieces.every((piece) => piece.startsWith(header) && piece.split('"').length % 2 === 1)).toBe(true);
    expect(header + pieces.map((piece) => piece.slice(header.length)).join('')).toBe(text);
  });

  test('is cut where the next row would pass the size, and a row that is longer stays whole', () => {
    const cut = (...rows: readonly string[]) => piecesOf(['h', ...rows, ''].join('\n'), 6);
    expect(cut('ab', 'cd')).toEqual(['h\nab\ncd\n']);
    expect(cut('ab', 'cde')).toEqual(['h\nab\n', 'h\ncde\n']);
    expect(cut('abcdefgh', 'ij', 'kl')).toEqual(['h\nabcdefgh\n', 'h\nij\nkl\n']);
    expect(piecesOf('h\nab', 6)).toEqual(['h\nab']);
    expect(piecesOf('h\n"a\nb"\n"c\nd"\n', 6)).toEqual(['h\n"a\nb"\n', 'h\n"c\nd"\n']);
    expect(piecesOf('h\n', 6)).toEqual([]);
  });

  test('names what is missing, takes persons by their parts, and leaves out what is not active', () => {
    expect(columnsIn(['Name', 'Zip Code'])).toEqual({
      missing: ['Unique Entity ID', 'Excluding Agency', 'Active Date', 'SAM Number', 'CAGE'],
    });
    const found = columnsIn(header.trim().split(','));
    if (!('at' in found)) throw new Error('The header is the one of the extract');
    const cells = (given: Record<string, string>) =>
      header
        .trim()
        .split(',')
        .map((name) => given[name] ?? '');
    const person = {
      First: 'Ada',
      Last: 'Cole',
      'SAM Number': 'S4-P',
      'Active Date': '03/14/2025',
      'Zip Code': '23501-77',
    };
    expect(rowOf(cells(person), found.at)).toMatchObject({ name: 'Ada Cole', zip: '23501', activeOn: '2025-03-14' });
    expect(rowOf(cells({ ...person, 'Record Status': 'Inactive' }), found.at)).toBeNull();
    expect(rowOf(cells({ 'SAM Number': 'S4-P' }), found.at)).toBeNull();
    expect(dayOf('Indefinite')).toBeNull();
    expect([dayOf('3/4/2025'), dayOf('03-14-2025'), dayOf(' 2025-03-14 '), dayOf('13/14/2025')]).toEqual([
      '2025-03-04',
      '2025-03-14',
      '2025-03-14',
      null,
    ]);
    const long = 'x'.repeat(400);
    const whole = { ...person, Name: long, 'SAM Number': long, 'Address 1': long, City: long, Country: 'null' };
    const ids = { 'Unique Entity ID': 'j7qrwe4lhx12', CAGE: '7k2p4', 'Termination Date': long };
    const row = rowOf(cells({ ...whole, ...ids }), found.at);
    expect(row).toMatchObject({ uei: 'J7QRWE4LHX12', cage: '7K2P4', agency: null, kind: null });
    expect([row?.name, row?.entry, row?.place, row?.endsOn].map((text) => text?.length)).toEqual([300, 120, 300, 40]);
    const blank = { ...person, 'SAM Number': '', 'Unique Entity ID': 'J7QRWE4LHX1', 'Zip Code': '2350' };
    expect(rowOf(cells(blank), found.at)).toMatchObject({
      entry: 'J7QRWE4LHX1 Ada Cole 2025-03-14',
      uei: null,
      zip: null,
      place: null,
    });
  });
});

test('a similar name counts in one ZIP code alone, and another UEI clears nobody', () => {
  const firm = { name: 'Gulf Coast Debris LLC', tradeName: null, uei: 'J7QRWE4LHX12', cage: '7K2P4', zips: ['23501'] };
  const party = { name: 'GULF COAST DEBRIS, INC.', uei: 'ZZZZZZZZZZZ1', cage: null, zip: '10001' };
  expect(judgeExclusion(party, firm)).toEqual({ grounds: ['name'], because: 'Same name, in another place.' });
  const near = { ...party, name: 'Gulf Coast Debri Co' };
  expect(judgeExclusion(near, firm)).toBeNull();
  expect(judgeExclusion({ ...near, zip: '23501' }, firm)?.grounds).toEqual(['near']);
  expect(judgeExclusion({ ...party, name: 'Other', uei: firm.uei, cage: firm.cage }, firm)?.because).toBe(
    'Same UEI J7QRWE4LHX12. Same CAGE code 7K2P4.',
  );
});

describe('vendors and the exclusions', () => {
  let county: World;
  let clerk: Person;
  let approver: Person;
  beforeAll(async () => {
    county = await world();
    clerk = (await county.member('Grace Kim')).with({ duties: ['vendor_clerk'] });
    approver = (await county.member('Omar Haddad')).with({ duties: ['vendor_approver'] });
  });
  afterAll(() => county.close());

  let made = 0;
  const register = (name: string, given: object = {}) => {
    const number = made++;
    const address = { line1: `${number} Dock St`, city: 'Tidewater', state: 'VA', postalCode: '23501', country: 'US' };
    return clerk.make(vendor, {
      name,
      taxClass: 'llc',
      email: `bids@firm${number}.example`,
      address,
      taxId: `54${1_000_000 + number}`,
      w9On: '2026-01-05',
      ...given,
    } as never);
  };
  const load = async (takenOn: string, ...lines: string[]) => {
    const { id } = await approver.make(exclusionSnapshot, {
      takenOn,
      fileName: 'SAM_Exclusions_Public_Extract_V2.CSV',
    });
    await county.door.run(approver.actor, (work) => addRows(work, id, header + lines.join('')));
    return id;
  };
  const use = async (...given: Parameters<typeof load>) => {
    const id = await load(...given);
    return approver.run(exclusionSnapshot, 'use', id);
  };
  const matches = (id: string) => clerk.list(exclusionMatch, `vendor=${id}`);
  const uei = 'J7QRWE4LHX12';

  test('are held against each extract, and a confirmed match stops everything until it is ended', async () => {
    const { id } = await register('Bay Debris LLC', { uei });
    const far = await register('Harmless Paving LLC');
    await approver.run(vendor, 'approve', id);
    await use(
      '2026-11-18',
      line({ name: 'Renamed Holdings', uei, sam: 'S4-1' }),
      line({ name: 'Nobody', sam: 'S4-2' }),
    );
    const [match, ...more] = await matches(id);
    expect(more).toEqual([]);
    expect(match).toMatchObject({
      status: 'open',
      excluded: 'Renamed Holdings',
      because: `Same UEI ${uei}.`,
      agency: 'GSA',
    });
    expect(await matches(far.id)).toEqual([]);
    await expect(clerk.run(exclusionMatch, 'clear', match?.id ?? '', 'Not them')).rejects.toThrow(
      'duty vendor approver',
    );
    await approver.run(exclusionMatch, 'confirm', match?.id ?? '', 'Same firm, as SAM.gov shows');
    const held = await clerk.see(vendor, id);
    expect(held).toMatchObject({ status: 'on_hold', heldFrom: ['bids', 'awards', 'orders', 'payments'] });
    await expect(approver.run(vendor, 'release', id, 'They called')).rejects.toThrow('End the exclusion first');
    // Nor by a new approval, nor by merging it away.
    await clerk.run(vendor, 'deactivate', id, 'New owner');
    await clerk.run(vendor, 'register', id);
    const second = (await county.member('Lena Ortiz')).with({ duties: ['vendor_approver'] });
    await expect(second.run(vendor, 'approve', id)).rejects.toThrow('This vendor is excluded as Renamed Holdings');
    const merge = await clerk.make(vendorMerge, { vendor: id, target: far.id, why: 'One firm' });
    await expect(approver.run(vendorMerge, 'approve', merge.id)).rejects.toThrow('This vendor is excluded');
    await approver.run(exclusionMatch, 'end', match?.id ?? '', 'Terminated on SAM.gov');
    await use('2026-11-19', line({ name: 'Nobody', sam: 'S4-2' }));
    expect(await second.run(vendor, 'approve', id)).toMatchObject({ status: 'active' });
  });

  test('are judged again when they change, and what was cleared comes back on stronger grounds alone', async () => {
    await use('2026-11-20', line({ name: 'Marsh Fuel', uei: 'K7QRWE4LHX12', zip: '10001', sam: 'S4-9' }));
    const other = await register('Cypress Fuel');
    expect(await matches(other.id)).toEqual([]);
    const renamed = await clerk.edit(vendor, other.id, other.version, { name: 'Marsh Fuel LLC' });
    const [match] = await matches(other.id);
    expect(match).toMatchObject({ status: 'open', because: 'Same name, in another place.' });
    await expect(approver.run(vendor, 'approve', other.id)).rejects.toMatchObject({
      code: 'vendor.exclusion_to_review',
      message: expect.stringContaining('Confirm or clear the match first'),
    });
    await approver.run(exclusionMatch, 'clear', match?.id ?? '', 'Another firm of that name in New York');
    await approver.run(vendor, 'approve', other.id);
    const before = await clerk.see(vendor, other.id);
    await clerk.edit(vendor, other.id, before.version, { sells: 'Fuel' });
    expect((await matches(other.id))[0]).toMatchObject({ status: 'cleared' });
    const now = await clerk.see(vendor, other.id);
    await clerk.edit(vendor, other.id, now.version, { uei: 'K7QRWE4LHX12' });
    expect((await matches(other.id))[0]).toMatchObject({ status: 'open', grounds: ['uei', 'name'] });
    expect(renamed.id).toBe(other.id);
    // An open match that the newest extract no longer has lapses by itself.
    await use('2026-11-20', line({ name: 'Nobody', sam: 'S4-2' }));
    expect((await matches(other.id))[0]).toMatchObject({ status: 'ended' });
  });

  test('say how old the extract is, and an older or an empty one is not used', async () => {
    const old = await load('2026-01-02', line({ name: 'Nobody', sam: 'S4-2' }));
    await expect(approver.run(exclusionSnapshot, 'use', old)).rejects.toThrow('is newer. Discard this one.');
    await approver.run(exclusionSnapshot, 'discard', old);
    const empty = await load('2026-11-20');
    await expect(approver.run(exclusionSnapshot, 'use', empty)).rejects.toThrow('No entries are loaded.');
    await expect(clerk.make(exclusionSnapshot, { takenOn: '2026-11-20', fileName: 'x.csv' })).rejects.toThrow(
      'duty vendor approver',
    );
    const state = () => county.door.run(clerk.actor, (work) => stateOf(work, null));
    expect((await state()).snapshot).toMatchObject({ takenOn: '2026-11-20', isOld: false });
    county.clock.set('2026-12-24T15:00:00Z');
    expect((await state()).snapshot).toMatchObject({ days: 34, isOld: true });
    await expect(county.door.run(approver.actor, (work) => addRows(work, empty, 'Name,Zip Code\n'))).rejects.toThrow(
      'Missing columns: Unique Entity ID',
    );
  });
});
