import { splitCents } from '../../planning/public.ts';
import type { Sefa } from './report-calls.ts';
import type { Cluster, opinions } from '../award/sefa-words.ts';

export type SefaRow = Sefa['rows'][number];

/** What an award spent in the year, and how much of it went to subrecipients; costs of a subaward that names its listing stand apart. */
export interface Spent {
  readonly id: string;
  readonly number: string;
  readonly agency: string;
  readonly fundingType: string;
  readonly fain: string | null;
  readonly passThrough: string | null;
  readonly passThroughNumber: string | null;
  readonly aln: string | null;
  readonly cents: number;
  readonly passedCents: number;
}
export interface Listing {
  readonly award: string;
  readonly aln: string;
  readonly program: string;
  readonly cents: number;
}
/** What the agency says of a listing from a fiscal year on. */
export interface Said {
  readonly award: string;
  readonly aln: string;
  readonly yearEnd: string;
  readonly cluster: Cluster;
  readonly clusterName: string | null;
  readonly isLoan: boolean | null;
  readonly balanceCents: number | null;
  readonly isMajor: boolean | null;
  readonly opinion: keyof typeof opinions | null;
  readonly findings: number | null;
}

type Share = Pick<Listing, 'aln' | 'program'> & { readonly cents: number; readonly passedCents: number };

/** An award under several listings falls on them as its money does; the odd cent goes where it belongs, so that the sum stays. */
function spread({ cents, passedCents, aln }: Spent, listings: readonly Listing[]): readonly Share[] {
  const [first] = listings;
  if (!first) return [{ aln: 'None', program: 'No assistance listing', cents, passedCents }];
  const named = listings.find((one) => one.aln === aln);
  if (named) return [{ aln: named.aln, program: named.program, cents, passedCents }];
  if (listings.length === 1 || listings.every((one) => one.cents === 0))
    return [{ aln: first.aln, program: first.program, cents, passedCents }];
  const weights = listings.map((one) => one.cents);
  const [whole, passed] = [splitCents(cents, weights), splitCents(passedCents, weights)];
  return listings.map((one, at) => ({
    aln: one.aln,
    program: one.program,
    cents: whole[at] ?? 0,
    passedCents: passed[at] ?? 0,
  }));
}

/** The line of a listing in force at the end of a year: the latest until then. Balance, major program and audit are of its own year alone. */
function saidOf(ofAward: readonly Said[], aln: string, untilDay: string) {
  const last = ofAward
    .filter((one) => one.aln === aln && one.yearEnd <= untilDay)
    .toSorted((one, other) => (one.yearEnd < other.yearEnd ? 1 : -1))[0];
  const own = last?.yearEnd === untilDay ? last : undefined;
  return {
    cluster: last?.cluster ?? null,
    clusterName: last?.clusterName ?? null,
    isLoan: last?.isLoan === true,
    balanceCents: own?.balanceCents ?? null,
    isMajor: own?.isMajor === true,
    opinion: own?.opinion ?? null,
    findings: own?.findings ?? 0,
  };
}

const keyOf = (row: Omit<SefaRow, 'cents' | 'passedCents' | 'award' | 'number' | 'programCents' | 'clusterCents'>) =>
  [row.aln, row.program, row.agency, row.passThrough, row.passThroughNumber, row.cluster, row.clusterName].join('|');

const clusterOf = ({ cluster, clusterName }: Pick<SefaRow, 'cluster' | 'clusterName'>) => `${cluster}|${clusterName}`;

/** The rows of the schedule with the totals of their programs and clusters. Loans and major programs are never merged with others. */
export function rowsOf(
  spent: readonly Spent[],
  listings: readonly Listing[],
  said: readonly Said[],
  untilDay: string,
): SefaRow[] {
  const rows = new Map<string, SefaRow>();
  const listingsOf = Map.groupBy(listings, ({ award }) => award);
  const saidOn = Map.groupBy(said, ({ award }) => award);
  for (const one of spent)
    for (const { aln, program, cents, passedCents } of spread(one, listingsOf.get(one.id) ?? [])) {
      const isPassed = one.fundingType === 'pass_through';
      const row = {
        aln,
        program,
        agency: one.agency,
        isDirect: !isPassed,
        passThrough: isPassed ? one.passThrough : null,
        passThroughNumber: isPassed ? one.passThroughNumber : null,
        identification: one.fain ?? one.number,
        ...saidOf(saidOn.get(one.id) ?? [], aln, untilDay),
      };
      const key = row.isLoan || row.isMajor || row.findings > 0 ? `${one.id} ${keyOf(row)}` : keyOf(row);
      const before = rows.get(key);
      rows.set(key, {
        ...row,
        award: before?.award ?? one.id,
        number: before?.number ?? one.number,
        cents: (before?.cents ?? 0) + cents,
        passedCents: (before?.passedCents ?? 0) + passedCents,
        programCents: 0,
        clusterCents: null,
      });
    }
  const all = [...rows.values()];
  const programs = Map.groupBy(all, ({ aln }) => aln);
  const clusters = Map.groupBy(all, clusterOf);
  const total = (of: readonly SefaRow[] = []) => of.reduce((sum, { cents }) => sum + cents, 0);
  return all
    .map((row) => ({
      ...row,
      programCents: total(programs.get(row.aln)),
      clusterCents: row.cluster === null || row.cluster === 'none' ? null : total(clusters.get(clusterOf(row))),
    }))
    .toSorted((one, other) => (one.aln < other.aln ? -1 : one.aln > other.aln ? 1 : 0));
}
