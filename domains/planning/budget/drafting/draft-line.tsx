import { dollars, href } from '#kernel';
import { Link } from '#web/shell/router.tsx';
import { budgetPages as pages } from '../../budget-pages.ts';
import type { DraftLine } from './drafting.ts';
import { centsOf } from './edits.ts';
import { GridCell } from './grid-cell.tsx';

export const inDollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 });

interface LineProps {
  readonly line: DraftLine;
  readonly edited: number | undefined;
  readonly isSelected: boolean;
  readonly mayEdit: boolean;
  readonly onPaste: (text: string) => void;
  readonly onPut: (cents: number) => void;
  readonly onFill: () => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** A line of a draft: what it had before, its amount, and the difference. */
export function DraftRow({ line, edited, isSelected, mayEdit, onPut, ...does }: LineProps) {
  const { id, name, account, isGroup, before, cents } = line;
  const now = edited ?? cents;
  return (
    <tr data-line={id} className={isSelected ? 'bg-raised' : edited === undefined ? '' : 'bg-raised/60'}>
      <td className="lg:min-w-64">
        <Link to={href(pages.line, { id })} className="link font-medium">
          {name}
        </Link>
        <span className="note block font-mono">
          {account}
          {isGroup && ' · group'}
        </span>
      </td>
      <td className="amount" data-label="Before">
        {before === null ? <span className="text-muted">new</span> : dollars(before)}
      </td>
      <td className="amount" data-label="Amount">
        {mayEdit ? (
          <GridCell
            label={`Amount of ${name}`}
            column="amount"
            value={inDollars(now)}
            className={`w-36 ${isSelected ? 'border-focus' : ''}`}
            isSound={(text) => centsOf(text) !== null}
            onKeep={(text) => {
              const wished = centsOf(text);
              if (wished !== null) onPut(wished);
            }}
            {...does}
          />
        ) : (
          dollars(now)
        )}
        {edited !== undefined && <span className="note block">was {dollars(cents)}</span>}
      </td>
      <td className="amount" data-label="Change">
        {before === null || before === 0
          ? ''
          : `${now >= before ? '+' : ''}${(((now - before) / before) * 100).toFixed(1)}%`}
      </td>
    </tr>
  );
}
