import { includesRole, type Role } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { Link, useTitle } from '#web/shell/router.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { SamplesNote } from '../samples-note.tsx';
import { ChangesByDay } from './changes-by-day.tsx';
import { Concerns } from './concerns.tsx';
import { concernsOf, organizationStatus } from './status.ts';
import { many, Tile, Tiles } from './tile.tsx';

const figure = new Intl.NumberFormat('en-US');

/** Where what visitors left is dealt with. */
const fromVisitors: readonly (readonly [to: string, words: string, role: Role])[] = [
  ['/service-requests', 'Service requests', 'user'],
  ['/service-categories', 'Service categories', 'user'],
  ['/admin/consultations', 'Consultations', 'manager'],
  ['/admin/comments', 'Public comments', 'manager'],
  ['/admin/messages', 'Messages', 'admin'],
  ['/admin/demos', 'Demo requests', 'admin'],
  ['/admin/waitlist', 'Waitlist', 'admin'],
  ['/admin/feature-requests', 'Feature requests', 'admin'],
  ['/admin/subscriptions', 'Subscriptions', 'admin'],
];

/** Where administration begins: what needs a look, and a figure for every page behind it. */
export default function Admin() {
  useTitle('Administration');
  const { role, organization } = useSession();
  const show = useShow();
  const isAdmin = includesRole(role, 'admin');
  const status = useCall(organizationStatus, {}, { everySeconds: 60 });
  return (
    <>
      <PageHead title="Administration" note={organization.name} />
      <SamplesNote />
      <Answered of={status}>
        {(data) => (
          <div className="space-y-6">
            <Concerns concerns={concernsOf(data)} />
            <Tiles label="Administration">
              <Tile
                title="Team"
                icon="users"
                to="/team"
                figure={figure.format(data.people.members)}
                note={data.people.invited > 0 ? `${many(data.people.invited, 'invitation')} open` : 'members'}
              />
              <Tile
                title="User management"
                icon="user-cog"
                to="/user-management"
                figure={figure.format(data.people.signedIn)}
                note="signed in now"
              />
              <Tile
                title="Roles and duties"
                icon="user-check"
                to="/admin/roles"
                figure={figure.format(data.people.admins)}
                note={data.people.admins === 1 ? 'administrator' : 'administrators'}
              />
              {isAdmin && (
                <Tile
                  title="Security audit"
                  icon="scroll-text"
                  to="/admin/security-audit"
                  figure={figure.format(data.audit.sealed)}
                  note={
                    data.audit.sealedAt
                      ? `entries sealed, the newest ${momentOf(data.audit.sealedAt, show)}`
                      : 'entries sealed'
                  }
                />
              )}
              <Tile
                title="Monitoring"
                icon="activity"
                to="/admin/monitoring"
                figure={figure.format(data.imports.running + data.webhooks.waiting)}
                note="things under way"
              />
              {isAdmin && (
                <>
                  <Tile
                    title="Webhooks"
                    icon="webhook"
                    to="/settings/webhooks"
                    figure={figure.format(data.webhooks.active)}
                    note={data.webhooks.paused > 0 ? `active, ${data.webhooks.paused} paused` : 'active'}
                  />
                  <Tile
                    title="API keys"
                    icon="key"
                    to="/settings/api-keys"
                    figure={figure.format(data.keys)}
                    note="in force"
                  />
                  <Tile
                    title="Feedback"
                    icon="message-square"
                    to="/admin/feedback"
                    figure={figure.format(data.feedback)}
                    note="not read yet"
                  />
                </>
              )}
            </Tiles>
            <ChangesByDay of={data.changes} />
            <nav aria-label="From the public site">
              <h2 className="mb-2">From the public site</h2>
              <p className="flex flex-wrap gap-x-5 gap-y-2">
                {fromVisitors
                  .filter(([, , least]) => includesRole(role, least))
                  .map(([to, words]) => (
                    <Link key={to} to={to} className="link">
                      {words}
                    </Link>
                  ))}
              </p>
            </nav>
            {isAdmin && (
              <p className="flex flex-wrap gap-x-5 gap-y-2">
                <Link to="/admin/tenant" className="link">
                  Organization settings
                </Link>
                <Link to="/access-controls" className="link">
                  Who may do what
                </Link>
                <Link to="/admin/metrics" className="link">
                  Metrics
                </Link>
              </p>
            )}
          </div>
        )}
      </Answered>
    </>
  );
}
