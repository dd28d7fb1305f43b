import { dollars } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { RecordList } from '#web/record/record-list.tsx';
import { BudgetNav } from '../budget-nav.tsx';
import { budgetAuthority } from './budget-authority.record.ts';
import { authorityGaps } from './who-decides.ts';

/** Who may change the budget how far, with what nobody could decide. */
export default function Authorities() {
  const { data } = useCall(authorityGaps);
  const { gaps = [], unheld = [] } = data ?? {};
  return (
    <>
      <BudgetNav />
      {gaps.length + unheld.length > 0 && (
        <section aria-label="Missing authority" className="panel border-warn mb-4 p-4">
          {gaps.length > 0 && (
            <>
              <h2 className="text-base font-semibold">No one can approve these</h2>
              <ul className="mt-2 list-disc pl-5">
                {gaps.map(({ kind, reach, fromCents, department }) => (
                  <li key={`${kind} ${reach} ${department}`}>
                    {kind === 'transfer' ? 'A transfer' : 'An amendment'}, {reach.toLowerCase()}
                    {department && ` (${department})`}, from {dollars(fromCents)} on
                  </li>
                ))}
              </ul>
            </>
          )}
          {unheld.length > 0 && (
            <p className={gaps.length > 0 ? 'mt-3' : ''}>
              No one holds {unheld.map((name) => `“${name}”`).join(', ')}: grant the duty or name a person.
            </p>
          )}
        </section>
      )}
      <RecordList record={budgetAuthority} title="Budget Authority" isTab />
    </>
  );
}
