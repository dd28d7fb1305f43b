import { fiscalYearOf } from '../../customers/public.server.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Firm } from '../../vendors/public.ts';
import { firmsOf } from '../../vendors/public.server.ts';
import { thingWords } from '../rule-packs/same-need.ts';
import { type SmallPurchase, WINDOW } from '../rule-packs/splitting.ts';

/** What of a request says which others it belongs to. */
export interface Piece {
  readonly id: string;
  readonly title: string;
  /** The day on which the rules looked at it; today while it is still being written. */
  readonly day: string;
  readonly project: string | null;
  readonly costCenter: string | null;
  readonly vendors: readonly Firm[];
  /** Who needs it and who wrote it down. */
  readonly people: readonly string[];
  readonly lines: readonly { readonly item: string; readonly commodity: string | null; readonly cents: number }[];
}

export const centsOf = (lines: Piece['lines']): number => lines.reduce((sum, { cents }) => sum + cents, 0);

/**
 * A request as the look for splitting sees it: the things of its lines, by code and by words, so that neither leaving a code away nor
 * another line in front hides anything; the firms and project that it names, the cost center that pays and the people behind it.
 */
export function smallPurchase({ lines, project, vendors, people, ...rest }: Piece): SmallPurchase {
  const { id, title, day, costCenter } = rest;
  return {
    id,
    title,
    day,
    cents: centsOf(lines),
    things: lines.map(({ item, commodity, cents }) => ({ commodity, words: thingWords(item), cents })),
    vendors,
    project: project?.trim() || null,
    costCenter,
    people: [...new Set(people)],
  };
}

/** The day of a request is the day on which it was judged last; only what may be the same thing is read, by code or by a word of it. */
const others = `select r.id, r.number as title, r.project, r.cost_center as "costCenter", judged.day,
      array_remove(array[r.requested_by, r.created_by], null)::text[] as people, named.vendors, own.lines
    from requisition r
    cross join lateral (
      select coalesce((select d.purchase_day from rule_decision d
                       where d.organization_id = r.organization_id and d.about_id = r.id and d.status = 'standing' and d.about_record = 'requisition'
                       order by d.number desc limit 1), r.requested_on) as day
      offset 0) as judged
    -- A sum over its lines, not a join: the lines of one request are found at once, however little is known about the table.
    cross join lateral (
      select jsonb_agg(jsonb_build_object('item', l.item, 'commodity', l.commodity, 'cents', coalesce(l.amount_cents, 0)) order by l.position) as lines,
        bool_or(l.commodity = any ($6::uuid[]) or lower(l.item) ~ any ($7::text[])) as alike
      from requisition_lines l where l.organization_id = r.organization_id and l.parent = r.id) as own
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('vendor', n.vendor, 'name', n.name) order by n.position), '[]'::jsonb) as vendors
      from requisition_suggested_vendors n where n.organization_id = r.organization_id and n.parent = r.id) as named
    where r.organization_id = $1 and r.id is distinct from $4 and r.status in ('submitted', 'approved', 'ordered')
      -- Being judged changes a row: what has not changed since was not judged since.
      and r.updated_at >= $2::date - 1 and r.total_cents <= $5
      and judged.day >= $2 and judged.day <= $3 and own.alike
  order by judged.day, r.number`;

export interface Belonging {
  readonly others: readonly SmallPurchase[];
  readonly fiscalYearStart: string;
}

const daysFrom = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Requests of the fiscal year that may be for the same thing, and of the days before and after that a window still reaches. */
export async function purchasesAround(
  work: UnitOfWork,
  { id, day, agency, lines }: Pick<Piece, 'day' | 'lines'> & { id: string | null; agency: string | null },
  limitCents: number,
): Promise<Belonging> {
  const { from: startsOn } = await fiscalYearOf(work, agency, day);
  if (lines.length === 0) return { others: [], fiscalYearStart: startsOn };
  // Comparing needs all the words; for the reading any of them is narrow enough. A stem stands in the word itself, but for the y of an ending.
  const words = [...new Set(lines.flatMap(({ item }) => thingWords(item)))].filter((word) =>
    /^[a-z0-9]{3,}$/u.test(word),
  );
  const reach = daysFrom(day, -WINDOW);
  const found = await work.tx.query<
    Omit<Piece, 'vendors'> & { vendors: { vendor: string | null; name: string | null }[] }
  >(
    others,
    [
      work.actor.organizationId,
      startsOn < reach ? startsOn : reach,
      daysFrom(day, WINDOW),
      id,
      limitCents,
      lines.flatMap(({ commodity }) => commodity ?? []),
      words.map((word) => word.replace(/y$/u, '')),
    ],
    'requisition.around',
  );
  const firms = await firmsOf(
    work,
    found.map(({ vendors }) => vendors),
  );
  const pieces = found.map((one, at) => smallPurchase({ ...one, vendors: firms[at] ?? [], lines: one.lines ?? [] }));
  return { others: pieces, fiscalYearStart: startsOn };
}
