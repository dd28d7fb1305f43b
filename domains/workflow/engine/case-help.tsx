import { useId, useState } from 'react';
import { nobodyId } from '#kernel';
import { useRowsOf } from '#web/data/rows.ts';
import { useAct, useCall } from '#web/data/calls.ts';
import { useRow } from '#web/data/query.ts';
import { say } from '#web/shell/messages.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Select } from '#web/ui/select.tsx';
import { nobody, workflowStaff } from '../designer/designer-data.ts';
import { workflowVersion } from '../designer/workflow-version.record.ts';
import { changes } from './case-changes.tsx';
import { moveCase, previewMove, reassignStep, type RunningCase, type WaitingAt } from './engine-view.ts';

interface ReassignProps {
  readonly id: string;
  readonly wait: WaitingAt;
  readonly onClose: () => void;
}

/** Gives one person's place to another, with the reason. Whether they may take it is judged by the server. */
export function ReassignDialog({ id, wait, onClose }: ReassignProps) {
  const field = useId();
  const { data: staff } = useCall(workflowStaff);
  const [from, setFrom] = useState(wait.people[0]?.id ?? '');
  const [to, setTo] = useState('');
  const { mutate, error, isPending } = useAct(reassignStep, {
    changes,
    onDone: () => {
      say({ title: 'Reassigned', tone: 'good' });
      onClose();
    },
  });
  const seated = new Set(wait.people.map((one) => one.id));
  const others = Object.entries(staff?.people ?? nobody.people).filter(([person]) => !seated.has(person));
  return (
    <Confirm
      title={`Reassign “${wait.name}”`}
      action="Reassign"
      isBusy={isPending || to === ''}
      reason="required"
      trouble={error?.message}
      onConfirm={(reason) => mutate({ id, step: wait.step, from, to, reason })}
      onClose={onClose}
    >
      <div className="grid gap-3">
        {wait.people.length > 1 && (
          <div>
            <label htmlFor={`${field}-from`} className="mb-1 block font-medium">
              Instead of
            </label>
            <Select
              id={`${field}-from`}
              value={from}
              choices={wait.people.map((one) => [one.id, one.name] as const)}
              onPick={setFrom}
            />
          </div>
        )}
        <div>
          <label htmlFor={`${field}-to`} className="mb-1 block font-medium">
            {wait.people.length > 1 ? 'To' : `Instead of ${wait.people[0]?.name ?? 'no one'}, to`}
          </label>
          <Select
            id={`${field}-to`}
            value={to}
            choices={[['', 'Choose someone…'], ...others.map(([person, { name }]) => [person, name] as const)]}
            onPick={setTo}
          />
        </div>
      </div>
    </Confirm>
  );
}

/** Moves a case to the version in force, and shows before what that would change. */
export function MoveDialog({ one, onClose }: { readonly one: RunningCase; readonly onClose: () => void }) {
  const { data: mine } = useRow(workflowVersion, one.workflow);
  const definition = mine ? String(mine['definition']) : '';
  const { data: versions } = useRowsOf(
    workflowVersion,
    { filters: { definition, status: 'published' }, limit: 1 },
    definition !== '',
  );
  const target = versions?.data[0];
  const move = { id: one.id, to: target?.id ?? nobodyId };
  const { data: preview, error: refusal } = useCall(previewMove, target ? move : null);
  const { mutate, error, isPending } = useAct(moveCase, {
    changes,
    onDone: () => {
      say({ title: `Moved to version ${target?.number ?? ''}`, tone: 'good' });
      onClose();
    },
  });
  return (
    <Confirm
      title={`Move to version ${target?.number ?? '…'}`}
      action="Move approval"
      isBusy={isPending || !preview?.ok}
      reason="required"
      trouble={error?.message ?? refusal?.message}
      onConfirm={(reason) => mutate({ ...move, reason })}
      onClose={onClose}
    >
      <p className="mb-2">{one.subject}</p>
      {!preview ? (
        <div aria-busy="true" className="skeleton h-24" />
      ) : preview.ok ? (
        <dl className="pairs">
          <Told label="Waiting at" words={preview.waitsBefore} />
          <Told label="Will wait at" words={preview.waitsAfter} none="nothing: it completes" />
          <Told label="Asked again" words={preview.askedAgain} />
          <Told label="Added steps" words={preview.added} />
          <Told label="Removed steps" words={preview.removed} />
        </dl>
      ) : (
        <ul className="wrong list-disc pl-5">
          {preview.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </Confirm>
  );
}

const Told = ({ label, words, none = 'none' }: { label: string; words: readonly string[]; none?: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{words.join(', ') || none}</dd>
  </div>
);
