import { type AnyRecord, dollars, href } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import { useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { grantAward } from '../award/grant-award.record.ts';
import { drawdownPages } from '../drawdown-pages.ts';
import { grantPages } from '../grant-pages.ts';
import { reportStart } from '../report-pages.ts';
import { subrecipientPages } from '../subrecipient-pages.ts';
import { closeoutTasks, taskStates } from './backward.ts';
import { type GrantCloseoutStanding, grantCloseoutStanding } from './closeout-calls.ts';
import { closeoutChecks } from './closeout-words.ts';
import { grantCloseout } from './grant-closeout.record.ts';
import { grantProperty } from '../property/grant-property.record.ts';
import { outcomes } from '../property/property-words.ts';
import { propertyPages } from '../property-pages.ts';
import { planSteps } from './plan.ts';

/** The closing of an award with its checks; a new one begins with the award that the address names. */
export default function CloseoutPage({ id }: { readonly id: string }) {
  const of = new URLSearchParams(usePlace().search).get('award');
  return (
    <RecordScreen key={id} record={grantCloseout} id={id} start={of ? { award: of } : {}}>
      {(row) => (
        <>
          {row.status !== 'withdrawn' && <Standing id={row.id} />}
          <RecordSections record={grantCloseout as AnyRecord} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

const Standing = ({ id }: { readonly id: string }) => (
  <Answered of={useCall(grantCloseoutStanding, { id })} skeleton="h-64">
    {(of) => (
      <>
        <Risk of={of} />
        <Checklist of={of} id={id} />
        <Backward of={of} />
        <Subawards of={of} />
        <Property of={of} />
        <Balance of={of} />
        <Plan of={of} />
      </>
    )}
  </Answered>
);

interface Of {
  readonly of: GrantCloseoutStanding;
}

/** Months before a year is over in which the agency is warned. */
const WARNED = 183;

const reportNames = {
  final_report: 'the final financial report',
  final_performance: 'the final performance report',
} as const;

/** What happens a year after the period where a final report is missing. */
const riskWords = ({ on, missing, isPast }: NonNullable<GrantCloseoutStanding['unilateral']>): string => {
  const what = missing.map((one) => reportNames[one]).join(' and ');
  return isPast
    ? `One year passed on ${on} without ${what}. The awarding agency closes the award with what it has and reports the failure in SAM.gov (2 CFR 200.344(i)).`
    : `On ${on} one year is over. Without ${what} the awarding agency closes the award alone and reports the failure in SAM.gov (2 CFR 200.344(i)).`;
};

function Risk({ of: { unilateral } }: Of) {
  if (!unilateral || unilateral.daysLeft > WARNED) return null;
  return <p className="panel text-danger p-4">{withDays(riskWords(unilateral))}</p>;
}

function Checklist({ of, id }: Of & { readonly id: string }) {
  return (
    <section aria-label="Checklist" className="panel">
      <div className="flex flex-wrap items-center gap-2 px-4 py-2.5">
        <h2 className="text-sm">Checklist</h2>
        <Link to={href(grantPages.award, { id: of.award.id })} className="link whitespace-nowrap">
          {of.award.number}
        </Link>
        <span className="text-muted">{of.award.title}</span>
        <StatusBadge record={grantAward} state={of.award.status} />
      </div>
      <ul className="divide-line divide-y">
        {of.checks.map(({ check, open }) => (
          <li key={check} className="grid gap-x-4 gap-y-1 px-4 py-2 sm:grid-cols-[16rem_minmax(0,1fr)]">
            <span className="flex items-center gap-2">
              <Badge tone={open.total === 0 ? 'good' : 'danger'}>{open.total === 0 ? 'Met' : 'Open'}</Badge>
              {closeoutChecks[check]}
            </span>
            {open.total > 0 && (
              <div>
                <ul className="space-y-1">
                  {open.data.map((one) => (
                    <Item key={`${one.id}${one.said}`} of={one} award={of.award} check={check} closeout={id} />
                  ))}
                </ul>
                <CutNote of={open} what="items">
                  The first are shown.
                </CutNote>
              </div>
            )}
          </li>
        ))}
      </ul>
      {of.thresholdCents !== null && (
        <p className="note p-4">
          Equipment and supplies above {dollars(of.thresholdCents)} can’t be kept without compensation (2 CFR
          200.313(e), 200.314).
        </p>
      )}
    </section>
  );
}

interface ItemProps {
  readonly of: GrantCloseoutStanding['checks'][number]['open']['data'][number];
  readonly award: GrantCloseoutStanding['award'];
  readonly check: keyof typeof closeoutChecks;
  readonly closeout: string;
}

/** What is missing leads to the record that mends it, or to the form of the one that is missing. */
function Item({ of: { said, record, id }, award, check, closeout }: ItemProps) {
  const { rowAt } = usePlaces();
  const missing = {
    grant_report: reportStart({
      award: award.id,
      kind: check === 'final_performance' || check === 'final_property' ? check : 'final',
      periodEnd: award.untilDay,
    }),
    grant_drawdown: `${href(drawdownPages.drawdown, { id: 'new' })}?${new URLSearchParams({ award: award.id })}`,
    grant_closeout: rowAt('grant_closeout', closeout) ?? '',
  } as const;
  const to = id === null ? (missing[record as keyof typeof missing] ?? '') : (rowAt(record, id) ?? '');
  return (
    <li>
      <Link to={to} className="link">
        {said}
      </Link>
    </li>
  );
}

const taskTones = { done: 'good', late: 'danger', near: 'warn', ahead: 'plain' } as const;

/** The work, planned back from the days of the law. */
function Backward({ of: { tasks } }: Of) {
  if (tasks.length === 0) return null;
  return (
    <section aria-label="Backward plan" className="panel overflow-x-auto">
      <h2 className="px-4 py-2.5 text-sm">Backward plan</h2>
      <Table
        label="Backward plan"
        rows={tasks}
        id={({ task }) => task}
        file="closeout-tasks"
        columns={[
          { label: 'Task', name: ({ task }) => closeoutTasks[task].says },
          { label: 'By', day: ({ on }) => on },
          {
            label: 'Days left',
            number: ({ daysLeft, state }) => (state === 'done' ? null : daysLeft),
          },
          { label: 'Basis', text: ({ isLaw, citation }) => (isLaw ? citation : `Ahead of ${citation}`) },
          { label: 'Status', mark: ({ state }) => <Badge tone={taskTones[state]}>{taskStates[state]}</Badge> },
        ]}
      />
      <p className="note px-4 py-3">The law sets the days it is cited for. The others are planned ahead of them.</p>
    </section>
  );
}

/** Each ends before the award it came from. */
function Subawards({ of: { subawards } }: Of) {
  if (subawards.total === 0) return null;
  return (
    <section aria-label="Subawards" className="panel overflow-x-auto">
      <h2 className="px-4 py-2.5 text-sm">Subawards</h2>
      <Table
        label="Subawards"
        rows={subawards.data}
        step={10}
        file="closeout-subawards"
        columns={[
          {
            label: 'Subaward',
            name: ({ number, name }) => `${number} ${name ?? ''}`,
            show: ({ id, number, name }) => (
              <>
                <Link to={href(subrecipientPages.subaward, { id })} className="link">
                  {number}
                </Link>{' '}
                <span className="text-muted">{name}</span>
              </>
            ),
          },
          { label: 'Period ends', day: ({ untilDay }) => untilDay },
          { label: 'Reports due', day: ({ dueOn }) => dueOn },
          { label: 'Received', day: ({ finalReportOn }) => finalReportOn },
          {
            label: 'Days left',
            number: ({ daysLeft, finalReportOn }) => (finalReportOn === null ? daysLeft : null),
          },
          {
            label: 'Status',
            mark: ({ isOver }) => <Badge tone={isOver ? 'good' : 'warn'}>{isOver ? 'Closed' : 'Open'}</Badge>,
          },
        ]}
      />
      <CutNote of={subawards} what="subawards">
        Those that ended first are shown.
      </CutNote>
    </section>
  );
}

/** Equipment and supplies, and what the funder gets of them. */
function Property({ of: { property, award } }: Of) {
  const { may } = useSession();
  const mayAdd = may.create.includes(grantProperty.name);
  if (property.total === 0 && !mayAdd) return null;
  return (
    <section aria-label="Property items" className="panel overflow-x-auto">
      <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="text-sm">Property items</h2>
        {mayAdd && (
          <Link
            to={`${href(propertyPages.property, { id: 'new' })}?${new URLSearchParams({ award: award.id })}`}
            className="button ml-auto print:hidden"
          >
            New property item
          </Link>
        )}
      </div>
      {property.total === 0 ? (
        <p className="note px-4 pb-4">No equipment or supplies of this award are registered.</p>
      ) : (
        <Table
          label="Property items"
          rows={property.data}
          step={10}
          file="closeout-property"
          columns={[
            {
              label: 'Item',
              name: ({ number, description }) => `${number} ${description}`,
              show: ({ id, number, description }) => (
                <>
                  <Link to={href(propertyPages.property, { id })} className="link">
                    {number}
                  </Link>{' '}
                  <span className="text-muted">{description}</span>
                </>
              ),
            },
            { label: 'Disposition', text: ({ outcome }) => (outcome ? outcomes[outcome] : null) },
            { label: 'Fair value', money: ({ fairCents }) => fairCents },
            { label: 'Due', money: ({ remitCents }) => remitCents, sum: true },
            { label: 'Cost', money: ({ costCents }) => costCents, sum: true },
            { label: 'Status', mark: ({ status }) => <StatusBadge record={grantProperty} state={status} /> },
          ]}
        />
      )}
      <CutNote of={property} what="items">
        The first are shown.
      </CutNote>
    </section>
  );
}

function Balance({ of: { balance } }: Of) {
  const facts = [
    ['Authorized', balance.authorizedCents],
    ['Expended', balance.expendedCents],
    ['Drawn', balance.drawnCents],
    ['Received', balance.receivedCents],
    ['Refunded', balance.refundedCents],
  ] as const;
  return (
    <section aria-label="Balance" className="panel">
      <h2 className="px-4 py-2.5 text-sm">Balance</h2>
      <dl className="grid grid-cols-2 gap-3 px-4 pb-4 sm:grid-cols-5">
        {facts.map(([label, cents]) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="tabular-nums">{dollars(cents)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Plan({ of: { plan } }: Of) {
  const show = useShow();
  return (
    <section aria-label="Closeout plan" className="panel overflow-x-auto">
      <h2 className="px-4 py-2.5 text-sm">Closeout plan</h2>
      <Table
        label="Closeout plan"
        rows={plan}
        id={({ step }) => step}
        columns={[
          { label: 'Step', name: ({ step }) => planSteps[step] },
          { label: 'Day', text: ({ on }) => wholeDay(on, show) },
          { label: 'Law', text: ({ citation }) => citation },
        ]}
      />
    </section>
  );
}
