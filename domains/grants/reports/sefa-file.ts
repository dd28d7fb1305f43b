import { type Cluster, clusters } from '../award/sefa-words.ts';
import type { Sefa } from './report-calls.ts';
import type { SefaRow } from './sefa-rows.ts';

const yes = (is: boolean) => (is ? 'Y' : 'N');
/** The Clearinghouse takes whole dollars; its totals are the sums of them. */
const whole = (cents: number) => Math.round(cents / 100);

const clusterOf = (cluster: Cluster | null): string =>
  cluster === null || cluster === 'none' ? 'N/A' : clusters[cluster].toUpperCase();

function entryOf(row: SefaRow, at: number, rows: readonly SefaRow[]) {
  const [prefix = '', extension = ''] = row.aln.split('.');
  const sum = (of: (one: SefaRow) => boolean) => rows.filter(of).reduce((all, { cents }) => all + whole(cents), 0);
  const inCluster = row.cluster !== null && row.cluster !== 'none';
  return {
    award_reference: `AWARD-${String(at + 1).padStart(4, '0')}`,
    cluster: {
      cluster_name: clusterOf(row.cluster),
      cluster_total: inCluster ? sum((one) => one.cluster === row.cluster && one.clusterName === row.clusterName) : 0,
      ...(row.cluster === 'other' ? { other_cluster_name: row.clusterName ?? '' } : {}),
      ...(row.cluster === 'state' ? { state_cluster_name: row.clusterName ?? '' } : {}),
    },
    direct_or_indirect_award: row.isDirect
      ? { is_direct: 'Y' }
      : {
          is_direct: 'N',
          entities: [
            {
              passthrough_name: row.passThrough ?? '',
              passthrough_identifying_number: row.passThroughNumber ?? '',
            },
          ],
        },
    loan_or_loan_guarantee: {
      is_guaranteed: yes(row.isLoan),
      ...(row.isLoan ? { loan_balance_at_audit_period_end: whole(row.balanceCents ?? 0) } : {}),
    },
    program: {
      program_name: row.program,
      federal_agency_prefix: prefix,
      three_digit_extension: extension,
      ...(/^(RD|U)/.test(extension) ? { additional_award_identification: row.identification } : {}),
      is_major: yes(row.isMajor),
      ...(row.isMajor && row.opinion !== null ? { audit_report_type: row.opinion } : {}),
      number_of_audit_findings: row.findings,
      federal_program_total: sum(({ aln }) => aln === row.aln),
      amount_expended: whole(row.cents),
    },
    subrecipients: {
      is_passed: yes(row.passedCents > 0),
      ...(row.passedCents > 0 ? { subrecipient_amount: whole(row.passedCents) } : {}),
    },
  };
}

/** The federal awards of a submission as the schema of the Federal Audit Clearinghouse has them. */
export const clearinghouseFile = ({ uei, rows }: Pick<Sefa, 'uei' | 'rows'>) => ({
  Meta: { section_name: 'FederalAwardsExpended', version: '1.1.10' },
  FederalAwards: {
    auditee_uei: uei,
    total_amount_expended: rows.reduce((sum, { cents }) => sum + whole(cents), 0),
    federal_awards: rows.map(entryOf),
  },
});

/** A program of a file of the Clearinghouse, in cents. */
export interface ReadProgram {
  readonly aln: string;
  readonly program: string;
  readonly cents: number;
  readonly findings: number;
  readonly passedCents: number;
}
export interface ReadFile {
  readonly uei: string;
  readonly totalCents: number;
  readonly programs: readonly ReadProgram[];
}

const isObject = (given: unknown): given is Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null && !Array.isArray(given);
const at = (given: unknown, ...path: readonly string[]): unknown =>
  path.reduce((found: unknown, key) => (isObject(found) ? found[key] : undefined), given);
const cents = (given: unknown): number | null =>
  typeof given === 'number' && Number.isFinite(given) && given >= 0 && given < 9e13 ? Math.round(given * 100) : null;

function programOf(entry: unknown, place: number): ReadProgram | string {
  const [prefix, extension, program, findings] = [
    at(entry, 'program', 'federal_agency_prefix'),
    at(entry, 'program', 'three_digit_extension'),
    at(entry, 'program', 'program_name'),
    at(entry, 'program', 'number_of_audit_findings'),
  ];
  const spent = cents(at(entry, 'program', 'amount_expended'));
  const aln = `${String(prefix)}.${String(extension)}`;
  if (
    typeof prefix !== 'string' ||
    typeof extension !== 'string' ||
    !/^\d{2}\.[A-Z\d]{2,4}$/i.test(aln) ||
    aln.length > 7
  )
    return `Award ${place} has no assistance listing.`;
  if (typeof program !== 'string' || program.trim() === '') return `Award ${place} has no program name.`;
  if (spent === null) return `Award ${place} has no amount expended.`;
  if (typeof findings !== 'number' || !Number.isInteger(findings) || findings < 0 || findings > 999)
    return `Award ${place} has no number of audit findings.`;
  const passedCents = cents(at(entry, 'subrecipients', 'subrecipient_amount')) ?? 0;
  return { aln, program: program.trim().slice(0, 300), cents: spent, findings, passedCents };
}

/** The federal awards of a file of the Clearinghouse, or the sentence that says why it is none. Its amounts have to tie. */
export function readClearinghouse(text: string): ReadFile | string {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return 'This is no JSON file.';
  }
  const uei = at(given, 'FederalAwards', 'auditee_uei');
  const totalCents = cents(at(given, 'FederalAwards', 'total_amount_expended'));
  const entries = at(given, 'FederalAwards', 'federal_awards');
  if (typeof uei !== 'string' || totalCents === null || !Array.isArray(entries))
    return 'This file has no federal awards in the schema of the Clearinghouse.';
  const read = entries.map((entry: unknown, place) => programOf(entry, place + 1));
  const wrong = read.find((one) => typeof one === 'string');
  if (wrong !== undefined) return wrong;
  const programs = read.filter((one) => typeof one !== 'string');
  const sum = programs.reduce((all, one) => all + one.cents, 0);
  if (sum !== totalCents) return 'The awards of this file do not add up to its total.';
  return { uei, totalCents, programs };
}
