import { dollars, href } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { Link, navigate } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { publicAssistancePages } from '../public-assistance-pages.ts';
import { BoardFrame } from './board-frame.tsx';
import { damageLine } from './damage-line.record.ts';
import { acceptGroupCall, type PaBoard } from './pa-calls.ts';
import { paProject } from './pa-project.record.ts';
import { leftWords } from './left-words.ts';
import { scopingMeeting } from './scoping-meeting.record.ts';
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
            {disaster && (
              <Link to={href(publicAssistancePages.impactList, { id: disaster })} className="button">
                Print Impact List
              </Link>
            )}
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
        {of.impact && <Until of={of.impact} disaster={disaster} />}
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

interface UntilProps {
  readonly of: NonNullable<PaBoard['impact']>;
  readonly disaster: string;
}

/** The last day of the list, which runs from the meeting with FEMA. */
function Until({
  of: { title, citation, days, meeting, heldOn, dueOn, left, isExtended, late },
  disaster,
}: UntilProps) {
  const show = useShow();
  const { may } = useSession();
  const enter = `${href(publicAssistancePages.scopingMeeting, { id: 'new' })}?${new URLSearchParams({ disaster })}`;
  return (
    <p className="flex flex-wrap items-center gap-2 px-4 pb-3">
      {meeting === null || dueOn === null || heldOn === null ? (
        <>
          <span className="text-muted">
            {title}: {days} days after the Recovery Scoping Meeting ({citation}).
          </span>
          {may.create.includes(scopingMeeting.name) && (
            <Link to={enter} className="link">
              Enter the meeting
            </Link>
          )}
        </>
      ) : (
        <>
          {title}: {wholeDay(dueOn, show)}
          {left !== null && <Badge tone={left < 0 ? 'plain' : left < 15 ? 'warn' : 'plain'}>{leftWords(left)}</Badge>}
          {late > 0 && <Badge tone="warn">{`${late} entered after it`}</Badge>}
          <span className="text-muted">
            {isExtended ? 'Extended by FEMA.' : `${days} days after`}{' '}
            <Link to={href(publicAssistancePages.scopingMeeting, { id: meeting })} className="link">
              the scoping meeting
            </Link>{' '}
            of {wholeDay(heldOn, show)} ({citation}).
          </span>
        </>
      )}
    </p>
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
