import type { ReactNode } from 'react';
import { type AnyRecord, dollars, href, type Page } from '#kernel';
import { inSentence } from '#kernel/fields/accept.ts';
import { withDays } from '#kernel/fields/date.ts';
import { useCall } from '#web/data/calls.ts';
import { useRowsOf } from '#web/data/rows.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { later } from '#web/ui/later.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote, MoreOf } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { awardAmendment } from '../amendments/award-amendment.record.ts';
import { amendmentKinds } from '../amendments/amendment-words.ts';
import { costClasses, costShares } from '../costs/cost-words.ts';
import { grantCost } from '../costs/grant-cost.record.ts';
import { grantBudgetPages } from '../grant-budget-pages.ts';
import ClocksPanel from '../clocks/clocks-panel.tsx';
import { closeoutPages } from '../closeout-pages.ts';
import { drawdownPages } from '../drawdown-pages.ts';
import { grantDrawdown } from '../drawdowns/grant-drawdown.record.ts';
import { grantPages } from '../grant-pages.ts';
import { matchPages } from '../match-pages.ts';
import { reportPages } from '../report-pages.ts';
import type { ReasonKind } from './attention.ts';
import { type AwardStanding, awardStanding } from './award-calls.ts';
import { chargeable } from './award-words.ts';
import { AwardTerms } from './award-terms.tsx';
import { Burn, BurnChart } from './burn.tsx';
import { HealthRule } from './health-light.tsx';

const AwardApprovals = later(() => import('../approvals/award-approvals.tsx'));
const ExtensionPanel = later(() => import('../amendments/extension-panel.tsx'));
const AwardChain = later(() => import('../subrecipients/award-chain.tsx'));
const KeyPeople = later(() => import('../key-people/key-people.tsx'));
const AwardFundings = later(() => import('../funding/award-fundings.tsx'));
const AwardObligations = later(() => import('../obligations/award-obligations.tsx'));
const PeriodsPanel = later(() => import('../increments/periods-panel.tsx'));

const FEW = 25;

interface Whose {
  readonly id: string;
  readonly status: string;
}

interface Of {
  readonly of: AwardStanding;
}

interface PartProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

const Part = ({ title, action, children }: PartProps) => (
  <section aria-label={title} className="panel">
    <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
      <h2 className="text-sm">{title}</h2>
      <span className="ml-auto print:hidden">{action}</span>
    </div>
    {children}
  </section>
);

/** The way to another part of this award, for those who may add one. */
function Add({ record, page, award }: { record: AnyRecord; page: Page<`${string}:id`>; award: string }) {
  const { may } = useSession();
  return (
    may.create.includes(record.name) && (
      <Link to={`${href(page, { id: 'new' })}?${new URLSearchParams({ award })}`} className="button">
        New {inSentence(record.label[0])}
      </Link>
    )
  );
}

interface StandingProps extends Whose {
  readonly part: string;
}

/** What of an award no field of it says, a part at a time. */
export default function Standing({ id, status, part }: StandingProps) {
  const isOpen = chargeable.some((state) => state === status);
  return (
    <div className="space-y-4">
      {part === 'compliance' ? (
        <>
          <AwardObligations id={id} canAdd={isOpen} />
          <AwardChain id={id} />
          <AwardApprovals id={id} canAdd={isOpen} />
          <KeyPeople id={id} canAdd={isOpen} />
          <ExtensionPanel id={id} />
          <Amendments id={id} canAdd={isOpen} />
        </>
      ) : part === 'costs' ? (
        <>
          <Read id={id}>
            {(of) => <Costs of={of} add={isOpen && <Add record={grantCost} page={grantPages.cost} award={id} />} />}
          </Read>
          <AwardFundings id={id} canAdd={isOpen} />
          <Drawdowns id={id} canAdd={isOpen} />
        </>
      ) : (
        <Read id={id}>
          {(of) => (
            <>
              <AwardTerms of={of} />
              <Money of={of} id={id} />
              <HealthRule id={id} of={of.health} />
              <PeriodsPanel of={of} id={id} canAdd={isOpen} />
              <ClocksPanel id={id} />
              {of.text && <GoverningText of={of} />}
            </>
          )}
        </Read>
      )}
    </div>
  );
}

const Read = ({ id, children }: { readonly id: string; readonly children: (of: AwardStanding) => ReactNode }) => (
  <Answered of={useCall(awardStanding, { id })} skeleton="h-40">
    {children}
  </Answered>
);

const ofAward = (page: Page, award: string): string => `${href(page)}?${new URLSearchParams({ award })}`;
const tabOf = (id: string, tab: string): string => `${href(grantPages.award, { id })}?${new URLSearchParams({ tab })}`;

/** Where each reason is dealt with. */
const places: Readonly<Record<ReasonKind, (id: string) => readonly [address: string, name: string]>> = {
  reports: (id) => [ofAward(reportPages.reportRegister, id), 'Reports'],
  over: (id) => [ofAward(closeoutPages.grantCloseouts, id), 'Closeouts'],
  ending: (id) => [tabOf(id, 'compliance'), 'Compliance and changes'],
  behind: (id) => [tabOf(id, 'costs'), 'Costs and draws'],
  ahead: (id) => [tabOf(id, 'costs'), 'Costs and draws'],
  spent: (id) => [tabOf(id, 'costs'), 'Costs and draws'],
  match: (id) => [ofAward(matchPages.matchEntries, id), 'Match Ledger'],
  suspended: (id) => [tabOf(id, 'compliance'), 'Compliance and changes'],
};

function Place({ of, award }: { readonly of: ReasonKind; readonly award: string }) {
  const [to, name] = places[of](award);
  return (
    <Link to={to} className="link whitespace-nowrap">
      {name}
    </Link>
  );
}

function Money({ of: { figures, reasons, burn, classes }, id }: Of & { readonly id: string }) {
  const {
    amountCents,
    expendedCents,
    pendingCents,
    drawnCents,
    matchCents,
    requiredMatchCents,
    elapsed,
    spent,
    daysLeft,
  } = figures;
  const facts: readonly (readonly [string, string])[] = [
    ['Award amount', dollars(amountCents)],
    ['Remaining', dollars(amountCents - expendedCents)],
    ['Drawn', dollars(drawnCents)],
    ['Not drawn', dollars(amountCents - drawnCents)],
    ...(pendingCents === 0 ? [] : [['Awaiting approval', dollars(pendingCents)] as const]),
    ...(requiredMatchCents === 0
      ? []
      : [['Match', `${dollars(matchCents)} of ${dollars(requiredMatchCents)}`] as const]),
    ['Time elapsed', `${elapsed}%`],
    ['Period', daysLeft < 0 ? `Ended ${-daysLeft} days ago` : `${daysLeft} days left`],
  ];
  return (
    <Part
      title="Money and time"
      action={
        <Link
          to={`${href(grantBudgetPages.grantBudgetBuilder)}?${new URLSearchParams({ award: id })}`}
          className="button"
        >
          Award budget
        </Link>
      }
    >
      {reasons.length > 0 && (
        <ul className="space-y-1 px-4 pb-3" aria-label="Needs attention">
          {reasons.map(({ kind, says }) => (
            <li key={kind} className="text-warn">
              {withDays(says)} <Place of={kind} award={id} />
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-x-6 gap-y-3 px-4 pb-4 sm:grid-cols-2 lg:grid-cols-3">
        <div>
          <div className="text-muted">Expended</div>
          <Burn number="this award" {...{ expendedCents, spent, elapsed }} />
        </div>
        <dl className="contents">
          {facts.map(([label, said]) => (
            <div key={label}>
              <dt className="text-muted">{label}</dt>
              <dd className="tabular-nums">{said}</dd>
            </div>
          ))}
        </dl>
      </div>
      <BurnChart burn={burn} id={id} />
      {classes.length > 0 && (
        <details className="px-4 pb-4">
          <summary className="link">Spending by object class</summary>
          <Table
            label="Spending by object class"
            rows={classes}
            id={({ costClass }) => costClass}
            columns={[
              { label: 'Object class', name: ({ costClass }) => costClasses[costClass] },
              { label: 'Expended', money: ({ cents }) => cents, sum: true },
            ]}
          />
        </details>
      )}
    </Part>
  );
}

function Costs({ of: { costs }, add }: Of & { readonly add: ReactNode }) {
  return (
    <Part title="Costs" action={add}>
      {costs.total === 0 ? (
        <p className="note px-4 pb-4">No cost is charged to this award.</p>
      ) : (
        <Table
          label="Costs"
          rows={costs.data}
          id={({ id, share }) => `${id} ${share}`}
          columns={[
            {
              label: 'Cost',
              name: ({ number }) => number,
              show: ({ id, number, description }) => (
                <>
                  <Link to={href(grantPages.cost, { id })} className="link">
                    {number}
                  </Link>{' '}
                  <span className="text-muted line-clamp-2" title={description}>
                    {description}
                  </span>
                </>
              ),
            },
            { label: 'Payee', text: ({ payee }) => payee },
            { label: 'Incurred', day: ({ incurredOn }) => incurredOn },
            { label: 'Share', text: ({ share }) => costShares[share] },
            { label: 'Amount', money: ({ cents }) => cents },
            { label: 'Status', mark: ({ status }) => <StatusBadge record={grantCost} state={status} /> },
          ]}
        />
      )}
      <CutNote of={costs} what="shares of costs">
        The latest are shown.
      </CutNote>
    </Part>
  );
}

function Drawdowns({ id, canAdd }: { readonly id: string; readonly canAdd: boolean }) {
  const rows = useRowsOf(grantDrawdown, { filters: { award: id }, sort: '-number', limit: FEW });
  return (
    <Part title="Drawdowns" action={canAdd && <Add record={grantDrawdown} page={drawdownPages.drawdown} award={id} />}>
      <Answered of={rows} skeleton="h-16" empty={<p className="note px-4 pb-4">Nothing is drawn.</p>}>
        {({ data }) => (
          <Table
            label="Drawdowns"
            rows={data}
            columns={[
              {
                label: 'Drawdown',
                name: ({ number }) => number ?? '',
                show: (row) => (
                  <Link to={href(drawdownPages.drawdown, { id: row.id })} className="link">
                    {row.number}
                  </Link>
                ),
              },
              { label: 'Request', number: ({ requestNo }) => requestNo },
              { label: 'Period to', day: ({ untilDay }) => untilDay },
              { label: 'Requested', money: ({ requested }) => requested?.cents },
              { label: 'Paid', money: ({ paidAmount }) => paidAmount?.cents },
              { label: 'Status', mark: ({ status }) => <StatusBadge record={grantDrawdown} state={status} /> },
            ]}
          />
        )}
      </Answered>
      <MoreOf rows={rows.data} />
    </Part>
  );
}

function Amendments({ id, canAdd }: { readonly id: string; readonly canAdd: boolean }) {
  const show = useShow();
  const rows = useRowsOf(awardAmendment, { filters: { award: id }, sort: '-number', limit: FEW });
  return (
    <Part title="Amendments" action={canAdd && <Add record={awardAmendment} page={grantPages.amendment} award={id} />}>
      <Answered of={rows} skeleton="h-16" empty={<p className="note px-4 pb-4">The award was not amended.</p>}>
        {({ data }) => (
          <Table
            label="Amendments"
            rows={data}
            columns={[
              {
                label: 'Amendment',
                name: ({ number }) => number ?? '',
                show: (row) => (
                  <Link to={href(grantPages.amendment, { id: row.id })} className="link">
                    {row.number}
                  </Link>
                ),
              },
              { label: 'Type', text: ({ kind }) => (kind ? amendmentKinds[kind] : null) },
              { label: 'Amount change', money: ({ amountChange }) => amountChange?.cents },
              {
                label: 'End',
                text: ({ untilBefore, untilAfter, newUntil }) =>
                  untilBefore && untilAfter && untilBefore !== untilAfter
                    ? `${wholeDay(untilBefore, show)} to ${wholeDay(untilAfter, show)}`
                    : newUntil
                      ? wholeDay(newUntil, show)
                      : null,
              },
              { label: 'Status', mark: ({ status }) => <StatusBadge record={awardAmendment} state={status} /> },
            ]}
          />
        )}
      </Answered>
      <MoreOf rows={rows.data} />
    </Part>
  );
}

/** The version of the law by the award date, with each figure and whether it was compared with the text. */
function GoverningText({ of: { text } }: Of) {
  const show = useShow();
  if (!text) return null;
  return (
    <section aria-label="Governing text" className="panel">
      <details className="px-4 py-3">
        <summary className="flex flex-wrap gap-x-2">
          <span className="text-sm font-semibold">Governing text</span>
          <span className="text-muted">
            {text.citation}, for awards from {wholeDay(text.from, show)}
          </span>
        </summary>
        <Table
          label="Figures of the governing text"
          rows={text.terms}
          id={({ name }) => name}
          columns={[
            { label: 'Term', name: ({ title }) => title },
            { label: 'Figure', text: ({ figure }) => figure },
            { label: 'Rule', text: ({ says }) => says },
            { label: 'Law', text: ({ citation }) => citation },
            { label: 'Read', mark: ({ unconfirmed }) => unconfirmed && <Badge tone="warn">Unverified</Badge> },
          ]}
        />
      </details>
    </section>
  );
}
