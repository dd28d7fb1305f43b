import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { RecordList } from '#web/record/record-list.tsx';
import { useDefinition } from '#web/shell/product.ts';
import { reportPages, reportRecords } from '../report-pages.ts';
import { reportActivity } from './activity-call.ts';
import { ReportsNav } from './reports-nav.tsx';

/** Saved reports, one's own and those that are shared. */
export default function Library() {
  const activity = useCall(reportActivity);
  const show = useShow();
  const notes = new Map(
    activity.data?.data.map(({ report: id, lastRunAt, recipients, failed }) => [
      id,
      [
        lastRunAt ? `run ${momentOf(lastRunAt, show)}` : '',
        recipients > 0 ? `${recipients} ${recipients === 1 ? 'recipient' : 'recipients'}` : '',
        failed > 0 ? `${failed} not delivered` : '',
      ]
        .filter(Boolean)
        .join(', '),
    ]),
  );
  return (
    <>
      <ReportsNav path={href(reportPages.reports)} />
      <RecordList record={useDefinition(reportRecords[0])} title="Reports" notes={notes} isTab />
    </>
  );
}
