import { Figures } from '#web/shell/panel-frame.tsx';
import { ConcernList } from './concerns.tsx';
import { concernsOf, type Status } from './status.ts';

/** An administrator's first look: people, background work, and what does not go on by itself. */
export function AdminFigures({ status, blocked }: { readonly status: Status; readonly blocked: number }) {
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
        <ConcernList of={concernsOf(status)} />
      </div>
    </div>
  );
}
