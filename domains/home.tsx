import { type ReactNode, Suspense } from 'react';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { PanelFrame } from '#web/shell/panel-frame.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { later } from '#web/ui/later.tsx';
import { finance } from './finance/index.ts';
import { type Home as HomeData, homeRead } from './home-calls.ts';
import { AlertsShown } from './planning/budget/ledger/alerts-shown.tsx';
import { AdminFigures } from './organization/operations/home-figures.tsx';
import { SamplesNote } from './organization/samples-note.tsx';
import { planning } from './planning/index.ts';
import { PacePanel } from './planning/budget/grid/pace-panel.tsx';
import { procurement } from './procurement/index.ts';
import { OwnRequests } from './procurement/home/own-requests.tsx';
import { DeliveriesDue, DueSolicitations, NextOrders, Pipeline } from './procurement/home/pipeline.tsx';
import { Sourcing, SourcingTasks } from './procurement/home/sourcing.tsx';
import { RequisitionYear } from './procurement/requisition/requisition-year.tsx';
import TutorialNote from './training/tutorial-note.tsx';
import WaitingPanel from './workflow/approvals/waiting-panel.tsx';

const AnnouncementsPanel = later(() => import('./delivery/communications/announcements-panel.tsx'));
const HomeReports = later(() => import('./delivery/home/home-reports.tsx'));
const ContractNeeds = later(() => import('./contracts/home/contract-needs.tsx'));

const InvoiceLanes = later(() => import('./payables/home/invoice-lanes.tsx'));

const NewOrganization = later(async () => ({
  default: (await import('./organization/new-organization.tsx')).NewOrganization,
}));

/** The first page after signing in, for each role its own: everything that it shows comes with one call. */
export default function Home() {
  const me = useSession().member.id;
  return (
    <>
      <SamplesNote />
      <Answered of={useCall(homeRead)} skeleton="h-[28rem]">
        {(home) => <HomeParts home={home} me={me} />}
      </Answered>
    </>
  );
}

/**
 * What does not concern a person is null and has no place. A buyer begins with the pipeline, an administrator with people and system,
 * finance with the pace of the year, approvers with what is due, everyone else with their own requests.
 */
export function HomeParts({ home, me }: { readonly home: HomeData; readonly me: string }) {
  const {
    waiting,
    requests,
    pipeline,
    deliveries,
    sourcing,
    sourcingTasks,
    contractNeeds,
    invoices,
    pace,
    needsBudget,
    alerts,
    announcements,
    reports,
    status,
    blocked,
    tutorial,
    begun,
  } = home;
  const owed = sourcingTasks && sourcingTasks.total > 0 && <SourcingTasks of={sourcingTasks} />;
  const assigned = (
    <>
      {announcements.total > 0 && <AnnouncementsPanel of={announcements} />}
      {owed}
      {deliveries && deliveries.first.total > 0 && <DeliveriesDue of={deliveries} />}
      {contractNeeds.total > 0 && (
        <Suspense>
          <ContractNeeds of={contractNeeds} />
        </Suspense>
      )}
      <WaitingPanel of={waiting} />
    </>
  );
  const own = <OwnRequests of={requests} me={me} />;
  const watched = alerts.total > 0 && <AlertsShown of={alerts} />;
  const [left, right] = columns();
  return (
    <div className="space-y-4">
      {begun.length > 0 && (
        <NewOrganization
          begun={begun}
          costCenters={finance.pages.costCenters}
          requisitions={procurement.pages.requisitions}
        />
      )}
      {tutorial && <TutorialNote key={tutorial.id} of={tutorial} />}
      {pipeline && <Pipeline of={pipeline} />}
      {sourcing && <Sourcing of={sourcing} />}
      {invoices && (
        <Suspense fallback={<div aria-busy="true" className="skeleton h-24" />}>
          <InvoiceLanes of={invoices} />
        </Suspense>
      )}
      {needsBudget && (
        <PanelFrame
          title="Budget pace"
          to={planning.pages.budgets.path}
          rows={[]}
          empty="No adopted budget. Spending by department appears here once a budget is adopted."
          begin={{ words: 'Open budgets', to: planning.pages.budgets.path }}
        />
      )}
      {status && <AdminFigures status={status} blocked={blocked} />}
      <div data-guide="panels" className="grid items-start gap-4 xl:grid-cols-2">
        <div className="min-w-0 space-y-4">{left}</div>
        <div className="min-w-0 space-y-4">{right}</div>
      </div>
      {reports.length > 0 && (
        <Suspense fallback={<div aria-busy="true" className="skeleton h-64" />}>
          <HomeReports of={reports} />
        </Suspense>
      )}
      <RequisitionYear />
    </div>
  );

  function columns(): readonly [left: ReactNode, right: ReactNode] {
    if (pace)
      return [
        <>
          <PacePanel of={pace} />
          {watched}
        </>,
        <>
          {assigned}
          {own}
        </>,
      ];
    if (pipeline)
      return [
        assigned,
        <>
          <DueSolicitations of={pipeline} />
          <NextOrders of={pipeline} />
          {own}
          {watched}
        </>,
      ];
    const decides = waiting.first.total > 0 && (status !== null || waiting.first.total >= requests.total);
    return decides
      ? [
          assigned,
          <>
            {watched}
            {own}
          </>,
        ]
      : [
          own,
          <>
            {watched}
            {assigned}
          </>,
        ];
  }
}
