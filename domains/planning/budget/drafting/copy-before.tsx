import { useId, useState } from 'react';
import { useAct } from '#web/data/calls.ts';
import { say } from '#web/shell/messages.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { budget } from '../budget.record.ts';
import { budgetLine } from '../budget-line.record.ts';
import { copyLinesBefore, type DraftBudget, MOST_LINES } from './drafting.ts';

const count = (lines: number): string => lines.toLocaleString('en-US');

/** Takes over the lines of the budget before, with a percentage; what is here already stays as it is. */
export function CopyBefore({ id, draft }: { id: string; draft: DraftBudget }) {
  const field = useId();
  const [isOpen, setOpen] = useState(false);
  const [percent, setPercent] = useState('0');
  const { mutate, error, isPending } = useAct(copyLinesBefore, {
    changes: [budgetLine.name, budget.name],
    onDone: ({ made, there, left }) => {
      setOpen(false);
      const said = [
        ...(there > 0 ? [`${count(there)} existed already and were not changed.`] : []),
        ...(left > 0 ? [`${count(left)} are left: copy again to add more.`] : []),
      ];
      say({
        title: `${count(made)} ${made === 1 ? 'line' : 'lines'} made`,
        ...(said.length > 0 ? { text: said.join(' ') } : {}),
        ...(left > 0 ? {} : { tone: 'good' as const }),
      });
    },
  });
  const { before } = draft;
  if (!before) return null;
  const grows = Number(percent);
  const fits = percent.trim() !== '' && Number.isFinite(grows) && grows >= -100 && grows <= 1000;
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        <Icon name="copy" />
        Copy {before.name}
      </button>
      {isOpen && (
        <Confirm
          title={`Copy the lines of ${before.name}`}
          action="Copy lines"
          isBusy={isPending || !fits}
          trouble={error?.message}
          onConfirm={() => mutate({ id, percent: grows })}
          onClose={() => setOpen(false)}
        >
          <p className="text-muted mb-3">
            {count(before.lines)} lines with their accounts, owners and controls. Existing lines don’t change.
            {before.lines > MOST_LINES && ` ${count(MOST_LINES)} are copied at a time.`}
          </p>
          <label htmlFor={field} className="mb-1 block font-medium">
            Percent change
          </label>
          <input
            id={field}
            inputMode="decimal"
            className="control w-32"
            value={percent}
            aria-invalid={!fits}
            onChange={({ target }) => setPercent(target.value)}
          />
          <p className="note mt-1">Based on the revised budget, rounded to whole dollars.</p>
        </Confirm>
      )}
    </>
  );
}
