import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Bars } from '#web/ui/chart.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { changePages } from '../change-pages.ts';
import { type ChangeAnalysis, changeAnalysis } from './change-calls.ts';
import { daysInWords } from './change-figures.ts';
import { changeCauses } from './change-words.ts';

const listOf = (filter: Readonly<Record<string, string>>): string =>
  `${href(changePages.changes)}?${new URLSearchParams({ ...filter, status: 'executed' })}`;

/** Executed changes by what caused them and who was part of it. */
export function Analysis() {
  const asked = useCall(changeAnalysis);
  return (
    <Answered
      of={asked}
      isEmpty={({ causes }) => causes.length === 0}
      empty={
        <section className="panel" aria-label="No executed changes">
          <Empty title="No executed changes" icon="refresh-cw">
            Causes and rates of change appear here once a change is executed.
          </Empty>
        </section>
      }
    >
      {({ causes, contractors, designers, split }) => (
        <div className="space-y-4">
          <Causes of={causes} />
          <Split of={split} />
          <People title="Contractors" filter="vendor" of={contractors} />
          {designers.total > 0 && <People title="Designers" filter="designer" of={designers} />}
        </div>
      )}
    </Answered>
  );
}

const Causes = ({ of }: { readonly of: ChangeAnalysis['causes'] }) => (
  <section aria-label="Changes by cause" className="panel overflow-x-auto">
    <div className="p-4">
      <Bars
        title="Executed changes by cause"
        head="Cause"
        across="words"
        lie="lying"
        measure={{ kind: 'money' }}
        empty="No executed changes."
        series={[
          {
            name: 'Executed',
            points: of.map(({ cause, cents }) => ({ at: changeCauses[cause], value: cents, to: listOf({ cause }) })),
          },
        ]}
      />
    </div>
    <Table
      label="Changes by cause"
      rows={of}
      id={({ cause }) => cause}
      file="changes-by-cause"
      columns={[
        {
          label: 'Cause',
          name: ({ cause }) => changeCauses[cause],
          show: ({ cause }) => (
            <Link to={listOf({ cause })} className="link">
              {changeCauses[cause]}
            </Link>
          ),
        },
        { label: 'Changes', number: ({ changes }) => changes, sum: true },
        { label: 'Amount', money: ({ cents }) => cents, sum: true },
        { label: 'Days', text: ({ days }) => daysInWords(days) },
      ]}
    />
  </section>
);

const Split = ({ of: { eligibleCents, ineligibleCents } }: { readonly of: ChangeAnalysis['split'] }) => (
  <section aria-label="Federal eligibility" className="panel overflow-x-auto">
    <h2 className="px-4 py-2.5 text-sm">Federal eligibility</h2>
    <Table
      label="Federal eligibility"
      rows={[
        { id: 'eligible', name: 'Federally eligible', cents: eligibleCents },
        { id: 'ineligible', name: 'Not eligible', cents: ineligibleCents },
      ]}
      columns={[
        { label: 'Part', name: ({ name }) => name },
        { label: 'Amount', money: ({ cents }) => cents, sum: true },
      ]}
    />
  </section>
);

interface Party {
  readonly id: string;
  readonly name: string;
  readonly changes: number;
  readonly cents: number;
  readonly days: number;
  readonly originalCents?: number;
}

interface PeopleProps {
  readonly title: string;
  readonly filter: 'vendor' | 'designer';
  readonly of: ChangeAnalysis['designers'] | ChangeAnalysis['contractors'];
}

/** Change rate: executed changes as a percent of the original value of all contracts of a contractor. */
const rateOf = ({ cents, originalCents }: Party): number | null =>
  originalCents ? Math.round((cents / originalCents) * 1000) / 10 : null;

function People({ title, filter, of }: PeopleProps) {
  const rows: readonly Party[] = of.data;
  return (
    <section aria-label={title} className="panel overflow-x-auto">
      <h2 className="px-4 py-2.5 text-sm">{title}</h2>
      <Table
        label={title}
        rows={rows}
        step={25}
        columns={[
          {
            label: 'Name',
            name: ({ name }) => name,
            show: ({ id, name }) => (
              <Link to={listOf({ [filter]: id })} className="link">
                {name}
              </Link>
            ),
          },
          { label: 'Changes', number: ({ changes }) => changes },
          { label: 'Amount', money: ({ cents }) => cents },
          { label: 'Days', text: ({ days }) => daysInWords(days) },
          ...(filter === 'vendor' ? [{ label: 'Change rate', percent: rateOf }] : []),
        ]}
      />
      <CutNote of={of} what={title.toLowerCase()}>
        Those with the highest amounts are shown.
      </CutNote>
    </section>
  );
}
