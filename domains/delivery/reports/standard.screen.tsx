import { href } from '#kernel';
import { Link, useTitle } from '#web/shell/router.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { HomeButton } from '../home/home-button.tsx';
import { reportPages } from '../report-pages.ts';
import { ReportsNav } from './reports-nav.tsx';
import { standardReports } from './standard.ts';

/** Reports that each agency begins with; each opens in the builder and is saved under a name of one's own. */
export default function StandardReports() {
  useTitle('Standard Reports');
  return (
    <>
      <ReportsNav path={href(reportPages.standardReports)} />
      <PageHead title="Standard reports" note="Open one in the builder, change it and save it." />
      <ul className="grid gap-3 sm:grid-cols-2 min-[70rem]:grid-cols-3">
        {standardReports.map(({ key, name, purpose, definition }) => (
          <li key={key} className="panel hover:bg-raised relative flex flex-col items-start p-4">
            <Link
              to={`/reports/new?standard=${key}`}
              className="font-medium after:absolute after:inset-0 hover:underline"
            >
              {name}
            </Link>
            <p className="text-muted mt-1 mb-3 grow">{purpose}</p>
            <span className="relative z-10">
              <HomeButton name={name} of={{ standard: key }} picture={definition.picture} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
