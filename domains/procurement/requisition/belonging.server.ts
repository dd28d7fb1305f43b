import { fiscalYearOf } from '../../customers/public.server.ts';
import type { Work } from '#server/records/work.ts';
import { wordsOf } from '../intake/likeness.ts';
import type { SmallPurchase } from '../rule-packs/splitting.ts';

/** What of a request says which others it belongs to. */
export interface Piece {
  readonly id: string;
  readonly title: string;
  readonly day: string;
  readonly project: string | null;
  readonly vendors: readonly string[];
  readonly lines: readonly { readonly item: string; readonly commodity: string | null; readonly cents: number }[];
}

const plain = (text: string | null | undefined): string | null =>
  wordsOf(text ?? '')
    .toSorted()
    .join(' ') || null;

/**
 * A request as the look for splitting sees it: the commodity of its largest line, by its code or else by its words, so that leaving
 * the code away hides nothing; and the firm and project that it names.
 */
export function smallPurchase({ id, title, day, project, vendors, lines }: Piece): SmallPurchase {
  const [largest] = lines.toSorted((one, other) => other.cents - one.cents);
  return {
    id,
    title,
    day,
    cents: lines.reduce((sum, { cents }) => sum + cents, 0),
    commodity: largest ? (largest.commodity ?? plain(largest.item)) : null,
    vendor: plain(vendors[0]),
    project: plain(project),
  };
}

const MOST = 2000;

const before = `select r.id, r.number as title, r.requested_on as day, r.project,
    coalesce(jsonb_path_query_array(r.suggested_vendors, '$[*].name'), '[]'::jsonb) as vendors,
    (select jsonb_agg(jsonb_build_object('item', l.item, 'commodity', l.commodity, 'cents', coalesce(l.amount_cents, 0)) order by l.position)
     from requisition_lines l where l.organization_id = r.organization_id and l.parent = r.id) as lines
  from requisition r
  where r.organization_id = $1 and r.requested_on >= $2 and r.requested_on <= $3 and r.id is distinct from $4
    and r.status in ('submitted', 'approved', 'ordered')
  order by r.requested_on desc, r.number desc limit ${MOST}`;

export interface Belonging {
  readonly earlier: readonly SmallPurchase[];
  readonly fiscalYearStart: string;
}

const WINDOW_MS = 60 * 86_400_000;

/** Requests of the fiscal year, and of the days before it that a rolling window still reaches. */
export async function purchasesBefore(
  work: Work,
  { id, day, agency }: { id: string | null; day: string; agency: string | null },
): Promise<Belonging> {
  const { from: startsOn } = await fiscalYearOf(work, agency, day);
  const window = new Date(Date.parse(day) - WINDOW_MS).toISOString().slice(0, 10);
  const found = await work.tx.query<Piece & Record<string, unknown>>(
    before,
    [work.actor.organizationId, startsOn < window ? startsOn : window, day, id],
    'requisition.before',
  );
  return { earlier: found.map((one) => smallPurchase({ ...one, lines: one.lines ?? [] })), fiscalYearStart: startsOn };
}
