import { dollars } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Facts } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { type RepairTestResult, repairTestResult } from './repair-calls.ts';
import {
  criteria,
  criterionCitations,
  elements,
  HALF_LAW,
  mitigationTests,
  outcomes,
  parts,
  sides,
  STANDARD_LAW,
} from './repair-words.ts';

/** The 50 percent rule on one facility as it adds up. */
export function RepairResult({ id }: { readonly id: string }) {
  return (
    <Answered of={useCall(repairTestResult, { id })} skeleton="h-64">
      {(of) => (
        <>
          <Ratio of={of} />
          <Standards of={of} />
          <Measures of={of} />
        </>
      )}
    </Answered>
  );
}

interface Of {
  readonly of: RepairTestResult;
}

const percentSaid = (percent: number | null): string => (percent === null ? 'Not known' : `${percent.toFixed(2)} %`);

function why(of: RepairTestResult): string {
  if (of.missing !== null) return of.missing;
  if (of.outcome === 'repair')
    return `Repair is at most ${of.halfPercent} % of replacement, and feasible (${HALF_LAW}(1)).`;
  return of.feasible
    ? `Repair is more than ${of.halfPercent} % of replacement (${HALF_LAW}(2)).`
    : `Repair is not feasible: the facility could not serve as before (${HALF_LAW}(1)).`;
}

function limit(of: RepairTestResult): string | null {
  if (of.eligibleCents === null) return null;
  if (of.outcome === 'replacement' && of.elected === null)
    return 'No work is elected yet, so the limit is that of repair.';
  if (!of.isCapped) return null;
  const register =
    of.outcome === 'replacement' && of.isHistoric
      ? ` FEMA may except a facility of the National Register (${HALF_LAW}(3)).`
      : '';
  return `Repair with its codes is ${dollars(of.wholeCents)}; the less expensive replacement is the limit (${HALF_LAW}(2)).${register}`;
}

function Ratio({ of }: Of) {
  const said = limit(of);
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 px-4 pb-3">
        <Badge tone={of.outcome === 'incomplete' ? 'warn' : 'plain'}>{outcomes[of.outcome]}</Badge>
        <span className="text-muted">{why(of)}</span>
        {said && <span className="text-muted">{said}</span>}
      </p>
      <Facts
        of={[
          { label: 'Repair cost', said: dollars(of.repairCents) },
          { label: 'Replacement cost', said: dollars(of.replacementCents) },
          { label: 'Percent of replacement', said: percentSaid(of.percent) },
          { label: 'Eligible limit', said: of.eligibleCents === null ? 'Not known' : dollars(of.eligibleCents) },
        ]}
      />
      <details className="px-4 pb-4">
        <summary className="link">How it adds up</summary>
        <dl className="grid gap-x-6 gap-y-1 pt-2 sm:grid-cols-2 lg:grid-cols-3">
          {sumsOf(of).map(([label, cents]) => (
            <div key={label} className="flex justify-between gap-3">
              <dt className="text-muted">{label}</dt>
              <dd className="tabular-nums">{dollars(cents)}</dd>
            </div>
          ))}
        </dl>
        <p className="note pt-3">
          Repair counts damage alone, with eligible codes on damaged elements. Demolition of the facility, site work,
          soft costs, contents, mitigation and emergency work count on neither side, and may be eligible (PAPPG).
        </p>
      </details>
    </>
  );
}

const sumsOf = (of: RepairTestResult): readonly (readonly [string, number])[] => [
  ['Restoration, repair', of.restorationCents],
  ['Codes, damaged elements', of.damagedCents],
  ['Codes, other elements', of.triggeredCents],
  ...of.excluded.map(
    ({ side, part, cents }) => [`Not counted: ${sides[side]}, ${parts[part].toLowerCase()}`, cents] as const,
  ),
];

function Standards({ of: { standards } }: Of) {
  const show = useShow();
  const inForceBy = ({ isFederal, adoptedOn }: RepairTestResult['standards'][number]): string =>
    isFederal ? 'Federal requirement' : adoptedOn === null ? '' : `Adopted ${wholeDay(adoptedOn, show)}`;
  if (standards.length === 0) return null;
  return (
    <Table
      label="Codes and standards"
      caption={`Codes and standards (${STANDARD_LAW})`}
      rows={standards}
      id={({ name, citation }) => `${name} ${citation}`}
      step={10}
      columns={[
        { label: 'Standard', name: ({ name, citation }) => `${name}, ${citation}` },
        { label: 'Applies to', text: ({ elements: of }) => elements[of] },
        {
          label: 'Result',
          text: ({ failed }) => standardSaid(failed),
          show: (one) => (
            <>
              <Badge tone={one.failed.length === 0 ? 'plain' : 'warn'}>
                {one.failed.length === 0 ? 'Eligible' : 'Not eligible'}
              </Badge>{' '}
              <span className="text-muted">{one.failed.length > 0 ? standardSaid(one.failed) : inForceBy(one)}</span>
            </>
          ),
        },
        { label: 'Cost', money: ({ cents }) => cents, sum: true },
      ]}
    />
  );
}

const standardSaid = (failed: RepairTestResult['standards'][number]['failed']): string =>
  failed.length === 0
    ? 'Eligible'
    : failed.map((name) => `Fails: ${criteria[name].toLowerCase()} (${criterionCitations[name]})`).join('; ');

const carrierSaid = ({ carriedBy, isListed }: RepairTestResult['measures'][number]): string =>
  carriedBy !== null ? mitigationTests[carriedBy] : isListed ? 'No test, though listed' : 'No test';

function Measures({ of }: Of) {
  if (of.measures.length === 0) return null;
  return (
    <>
      <Table
        label="Mitigation measures"
        caption="Mitigation measures (Stafford Act 406(e); 44 CFR 206.226(e))"
        rows={of.measures}
        id={({ description, cents }) => `${description} ${cents}`}
        step={10}
        columns={[
          { label: 'Measure', name: ({ description }) => description },
          { label: 'Percent of repair', text: ({ percent }) => percentSaid(percent) },
          { label: 'Benefit-cost ratio', text: ({ ratio }) => (ratio === null ? 'Not known' : ratio.toFixed(3)) },
          {
            label: 'Carried by',
            text: carrierSaid,
            show: (one) => (one.carriedBy === null ? <Badge tone="warn">{carrierSaid(one)}</Badge> : carrierSaid(one)),
          },
          { label: 'Cost', money: ({ cents }) => cents, sum: true },
        ]}
      />
      <p className="note px-4 pb-3">
        {dollars(of.mitigationCents)} is cost-effective. A listed measure costs at most {of.listedPercent} % of the
        repair, all others together at most {of.sharePercent} %, or benefits cover the cost (PAPPG, Appendix J).
      </p>
    </>
  );
}
