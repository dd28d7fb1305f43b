import { useRowsOf } from '#web/data/rows.ts';
import { useCall } from '#web/data/calls.ts';
import { today as todayOf, useSession, useShow } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Bars, Donut } from '#web/ui/chart.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { methods } from './pack.ts';
import { type RuleCounts, ruleCounts } from './rule-calls.ts';
import { ruleException } from './rule-exception.record.ts';
import { ruleFinding } from './rule-finding.record.ts';
import { RuleLink } from './rule-mark.tsx';
import { citationOf, ruleHref, titleOfRule } from './rule-words.ts';

/** What the rules decided in twelve months, what fired, and what is open. */
const Overview = () => (
  <Answered of={useCall(ruleCounts)} isEmpty={({ decisions }) => decisions === 0} empty={<NothingDecided />}>
    {(counts) => <Counts counts={counts} />}
  </Answered>
);
export default Overview;

const NothingDecided = () => (
  <div className="panel">
    <Empty
      icon="scale"
      title="No decisions yet"
      action={
        <Link to="/compliance?tab=try" className="button button-primary">
          Check a purchase
        </Link>
      }
    >
      Decisions appear when you submit a requisition or save a checked purchase.
    </Empty>
  </div>
);

function Counts({ counts }: { readonly counts: RuleCounts }) {
  const show = useShow();
  const today = todayOf(useSession());
  const decisions = `/compliance/decisions?status=standing&purchaseDay.from=${counts.since}`;
  const figures = [
    ['Decisions, 12 months', counts.decisions, decisions],
    ['Blocked', counts.blocked, `${decisions}&isBlocked=true`],
    ['Legal review', counts.review, `${decisions}&needsReview=true`],
    ['Open findings', counts.findings, '/compliance/findings?status=open'],
    ['Exceptions in force', counts.exceptions, `/compliance/exceptions?status=granted&untilDay.from=${today}`],
    ['With unverified figures', counts.unconfirmed, '/advanced-compliance?tab=unconfirmed'],
  ] as const;
  return (
    <div className="space-y-4">
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
        {figures.map(([words, value, to]) => (
          <li key={words} className="panel hover:border-edge relative p-3">
            <p className="text-2xl font-semibold tabular-nums">{value}</p>
            <Link to={to} className="text-muted after:absolute after:inset-0 hover:underline">
              {words}
            </Link>
          </li>
        ))}
      </ul>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <section className="panel min-w-0 p-4">
          <Donut
            title="Decisions by method"
            note={`Decisions since ${wholeDay(counts.since, show)}.`}
            head="Method"
            measure={{ kind: 'number', unit: ['decision', 'decisions'] }}
            series={[
              {
                name: 'Decisions',
                points: counts.methods.map(({ method, times }) => ({
                  at: methods[method],
                  value: times,
                  to: `${decisions}&method=${method}`,
                })),
              },
            ]}
          />
        </section>
        <section className="panel min-w-0 p-4">
          <Bars
            title="Most applied rules"
            note="Select a bar to see the rule and its purchases."
            head="Rule"
            measure={{ kind: 'number', unit: ['time', 'times'] }}
            series={[
              {
                name: 'Applied',
                points: counts.rules
                  .slice(0, 8)
                  .map(({ rule, times }) => ({ at: titleOfRule(rule), value: times, to: ruleHref(rule) })),
              },
            ]}
          />
        </section>
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Findings overdue={counts.overdue} />
        <Exceptions />
      </div>
      <EveryRule rules={counts.rules} />
    </div>
  );
}

const EveryRule = ({ rules }: { readonly rules: RuleCounts['rules'] }) => (
  <section aria-label="Applied rules" className="panel">
    <h2 className="px-4 pt-4 pb-2">Applied rules</h2>
    <Table
      label="Applied rules"
      rows={rules}
      id={({ rule }) => rule}
      step={12}
      columns={[
        {
          label: 'Rule',
          name: ({ rule }) => titleOfRule(rule),
          show: ({ rule }) => (
            <>
              <RuleLink rule={rule} /> <span className="note">{citationOf(rule)}</span>
            </>
          ),
        },
        { label: 'Decisions', number: ({ times }) => times },
        { label: 'Blocked', number: ({ blocked }) => blocked },
      ]}
    />
  </section>
);

function Findings({ overdue }: { readonly overdue: number }) {
  const show = useShow();
  const open = useRowsOf(ruleFinding, { filters: { status: 'open' }, sort: 'dueOn', limit: 8 });
  return (
    <section aria-label="Open findings" className="panel">
      <h2 className="px-4 pt-4 pb-2">
        Open findings {overdue > 0 && <span className="text-danger">({overdue} overdue)</span>}
      </h2>
      <Answered of={open} skeleton="h-24" empty={<p className="text-muted px-4 pb-4">No open findings.</p>}>
        {(rows) => (
          <>
            <ul className="divide-line divide-y">
              {rows.data.map((row) => (
                <li key={row.id} className="px-4 py-2.5">
                  <Link to={`/compliance/findings/${row.id}`} className="link wrap-anywhere">
                    {row.subject}
                  </Link>
                  <p className="note">
                    {row.titles?.['owner']}, due {row.dueOn ? wholeDay(row.dueOn, show) : ''}
                  </p>
                </li>
              ))}
            </ul>
            <MoreOf rows={rows} />
          </>
        )}
      </Answered>
    </section>
  );
}

const noExceptions = (
  <p className="text-muted px-4 pb-4">
    No exceptions. If a rule blocks you, request one on the requisition; the chief procurement officer decides.
  </p>
);

function Exceptions() {
  const show = useShow();
  const asked = useRowsOf(ruleException, { sort: '-number', limit: 8 });
  return (
    <section aria-label="Exceptions" className="panel">
      <h2 className="px-4 pt-4 pb-2">Exceptions</h2>
      <Answered of={asked} skeleton="h-24" empty={noExceptions}>
        {(rows) => (
          <>
            <ul className="divide-line divide-y">
              {rows.data.map((row) => (
                <li key={row.id} className="px-4 py-2.5">
                  <p className="flex flex-wrap items-center gap-2">
                    <Link to={`/compliance/exceptions/${row.id}`} className="link">
                      {row.number}
                    </Link>
                    <StatusBadge record={ruleException} state={row.status} />
                  </p>
                  <p className="wrap-anywhere">
                    {row.subject}: {titleOfRule(row.rule ?? '')}
                  </p>
                  <p className="note">
                    {row.titles?.['grantedBy'] ?? `Requested by ${row.titles?.['createdBy'] ?? 'Levee'}`}, until{' '}
                    {row.untilDay ? wholeDay(row.untilDay, show) : ''}
                  </p>
                </li>
              ))}
            </ul>
            <MoreOf rows={rows} />
          </>
        )}
      </Answered>
    </section>
  );
}
