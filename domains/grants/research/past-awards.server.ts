import { fail, type Row } from '#kernel';
import { usualCurrency } from '#kernel/fields/currency.ts';
import { firstOf, firstRows } from '#server/records/first-of.ts';
import { keepRows, newRow } from '#server/records/new-rows.ts';
import { missing } from '#server/records/refusals.ts';
import { fileRows } from '#server/records/transfer/import-file.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refuseWithoutRight } from '../../organization/public.server.ts';
import { usStates } from '../../organization/public.ts';
import { grantManagers } from '../award/award-life.ts';
import { whereWeAre } from '../disaster-ai/area.server.ts';
import { dayOfCopy } from '../imported-file.server.ts';
import { grantOpportunity } from '../opportunities/grant-opportunity.record.ts';
import { opportunityDecision } from '../opportunities/opportunity-decision.record.ts';
import { bandsOf, bandStarts, listingsOf } from './award-sizes.ts';
import { pastAward } from './past-award.record.ts';
import type { PastAwards, PastAwardsImport } from './past-award-calls.ts';
import { fromAwardFile, isAwardFile, MOST_AWARDS, type PastAward } from './read-past-awards.ts';

const SHOWN = 25;
const TROUBLES = 100;
const PIECE = 500;

type Kept = Row<typeof pastAward>;

const moneyOf = (cents: number | null) => (cents === null ? null : { cents, currency: usualCurrency });

const computedOf = ({ amountCents, projectCents, ...award }: PastAward, copiedOn: string) => ({
  ...award,
  amount: { cents: amountCents, currency: usualCurrency },
  project: moneyOf(projectCents),
  copiedOn,
});

const isSame = (kept: Kept, { amountCents, projectCents, ...award }: PastAward): boolean =>
  kept.amount.cents === amountCents &&
  (kept.project?.cents ?? null) === projectCents &&
  (Object.entries(award) as [keyof typeof award, unknown][]).every(([name, value]) => kept[name] === value); // its own fields

/** Takes awards over what is kept, each under its ID; an older copy never writes over a newer one. */
export async function takePastAwards(work: UnitOfWork, awards: readonly PastAward[], copiedOn: string) {
  const counts = { created: 0, updated: 0, unchanged: 0, older: 0 };
  const [first] = awards;
  if (!first) return counts;
  // Two files at once would both find an award missing.
  await work.tx.query(`select pg_advisory_xact_lock(hashtextextended('past_awards/' || $1::text, 0))`, [
    work.actor.organizationId,
  ]);
  const product = work.asProduct;
  const compiled = product.around.registry.get(pastAward.name);
  for (let at = 0; at < awards.length; at += PIECE) {
    const piece = awards.slice(at, at + PIECE);
    const before = await product.rows(pastAward, {
      where: { source: first.source, sourceId: piece.map(({ sourceId }) => sourceId) },
      most: 'all',
    });
    const known = new Map(before.map((row) => [row.sourceId, row]));
    const fresh = piece.filter(({ sourceId }) => !known.has(sourceId));
    await keepRows(product, compiled, {
      rows: fresh.map((one) => newRow(product, compiled, {}, computedOf(one, copiedOn))),
    });
    counts.created += fresh.length;
    for (const one of piece) {
      const kept = known.get(one.sourceId);
      if (!kept) continue;
      if (copiedOn < kept.copiedOn) counts.older += 1;
      else if (isSame(kept, one)) counts.unchanged += 1;
      else {
        await product.change(pastAward, kept.id, {}, computedOf(one, copiedOn));
        counts.updated += 1;
      }
    }
  }
  return counts;
}

/** A file of award summaries as USAspending gives them out. */
export async function importPastAwards(work: UnitOfWork, path: string, asOf: string | null): Promise<PastAwardsImport> {
  await refuseWithoutRight(work, grantOpportunity, grantManagers);
  const copiedOn = dayOfCopy(work, asOf);
  const lines: (readonly string[])[] = [];
  for await (const { cells } of fileRows(path, MOST_AWARDS + 1)) lines.push(cells);
  const [given = [], ...rows] = lines;
  const names = given.map((name) =>
    name
      .replace(/^\uFEFF/, '')
      .trim()
      .toLowerCase(),
  );
  if (!isAwardFile(names))
    throw fail(
      'invalid',
      'past_award.unknown_file',
      'This is no file of award summaries of USAspending. Download assistance awards as CSV.',
    );
  const { awards, rejected, notes } = fromAwardFile(names, rows, work.actor.currency ?? usualCurrency);
  return {
    asOf: copiedOn,
    ...(await takePastAwards(work, awards, copiedOn)),
    refused: new Set(rejected.map(({ row }) => row)).size,
    rejected: firstRows(rejected, TROUBLES),
    notes: firstRows(notes, TROUBLES),
  };
}

const ofListings = `from past_award p
  where p.organization_id = $1 and p.listing = any($2::text[]) and ($3::text[] is null or p.state = any($3::text[]))`;
const sizesSql = `select count(*)::int as awards, min(p.awarded_on)::text as "firstOn", max(p.awarded_on)::text as "lastOn",
    max(p.copied_on)::text as "asOf", min(p.amount_cents) as "leastCents", max(p.amount_cents) as "mostCents",
    percentile_disc(0.25) within group (order by p.amount_cents) as "quarterCents",
    percentile_disc(0.5) within group (order by p.amount_cents) as "medianCents",
    percentile_disc(0.75) within group (order by p.amount_cents) as "threeQuartersCents",
    count(*) filter (where p.amount_cents <= $4::bigint)::int as "atOrBelow" ${ofListings}`;
const bandsSql = `select width_bucket(p.amount_cents, $4::bigint[]) as band, count(*)::int as awards ${ofListings} group by 1`;
const placesSql = `select p.state, count(*)::int as awards,
    percentile_disc(0.5) within group (order by p.amount_cents) as "medianCents", sum(p.amount_cents)::bigint as "totalCents"
  from past_award p
  where p.organization_id = $1 and p.listing = any($2::text[]) and p.state is not null
  group by p.state order by p.state = any($3::text[]) desc, count(*) desc, p.state`;
const foundSql = `select p.id, p.title, p.recipient, p.state, p.county, p.awarded_on::text as "awardedOn",
    p.amount_cents as "amountCents" ${ofListings}
  order by p.state is not null and p.state = any($4::text[]) desc, p.awarded_on desc nulls last, p.id`;

interface Sizes extends Record<string, unknown> {
  readonly awards: number;
  readonly firstOn: string | null;
  readonly lastOn: string | null;
  readonly asOf: string | null;
  readonly leastCents: number | null;
  readonly quarterCents: number | null;
  readonly medianCents: number | null;
  readonly threeQuartersCents: number | null;
  readonly mostCents: number | null;
  readonly atOrBelow: number;
}

/** What we would ask of the funder: the project without our share. */
async function askOf(work: UnitOfWork, opportunity: string): Promise<number | null> {
  const decision = await work.asProduct.row(opportunityDecision, {
    where: { opportunity },
    fields: ['projectCost', 'ourShare'],
  });
  if (!decision?.projectCost) return null;
  const cents = decision.projectCost.cents - (decision.ourShare?.cents ?? 0);
  return cents > 0 ? cents : null;
}

const nameOf = (state: string): string => usStates[state] ?? state;

/** Awards of the listings of a notice: how large they were, where they went, and the latest, those of our state first. */
export async function pastAwardsOf(work: UnitOfWork, id: string, place: 'all' | 'ours'): Promise<PastAwards> {
  const notice = await work.find(grantOpportunity, id);
  if (!notice) throw missing(grantOpportunity);
  const listings = listingsOf(notice.listings);
  const { states } = await whereWeAre(work);
  const { organizationId } = work.actor;
  const only = place === 'ours' ? states : null;
  const ask = await askOf(work, id);
  const values = [organizationId, listings, only];
  const [sizes] = await work.tx.query<Sizes>(sizesSql, [...values, ask ?? 0], 'past_award.sizes');
  const bands = await work.tx.query<{ band: number; awards: number }>(
    bandsSql,
    [...values, bandStarts],
    'past_award.bands',
  );
  return {
    listings: [...listings],
    states: [...states],
    asOf: sizes?.asOf ?? null,
    awards: sizes?.awards ?? 0,
    firstOn: sizes?.firstOn ?? null,
    lastOn: sizes?.lastOn ?? null,
    leastCents: sizes?.leastCents ?? null,
    quarterCents: sizes?.quarterCents ?? null,
    medianCents: sizes?.medianCents ?? null,
    threeQuartersCents: sizes?.threeQuartersCents ?? null,
    mostCents: sizes?.mostCents ?? null,
    bands: bandsOf(new Map(bands.map(({ band, awards }) => [band, awards]))).map((one) => ({ ...one })),
    ours: ask === null ? null : { cents: ask, atOrBelow: sizes?.atOrBelow ?? 0 },
    places: await placesOf(work, listings, states),
    found: await firstOf<PastAwards['found']['data'][number]>(work.tx, {
      text: foundSql,
      values: [...values, states],
      name: 'past_award.found',
      most: SHOWN,
    }),
  };
}

async function placesOf(
  work: UnitOfWork,
  listings: readonly string[],
  states: readonly string[],
): Promise<PastAwards['places']> {
  type Place = Omit<PastAwards['places']['data'][number], 'name' | 'isOurs'>;
  const found = await firstOf<Place>(work.tx, {
    text: placesSql,
    values: [work.actor.organizationId, listings, states],
    name: 'past_award.places',
    most: SHOWN,
  });
  return {
    ...found,
    data: found.data.map((one) => ({ ...one, name: nameOf(one.state), isOurs: states.includes(one.state) })),
  };
}
