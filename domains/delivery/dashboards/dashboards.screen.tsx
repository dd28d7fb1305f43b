import type { AnyRecord } from '#kernel';
import { RecordList } from '#web/record/record-list.tsx';
import { useDefinition } from '#web/shell/product.ts';
import { usePlace } from '#web/shell/router.tsx';
import { dashboardPages } from '../dashboard-pages.ts';
import { ReportsNav } from '../reports/reports-nav.tsx';
import { boardPacket } from './board-packet.record.ts';
import { dashboard } from './dashboard.record.ts';

const lists = [
  [dashboardPages.enhancedReports, dashboard],
  [dashboardPages.boardPackets, boardPacket],
] as const;

/** Dashboards, and what was frozen of them, each below the tabs of reports. */
export default function Dashboards() {
  const { path } = usePlace();
  const [page, of] = lists.find(([one]) => one.path === path) ?? lists[0];
  return (
    <>
      <ReportsNav path={page.path} />
      <Rows key={page.path} of={of} title={page.title} />
    </>
  );
}

const Rows = ({ of, title }: { of: AnyRecord; title: string }) => (
  <RecordList record={useDefinition(of)} title={title} isTab />
);
