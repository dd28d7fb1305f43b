import { fail, type Row } from '#kernel';
import { type EffectFacts, on } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { holds } from '../vendor-fields.ts';
import { vendor } from '../vendor.record.ts';
import { vendorPolicyOn } from '../vendor-policy.server.ts';
import { type Alike, debarmentsInForce, nearDebarred } from '../debarment/near-debarred.server.ts';
import { exclusionMatch } from './exclusion-match.record.ts';
import { exclusionSnapshot } from './exclusion-snapshot.record.ts';
import { type Ground, type Held, judgeExclusion } from './judge-exclusion.ts';
import type { ExtractRow } from './sam-extract.ts';
import { nameKey } from '../same-firm.ts';
import { samAnswer } from '../sam/sam-answer.record.ts';

interface Ours extends Held {
  readonly id: string;
  readonly keys: readonly string[];
}

/** Vendors in the order of their ids, so many at once. */
const CHUNK = 2000;
const ours = `select v.id, v.name, v.trade_name as "tradeName", v.uei, v.cage,
    array_remove(array[left(v.address ->> 'postalCode', 5), left(v.remit_to ->> 'postalCode', 5)], null) as zips,
    array(select m.value from vendor_mark m where m.organization_id = $1 and m.vendor = v.id and m.kind = 'name') as keys
  from vendor v
  where v.organization_id = $1 and v.status <> 'merged' and ($2::uuid is null or v.id = $2) and ($3::uuid is null or v.id > $3)
  order by v.id limit ${CHUNK}`;

const told = `r.entry, r.name, r.name_key as key, r.uei, r.cage, r.zip, r.place, r.agency, r.program, r.kind,
  r.active_on::text as "activeOn", r.ends_on as "endsOn" from exclusion_row r where r.organization_id = $1 and r.snapshot = $2`;
/** Rows that share anything with these vendors; each condition asks its own index. */
const alike = [
  'uei = any ($3::text[])',
  'cage = any ($4::text[])',
  'name_key = any ($5::text[])',
  'zip = any ($6::text[])',
]
  .map((shared) => `select ${told} and r.${shared}`)
  .join(' union ');

type Entry = ExtractRow & { readonly key: string };

/** What these vendors may be excluded as. */
async function found(work: UnitOfWork, snapshot: string, firms: readonly Ours[]) {
  const all = <T>(of: (firm: Ours) => readonly (T | null)[]) => [
    ...new Set(firms.flatMap(of).filter((one): one is T => one !== null)),
  ];
  const entries = await work.tx.query<Entry>(
    alike,
    [
      work.actor.organizationId,
      snapshot,
      all(({ uei }) => [uei]),
      all(({ cage }) => [cage]),
      all(({ keys }) => keys),
      all(({ zips }) => zips),
    ],
    'exclusion.alike',
  );
  const places = new Map<string, Entry[]>();
  const put = (place: string, entry: Entry) => {
    const there = places.get(place);
    if (there) there.push(entry);
    else places.set(place, [entry]);
  };
  for (const one of entries) {
    put(`name ${one.key}`, one);
    if (one.uei) put(`uei ${one.uei}`, one);
    if (one.cage) put(`cage ${one.cage}`, one);
    if (one.zip) put(`zip ${one.zip}`, one);
  }
  return firms.flatMap((firm) => {
    const where = [
      `uei ${firm.uei}`,
      `cage ${firm.cage}`,
      ...firm.keys.map((key) => `name ${key}`),
      ...firm.zips.map((zip) => `zip ${zip}`),
    ];
    const near = new Map(where.flatMap((place) => (places.get(place) ?? []).map((one) => [one.entry, one] as const)));
    return [...near.values()].flatMap((one) => {
      const judged = judgeExclusion(one, firm);
      if (!judged) return [];
      const { key: _key, uei: _uei, cage: _cage, zip: _zip, ...facts } = one;
      return [{ ...facts, ...judged, vendor: firm.id }];
    });
  });
}

/** What SAM.gov said of these vendors by itself after the extract was taken; a party that the extract names as well counts once. */
async function foundLive(
  work: UnitOfWork,
  { since, firms, matched }: { since: string | null; firms: readonly Ours[]; matched: readonly Alike[] },
): Promise<readonly Alike[]> {
  const answers = await work.asProduct.rows(samAnswer, {
    where: {
      vendor: firms.map(({ id }) => id),
      outcome: ['clear', 'found'],
      askedOn: { above: since ?? '1900-01-01' },
    },
    order: '-askedAt',
    fields: ['vendor', 'found', 'askedOn'],
    most: 'all',
  });
  const newest = new Map(answers.toReversed().map((one) => [one.vendor, one]));
  const known = new Set(matched.map((one) => `${one.vendor} ${nameKey(one.name)} ${one.activeOn}`));
  return firms.flatMap((firm) => {
    const answer = newest.get(firm.id);
    return ((answer?.found ?? []) as unknown as readonly ExtractRow[]).flatMap((one) => {
      const judged = judgeExclusion(one, firm);
      if (!judged || !answer || known.has(`${firm.id} ${nameKey(one.name)} ${one.activeOn}`)) return [];
      const { uei: _uei, cage: _cage, zip: _zip, ...facts } = one;
      return [{ ...facts, ...judged, grounds: [...judged.grounds], vendor: firm.id, seenOn: answer.askedOn }];
    });
  });
}

export const currentSnapshot = (work: UnitOfWork) =>
  work.row(exclusionSnapshot, { where: { status: 'current', state: null } });

/** The debarment lists of states that vendors are held against, by state. */
export const currentStateLists = (work: UnitOfWork) =>
  work.rows(exclusionSnapshot, {
    where: { status: 'current', state: { not: null } },
    order: 'state',
    fields: ['state', 'takenOn', 'entries'],
    most: 'all',
  });

export interface ExtractAge {
  readonly snapshot: Row<typeof exclusionSnapshot> | null;
  readonly days: number;
  /** From how many days on the agency’s policy calls it old. */
  readonly limit: number;
  readonly isOld: boolean;
}

/** The extract in use and its age; SAM.gov publishes one each day. */
export async function extractAge(work: UnitOfWork): Promise<ExtractAge> {
  const product = work.asProduct;
  const snapshot = await currentSnapshot(product);
  const { exclusionDays: limit } = await vendorPolicyOn(product, work.today);
  const days = snapshot ? Math.round((Date.parse(work.today) - Date.parse(snapshot.takenOn)) / 86_400_000) : 0;
  return { snapshot, days, limit, isOld: days > limit };
}

/** Why no federal money is awarded on the extract in use, and what to do; null where it is recent. */
export function extractTrouble({ snapshot, days, limit, isOld }: ExtractAge): string | null {
  const fix = 'Import the newest one under Vendors, Exclusions. (2 CFR 180.300)';
  if (!snapshot) return `No SAM.gov extract is imported, and this award has federal funds. ${fix}`;
  if (!isOld) return null;
  return `The SAM.gov extract of ${snapshot.takenOn} is ${days} days old. An award with federal funds needs one of ${limit} days or less. ${fix}`;
}

/** Whether anything at all can match: most agencies begin without an extract or a case of their own. */
const anyToMatch = `select exists (select from exclusion_snapshot where organization_id = $1 and status = 'current')
  or exists (select from vendor_debarment where organization_id = $1)
  or exists (select from sam_answer where organization_id = $1)
  or exists (select from exclusion_match where organization_id = $1 and status = 'open') as "isThere"`;

/** Holds one vendor, or all, against the extract and the agency’s debarments: new matches wait for a person, open ones that are gone lapse. */
export async function judgeVendors(work: UnitOfWork, only: string | null): Promise<void> {
  const [any] = await work.tx.query<{ isThere: boolean }>(anyToMatch, [work.actor.organizationId], 'exclusion.any');
  if (!any?.isThere) return;
  const now = await currentSnapshot(work);
  const lists = [...(now ? [now] : []), ...(await currentStateLists(work))];
  const debarred = await debarmentsInForce(work);
  const hasLive = await work.has(samAnswer, { askedOn: { above: now?.takenOn ?? '1900-01-01' } });
  if (lists.length === 0 && !hasLive && debarred.length === 0 && !(await work.has(exclusionMatch, { status: 'open' })))
    return;
  const product = work.asProduct;
  const matched: Alike[] = [];
  for (let last: string | null = null, more = true; more; ) {
    const firms: readonly Ours[] = await work.tx.query<Ours>(
      ours,
      [work.actor.organizationId, only, last],
      'exclusion.vendors',
    );
    for (const { id, takenOn } of lists)
      matched.push(
        ...(await found(work, id, firms)).map((one) => ({ ...one, grounds: [...one.grounds], seenOn: takenOn })),
      );
    if (hasLive) matched.push(...(await foundLive(work, { since: now?.takenOn ?? null, firms, matched })));
    matched.push(...(await nearDebarred(work, debarred, firms)));
    last = firms.at(-1)?.id ?? null;
    more = firms.length === CHUNK;
  }
  const known = await work.rows(exclusionMatch, { where: only ? { vendor: only } : {}, most: 'all' });
  const keyOf = ({ vendor: id, entry }: { vendor: string; entry: string }) => `${id} ${entry}`;
  const byKey = new Map(known.map((one) => [keyOf(one), one]));
  for (const { vendor: id, name, ...one } of matched) {
    const facts = { ...one, vendor: id, excluded: name };
    const was = byKey.get(keyOf({ vendor: id, entry: one.entry }));
    if (!was) {
      await product.insert(exclusionMatch, {} as never, facts as never); // every field of it is the product's
      continue;
    }
    const grew = one.grounds.some((ground) => !(was.grounds as readonly Ground[]).includes(ground));
    await product.change(exclusionMatch, was.id, {}, facts as never);
    // What was cleared on weaker grounds, and what is excluded again, is looked at again.
    if (was.status === 'ended' || (was.status === 'cleared' && grew))
      await product.move(exclusionMatch, was.id, 'reopen', { reason: one.because });
  }
  const still = new Set(matched.map(keyOf));
  for (const one of known)
    if (one.status === 'open' && !still.has(keyOf(one))) await product.move(exclusionMatch, one.id, 'lapse');
}

const every = Object.keys(holds) as (keyof typeof holds)[]; // the keys of this very table

/** An excluded vendor is stopped from everything; one that is not active is not approved while this stands. */
async function holdVendor({ row, work }: EffectFacts<Row<typeof exclusionMatch>>): Promise<void> {
  const product = work.asProduct;
  const found = await product.find(vendor, row.vendor);
  const reason = `Excluded: ${row.excluded}. ${row.because}`.slice(0, 500);
  if (found?.status === 'active')
    await product.move(vendor, row.vendor, 'hold', { input: { heldFrom: every }, reason });
  else if (found?.status === 'on_hold') await product.change(vendor, row.vendor, {}, { heldFrom: every });
}

/** As whom, by which entry of the list and of which day: what a person looks up. */
export const excludedAs = ({
  excluded,
  entry,
  seenOn,
}: Pick<Row<typeof exclusionMatch>, 'excluded' | 'entry' | 'seenOn'>): string =>
  `excluded as ${excluded} (entry ${entry}, as of ${seenOn})`;

/** What is found and not answered, or confirmed, comes before an approval, the end of a hold, and a merge. */
export async function refuseExcluded(work: UnitOfWork, id: string): Promise<void> {
  await judgeVendors(work, id);
  const match = await work.row(exclusionMatch, {
    where: { vendor: id, status: ['open', 'confirmed'] },
    order: 'status',
    fields: ['excluded', 'entry', 'seenOn', 'status'],
  });
  if (match?.status === 'confirmed')
    throw fail('refused', 'vendor.excluded', `This vendor is ${excludedAs(match)}. End the exclusion first.`);
  if (match)
    throw fail(
      'refused',
      'vendor.exclusion_to_review',
      `This vendor may be ${excludedAs(match)}. Confirm or clear the match first.`,
    );
}

const dropRows = 'delete from exclusion_row where organization_id = $1 and snapshot = any ($2::uuid[])';
const drop = (work: UnitOfWork, ids: readonly string[]) =>
  work.tx.query(dropRows, [work.actor.organizationId, ids], 'exclusion.drop');

export const exclusionEffects = [
  on(exclusionMatch, 'confirm', holdVendor),
  on(exclusionSnapshot, 'use', async ({ row, work }) => {
    if ((row.entries ?? 0) === 0) throw fail('refused', 'exclusion_snapshot.empty', 'No entries are loaded.');
    const before = await work.rows(exclusionSnapshot, {
      where: { status: 'current', state: row.state, id: { not: row.id } },
      most: 'all',
    });
    const newest = before.find(({ takenOn }) => takenOn > row.takenOn);
    if (newest)
      throw fail(
        'refused',
        'exclusion_snapshot.older',
        `The ${row.state === null ? 'extract' : 'list'} of ${newest.takenOn} is newer. Discard this one.`,
      );
    for (const { id } of before) await work.asProduct.move(exclusionSnapshot, id, 'supersede');
    await drop(
      work,
      before.map(({ id }) => id),
    );
    await judgeVendors(work, null);
  }),
  on(exclusionSnapshot, 'discard', async ({ row, work }) => void (await drop(work, [row.id]))),
];
