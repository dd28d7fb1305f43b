import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import {
  debarmentOf,
  decidingScore,
  exclusionMatch,
  exclusionSnapshot,
  extractAge,
  extractTrouble,
  judgeVendors,
  supersededOn,
} from '../../vendors/public.server.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import type { award } from './award.record.ts';
import type { Known, Responsibility } from './responsibility.ts';

const known = `select v.id as vendor, v.name, v.status, coalesce(v.held_from, '{}') as "heldFrom", v.uei, v.sam_until::text as "samUntil",
    (select max(i.until_day)::text from vendor_insurance i where i.organization_id = v.organization_id and i.vendor = v.id
      and i.status = 'confirmed' and not ${supersededOn('$3')}) as "insuredUntil",
    (select count(*)::int from award a where a.organization_id = v.organization_id and a.vendor = v.id and a.status = 'final') as "awardsFinal",
    (select count(*)::int from award a where a.organization_id = v.organization_id and a.vendor = v.id and a.status = 'defaulted') as "awardsFailed"
  from vendor v where v.organization_id = $1 and v.id = $2`;

const latestScore = `select s.id, s.number, s.score, s.standing, s.until_day::text as "untilDay"
  from ${decidingScore({ organization: '$1', vendor: '$2' })} s`;

type Facts = Omit<Responsibility, 'at' | 'extract' | 'matches' | 'debarment' | 'performance'> & Record<string, unknown>;
type Score = NonNullable<Responsibility['performance']> & Record<string, unknown>;

/** What each source says of a vendor now: directory, SAM extract with its day, debarments, scorecards and earlier awards. */
export async function responsibilityOf(work: UnitOfWork, vendor: string): Promise<Responsibility | null> {
  const asked = [work.actor.organizationId, vendor] as const;
  const [found] = await work.tx.query<Facts>(known, [...asked, work.today], 'award.responsibility');
  if (!found) return null;
  const product = work.asProduct;
  const extract = await product.row(exclusionSnapshot, {
    where: { status: 'current', state: null },
    fields: ['takenOn', 'entries'],
  });
  const matches = await product.rows(exclusionMatch, {
    where: { vendor, status: ['open', 'confirmed', 'cleared'] },
    order: 'excluded',
    fields: ['excluded', 'entry', 'agency', 'status', 'seenOn'],
    most: 'all',
  });
  const debarment = await debarmentOf(work, vendor);
  const [performance = null] = await work.tx.query<Score>(latestScore, asked, 'award.performance');
  return {
    at: work.now(),
    ...found,
    extract: extract && { takenOn: extract.takenOn, entries: extract.entries ?? 0 },
    matches: matches.map(({ id, excluded, entry, agency, status, seenOn }) => ({
      id,
      excluded,
      entry,
      agency,
      status,
      seenOn,
    })),
    debarment: debarment && { id: debarment.id, number: debarment.number, untilDay: debarment.untilDay },
    performance,
  };
}

/** Federal money is awarded on a recent list alone: 2 CFR 180.300 asks whether the vendor is excluded now. */
export async function extractStop(work: UnitOfWork, call: string): Promise<string | null> {
  const of = await work.asProduct.row(solicitation, { where: { id: call }, fields: ['federalFunds'] });
  return of?.federalFunds ? extractTrouble(await extractAge(work)) : null;
}

type Award = Pick<Row<typeof award>, 'vendor' | 'license' | 'licenseUntil' | 'finances' | 'responsibility'>;

/** The check of this moment, with those before it: each act keeps its own. The vendor is held against the extract once more. */
export async function checkOf(work: UnitOfWork, row: Award, act: string): Promise<Known | null> {
  if (row.vendor === null) return null;
  await judgeVendors(work, row.vendor);
  const found = await responsibilityOf(work, row.vendor);
  if (!found) return null;
  const last = row.responsibility as unknown as Known | null; // kept by this very function
  const { earlier = [], ...before } = last ?? {};
  const { license, licenseUntil, finances } = row;
  const kept = last?.at === undefined ? [] : [...earlier, before as Omit<Known, 'earlier'>];
  return { ...found, act, license, licenseUntil, finances, earlier: kept };
}
