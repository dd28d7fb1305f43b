import { Suspense, useState } from 'react';
import { href } from '#kernel';
import { usStates } from '#domains/organization/public.ts';
import { useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { later } from '#web/ui/later.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { customers } from '../index.ts';
import { agencyRanks, weekdays } from '../tree/agency-fields.ts';
import { type AgencyNode, type AgencyPicture, inherited } from '../tree/agency-picture.ts';

const MoveDialog = later(async () => ({ default: (await import('./agency-dialogs.tsx')).MoveDialog }));
const MergeDialog = later(async () => ({ default: (await import('./agency-dialogs.tsx')).MergeDialog }));

const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
const clock = (minutes: number) =>
  new Date(minutes * 60_000).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
const entityWords: Readonly<Record<string, string>> = {
  county: 'County',
  city: 'City',
  state: 'State agency',
  school_district: 'School district',
  special_district: 'Special district',
};

interface PanelProps {
  readonly node: AgencyNode;
  readonly picture: AgencyPicture;
}

/** What counts for one agency on the day, where it comes from, and what can be done with it. */
export function AgencyPanel({ node, picture }: PanelProps) {
  const [doing, setDoing] = useState<'move' | 'merge' | null>(null);
  const show = useShow();
  // What makes agencies may also move and merge them: it is one right.
  const isAdmin = useSession().may.create.includes('agency');
  const refusal = isAdmin
    ? node.status === 'active'
      ? null
      : 'You cannot move or merge a closed agency.'
    : 'Only administrators can move or merge agencies.';
  const nameOf = (id: string | null) =>
    id === null ? 'the top of the tree' : (picture.nodes.find((one) => one.id === id)?.name ?? 'a future agency');
  const ahead = picture.ahead.filter(({ agency }) => agency === node.id);
  return (
    <section aria-label={node.name} className="panel space-y-4 p-4">
      <header>
        <p className="note">
          {agencyRanks[node.rank as keyof typeof agencyRanks] ?? node.rank}, {node.code}
        </p>
        <h2>{node.name}</h2>
        <p className="text-muted">
          {node.head ? `Manager: ${node.head}. ` : ''}
          {node.since && `Under ${nameOf(node.under)} since ${wholeDay(node.since, show)}.`}
        </p>
      </header>
      {ahead.map(({ fromDay, under }) => (
        <p key={fromDay} className="border-edge flex gap-2 rounded-md border p-2.5">
          <Icon name="calendar" className="mt-0.5" />
          From {wholeDay(fromDay, show)} under {nameOf(under)}.
        </p>
      ))}
      <Counts id={node.id} day={picture.day} nameOf={nameOf} />
      <div className="flex flex-wrap gap-2">
        <Link to={href(customers.pages.agency, { id: node.id })} className="button">
          Open
        </Link>
        <button type="button" className="button" disabled={refusal !== null} onClick={() => setDoing('move')}>
          Move
        </button>
        <button
          type="button"
          className="button button-danger"
          disabled={refusal !== null}
          onClick={() => setDoing('merge')}
        >
          Merge into another
        </button>
        <Link to={`${customers.pages.authorities.path}?agency=${node.id}`} className="button button-quiet">
          Authority
        </Link>
        <Link to={`${customers.pages.clients.path}?agency=${node.id}`} className="button button-quiet">
          History
        </Link>
      </div>
      {refusal && <p className="note">{refusal}</p>}
      <Suspense>
        {doing === 'move' && <MoveDialog node={node} onClose={() => setDoing(null)} />}
        {doing === 'merge' && <MergeDialog node={node} onClose={() => setDoing(null)} />}
      </Suspense>
    </section>
  );
}

function Counts({
  id,
  day,
  nameOf,
}: {
  readonly id: string;
  readonly day: string;
  readonly nameOf: (id: string | null) => string;
}) {
  const show = useShow();
  const own = useCall(inherited, { id, day });
  return (
    <Answered of={own} skeleton="h-48">
      {({ chain, entity, states, packs, fiscalYear, timeZone, holidays, ...data }) => (
        <>
          <dl className="pairs">
            <div>
              <dt>Parent</dt>
              <dd>{chain.toReversed().map(nameOf).join(' › ')}</dd>
            </div>
            <div>
              <dt>Rules</dt>
              <dd>
                {entityWords[entity] ?? entity}
                {states.length > 0 && `, ${states.map((one) => usStates[one] ?? one).join(', ')}`}
                {packs.length > 0 && `, with ${packs.join(', ')}`}
              </dd>
            </div>
            <div>
              <dt>Fiscal year</dt>
              <dd>
                {fiscalYear.label}, {wholeDay(fiscalYear.from, show)} to {wholeDay(fiscalYear.until, show)}
              </dd>
            </div>
            <div>
              <dt>Business hours</dt>
              <dd>
                {data.weekdays.map((one) => weekdays[dayNames[one] ?? 'mon'].slice(0, 3)).join(', ')},{' '}
                {clock(data.from)} to {clock(data.until)}, {timeZone.split('/').at(-1)?.replace('_', ' ')} time
              </dd>
            </div>
          </dl>
          <div>
            <h3 className="mb-1 font-medium">Holidays</h3>
            {holidays.length === 0 ? (
              <Empty icon="calendar" title="No holidays">
                Every weekday counts toward deadlines.
              </Empty>
            ) : (
              <ul className="flex flex-wrap gap-1.5">
                {holidays.slice(0, 8).map((one) => (
                  <li key={one} className="chip">
                    {wholeDay(one, show)}
                  </li>
                ))}
              </ul>
            )}
          </div>
        </>
      )}
    </Answered>
  );
}
