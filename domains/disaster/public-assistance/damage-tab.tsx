import { dollars, href } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { Link, navigate } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { publicAssistancePages } from '../public-assistance-pages.ts';
import { BoardFrame } from './board-frame.tsx';
import { damageLine } from './damage-line.record.ts';
import { acceptGroupCall, type PaBoard } from './pa-calls.ts';
import { paProject } from './pa-project.record.ts';
import { categories, sizes } from './pa-words.ts';

/** Damage by category, and the projects that lines without one could form. */
export default function DamageTab() {
  return <BoardFrame>{(of) => <Shown of={of} />}</BoardFrame>;
}

function Shown({ of }: { readonly of: PaBoard }) {
  const { may } = useSession();
  const disaster = of.chosen?.id ?? '';
  const all = `${href(publicAssistancePages.damageLines)}?${new URLSearchParams({ disaster })}`;
  return (
    <>
      <Panel
        title="Impact List"
        action={
          <>
            <Link to={all} className="link">
              All damage lines
            </Link>
            {may.create.includes(damageLine.name) && (
              <>
                <Link to={`${href(publicAssistancePages.damageLines)}?import=`} className="button">
                  Import CSV
                </Link>
                <Link
                  to={`${href(publicAssistancePages.damageLine, { id: 'new' })}?${new URLSearchParams({ disaster })}`}
                  className="button"
                >
                  New damage line
                </Link>
              </>
            )}
          </>
        }
      >
        {of.damage.length === 0 ? (
          <p className="note px-4 pb-4">No damage. Enter lines, or import the Impact List as CSV.</p>
        ) : (
          <Table
            label="Impact List"
            rows={of.damage}
            id={({ category }) => category}
            columns={[
              { label: 'Category', name: ({ category }) => categories[category] },
              { label: 'Lines', number: ({ count }) => count, sum: true },
              { label: 'In projects', number: ({ inProjects }) => inProjects, sum: true },
              { label: 'Approximate cost', money: ({ cents }) => cents, sum: true },
            ]}
          />
        )}
      </Panel>
      <Groups of={of} canAccept={may.create.includes(paProject.name)} />
    </>
  );
}

/** Nothing is grouped by itself: a person accepts each proposal. */
function Groups({ of: { groups }, canAccept }: { readonly of: PaBoard; readonly canAccept: boolean }) {
  const accept = useAct(acceptGroupCall, {
    onDone: ({ id }) => navigate(href(publicAssistancePages.project, { id })),
  });
  return (
    <Panel title="Proposed groups">
      {groups.total === 0 ? (
        <p className="note px-4 pb-4">All damage lines are in projects.</p>
      ) : (
        <Table
          label="Proposed groups"
          rows={groups.data}
          id={({ key }) => key}
          step={10}
          columns={[
            { label: 'Project', name: ({ title }) => title },
            {
              label: 'Lines',
              text: ({ lines }) => lines.map(({ number }) => number).join(', '),
              show: ({ lines }) => (
                <details>
                  <summary className="link">{lines.length}</summary>
                  <ul>
                    {lines.map(({ id, number, facility, cents }) => (
                      <li key={id}>
                        <Link to={href(publicAssistancePages.damageLine, { id })} className="link">
                          {number}
                        </Link>{' '}
                        {facility}, {dollars(cents)}
                      </li>
                    ))}
                  </ul>
                </details>
              ),
            },
            {
              label: 'Size',
              text: ({ size }) => sizes[size],
              show: ({ size }) => <Badge tone={size === 'below_minimum' ? 'warn' : 'plain'}>{sizes[size]}</Badge>,
            },
            { label: 'Reasons', text: ({ reasons }) => reasons.join(' ') },
            { label: 'Approximate cost', money: ({ cents }) => cents, sum: true },
          ]}
          acts={
            canAccept && {
              label: 'Accept',
              show: ({ title, lines }) => (
                <button
                  type="button"
                  className="button"
                  aria-label={`Accept group ${title}`}
                  disabled={accept.isPending}
                  onClick={() => accept.mutate({ title, lines: lines.map(({ id }) => id) })}
                >
                  Accept group
                </button>
              ),
            }
          }
        />
      )}
      <CutNote of={groups} what="groups">
        The largest are shown.
      </CutNote>
    </Panel>
  );
}
