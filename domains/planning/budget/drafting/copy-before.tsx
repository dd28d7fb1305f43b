import { useId, useState } from 'react';
import { useAct } from '#web/data/calls.ts';
import { say } from '#web/shell/messages.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { budget } from '../budget.record.ts';
import { budgetLine } from '../budget-line.record.ts';
import { estimateChoices } from '../../revenue/next-year.ts';
import { copyLinesBefore, type DraftBudget } from './drafting.ts';

type Funding = Pick<NonNullable<DraftBudget['before']>, 'revenues' | 'balances' | 'transfers'>;

const several = (many: number, [one, more]: readonly [string, string]): string[] =>
  many === 0 ? [] : [`${count(many)} ${many === 1 ? one : more}`];

/** Revenue lines, balances and transfers in words; empty where there are none. */
const fundingOf = ({ revenues, balances, transfers }: Funding): string =>
  [
    ...several(revenues, ['revenue line', 'revenue lines']),
    ...several(balances, ['fund balance', 'fund balances']),
    ...several(transfers, ['recurring transfer', 'recurring transfers']),
  ].join(', ');

const count = (lines: number): string => lines.toLocaleString('en-US');

/** Takes over the lines, revenues, balances and transfers of the budget before, with a percentage; what is here already stays as it is. */
export function CopyBefore({ id, draft }: { id: string; draft: DraftBudget }) {
  const field = useId();
  const [isOpen, setOpen] = useState(false);
  const [percent, setPercent] = useState('0');
  const [estimates, setEstimates] = useState<keyof typeof estimateChoices>('grown');
  const { mutate, error, isPending } = useAct(copyLinesBefore, {
    changes: [budgetLine.name, budget.name, 'revenue_line', 'fund_balance', 'interfund_transfer'],
    onDone: ({ made, there, ...more }) => {
      setOpen(false);
      const funding = fundingOf(more);
      const said = [
        ...(funding ? [`Also made: ${funding}.`] : []),
        ...(there > 0 ? [`${count(there)} existed already and were not changed.`] : []),
      ];
      say({
        title: `${count(made)} ${made === 1 ? 'line' : 'lines'} made`,
        ...(said.length > 0 ? { text: said.join(' ') } : {}),
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
          action="Copy lines"
          isBusy={isPending || !fits}
          trouble={error?.message}
          onConfirm={() => mutate({ id, percent: grows, estimates })}
          onClose={() => setOpen(false)}
        >
          <p className="text-muted mb-3">
            {count(before.lines)} lines with their accounts, owners and controls. Existing lines don’t change.
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
          <p className="note mt-1">
            Based on the revised budget, in whole dollars. Each fund’s total is exact; its cents stay on one line.
          </p>
          <Also of={before} value={estimates} onChange={setEstimates} />
          {isPending && (
            <output className="mt-3 block">
              Copying {count(before.lines)} lines. A large budget can take a minute.
            </output>
          )}
        </Confirm>
      )}
    </>
  );
}

interface AlsoProps {
  readonly of: Funding;
  readonly value: keyof typeof estimateChoices;
  readonly onChange: (value: keyof typeof estimateChoices) => void;
}

/** What comes over besides lines, and by how much revenue estimates change. */
function Also({ of, value, onChange }: AlsoProps) {
  const field = useId();
  const funding = fundingOf(of);
  if (!funding) return null;
  return (
    <>
      <p className="text-muted mt-4 mb-3">
        Also: {funding}. Balances begin with the projected ending balance and keep their reserve. Transfers keep their
        amounts.
      </p>
      {of.revenues > 0 && (
        <>
          <label htmlFor={field} className="mb-1 block font-medium">
            Revenue estimates
          </label>
          <select
            id={field}
            className="control"
            value={value}
            onChange={({ target }) => onChange(target.value as keyof typeof estimateChoices)} // one of its options
          >
            {Object.entries(estimateChoices).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </>
      )}
    </>
  );
}
