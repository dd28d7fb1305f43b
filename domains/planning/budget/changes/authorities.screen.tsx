import { useAsked } from '#web/data/asked.ts';
import { RecordList } from '#web/record/record-list.tsx';
import { BudgetNav } from '../budget-nav.tsx';
import { dollars } from '../grid/amounts.tsx';
import { budgetAuthority } from './budget-authority.record.ts';

interface Gap {
  readonly kind: string;
  readonly reach: string;
  readonly fromCents: number;
}

/** Who may change the budget how far, with what nobody could decide. */
export default function Authorities() {
  const { data } = useAsked<{ gaps: readonly Gap[] }>('/api/v1/budget/authority-gaps');
  return (
    <>
      <BudgetNav />
      {data && data.gaps.length > 0 && (
        <section aria-label="What nobody can decide" className="panel border-warn mb-4 p-4">
          <h2 className="text-base font-semibold">Nobody can decide on these</h2>
          <ul className="mt-2 list-disc pl-5">
            {data.gaps.map(({ kind, reach, fromCents }) => (
              <li key={`${kind} ${reach}`}>
                {kind === 'transfer' ? 'A transfer' : 'An amendment'}, {reach.toLowerCase()}, from {dollars(fromCents)}{' '}
                on
              </li>
            ))}
          </ul>
        </section>
      )}
      <RecordList record={budgetAuthority} title="Budget Authority" />
    </>
  );
}
