import { useState } from 'react';
import { dollars } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { tell } from '#web/shell/messages.tsx';
import { navigate } from '#web/shell/router.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TableHead } from '#web/ui/table-head.tsx';
import { rollPlanOver } from './capital-acts.ts';
import type { Parts } from './capital-management.screen.tsx';
import { centsOf } from './plan-facts.ts';
import { spentSoFar } from './roll-over.ts';

/** The dry run of the roll to the next year: what each project has spent, and what it would carry over. */
export function RollOver({ book, plan, content, onClose }: Parts & { readonly onClose: () => void }) {
  const known = new Map(book.projects.map((one) => [one.id, one]));
  const rows = content.entries.flatMap((entry) => {
    const project = known.get(entry.project);
    const given = centsOf(entry.gifts.filter(({ year }) => year === plan.planYear));
    if (!project || given === 0 || !['identification', 'preparation', 'implementation'].includes(project.status))
      return [];
    return [
      { project, given, suggested: spentSoFar(entry.gifts, { year: plan.planYear, progress: project.progress }) },
    ];
  });
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [name, setName] = useState(`FY${plan.planYear + 1} to FY${plan.planYear + plan.years}, as requested`);
  const spentOf = (id: string, suggested: number): number => {
    const text = typed[id];
    return text === undefined ? suggested : Math.round(Number(text.replaceAll(/[$,\s]/g, '')) * 100);
  };
  const isWrong = rows.some(({ project, given, suggested }) => {
    const spent = spentOf(project.id, suggested);
    return !(spent >= 0 && spent <= given);
  });
  const spent = rows.map(({ project, suggested }) => ({
    project: project.id,
    amount: { cents: spentOf(project.id, suggested), currency: 'USD' },
  }));
  const roll = useAct(rollPlanOver, {
    changes: ['capital_plan', 'capital_allotment'],
    onDone: ({ id }) => {
      tell('Plan rolled forward', 'good');
      navigate(`/capital-planning-management?tab=funding&plan=${id}`);
    },
  });
  return (
    <Dialog title={`Roll ${plan.number} to FY${plan.planYear + 1}`} onClose={onClose}>
      <p className="text-muted">
        Unspent FY{plan.planYear} funding carries over in the same source and phase and counts against the caps of FY
        {plan.planYear + 1}. Spending is estimated from progress; enter the actual amounts from your ledger.
      </p>
      <label className="mt-3 block">
        <span className="mb-1 block font-medium">Plan name</span>
        <input className="control" value={name} maxLength={120} onChange={({ target }) => setName(target.value)} />
      </label>
      <div className="mt-3 max-h-80 overflow-y-auto">
        <table className="grid-table">
          <thead>
            <tr>
              <TableHead words={['Project', 'Spent']} figures={['Carried']} />
            </tr>
          </thead>
          <tbody>
            {rows.map(({ project, given, suggested }) => {
              const spent = spentOf(project.id, suggested);
              const isBad = !(spent >= 0 && spent <= given);
              return (
                <tr key={project.id}>
                  <th scope="row" className="col-span-full font-normal">
                    {project.name}
                    <span className="text-muted block text-xs">{dollars(given)} funded</span>
                  </th>
                  <td data-label="Spent">
                    <input
                      className="control"
                      inputMode="decimal"
                      aria-label={`Spent by ${project.name}`}
                      aria-invalid={isBad}
                      value={typed[project.id] ?? (suggested / 100).toFixed(2)}
                      onChange={({ target }) => setTyped({ ...typed, [project.id]: target.value })}
                    />
                    {isBad && <p className="wrong">Must be between zero and the funded amount</p>}
                  </td>
                  <td data-label="Carried" className="amount">
                    {isBad ? '—' : dollars(given - spent)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {roll.error && (
        <p role="alert" className="wrong">
          {roll.error.message}
        </p>
      )}
      <div className="actions">
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="button button-primary"
          disabled={isWrong || name.trim() === '' || roll.isPending}
          onClick={() => roll.mutate({ id: plan.id, name, spent })}
        >
          {roll.isPending ? 'One moment…' : 'Create plan'}
        </button>
      </div>
    </Dialog>
  );
}
