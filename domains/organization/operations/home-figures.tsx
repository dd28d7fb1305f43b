import { Figures } from '#web/shell/panel-frame.tsx';
import { Link } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { concernsOf, type Status } from './status.ts';

/** An administrator's first look: people, background work, and what does not go on by itself. */
export function AdminFigures({ status, blocked }: { readonly status: Status; readonly blocked: number }) {
  const concerns = concernsOf(status);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-3">
      <Figures
        label="People"
        of={[
          {
            words: 'Members',
            value: status.people.members,
            to: '/team',
            note: status.people.invited > 0 && `${status.people.invited} invited`,
          },
          { words: 'Signed in', value: status.people.signedIn, to: '/user-management' },
        ]}
      />
      <Figures
        label="System"
        of={[
          { words: 'Imports running', value: status.imports.running, to: '/admin/monitoring' },
          { words: 'Webhooks queued', value: status.webhooks.waiting, to: '/settings/webhooks' },
        ]}
      />
      <div className="space-y-4">
        <Figures
          label="Exceptions"
          of={[
            { words: 'Blocked approvals', value: blocked, to: '/workflow-engine?state=stuck', isDanger: blocked > 0 },
            { words: 'New feedback', value: status.feedback, to: '/admin/feedback' },
          ]}
        />
        {concerns.length > 0 && (
          <ul aria-label="Needs attention" className="panel divide-line divide-y">
            {concerns.map(({ sentence, to, isDanger }) => (
              <li key={sentence} className="hover:bg-raised relative flex items-center gap-2 px-4 py-2">
                <Icon name={isDanger ? 'circle-alert' : 'info'} className={isDanger ? 'text-danger' : 'text-warn'} />
                <Link to={to} className="after:absolute after:inset-0 hover:underline">
                  {sentence}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
