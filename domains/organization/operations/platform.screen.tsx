import { Link, useTitle } from '#web/shell/router.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Installation } from './installation.tsx';
import { JobMonitor } from './job-monitor.tsx';

/** For whoever runs the installation: how it is, what waits, which organizations there are. */
export default function PlatformAdmin() {
  useTitle('Platform Administration');
  return (
    <>
      <PageHead
        title="Platform Administration"
        note="Health, email and backups of this server. Organizations’ data is not shown."
      >
        <Link to="/tenant-management" className="button">
          Organizations
        </Link>
        <Link to="/admin/outbox" className="button">
          Mail
        </Link>
      </PageHead>
      <div className="space-y-8">
        <Installation />
        <JobMonitor />
      </div>
    </>
  );
}
