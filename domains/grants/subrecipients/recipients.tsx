import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { grantPages } from '../grant-pages.ts';
import { monitoringPages } from '../monitoring-pages.ts';
import { subrecipientPages } from '../subrecipient-pages.ts';
import { dueKinds, type RecipientBoard, recipientBoard, recipientScopes } from './recipient-calls.ts';
import { RiskBadge } from './risk-badge.tsx';
import { subaward } from './subaward.record.ts';
import { holdKinds } from './subrecipient-words.ts';
import { Audits, Ffata, PeriodReports } from './watch-tables.tsx';

const isScope = (key: string): key is keyof typeof recipientScopes => Object.hasOwn(recipientScopes, key);

/** Money that is passed on, how it is watched, and what is due about it. */
export default function Recipients() {
  const [scope, setScope] = useParam('scope');
  const { may } = useSession();
  const asked = useCall(recipientBoard, isScope(scope) ? { scope } : {});
  const canAdd = may.create.includes(subaward.name);
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <Select
          aria-label="Subawards"
          className="control w-auto"
          value={scope}
          choices={Object.entries(recipientScopes).map(([key, words]) => [key === 'open' ? '' : key, words])}
          onPick={setScope}
        />
        <Ways />
        {canAdd && (
          <Link to={href(subrecipientPages.subaward, { id: 'new' })} className="button button-primary ml-auto">
            New subaward
          </Link>
        )}
      </div>
      <Answered
        of={asked}
        isEmpty={({ subawards }) => subawards.total === 0}
        empty={
          <section className="panel" aria-label="No subawards">
            <Empty
              title={scope === '' ? 'No subawards' : 'No subawards match this filter'}
              icon="users"
              {...(canAdd
                ? { next: ['New subrecipient', href(subrecipientPages.subrecipient, { id: 'new' })] as const }
                : {})}
            >
              Enter a subrecipient, assess its risk, then enter its subaward.
            </Empty>
          </section>
        }
      >
        {(of) => (
          <>
            <Tiles of={of} />
            <Subawards of={of} />
            <PeriodReports of={of} />
            <Ffata of={of} />
            <Audits of={of} />
          </>
        )}
      </Answered>
    </div>
  );
}

/** To the lists behind the figures. */
const Ways = () => (
  <nav aria-label="Lists" className="flex flex-wrap gap-x-3 gap-y-1">
    {(
      [
        ['Subrecipients', href(subrecipientPages.subrecipients)],
        ['Risk assessments', href(monitoringPages.risks)],
        ['Visits', href(monitoringPages.visits)],
        ['Findings', href(monitoringPages.findings)],
        ['Holds', href(subrecipientPages.subawardHolds)],
        ['Reports', href(subrecipientPages.subawardReports)],
        ['Single audits', href(subrecipientPages.subrecipientAudits)],
      ] as const
    ).map(([label, to]) => (
      <Link key={label} to={to} className="link">
        {label}
      </Link>
    ))}
  </nav>
);

interface Of {
  readonly of: RecipientBoard;
}

function Tiles({ of: { totals } }: Of) {
  const late = (count: number, all: number) => (count === 0 ? all : `${all}, ${count} late`);
  const tiles = [
    ['Active subawards', totals.active],
    ['Obligated', <Amount key="a" cents={totals.obligatedCents} />],
    ['Paid', <Amount key="b" cents={totals.paidCents} />],
    ['High risk', totals.highRisk],
    ['Payments held', totals.held],
    ['Overdue findings', totals.overdueFindings],
    ['Reports due', late(totals.reportsLate, totals.reportsDue)],
    ['FFATA due', late(totals.ffataLate, totals.ffataDue)],
    ['Audits due', late(totals.auditsLate, totals.auditsDue)],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
      {tiles.map(([label, said]) => (
        <div key={label} className="panel p-3">
          <dt className="text-muted">{label}</dt>
          <dd className="text-xl font-semibold tabular-nums">{said}</dd>
        </div>
      ))}
    </dl>
  );
}

function Subawards({ of: { subawards } }: Of) {
  const show = useShow();
  return (
    <section aria-label="Subawards" className="panel overflow-x-auto">
      <Table
        label="Subawards"
        rows={subawards.data}
        sorts="order"
        step={25}
        file="subawards"
        columns={[
          {
            label: 'Subaward',
            name: ({ number, name }) => `${number} ${name}`,
            show: ({ id, number, name, subrecipient, description, awardNumber }) => (
              <span className="block min-w-60" title={description}>
                <Link to={href(subrecipientPages.subaward, { id })} className="link whitespace-nowrap">
                  {number}
                </Link>{' '}
                <Link to={href(subrecipientPages.subrecipient, { id: subrecipient })} className="link">
                  {name}
                </Link>
                <span className="text-muted block">{awardNumber}</span>
              </span>
            ),
          },
          {
            label: 'Award',
            text: ({ awardNumber }) => awardNumber,
            show: ({ award, awardNumber }) => (
              <Link to={href(grantPages.award, { id: award })} className="link whitespace-nowrap">
                {awardNumber}
              </Link>
            ),
          },
          { label: 'Amount', money: ({ amountCents }) => amountCents, sum: true },
          { label: 'Paid', money: ({ paidCents }) => paidCents, sum: true },
          { label: 'Risk', mark: ({ risk }) => <RiskBadge level={risk} /> },
          {
            label: 'Holds',
            mark: ({ holds }) =>
              holds.map(({ id, kind, stops }) => (
                <Link key={id} to={href(subrecipientPages.subawardHold, { id })}>
                  <Badge tone={stops ? 'danger' : 'warn'}>{holdKinds[kind]}</Badge>
                </Link>
              )),
          },
          {
            label: 'Visits',
            text: ({ visitsDone, visitsPlanned }) =>
              visitsPlanned === null ? null : `${visitsDone} of ${visitsPlanned}`,
          },
          {
            label: 'Next due',
            text: ({ next }) => (next ? `${dueKinds[next.kind]} ${wholeDay(next.dueOn, show)}` : null),
          },
          { label: 'Status', mark: ({ status }) => <StatusBadge record={subaward} state={status} /> },
        ]}
      />
      <CutNote of={subawards} what="subawards">
        The figures above count all of them. Those that end first are shown.
      </CutNote>
    </section>
  );
}
