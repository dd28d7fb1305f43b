import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import type { FundBoard } from './revenue-calls.ts';

/** Which budget is looked at; the address keeps it. */
export function BudgetChoice({ of: { budget, budgets } }: { readonly of: Pick<FundBoard, 'budget' | 'budgets'> }) {
  const [, pick] = useParam('budget');
  return (
    <Select
      aria-label="Budget"
      className="control sm:w-auto"
      value={budget?.id ?? ''}
      choices={budgets.map(({ id, name, status }) => [id, `${name} (${status})`] as const)}
      onPick={pick}
    />
  );
}
