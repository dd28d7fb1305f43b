import { Suspense, useState } from 'react';
import { href } from '#kernel';
import { useShow } from '#web/data/session.ts';
import { momentOf, StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { later } from '#web/ui/later.tsx';
import { Menu, MenuChoice } from '#web/ui/menu.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { approval } from '../approvals/approval.record.ts';
import { WhereToMend } from '../approvals/where-to-mend.tsx';
import { workflow } from '../index.ts';
import { useRetry } from './case-changes.tsx';
import type { Engine, RunningCase, WaitingAt } from './engine-view.ts';

const ReassignDialog = later(async () => ({ default: (await import('./case-help.tsx')).ReassignDialog }));
const MoveDialog = later(async () => ({ default: (await import('./case-help.tsx')).MoveDialog }));

interface CaseTableProps {
  readonly engine: Engine;
  /** Whether this person may help cases that are stuck. */
  readonly helps: boolean;
}

const states = [
  ['', 'All approvals'],
  ['stuck', 'Blocked'],
  ['late', 'Overdue'],
  ['running', 'Pending'],
  ['waiting', 'On hold'],
] as const;

/** The running cases, those that are stuck first. */
export function CaseTable({ engine: { cases, now, versions }, helps }: CaseTableProps) {
  const [state, setState] = useParam('state');
  const [words, setWords] = useParam('search');
  const show = useShow();
  const isLate = ({ waits }: RunningCase) => waits.some(({ dueAt }) => dueAt !== null && dueAt < now);
  const found = cases.data.filter(
    (one) =>
      (state === '' || (state === 'late' ? isLate(one) : one.status === state)) &&
      `${one.subject} ${one.waits.map(({ name, people }) => `${name} ${people.map((who) => who.name).join(' ')}`).join(' ')}`
        .toLowerCase()
        .includes(words.toLowerCase()),
  );
  const inForce = versions.filter(({ status }) => status === 'published');
  return (
    <section className="panel" aria-label="Active approvals">
      <div className="flex flex-wrap items-center gap-2 p-3">
        <h2 className="mr-auto">Active approvals</h2>
        <Select aria-label="Show" className="control w-auto" value={state} choices={states} onPick={setState} />
        <input
          type="search"
          aria-label="Search active approvals"
          placeholder="Search approvals, steps, people"
          className="control max-w-64"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </div>
      {found.length === 0 ? (
        <Empty icon="check" title="No matching approvals">
          {state === 'stuck' ? 'No blocked approvals.' : 'Choose all approvals or shorten the search.'}
        </Empty>
      ) : (
        <Table
          label="Active approvals"
          rows={found}
          step={25}
          columns={[
            {
              label: 'Approval',
              name: ({ subject }) => subject,
              show: ({ id, subject }) => (
                <Link to={href(workflow.pages.approval, { id })} className="link">
                  {subject}
                </Link>
              ),
            },
            {
              label: 'State',
              mark: ({ status }) => <StatusBadge record={approval} state={status} />,
              className: 'state',
            },
            { label: 'Current step', mark: (one) => <Waits one={one} now={now} helps={helps} /> },
            {
              label: 'Since',
              moment: sinceOf,
              className: 'md:whitespace-nowrap',
              show: (one) => (
                <>
                  {momentOf(sinceOf(one), show)}
                  <span className="text-muted block text-xs">{one.waits[0]?.hours ?? 0} business hours</span>
                </>
              ),
            },
            { label: 'Version', text: ({ version }) => version },
          ]}
          acts={{
            label: 'What can be done',
            className: '',
            show: (one) => helps && <Help one={one} inForce={inForce} />,
          }}
        />
      )}
      <CutNote of={cases} what="active approvals">
        Searches these only.{' '}
        <Link to={workflow.pages.allApprovals.path} className="link">
          All approvals
        </Link>
      </CutNote>
    </section>
  );
}

const sinceOf = ({ waits, startedAt }: RunningCase) => waits[0]?.since ?? startedAt;

interface WaitsProps {
  readonly one: RunningCase;
  readonly now: string;
  readonly helps: boolean;
}

function Waits({ one, now, helps }: WaitsProps) {
  const { mutate: retry, error, isPending } = useRetry();
  return (
    <>
      <ul className="space-y-1">
        {one.waits.map(({ step, name, kind, people, problem, dueAt }) => (
          <li key={step}>
            {name}
            {people.length > 0 && <span className="text-muted">: {people.map((who) => who.name).join(', ')}</span>}
            {dueAt !== null && dueAt < now && <span className="text-warn"> (overdue)</span>}
            {problem && (
              <span className="text-danger block">
                {problem}
                {helps && (
                  <button
                    type="button"
                    className="link ml-2"
                    disabled={isPending}
                    onClick={() => retry({ id: one.id, step })}
                  >
                    Try again
                  </button>
                )}
                <WhereToMend kind={kind} />
              </span>
            )}
          </li>
        ))}
      </ul>
      <p role="alert" className="wrong empty:hidden">
        {error?.message}
      </p>
    </>
  );
}

interface HelpProps {
  readonly one: RunningCase;
  readonly inForce: Engine['versions'];
}

function Help({ one, inForce }: HelpProps) {
  const [open, setOpen] = useState<{ is: 'move' } | { is: 'reassign'; wait: WaitingAt } | null>(null);
  const seated = one.waits.filter(({ people }) => people.length > 0);
  const canMove = inForce.length === 0 || inForce.some(({ id }) => id !== one.workflow);
  return (
    <>
      <Menu
        trigger={
          <button type="button" className="icon-button" aria-label={`What can be done with ${one.subject}`}>
            <Icon name="ellipsis" />
          </button>
        }
      >
        {seated.map((wait) => (
          <MenuChoice key={wait.step} icon="user-plus" onChoose={() => setOpen({ is: 'reassign', wait })}>
            Reassign “{wait.name}”
          </MenuChoice>
        ))}
        <MenuChoice icon="arrow-right" disabled={!canMove} onChoose={() => setOpen({ is: 'move' })}>
          Move to current version
        </MenuChoice>
      </Menu>
      <Suspense>
        {open?.is === 'reassign' && <ReassignDialog id={one.id} wait={open.wait} onClose={() => setOpen(null)} />}
        {open?.is === 'move' && <MoveDialog one={one} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}
