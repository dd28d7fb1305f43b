import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { vendorBankAccount } from './bank/bank-account.record.ts';
import { activateDue } from './bank/bank-clock.server.ts';
import { type Box, type Cluster, clustersFrom, PADDING, pictureOf, widthOf } from './clusters.ts';
import { clustersOf, duplicatesOf } from './vendor-calls.server.ts';
import type { MarkKind } from './vendor-marks.ts';
import { sharingAnAccount } from './vendor-marks.server.ts';
import { vendor } from './vendor.record.ts';

const firm = (at: number, name = `Firm ${at}`) => ({
  id: `id-${at}`,
  number: `VEN-${100 + at}`,
  name,
  status: 'active',
});
const pair = (one: number, other: number, ...shared: readonly (readonly [MarkKind, string])[]) => ({
  one: firm(one),
  other: firm(other),
  shared: shared.map(([kind, value]) => ({ kind, value })),
});
const pairs = [
  pair(7, 3, ['phone', '1'], ['bank', 'x']),
  pair(3, 9, ['address', 'a']),
  pair(1, 2, ['name', 'bay']),
  pair(9, 7, ['phone', '1']),
];

describe('a cluster', () => {
  test('is what hangs together, directly or through others, in one order however it was found', () => {
    const found = clustersFrom(pairs);
    expect(found.map(({ id, vendors }) => [id, vendors.map((one) => one.id)])).toEqual([
      ['id-3', ['id-3', 'id-7', 'id-9']],
      ['id-1', ['id-1', 'id-2']],
    ]);
    expect(found[0]?.shared).toEqual([
      { kind: 'address', value: 'a', vendors: ['id-3', 'id-9'] },
      { kind: 'bank', value: 'x', vendors: ['id-3', 'id-7'] },
      { kind: 'phone', value: '1', vendors: ['id-3', 'id-7', 'id-9'] },
    ]);
    const turned = pairs.toReversed().map(({ one, other, shared }) => ({ one: other, other: one, shared }));
    expect(clustersFrom(turned)).toEqual(found);
  });

  test('has every vendor of a pair once', () => {
    const many = Array.from({ length: 40 }, (_, at) =>
      pair(at, (at * 7 + 3) % 60, ['email', `${at % 5}.example`]),
    ).filter(({ one, other }) => one.id !== other.id);
    const ids = clustersFrom(many).flatMap(({ vendors }) => vendors.map(({ id }) => id));
    expect(ids.toSorted()).toEqual([...new Set(many.flatMap(({ one, other }) => [one.id, other.id]))].toSorted());
  });
});

/** Clusters of many sizes with names of many lengths. */
const drawn: readonly Cluster[] = [1, 3, 5, 12, 24].map((size) => {
  const vendors = Array.from({ length: size + 1 }, (_, at) =>
    firm(
      at,
      'Chesapeake-Bay Industrial Pumping & Supercalifragilistic Supply Company of Virginia'.slice(0, 3 + at * 9),
    ),
  );
  const shared = Array.from({ length: size }, (_, at) => ({
    kind: 'email' as const,
    value: `${'very-long-domain-'.repeat(at % 4)}${at}.example`,
    vendors: vendors.filter((_, place) => (place * 5 + at) % 3 !== 0 || place < 2).map(({ id }) => id),
  }));
  return { id: vendors[0]?.id ?? '', vendors, shared };
});
const words = ({ kind, value }: { kind: string; value: string }) => `${kind} ${value}`;

describe.each([340, 720])('the picture of a cluster, %i wide', (width) => {
  const pictures = drawn.map((one) => [one, pictureOf(one, { width, words })] as const);
  const apart = (a: Box, b: Box) =>
    a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height < b.y || b.y + b.height < a.y;

  test('has labels that never overlap, and that fit into their boxes', () => {
    for (const [, { vendors, shared }] of pictures) {
      const boxes = [...vendors, ...shared];
      for (const [at, one] of boxes.entries()) {
        for (const other of boxes.slice(at + 1)) expect(apart(one, other)).toBe(true);
        expect(Math.max(...one.lines.map(widthOf))).toBeLessThanOrEqual(one.width - 2 * PADDING);
        expect(one.lines.length * 17).toBeLessThanOrEqual(one.height - 2 * PADDING);
      }
    }
  });

  test('stays inside, and draws one line for each vendor that has a thing', () => {
    for (const [cluster, { height, vendors, shared, lines }] of pictures) {
      for (const box of [...vendors, ...shared]) {
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(width);
        expect(box.y + box.height).toBeLessThanOrEqual(height);
      }
      expect(vendors.map(({ key }) => key).toSorted()).toEqual(cluster.vendors.map(({ id }) => id).toSorted());
      expect(lines.map((line) => `${line.shared} ${line.vendor}`).toSorted()).toEqual(
        cluster.shared.flatMap((one, at) => one.vendors.map((id) => `${at} ${id}`)).toSorted(),
      );
    }
  });

  test('is the same each time', () => {
    for (const [cluster, picture] of pictures) expect(pictureOf(cluster, { width, words })).toEqual(picture);
  });
});

describe('a bank account that two vendors have', () => {
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
  async function registered(account: string | null, routing = '061000104') {
    const at = made++;
    const { id } = await clerk.make(vendor, {
      name: `${'Alder Birch Cedar Dogwood Elm'.split(' ')[at % 5]} Works ${at}`,
      taxClass: 'llc',
      email: `bids@works${at}.example`,
      address: { line1: `${at} Dock St`, city: 'Tidewater', state: 'VA', postalCode: '23501', country: 'US' },
      taxId: `56${1_000_000 + at}`,
      w9On: '2026-01-05',
    });
    const proposed =
      account &&
      (await clerk.make(vendorBankAccount, {
        vendor: id,
        holder: 'Works LLC',
        bank: 'First Coastal Bank',
        routing,
        account,
        why: 'The firm changed its bank.',
      }));
    return { id, account: proposed ? proposed.id : '' };
  }
  const marks = () =>
    county.database.within({ organizationId: county.organizationId }, (tx) =>
      tx.query<{ vendor: string; value: string }>(
        `select vendor, value from vendor_mark where organization_id = $1 and kind = 'bank'`,
        [county.organizationId],
      ),
    );
  const seen = (actor: Person['actor'], of: string) =>
    county.door.run(actor, async (work) => ({
      pairs: (await duplicatesOf(work, of)).data,
      clusters: (await clustersOf(work, of)).data,
    }));

  test('makes a pair and a cluster, and is never said', async () => {
    const [one, other, third] = [
      await registered('004417732'),
      await registered('004417732'),
      await registered('99887766'),
    ];
    await registered('004417732', '051400549'); // the same digits at another bank are another account
    const found = await seen(clerk.actor, one.id);
    expect(found.pairs.map(({ shared }) => shared)).toEqual([[{ kind: 'bank', value: '' }]]);
    expect(found.clusters).toMatchObject([{ shared: [{ kind: 'bank', value: '', vendors: [one.id, other.id] }] }]);
    expect((await seen(clerk.actor, third.id)).clusters).toEqual([]);
    const kept = await marks();
    expect(JSON.stringify([kept, found])).not.toContain('4417732');
    expect(JSON.stringify([kept, found])).not.toContain('061000104');
    for (const { value } of kept) expect(JSON.stringify(found)).not.toContain(value);
    expect(
      await county.door.run(clerk.actor, (work) => sharingAnAccount(work, [one.id, other.id, third.id])),
    ).toHaveLength(2);
  });

  test('is told to no key that may not read of accounts', async () => {
    const [one] = [await registered('11220033'), await registered('11220033')];
    const key = { ...clerk.actor, kind: 'service' as const, scopes: ['vendor:read'] };
    expect((await seen(clerk.actor, one.id)).clusters).toHaveLength(1);
    expect(await seen(key, one.id)).toEqual({ pairs: [], clusters: [] });
    const both = { ...key, scopes: ['vendor:read', 'vendor_bank_account:read'] };
    expect((await seen(both, one.id)).clusters).toHaveLength(1);
  });

  test('is none once it was rejected, and stays one while the vendor is edited', async () => {
    const [one, other] = [await registered('33445566'), await registered('33445566')];
    const { version } = await clerk.see(vendor, one.id);
    await clerk.edit(vendor, one.id, version, { tradeName: 'Works at the bay' });
    expect((await seen(clerk.actor, one.id)).clusters).toHaveLength(1);
    await approver.run(vendorBankAccount, 'reject', other.account, 'Not theirs.');
    expect((await seen(clerk.actor, one.id)).clusters).toEqual([]);
  });

  test('is marked by the clock where it is older than the marks', async () => {
    const [one] = [await registered('77665544'), await registered('77665544')];
    await county.database.within({ organizationId: county.organizationId }, (tx) =>
      tx.query(`delete from vendor_mark where organization_id = $1 and kind = 'bank'`, [county.organizationId]),
    );
    expect((await seen(clerk.actor, one.id)).clusters).toEqual([]);
    await activateDue(county, county.product.actor);
    expect((await seen(clerk.actor, one.id)).clusters).toHaveLength(1);
  });

  test('leads on from vendor to vendor', async () => {
    const first = await registered('10101010');
    const through = await registered('10101010');
    const last = await registered('20202020');
    await clerk.make(vendorBankAccount, {
      vendor: through.id,
      holder: 'Works LLC',
      bank: 'Piedmont Trust',
      routing: '061000104',
      account: '20202020',
      why: 'A second account.',
    });
    const { pairs: direct, clusters } = await seen(clerk.actor, first.id);
    expect(direct).toHaveLength(1);
    expect(clusters.map(({ vendors }) => vendors.map(({ id }) => id))).toEqual([[first.id, through.id, last.id]]);
  });
});
