import { useCall } from '#web/data/calls.ts';
import { useTitle } from '#web/shell/router.tsx';
import { Bars } from '#web/ui/chart.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { ChangesByDay } from './changes-by-day.tsx';
import { type People, peopleHere, roleWords } from '../people/people.ts';
import { organizationStatus, type Status } from './status.ts';
import { Tile, Tiles } from './tile.tsx';

const figure = new Intl.NumberFormat('en-US');

/** How much the organization works with the product. Counted from its own records; nothing watches people from outside. */
export default function Metrics() {
  useTitle('Metrics');
  const status = useCall(organizationStatus);
  const people = useCall(peopleHere);
  return (
    <>
      <PageHead
        title="Metrics"
        note="Counted from your organization’s own records. Levee has no third-party trackers."
      />
      <Answered of={[status, people]}>{([figures, all]) => <Figures status={figures} people={all} />}</Answered>
    </>
  );
}

function Figures({ status, people }: { status: Status; people: People }) {
  const changes = status.changes.reduce((sum, { count }) => sum + count, 0);
  const active = status.changes.filter(({ count }) => count > 0).length;
  return (
    <div className="space-y-6">
      <Tiles label="Figures">
        <Tile
          title="Changes in 14 days"
          icon="activity"
          to="/admin/security-audit"
          figure={figure.format(changes)}
          note={`on ${active} of 14 days`}
        />
        <Tile
          title="Members"
          icon="users"
          to="/team"
          figure={figure.format(status.people.members)}
          note={`${status.people.signedIn} signed in now`}
        />
        <Tile
          title="Open tasks"
          icon="list-checks"
          to="/tasks?status=open"
          figure={figure.format(status.tasks)}
          note="of all members"
        />
        <Tile
          title="Entries in the record"
          icon="scroll-text"
          to="/admin/security-audit"
          figure={figure.format(status.audit.sealed)}
          note="since the beginning"
        />
      </Tiles>
      <div className="grid gap-4 xl:grid-cols-2">
        <ChangesByDay of={status.changes} />
        <div className="panel p-4">
          <Bars
            title="Members by role"
            note="The active role of each member."
            series={[
              {
                name: 'Members',
                points: Object.entries(roleWords).map(([role, words]) => ({
                  at: words,
                  value: people.data.filter((one) => one.role === role).length,
                })),
              },
            ]}
            measure={{ kind: 'number' }}
            head="Role"
            lie="lying"
          />
        </div>
      </div>
    </div>
  );
}
