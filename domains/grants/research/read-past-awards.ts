import { usStates } from '../../organization/public.ts';
import type { Trouble } from '#kernel/lists/read-rows.ts';
import { Row } from '../opportunities/import/notice.ts';
import type { PastSource } from './research-words.ts';

export interface PastAward {
  readonly source: PastSource;
  readonly sourceId: string;
  readonly listing: string;
  readonly title: string;
  readonly recipient: string | null;
  readonly state: string | null;
  readonly county: string | null;
  readonly awardedOn: string | null;
  readonly amountCents: number;
  readonly projectCents: number | null;
}

export interface ReadPastAwards {
  readonly awards: readonly PastAward[];
  readonly rejected: readonly Trouble[];
  readonly notes: readonly Trouble[];
}

/** So many awards are taken from one file. */
export const MOST_AWARDS = 20_000;

const codes = new Map(Object.entries(usStates).map(([code, name]) => [name.toLowerCase(), code]));

/** A state by its code or its name; whatever else stands there is no state. */
export const stateOf = (text: string | null): string | null => {
  const said = (text ?? '').trim();
  const code = said.toUpperCase();
  return Object.hasOwn(usStates, code) ? code : (codes.get(said.toLowerCase()) ?? null);
};

/** Programs of the data set on mitigation, by their name there. */
const mitigation: Readonly<Record<string, string>> = {
  HMGP: '97.039',
  FMA: '97.029',
  PDM: '97.047',
  LPDM: '97.047',
  BRIC: '97.047',
  RFC: '97.092',
  SRL: '97.110',
};

export interface FemaRow {
  readonly sourceKey: string;
  readonly title: string;
  readonly state: string | null;
  readonly area: string | null;
  readonly category: string | null;
  readonly amountCents: number | null;
  readonly federalCents: number | null;
  readonly firstOn: string | null;
}

/** Rows of OpenFEMA as awards of their listing; what was never obligated is none. */
export function fromFema(dataset: 'pa_projects' | 'hma_projects', rows: readonly FemaRow[]): readonly PastAward[] {
  const isPa = dataset === 'pa_projects';
  return rows.flatMap((row) => {
    const listing = isPa ? '97.036' : mitigation[(row.category ?? '').trim().toUpperCase()];
    if (listing === undefined || row.federalCents === null || row.federalCents <= 0) return [];
    return {
      source: isPa ? ('openfema_pa' as const) : ('openfema_hma' as const),
      sourceId: row.sourceKey,
      listing,
      title: row.title.slice(0, 300),
      recipient: null,
      state: stateOf(row.state),
      county: row.area?.slice(0, 120) ?? null,
      awardedOn: row.firstOn,
      amountCents: row.federalCents,
      projectCents: row.amountCents !== null && row.amountCents >= 0 ? row.amountCents : null,
    };
  });
}

/** Heads of the award summaries that USAspending gives out, by what they are here; the first that a file has counts. */
const heads = {
  id: ['assistance_award_unique_key', 'award_id_fain'],
  listing: ['cfda_numbers_and_titles', 'cfda_number', 'assistance_listing_number'],
  title: ['prime_award_base_transaction_description', 'transaction_description', 'cfda_title'],
  recipient: ['recipient_name'],
  state: ['primary_place_of_performance_state_name', 'recipient_state_code'],
  county: ['primary_place_of_performance_county_name', 'recipient_county_name'],
  awardedOn: ['award_base_action_date', 'period_of_performance_start_date', 'action_date'],
  amount: ['total_obligated_amount', 'total_dollars_obligated'],
  project: ['total_funding_amount'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
type Head = keyof typeof heads;
const needed: readonly Head[] = ['id', 'listing', 'recipient', 'amount'];

/** Whether these are the heads of such a file. */
export const isAwardFile = (names: readonly string[]): boolean =>
  needed.every((head) => heads[head].some((name) => names.includes(name)));

/** Negative amounts are money taken back: such an award is left out. */
export function fromAwardFile(
  names: readonly string[],
  lines: readonly (readonly string[])[],
  currency: string,
): ReadPastAwards {
  const at = Object.fromEntries(
    Object.entries(heads).map(([head, known]) => [
      head,
      names.indexOf(known.find((name) => names.includes(name)) ?? ''),
    ]),
  ) as Readonly<Record<Head, number>>; // each head has its place
  const nameOf = (head: Head): string => names[at[head]] ?? head;
  const awards: PastAward[] = [];
  const rejected: Trouble[] = [];
  const notes: Trouble[] = [];
  const seen = new Set<string>();
  for (const [place, cells] of lines.entries()) {
    const row = new Row(place + 2, currency);
    const cell = (head: Head): string => cells[at[head]] ?? '';
    const amount = cell('amount').trim();
    if (/^-|^\(|^\$?0*(?:\.0*)?$/.test(amount)) {
      notes.push({ row: place + 2, field: nameOf('amount'), reason: 'No money was obligated; left out' });
      continue;
    }
    const sourceId = row.named(nameOf('id'), cell('id'), 200);
    const [listing, ...others] = cell('listing').match(/\b\d{2}\.\w{3}\b/g) ?? [];
    if (listing === undefined) row.reject(nameOf('listing'), 'Has no assistance listing such as 97.039');
    if (others.length > 0) row.note(nameOf('listing'), 'Has several listings; the first is kept');
    const cents = row.money(nameOf('amount'), amount)?.cents ?? null;
    const awardedOn = row.day(nameOf('awardedOn'), cell('awardedOn'));
    const recipient = row.line(nameOf('recipient'), cell('recipient'), 200);
    const project = row.money(nameOf('project'), cell('project'))?.cents ?? null;
    if (seen.has(sourceId)) row.reject(nameOf('id'), 'Is in the file twice');
    rejected.push(...row.rejected);
    if (row.rejected.length > 0 || listing === undefined || cents === null) continue;
    seen.add(sourceId);
    notes.push(...row.notes);
    awards.push({
      source: 'usaspending',
      sourceId,
      listing,
      title: row.line(nameOf('title'), cell('title'), 300) ?? recipient ?? sourceId,
      recipient,
      state: stateOf(cell('state')),
      county: row.line(nameOf('county'), cell('county'), 120),
      awardedOn,
      amountCents: cents,
      projectCents: project,
    });
  }
  return { awards, rejected, notes };
}
