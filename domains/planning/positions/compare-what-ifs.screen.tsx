import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Bars } from '#web/ui/chart.tsx';
import type { Columns } from '#web/ui/columns.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useQuestion } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { BudgetNav } from '../budget/budget-nav.tsx';
import { positionPages } from '../position-pages.ts';
import { type ComparedWhatIfs, compareWhatIfs } from './what-if-calls.ts';

const title = 'Compare What-ifs';
const STEP = 6;
const money = { kind: 'money' } as const;
const places = [
  ['first', 'First what-if'],
  ['second', 'Second what-if'],
  ['third', 'Third what-if'],
] as const;

/** Up to three saved what-ifs next to each other. Which ones stands in the address. */
export default function CompareWhatIfsScreen() {
  useTitle(title);
  const { question, putAll } = useQuestion();
  const asked = Object.fromEntries(
    places.flatMap(([name]) => (isId(question.get(name)) ? [[name, question.get(name)]] : [])),
  );
  const compared = useCall(compareWhatIfs, asked, { keepsLast: true });
  return (
    <>
      <PageHead title={title}>
        <Link to={href(positionPages.whatIfs)} className="button">
          What-ifs
        </Link>
      </PageHead>
      <BudgetNav />
      <Answered of={compared}>
        {(of) =>
          of.known.data.length === 0 ? (
            <p className="panel note p-4">
              No what-ifs. Save one on{' '}
              <Link to={href(positionPages.positionCosts)} className="link">
                Position Costs
              </Link>
              .
            </p>
          ) : (
            <div className="space-y-4">
              <Panel title="What-ifs">
                <div className="grid gap-3 px-4 pb-4 sm:grid-cols-3">
                  {places.map(([name, label], at) => (
                    <Select
                      key={name}
                      aria-label={label}
                      className="control w-full"
                      value={shownAt(of, asked, at)}
                      choices={[
                        ['', 'None'],
                        ...of.known.data.map((one) => [one.id, `${one.name}, ${one.budget}`] as const),
                      ]}
                      onPick={(id) =>
                        putAll({
                          ...Object.fromEntries(places.map(([other], nth) => [other, shownAt(of, asked, nth)])),
                          [name]: id,
                        })
                      }
                    />
                  ))}
                </div>
                <CutNote of={of.known} what="what-ifs">
                  The first by name can be chosen.
                </CutNote>
                {of.columns.length > 0 && <Totals of={of} />}
              </Panel>
              {of.columns.length > 0 && (
                <>
                  <Panel title="Funds">
                    <Table
                      label="Funds"
                      isDense
                      rows={of.funds}
                      id={({ name }) => name}
                      step={STEP}
                      file="what-ifs-by-fund"
                      columns={columnsOf(of, 'Fund')}
                    />
                  </Panel>
                  <Panel title="Departments">
                    <div className="px-4">
                      <Side of={of} rows={of.departments} chart="Cost by department" head="Department" across="words" />
                    </div>
                    <Table
                      label="Departments"
                      isDense
                      rows={of.departments}
                      id={({ name }) => name}
                      step={STEP}
                      file="what-ifs-by-department"
                      columns={columnsOf(of, 'Department')}
                    />
                  </Panel>
                  <Panel title="Months">
                    <div className="px-4 pb-4">
                      <Side of={of} rows={of.months} chart="Cost by month" head="Month" across="months" />
                    </div>
                  </Panel>
                </>
              )}
            </div>
          )
        }
      </Answered>
    </>
  );
}

/** What stands in a place: what the address says, else what is shown while it says nothing. */
const shownAt = (of: ComparedWhatIfs, asked: Readonly<Record<string, string | null>>, at: number): string =>
  Object.keys(asked).length === 0 ? (of.columns[at]?.id ?? '') : (asked[places[at]?.[0] ?? ''] ?? '');

const isId = (text: string | null): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text ?? '');

type Compared = ComparedWhatIfs['funds'][number];

/** A name is said with its year where two years stand next to each other. */
const namesOf = ({ columns }: ComparedWhatIfs): readonly string[] => {
  const isMixed = new Set(columns.map(({ budget }) => budget)).size > 1;
  const names = columns.map(({ name, budget }) => (isMixed ? `${name}, ${budget}` : name));
  // Two people may give the same name.
  return names.map((name, at) => (names.indexOf(name) === at ? name : `${name} (${at + 1})`));
};

const columnsOf = (of: ComparedWhatIfs, label: string): Columns<Compared> => {
  const names = namesOf(of);
  return [
    { label, name: ({ name }) => name },
    ...names.map((name, at) => ({ label: name, money: ({ cents }: Compared) => cents[at] ?? 0, sum: true as const })),
    names.length === 2 && {
      label: 'Difference',
      money: ({ cents: [first = 0, second = 0] }: Compared) => second - first,
      sum: true as const,
    },
  ];
};

function Totals({ of }: { readonly of: ComparedWhatIfs }) {
  return (
    <Table
      label="Totals"
      rows={of.columns}
      file="what-ifs"
      columns={[
        {
          label: 'What-if',
          name: ({ name }) => name,
          show: ({ id, name, supposed }) => (
            <>
              <Link to={href(positionPages.whatIf, { id })} className="link font-medium">
                {name}
              </Link>
              <span className="note block">{supposed}</span>
            </>
          ),
        },
        { label: 'Cost now', money: ({ cents }) => cents },
        { label: 'Without it', money: ({ base }) => base },
        { label: 'Difference', money: ({ cents, base }) => cents - base },
        { label: 'When saved', money: ({ savedCents }) => savedCents },
        { label: 'Positions changed', number: ({ changed }) => changed },
        { label: 'Budget year', text: ({ budget }) => budget },
      ]}
    />
  );
}

interface SideProps {
  readonly of: ComparedWhatIfs;
  readonly rows: readonly Compared[];
  readonly chart: string;
  readonly head: string;
  readonly across: 'months' | 'words';
}

const Side = ({ of, rows, chart, head, across }: SideProps) => (
  <Bars
    title={chart}
    note="Pay and benefits under each what-if, as they cost now."
    head={head}
    across={across}
    measure={money}
    series={namesOf(of).map((name, at) => ({
      name,
      points: rows.map(({ name: place, cents }) => ({
        at: across === 'months' ? place.slice(0, 7) : place,
        value: cents[at] ?? 0,
      })),
    }))}
  />
);
