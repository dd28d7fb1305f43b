import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { keepCheck } from '../checks/vendor-check.server.ts';
import { vendorCheck } from '../checks/vendor-check.record.ts';
import { vendor } from '../vendor.record.ts';
import { addRows, stateOf } from './exclusion-calls.server.ts';
import { refuseExcluded } from './exclusion.server.ts';
import { exclusionMatch } from './exclusion-match.record.ts';
import { exclusionSnapshot } from './exclusion-snapshot.record.ts';
import { columnsInList, rowOfList } from './state-list.ts';

describe('a state’s list', () => {
  const read = (header: string, row: string, day = '2026-11-20') => {
    const found = columnsInList(header.split(','));
    return 'at' in found ? rowOfList(row.split(','), { at: found.at, state: 'VA', day }) : found.missing;
  };
  test('is read by whatever heads a state writes, and needs a name alone', () => {
    expect(
      read(
        'Contractor Name,Zip,Debarment Date,Debarred Until,Reason',
        'Bay Debris LLC,23501-12,1/5/2026,1/5/2029,Bid rigging',
      ),
    ).toEqual({
      entry: 'VA Bay Debris LLC 2026-01-05',
      name: 'Bay Debris LLC',
      uei: null,
      cage: null,
      zip: '23501',
      place: 'VA',
      agency: 'State of VA',
      program: 'State debarment list',
      kind: 'Bid rigging',
      activeOn: '2026-01-05',
      endsOn: '1/5/2029',
    });
    expect(read('Zip,Reason', '23501,x')).toEqual(['Name']);
  });
  test('leaves out rows without a name and those that are over, not those that end today or never', () => {
    const header = 'Name,End Date';
    expect(read(header, ',12/31/2029')).toBeNull();
    expect(read(header, 'Bay,11/19/2026')).toBeNull();
    expect(read(header, 'Bay,11/20/2026')).not.toBeNull();
    expect(read(header, 'Bay,Permanent')).toMatchObject({ endsOn: 'Permanent' });
  });
});

describe('vendors and the lists of states', () => {
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
  const register = (name: string) => {
    const number = made++;
    const address = { line1: `${number} Quay St`, city: 'Tidewater', state: 'VA', postalCode: '23501', country: 'US' };
    const whole = {
      name,
      taxClass: 'llc',
      email: `quay${number}@firm.example`,
      address,
      taxId: `56${1_000_000 + number}`,
    };
    return clerk.make(vendor, { ...whole, w9On: '2026-01-05' } as never);
  };
  const use = async (takenOn: string, state: string | null, csv: string) => {
    const given = { takenOn, fileName: 'list.csv', ...(state ? { state } : {}) };
    const { id } = await approver.make(exclusionSnapshot, given as never);
    await county.door.run(approver.actor, (work) => addRows(work, id, csv));
    return approver.run(exclusionSnapshot, 'use', id);
  };
  const refuse = (id: string) => county.door.run(clerk.actor, (work) => refuseExcluded(work, id));

  test('a firm that a state debarred is held like an excluded one, and each list stands beside the others', async () => {
    const { id } = await register('Tidal Works LLC');
    await use('2026-11-10', 'VA', 'Name,Number,Zip Code\nTidal Works Inc,D-14,23501\n');
    await use('2026-11-12', 'NC', 'Name\nOther Party\n');
    const sam =
      'Name,Zip Code,Unique Entity ID,Excluding Agency,Active Date,SAM Number,CAGE\nThird Party,10001,,GSA,01/05/2026,S4-1,\n';
    await use('2026-11-11', null, sam);
    const [match] = await clerk.list(exclusionMatch, `vendor=${id}`);
    expect(match).toMatchObject({ status: 'open', entry: 'VA D-14', agency: 'State of VA', seenOn: '2026-11-10' });
    await expect(refuse(id)).rejects.toThrow('may be excluded as Tidal Works Inc (entry VA D-14, as of 2026-11-10)');
    const state = await county.door.run(clerk.actor, (work) => stateOf(work, id));
    expect(state.lists).toMatchObject([
      { state: 'North Carolina', takenOn: '2026-11-12', entries: 1 },
      { state: 'Virginia', takenOn: '2026-11-10', entries: 1 },
    ]);
    expect(state.snapshot).toMatchObject({ takenOn: '2026-11-11', entries: 1 });
    await approver.run(exclusionMatch, 'clear', match?.id ?? '', 'Another firm in Richmond');
    await refuse(id);
    // A later list replaces that of its state alone, and an older one is not used.
    await expect(use('2026-11-09', 'VA', 'Name\nOld Party\n')).rejects.toThrow('The list of 2026-11-10 is newer');
    await use('2026-11-15', 'VA', 'Name\nNew Party\n');
    expect(await clerk.list(exclusionSnapshot, 'status=current')).toHaveLength(3);
  });

  test('a list without names, and a person without the duty, are refused with their reason', async () => {
    await expect(use('2026-11-16', 'MD', 'Zip\n23501\n')).rejects.toMatchObject({
      issues: [{ path: 'csv', message: 'Missing columns: Name.' }],
    });
    await expect(
      clerk.make(exclusionSnapshot, { takenOn: '2026-11-16', fileName: 'x', state: 'MD' } as never),
    ).rejects.toThrow('duty vendor approver');
  });

  test('the kept check of an act names each list with its day', async () => {
    const { id } = await register('Level Ground LLC');
    const at = { vendor: id, gate: 'payment', act: 'release', about: 'PR-1', aboutId: id } as const;
    await county.door.run(clerk.actor, (work) => keepCheck(work, at));
    const [check] = await clerk.list(vendorCheck, `vendor=${id}`);
    expect(check).toMatchObject({ gate: 'payment', source: 'extract', extractOf: '2026-11-11', matches: 0 });
    const kept = await clerk.see(vendorCheck, check?.id ?? '');
    expect(kept['sources']).toEqual(
      expect.arrayContaining([
        { source: 'SAM.gov extract', asOf: '2026-11-11', said: '1 entry' },
        { source: 'Debarment list of Virginia', asOf: '2026-11-15', said: '1 entry' },
        { source: 'Debarments of the agency', asOf: expect.any(String), said: 'None' },
      ]),
    );
  });
});
