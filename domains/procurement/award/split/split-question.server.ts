import { createHash } from 'node:crypto';
import { fail, type Row } from '#kernel';
import { canonical } from '#server/audit/canonical.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { certifiedOn } from '../../../vendors/public.server.ts';
import { failedParts } from '../../competition/competition.server.ts';
import { bid } from '../../sealing/bid.record.ts';
import { sheetOf } from '../../sealing/bid-content.ts';
import { faultsIn, type Offer, totalsOf } from '../../solicitation/price-sheet.ts';
import { solicitation } from '../../solicitation/solicitation.record.ts';
import { scoredTypes } from '../../solicitation/solicitation-words.ts';
import type { awardSplit } from './award-split.record.ts';
import type { Bidder, SplitAnswer, SplitQuestion, Unit } from './split.ts';

export type Split = Row<typeof awardSplit>;
type Call = Row<typeof solicitation>;
type Bid = Row<typeof bid>;

const refused = (path: string, code: string, message: string) =>
  fail('refused', code, message, { issues: [{ path, code, message }] });

export const hashOf = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('hex');

/** Of an answer, without how long it took to find. */
export const resultHashOf = (answer: SplitAnswer): string => hashOf({ ...answer, seconds: 0 });

async function callOf(work: UnitOfWork, id: string): Promise<Call> {
  const call = await work.find(solicitation, id);
  if (!call) throw refused('solicitation', 'award_split.no_solicitation', 'Choose a solicitation.');
  if (call.type === 'rfi' || scoredTypes.includes(call.type))
    throw refused('solicitation', 'award_split.by_price', 'Only solicitations decided by price can be split by price.');
  if (call.status !== 'opened')
    throw refused('solicitation', 'award_split.opened', 'Bids of this solicitation are not open for award.');
  return call;
}

/** Every responsive bid through the person’s own rights: a split over some of them would prove nothing. */
async function bidsOf(work: UnitOfWork, call: Call): Promise<readonly Bid[]> {
  const of = { solicitation: call.id } as const;
  if (await work.has(bid, { ...of, status: 'opened' }))
    throw refused('solicitation', 'award_split.undecided', 'Mark every bid responsive or nonresponsive first.');
  const ids = await work.rows(bid, {
    where: { ...of, status: 'responsive' },
    order: 'id',
    fields: ['id'],
    most: 'all',
  });
  const rows = await Promise.all(ids.map(({ id }) => work.find(bid, id)));
  const seen = rows.filter((one) => one !== null);
  if (seen.length < rows.length || seen.some(({ offer, vendor }) => !offer || !vendor))
    throw refused('solicitation', 'award_split.unseen', 'You may not see the prices of every responsive bid.');
  if (seen.length === 0)
    throw refused('solicitation', 'award_split.no_bids', 'This solicitation has no responsive bid.');
  return seen;
}

/** Lots where there are lots, lines otherwise. */
function unitsOf(call: Call, failed: readonly (string | null)[]): { by: 'lot' | 'line'; units: readonly Unit[] } {
  if ((call.alternateBasis ?? 'base') !== 'base' && (call.items ?? []).some(({ kind }) => kind === 'alternate'))
    throw refused(
      'solicitation',
      'award_split.alternates',
      'Alternates decide the low bid here, so it can’t be split.',
    );
  if ((call.lots ?? []).length > 0)
    return {
      by: 'lot',
      units: (call.lots ?? []).flatMap(({ code, name }) => (failed.includes(code) ? [] : [{ id: code, name }])),
    };
  if ((call.extras ?? []).length > 0)
    throw refused('solicitation', 'award_split.extras', 'Extras apply to the whole bid, so its lines can’t be split.');
  const items = (call.items ?? []).map(({ item, kind }, at) => ({ id: String(at + 1), name: item, kind }));
  return { by: 'line', units: items.flatMap(({ kind, ...unit }) => (kind === 'base' ? [unit] : [])) };
}

const hundredths = (percent: number | null): number | null => (percent === null ? null : Math.round(percent * 100));

/** Bidders with the programs they were certified in by then, as a second person confirmed; nobody types it here. */
const certified = `select v.id, v.name, array(select distinct c.program from vendor_certification c where c.organization_id = v.organization_id
    and c.vendor = v.id and ${certifiedOn('$3')}) as programs
  from vendor v where v.organization_id = $1 and v.id = any($2::uuid[])`;

interface Certified extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly programs: readonly string[];
}

/** What the solver is asked: bids, certifications and constraints as they are now. */
export async function questionOf(work: UnitOfWork, split: Split): Promise<SplitQuestion> {
  const call = await callOf(work, split.solicitation);
  const bids = await bidsOf(work, call);
  const { by, units } = unitsOf(call, await failedParts(work, call.id));
  const sheet = sheetOf(call);
  const vendors = bids.flatMap(({ vendor }) => vendor ?? []);
  const day = call.dueAt?.slice(0, 10) ?? work.today;
  const known = new Map(
    (await work.tx.query<Certified>(certified, [work.actor.organizationId, vendors, day], 'split.certified')).map(
      (one) => [one.id, one],
    ),
  );
  const limits = limitsOf(split, vendors);
  const prices: Record<string, Record<string, number>> = Object.fromEntries(units.map(({ id }) => [id, {}]));
  const bidders = bids.map((one): Bidder => {
    const vendor = one.vendor ?? '';
    const offer = one.offer as unknown as Offer; // judged when it was opened
    const totals = faultsIn(sheet, offer).length === 0 ? totalsOf(sheet, offer) : null;
    for (const { id } of units) {
      const cents = by === 'lot' ? totals?.lots[id] : totals?.lines[id];
      const own = prices[id];
      if (own && cents !== null && cents !== undefined) own[vendor] = cents;
    }
    const held = new Set(known.get(vendor)?.programs);
    return {
      id: vendor,
      name: known.get(vendor)?.name ?? '',
      bid: one.id,
      isLocal: held.has('local'),
      isSetAside: (split.setAside ?? []).some((program) => held.has(program)),
      ...(limits.get(vendor) ?? { capacity: null, minimum: null, mostUnits: null }),
    };
  });
  const isBid = ({ id }: Unit) => Object.keys(prices[id] ?? {}).length > 0;
  return {
    by,
    units: units.filter(isBid),
    unbid: units.filter((one) => !isBid(one)),
    bidders: bidders.toSorted((one, other) =>
      one.name === other.name ? (one.id < other.id ? -1 : 1) : one.name < other.name ? -1 : 1,
    ),
    prices: Object.fromEntries(Object.entries(prices).filter(([, own]) => Object.keys(own).length > 0)),
    bundles: bundlesOf(split, units),
    maxVendors: split.maxVendors,
    setAside: shareOf(split),
    local: hundredths(split.localPreference),
  };
}

function shareOf({ setAside, setAsideShare }: Split): number | null {
  if (setAsideShare === null) return null;
  if ((setAside ?? []).length === 0)
    throw refused('setAside', 'award_split.programs', 'Choose the programs that the set-aside share is for.');
  return hundredths(setAsideShare);
}

function limitsOf({ limits }: Split, vendors: readonly string[]) {
  const known = new Map<string, Pick<Bidder, 'capacity' | 'minimum' | 'mostUnits'>>();
  for (const [at, { vendor, capacity, minimum, mostLots }] of (limits ?? []).entries()) {
    const path = `limits.${at}.vendor`;
    if (!vendors.includes(vendor))
      throw refused(path, 'award_split.not_a_bidder', 'This vendor has no responsive bid here.');
    if (known.has(vendor)) throw refused(path, 'award_split.twice', 'This vendor has a limit already.');
    known.set(vendor, {
      capacity: capacity?.cents ?? null,
      minimum: minimum?.cents ?? null,
      mostUnits: mostLots ?? null,
    });
  }
  return known;
}

const bundlesOf = ({ bundles }: Split, units: readonly Unit[]): readonly (readonly string[])[] =>
  (bundles ?? []).map((pair, at) => {
    for (const name of ['lot', 'partner'] as const)
      if (!units.some(({ id }) => id === pair[name]))
        throw refused(
          `bundles.${at}.${name}`,
          'award_split.unknown_lot',
          `Choose from ${units.map(({ id }) => id).join(', ')}.`,
        );
    return [pair.lot, pair.partner];
  });
