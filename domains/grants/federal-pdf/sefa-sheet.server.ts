import { dollars } from '#kernel';
import type { Sheet, SheetBox } from '#server/services/pdf/sheet.ts';
import type { Sefa } from '../reports/report-calls.ts';
import { clusters } from '../award/sefa-words.ts';
import { usDay } from './sheet-parts.server.ts';

const row = (aln: string, program: string, from: string, number: string, cents: string): readonly SheetBox[] => [
  { value: aln, width: 1.1 },
  { value: program, width: 4 },
  { value: from, width: 2.6 },
  { value: number, width: 1.8 },
  { value: cents, width: 1.8, isFigure: true },
];

export interface SefaSheet {
  readonly sefa: Sefa;
  readonly agencyName: string;
  /** Whether an award of the year charges the de minimis rate: the notes have to say so. 2 CFR 200.510(b)(6). */
  readonly usesDeMinimis: boolean;
}

const passedOf = ({ rows }: Sefa): number => rows.reduce((sum, { passedCents }) => sum + passedCents, 0);

/** The balances at the end of the year. 2 CFR 200.510(b)(5). */
const loansOf = ({ rows }: Sefa): string => {
  const loans = rows.filter(({ isLoan }) => isLoan);
  const said = loans.map(
    ({ aln, balanceCents }) => `${aln} ${balanceCents === null ? 'balance not entered' : dollars(balanceCents)}`,
  );
  return said.length === 0 ? 'none.' : `${said.join('; ')}, balances at the end of the year.`;
};

/** The schedule and its notes. 2 CFR 200.510(b): by federal agency, with a total for each, and with what passed through others. */
export function sefaSheet({ sefa, agencyName, usesDeMinimis }: SefaSheet): Sheet {
  const agencies = [...new Set(sefa.rows.map(({ agency }) => agency))].toSorted();
  const year = `the year ended ${usDay(sefa.untilDay)}`;
  return {
    title: 'Schedule of Expenditures of Federal Awards',
    form: 'SEFA',
    note: `${agencyName}. Draft for ${year}, not audited.`,
    parts: [
      {
        head: row('Listing', 'Federal program or cluster', 'Pass-through entity', 'Pass-through no.', 'Expenditures'),
        rows: agencies.flatMap((agency) => {
          const of = sefa.rows.filter((one) => one.agency === agency);
          const total = of.reduce((sum, { cents }) => sum + cents, 0);
          return [
            [{ value: agency }],
            ...of.map(({ aln, program, cluster, passThrough, passThroughNumber, cents }) =>
              row(
                aln,
                cluster === null || cluster === 'none' ? program : `${program} (${clusters[cluster]})`,
                passThrough ?? 'Direct',
                passThroughNumber ?? '',
                dollars(cents),
              ),
            ),
            row('', `Total ${agency}`, '', '', dollars(total)),
          ];
        }),
      },
      { row: row('', 'Total expenditures of federal awards', '', '', dollars(sefa.totalCents)) },
      { heading: 'Notes to the schedule' },
      {
        print: `1. Basis of presentation. The schedule includes the federal award activity of ${agencyName} for ${year}. It is presented under 2 CFR Part 200 (Uniform Guidance). It shows a part of the operations alone, so it does not present financial position or changes in net position.`,
      },
      {
        print:
          '2. Significant accounting policies. Expenditures are reported by the day on which costs were incurred, and follow the cost principles of 2 CFR Part 200, Subpart E, under which some costs are not allowable or are limited.',
      },
      {
        print: usesDeMinimis
          ? '3. Indirect costs. The de minimis indirect cost rate of 2 CFR 200.414(f) is used.'
          : '3. Indirect costs. The de minimis indirect cost rate of 2 CFR 200.414(f) is not used.',
      },
      { print: `4. Loans and loan guarantees: ${loansOf(sefa)}` },
      { print: `5. Subrecipients. Of the total, ${dollars(passedOf(sefa))} was passed to subrecipients.` },
      {
        print:
          sefa.totalCents === sefa.ledgerCents
            ? `6. Reconciliation. The total equals the cost ledger for the same days: ${dollars(sefa.ledgerCents)}.`
            : `6. Reconciliation. The cost ledger for the same days shows ${dollars(sefa.ledgerCents)}, which differs from the total.`,
      },
    ],
  };
}
