import { useState } from 'react';
import { useCall } from '#web/data/calls.ts';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { type AwardClocks, awardClocks } from './clock-calls.ts';
import { clockGroups, clockStates } from './clock-words.ts';

type Clock = AwardClocks['clocks']['data'][number];

const scopes = { open: 'To do', late: 'Overdue', all: 'All days', ...clockGroups } as const;
type Scope = keyof typeof scopes;

const isOpen = ({ state }: Clock): boolean => state === 'late' || state === 'near' || state === 'ahead';
const isIn = (scope: Scope, one: Clock): boolean =>
  scope === 'all' || (scope === 'open' ? isOpen(one) : scope === 'late' ? one.state === 'late' : one.group === scope);

const tones: Readonly<Record<Clock['state'], BadgeTone>> = {
  late: 'danger',
  near: 'warn',
  ahead: 'plain',
  met: 'good',
  past: 'plain',
};

const left = ({ state, daysLeft }: Clock): string =>
  state === 'late'
    ? `${-daysLeft} days overdue`
    : state === 'met' || state === 'past'
      ? clockStates[state]
      : `${daysLeft} days left`;

/** Every dated duty of an award in one list, with the day it runs from and the law. */
export default function ClocksPanel({ id }: { readonly id: string }) {
  return (
    <Answered of={useCall(awardClocks, { id })} skeleton="h-40">
      {(of) => of.clocks.total > 0 && <Clocks of={of} />}
    </Answered>
  );
}

function Clocks({ of }: { readonly of: AwardClocks }) {
  const { rowAt } = usePlaces();
  const [scope, setScope] = useState<Scope>('open');
  const names = (Object.keys(scopes) as Scope[]).filter((one) => of.clocks.data.some((clock) => isIn(one, clock)));
  const rows = of.clocks.data.filter((one) => isIn(scope, one));
  return (
    <Panel
      title="Due days"
      action={
        <>
          {of.late > 0 && <Badge tone="danger">{of.late} overdue</Badge>}
          {of.near > 0 && <Badge tone="warn">{of.near} due soon</Badge>}
          <Select
            aria-label="Days shown"
            className="control w-auto"
            value={scope}
            choices={names.map((one) => [one, scopes[one]])}
            onPick={(one) => setScope(names.find((name) => name === one) ?? 'open')}
          />
        </>
      }
    >
      {rows.length === 0 ? (
        <p className="note px-4 pb-4">Nothing to do by a day.</p>
      ) : (
        <Table
          label="Due days"
          rows={rows}
          id={({ duty, id, dueOn, basisOn }) => `${duty} ${id} ${dueOn} ${basisOn ?? ''}`}
          step={5}
          file="due-days"
          columns={[
            {
              label: 'Duty',
              name: ({ title, name }) => `${title} ${name}`,
              show: ({ title, record, id, name }) => {
                const to = rowAt(record, id);
                return (
                  <>
                    {title}{' '}
                    {to ? (
                      <Link to={to} className="link">
                        {name}
                      </Link>
                    ) : (
                      name
                    )}
                  </>
                );
              },
            },
            { label: 'Due', className: 'whitespace-nowrap', day: ({ dueOn }) => dueOn },
            {
              label: 'Days left',
              mark: (one) => (
                <>
                  <Badge tone={tones[one.state]}>{left(one)}</Badge>{' '}
                  {one.isTheirs && isOpen(one) && <span className="text-muted">theirs</span>}
                </>
              ),
            },
            { label: 'Basis', text: ({ basis }) => basis },
            { label: 'Basis date', day: ({ basisOn }) => basisOn },
            { label: 'Law', text: ({ citation }) => citation },
          ]}
        />
      )}
      <CutNote of={of.clocks} what="due days">
        The most urgent are shown.
      </CutNote>
    </Panel>
  );
}
