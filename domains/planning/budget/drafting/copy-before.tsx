import { useId, useState } from 'react';
import { useAct } from '#web/data/asked.ts';
import { say } from '#web/shell/messages.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { budgetLine } from '../budget-line.record.ts';
import type { DraftBudget } from './drafting.ts';

/** Takes over the lines of the budget before, with a percentage; what is here already stays as it is. */
export function CopyBefore({ id, draft }: { id: string; draft: DraftBudget }) {
  const field = useId();
  const [isOpen, setOpen] = useState(false);
  const [percent, setPercent] = useState('0');
  const { mutate, error, isPending } = useAct<number, { made: number; there: number }>({
    wish: (given) => ({ path: `/api/v1/budget/drafts/${id}/copy`, body: { percent: given } }),
    changes: [budgetLine.name],
    onDone: ({ made, there }) => {
      setOpen(false);
      say({
        title: `${made} ${made === 1 ? 'line' : 'lines'} made`,
        ...(there > 0 ? { text: `${there} were there already and stay as they are.` } : {}),
        tone: 'good',
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
          action="Make the lines"
          isBusy={isPending || !fits}
          trouble={error?.message}
          onConfirm={() => mutate(grows)}
          onClose={() => setOpen(false)}
        >
          <p className="text-muted mb-3">
            {before.lines} lines with their accounts, owners and controls. Lines that are here already stay as they are.
          </p>
          <label htmlFor={field} className="mb-1 block font-medium">
            Change every amount by this percentage
          </label>
          <input
            id={field}
            inputMode="decimal"
            className="control w-32"
            value={percent}
            aria-invalid={!fits}
            onChange={({ target }) => setPercent(target.value)}
          />
          <p className="note mt-1">Of what may be spent now, with all changes since adoption; in whole dollars.</p>
        </Confirm>
      )}
    </>
  );
}
