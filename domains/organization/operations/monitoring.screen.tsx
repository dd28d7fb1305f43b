import { includesRole } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { useTitle } from '#web/shell/router.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Concerns } from './concerns.tsx';
import { Installation } from './installation.tsx';
import { JobMonitor } from './job-monitor.tsx';
import { concernsOf, organizationStatus } from './status.ts';
import { many, Tile, Tiles } from './tile.tsx';

/** What runs in the background: for the organization, and for whoever runs the installation also its queues. */
export default function Monitoring() {
  useTitle('Monitoring');
  const { role } = useSession();
  const isPlatform = includesRole(role, 'platform_admin');
  return (
    <>
      <PageHead title="Monitoring" note="Background jobs and queues, refreshed every 30 seconds." />
      <div className="space-y-8">
        {includesRole(role, 'manager') ? (
          <OfOrganization />
        ) : (
          <p className="panel px-4 py-6">For managers and admins.</p>
        )}
        {isPlatform && (
          <>
            <Installation />
            <JobMonitor />
          </>
        )}
      </div>
    </>
  );
}

function OfOrganization() {
  const show = useShow();
  const { role } = useSession();
  const status = useCall(organizationStatus, {}, { everySeconds: 30 });
  return (
    <Answered of={status} skeleton="h-56">
      {(data) => {
        const { audit, imports, webhooks } = data;
        return (
          <section aria-label="Your organization" className="space-y-4">
            <h2>Your organization</h2>
            <Concerns concerns={concernsOf(data)} />
            <Tiles label="Under way">
              <Tile
                title="Sealing of the audit record"
                icon="scroll-text"
                to={includesRole(role, 'admin') ? '/admin/security-audit' : '/admin'}
                figure={audit.pending === 0 ? 'Up to date' : `${many(audit.pending, 'entry', 'entries')} waiting`}
                note={audit.sealedAt ? `sealed up to ${momentOf(audit.sealedAt, show)}` : 'nothing is sealed yet'}
              />
              <Tile
                title="Imports"
                icon="upload"
                to="/cost-centers"
                figure={imports.running === 0 ? 'None running' : `${imports.running} running`}
                note={
                  imports.lastAt ? `the last one began ${momentOf(imports.lastAt, show)}` : 'none within the last week'
                }
              />
              <Tile
                title="Messages to webhooks"
                icon="webhook"
                to={includesRole(role, 'admin') ? '/settings/webhooks' : '/admin'}
                figure={`${webhooks.waiting} waiting`}
                note={webhooks.dead > 0 ? `${webhooks.dead} given up` : 'none given up'}
              />
            </Tiles>
          </section>
        );
      }}
    </Answered>
  );
}
