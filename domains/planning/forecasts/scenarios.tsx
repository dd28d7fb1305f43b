import { useState } from 'react';
import { f } from '#kernel';
import { useRowsOf } from '#web/data/asked.ts';
import { call } from '#web/data/call.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link, navigate } from '#web/shell/router.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { forecastScenario } from './forecast-scenario.record.ts';
import type { Outlook } from './outlook.ts';

/** Copies of the outlook in which somebody tries something. */
export function ScenariosTab({ outlook, mayMake }: { outlook: Outlook; mayMake: boolean }) {
  const [isNaming, setNaming] = useState(false);
  const { data } = useRowsOf(forecastScenario, { filters: { budget: outlook.budget }, sort: '-createdAt', limit: 50 });
  const button = (
    <button
      type="button"
      className="button button-primary"
      disabled={!mayMake}
      title={mayMake ? undefined : 'Managers and the budget officer make scenarios.'}
      onClick={() => setNaming(true)}
    >
      Copy the outlook into a scenario
    </button>
  );
  return (
    <div className="space-y-4">
      <div className="print:hidden">{button}</div>
      {data?.data.length === 0 && (
        <div className="panel">
          <Empty icon="flask-conical" title="No scenario yet">
            A scenario copies the live figures. What is tried in it changes nothing, until somebody proposes it as an
            amendment.
          </Empty>
        </div>
      )}
      <ul className="grid gap-4 xl:grid-cols-2">
        {data?.data.map((row) => (
          <li key={row.id} className="panel p-4">
            <div className="flex items-start justify-between gap-2">
              <h2>
                <Link to={`/budget-forecasts/scenarios/${row.id}`} className="link">
                  {row.name}
                </Link>
              </h2>
              <StatusBadge record={forecastScenario} state={row.status} />
            </div>
            <p className="text-muted">
              {row.titles?.['budget']} · {row.titles?.['madeBy']}
            </p>
            {row.notes && <p className="mt-2">{row.notes}</p>}
          </li>
        ))}
      </ul>
      {isNaming && (
        <Dialog title="A scenario" onClose={() => setNaming(false)}>
          <FieldsForm
            label="Scenario"
            fields={{ name: f.text({ max: 120 }).required() }}
            start={{}}
            submit="Make the copy"
            sends="everything"
            onCancel={() => setNaming(false)}
            onSave={async (body) => {
              const { id } = await call<{ id: string }>({
                method: 'POST',
                path: `/api/v1/forecasts/${outlook.budget}/scenario`,
                body,
              });
              navigate(`/budget-forecasts/scenarios/${id}?edit`);
            }}
          />
        </Dialog>
      )}
    </div>
  );
}
