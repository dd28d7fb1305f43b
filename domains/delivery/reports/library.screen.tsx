import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { RecordList } from '#web/record/record-list.tsx';
import { useDefinition } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { reportRecords } from '../report-pages.ts';
import { reportActivity } from './activity-call.ts';
import { standardReports } from './standard.ts';

/** Saved reports as a list, and the standard ones that each agency begins with. */
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
      <RecordList record={useDefinition(reportRecords[0])} title="Reports" notes={notes} />
      <section aria-labelledby="standard" className="panel mt-6 p-4 print:hidden">
        <h2 id="standard" className="text-base">
          Standard reports
        </h2>
        <ul className="mt-3 grid gap-3 sm:grid-cols-2 min-[70rem]:grid-cols-3">
          {standardReports.map(({ key, name, purpose }) => (
            <li key={key} className="border-line rounded-md border p-3">
              <Link to={`/reports/new?standard=${key}`} className="link font-medium">
                {name}
              </Link>
              <p className="note mt-1">{purpose}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
