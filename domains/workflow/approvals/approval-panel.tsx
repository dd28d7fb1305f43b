import { useState } from 'react';
import type { AnyRecord } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useRow } from '#web/data/query.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { MoreMenu } from '#web/record/steps.tsx';
import { useRecords } from '#web/shell/product.ts';
import { Answered } from '#web/ui/answered.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MenuChoice } from '#web/ui/menu.tsx';
import { ApprovalPath } from './approval-path.tsx';
import { ApprovalSaid, WhatChanged } from './approval-said.tsx';
import { approvalOfRow, type ApprovalView, type MyTask } from './approval-view.ts';
import { actsOf } from './approval-acts.ts';
import { BudgetEffects } from './budget-effects.tsx';
import { TaskDialog } from './task-dialog.tsx';

interface PanelProps {
  /** The name of the record, and the row of it that is decided on. */
  readonly record: string;
  readonly id: string;
  /** Whether it says what approving does to the budget; where the page says so elsewhere, it does not. */
  readonly hasBudget?: boolean;
}

/** How a document is decided on, for its own page: the way as a picture, what one can do, who said what. */
export function ApprovalPanel({ record, id, hasBudget = true }: PanelProps) {
  const about = useRecords().stub(record);
  return about && <PanelOf record={about} id={id} hasBudget={hasBudget} />;
}

interface PanelOfProps {
  readonly record: AnyRecord;
  readonly id: string;
  readonly hasBudget: boolean;
}

function PanelOf({ record, id, hasBudget }: PanelOfProps) {
  const { data: row } = useRow(record, id);
  const answer = useCall(approvalOfRow, row ? { record: record.name, id, at: row.version } : null, {
    everySeconds: 30,
  });
  return (
    <Answered of={answer} waiting={null}>
      {({ approval }) => approval && <ApprovalOf view={approval} hasBudget={hasBudget} />}
    </Answered>
  );
}

const tones: Readonly<Record<string, BadgeTone>> = {
  approved: 'good',
  rejected: 'danger',
  stuck: 'danger',
  returned: 'warn',
  running: 'review',
};
const words: Readonly<Record<string, string>> = {
  running: 'Pending',
  waiting: 'On hold',
  stuck: 'Blocked',
  approved: 'Approved',
  rejected: 'Rejected',
  returned: 'Sent back',
  withdrawn: 'Withdrawn',
};

function ApprovalOf({ view, hasBudget }: { readonly view: ApprovalView; readonly hasBudget: boolean }) {
  const show = useShow();
  const { status, path, said, tasks, budget, startedBy, startedAt, round, version } = view;
  return (
    <section aria-label="Approval" data-guide="approval" className="panel space-y-4 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2>Approval</h2>
        <Badge tone={tones[status] ?? 'plain'}>{words[status] ?? status}</Badge>
        <span className="note ml-auto">
          Submitted by {startedBy.name}, {momentOf(startedAt, show)}
          {round > 1 && `, ${round} times`}. {version}.
        </span>
      </div>
      {tasks.map((task, at) => (
        <TaskOf key={task.id} task={task} view={view} isFirst={at === 0} />
      ))}
      {hasBudget && <BudgetEffects effects={budget} />}
      {path.length > 0 && <ApprovalPath path={path} />}
      {said.length > 0 && (
        <details open={said.length < 6}>
          <summary className="mb-2 font-medium">Decisions and comments ({said.length})</summary>
          <ApprovalSaid said={said} />
        </details>
      )}
    </section>
  );
}

interface TaskOfProps {
  readonly task: MyTask;
  readonly view: ApprovalView;
  readonly onDone?: () => void;
  /** An act that was asked for by a key. */
  readonly asked?: string | null;
  readonly onAsked?: (name: string | null) => void;
  /** Of several tasks the first has the primary action of the page. */
  readonly isFirst?: boolean;
}

/** Buttons next to the main one; what is rarer, and rejecting, waits in the menu. */
const MOST_QUIET = 2;

/** What lies with this person: why, until when, what changed, what they can do and what happens then. */
export function TaskOf({ task, view, onDone, asked = null, onAsked, isFirst = true }: TaskOfProps) {
  const show = useShow();
  const [own, setOwn] = useState<string | null>(null);
  const acts = actsOf(task);
  const act = acts.find(({ name }) => name === (asked ?? own));
  const calm = acts.filter(({ isMain, isDanger }) => !isMain && !isDanger);
  const shown = [...acts.filter(({ isMain }) => isMain), ...calm.slice(0, MOST_QUIET)];
  const more = acts.filter((one) => !shown.includes(one));
  const close = () => {
    setOwn(null);
    onAsked?.(null);
  };
  return (
    <div className="bg-raised/60 space-y-3 rounded-lg p-3">
      <div className="flex flex-wrap items-center gap-2">
        <strong className="font-semibold">{task.label}</strong>
        {task.isLate && <Badge tone="danger">overdue</Badge>}
        {task.status === 'paused' && <Badge tone="warn">awaiting answer</Badge>}
        {task.dueAt && <span className="note">due {momentOf(task.dueAt, show)}</span>}
      </div>
      <p>
        <Icon name="circle-question-mark" className="text-muted mr-1 inline size-4" />
        {task.onBehalfOf ? `You act on behalf of ${task.onBehalfOf.name}. ` : ''}
        {task.because} <span className="text-muted">{task.hindrance ? '' : task.next}</span>
      </p>
      {task.question && (
        <blockquote className="border-edge border-l-2 pl-3 wrap-anywhere whitespace-pre-line">
          {task.askedBy && <span className="note block">{task.askedBy.name} asks</span>}
          {task.question}
        </blockquote>
      )}
      <WhatChanged changed={task.changed} since={task.changedSince} />
      {task.hindrance && (
        <p className="text-danger flex items-start gap-2">
          <Icon name="triangle-alert" className="mt-0.5 size-4 shrink-0" />
          {task.hindrance}
        </p>
      )}
      <div className="flex flex-wrap gap-2 print:hidden">
        {shown.map((one) => (
          <button
            key={one.name}
            type="button"
            className={`button ${one.isMain && isFirst ? 'button-primary' : ''}`}
            onClick={() => setOwn(one.name)}
          >
            {one.label}
          </button>
        ))}
        {more.length > 0 && (
          <MoreMenu>
            {more.map((one) => (
              <MenuChoice key={one.name} isDanger={one.isDanger === true} onChoose={() => setOwn(one.name)}>
                {one.label}
              </MenuChoice>
            ))}
          </MoreMenu>
        )}
      </div>
      {act && (
        <TaskDialog
          task={task}
          act={act}
          subject={view.subject}
          record={view.record}
          onClose={close}
          {...(onDone ? { onDone } : {})}
        />
      )}
    </div>
  );
}
