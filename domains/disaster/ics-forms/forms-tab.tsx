import { useState } from 'react';
import { href } from '#kernel';
import { urlOf } from '#kernel/calls/call.ts';
import { useAct, useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { PdfButton } from '../../grants/public.tsx';
import { icsPages } from '../ics-pages.ts';
import { FormView } from './form-view.tsx';
import { type IcsLibrary, icsLibrary, icsPlanPdf, prepareIcsPlan } from './ics-calls.ts';
import { icsAssignment } from './ics-assignment.record.ts';
import { icsPlan } from './ics-plan.record.ts';
import { entryPlaces, formTitles } from './ics-words.ts';
import { enterAt } from './enter-at.ts';

/** The forms of one period: which are complete, what is missing, and the plan they make up. */
export default function FormsTab({ id }: { readonly id: string }) {
  const [period, pick] = useParam('period');
  const asked = useCall(icsLibrary, period ? { id, period } : { id }, { keepsLast: true });
  return <Answered of={asked}>{(of) => <Library of={of} onPick={pick} />}</Answered>;
}

interface Of {
  readonly of: IcsLibrary;
}
type Listed = IcsLibrary['forms']['data'][number];

const keyOf = ({ form, of }: Pick<Listed, 'form' | 'of'>) => `${form}.${of ?? ''}`;

function Library({ of, onPick }: Of & { readonly onPick: (period: string) => void }) {
  const [opened, open] = useState<string | null>(null);
  const shown = of.forms.data.find((one) => keyOf(one) === opened);
  const { period } = of;
  if (!period)
    return (
      <section className="panel">
        <Empty title="No period" icon="clock">
          Forms appear here once the incident has an operational period.
        </Empty>
      </section>
    );
  return (
    <div className="space-y-4">
      <Plan of={of} />
      {shown && (
        <FormView key={opened} period={period.id} incident={of.incident.id} of={shown} onClose={() => open(null)} />
      )}
      <Panel
        title="Forms"
        action={
          <Select
            aria-label="Period"
            className="control"
            value={period.id}
            choices={of.periods.map(({ id, place }) => [id, `Period ${place}`])}
            onPick={onPick}
          />
        }
      >
        <Table
          label="Forms"
          rows={of.forms.data}
          id={keyOf}
          step={20}
          columns={[
            {
              label: 'Form',
              name: ({ form, subject }) => [formTitles[form], subject].filter(Boolean).join(': '),
              show: (one) => (
                <button type="button" className="link text-left" onClick={() => open(keyOf(one))}>
                  {formTitles[one.form]}
                  {one.subject && <span className="text-muted">: {one.subject}</span>}
                </button>
              ),
            },
            {
              label: 'State',
              mark: ({ empty }) =>
                empty.length === 0 ? (
                  <Badge tone="good">Complete</Badge>
                ) : (
                  <Badge tone="warn">
                    {empty.length} {empty.length === 1 ? 'block' : 'blocks'} empty
                  </Badge>
                ),
            },
            { label: 'In plan', text: ({ inPlan }) => (inPlan ? 'Yes' : null) },
          ]}
        />
        <CutNote of={of.forms} what="forms">
          Those with the lowest numbers are shown.
        </CutNote>
      </Panel>
      <Entries of={of} />
    </div>
  );
}

function Plan({ of }: Of) {
  const { period, plans, isChanged, mayPrepare } = of;
  const prepare = useAct(prepareIcsPlan, {
    changes: [icsPlan.name],
    onDone: ({ number, place }) => tell(`${number} is version ${place} and awaits approval`, 'good'),
    onRefused: ({ message }) => tell(message, 'danger'),
  });
  const missing = of.forms.data.flatMap((one) =>
    one.inPlan ? one.empty.map((block) => ({ ...block, form: one.form })) : [],
  );
  const [newest] = plans.data;
  return (
    <Panel
      title="Incident action plan"
      action={
        mayPrepare &&
        period && (
          <button
            type="button"
            className="button button-primary"
            disabled={prepare.isPending}
            onClick={() => prepare.mutate({ id: period.id })}
          >
            Prepare plan
          </button>
        )
      }
    >
      {newest && isChanged && (
        <p className="note px-4 pb-3">
          Records changed since version {newest.place}. Prepare the plan to include them.
        </p>
      )}
      {plans.total === 0 ? (
        <p className="note px-4 pb-4">No plan. The incident commander approves what is prepared.</p>
      ) : (
        <Table
          label="Plan versions"
          rows={plans.data}
          step={3}
          columns={[
            {
              label: 'Plan',
              name: ({ number, place }) => `${number} version ${place}`,
              show: ({ id, number, place }) => (
                <Link to={href(icsPages.actionPlan, { id })} className="link">
                  {number} version {place}
                </Link>
              ),
            },
            { label: 'Status', mark: ({ status }) => <StatusBadge record={icsPlan} state={status} /> },
            { label: 'Prepared by', text: ({ preparedBy }) => preparedBy },
            { label: 'Prepared', moment: ({ preparedAt }) => preparedAt },
            { label: 'Approved by', text: ({ approvedBy }) => approvedBy },
            {
              label: 'File',
              mark: ({ id, number, place }) => (
                <PdfButton from={urlOf(icsPlanPdf, { id })} name={`${number}-v${place}`} />
              ),
            },
          ]}
        />
      )}
      <CutNote of={plans} what="versions">
        The latest are shown.
      </CutNote>
      {missing.length > 0 && (
        <div className="px-4 pb-4">
          <h3 className="text-sm">Missing in the plan</h3>
          <ul className="mt-1 list-disc pl-5">
            {missing.slice(0, MISSING).map(({ form, item, label, from }) => (
              <li key={`${form}.${item}.${label}`}>
                {formTitles[form]}, block {item}: {label}.{' '}
                {from && period && (
                  <Link to={enterAt(from, { incident: of.incident.id, period: period.id })} className="link">
                    {entryPlaces[from]}
                  </Link>
                )}
              </li>
            ))}
          </ul>
          {missing.length > MISSING && (
            <p className="note">{missing.length - MISSING} more are listed in their forms.</p>
          )}
        </div>
      )}
    </Panel>
  );
}

const MISSING = 12;

/** Where the records behind the forms are. */
function Entries({ of: { incident, period } }: Of) {
  const { may } = useSession();
  if (!period) return null;
  const where = { incident: incident.id, period: period.id };
  return (
    <Panel
      title="Plan records"
      action={
        period.isActive &&
        may.create.includes(icsAssignment.name) && (
          <Link
            to={`${href(icsPages.assignment, { id: 'new' })}?${new URLSearchParams({ period: period.id })}`}
            className="button"
          >
            New assignment
          </Link>
        )
      }
    >
      <ul className="flex flex-wrap gap-x-6 gap-y-2 px-4 pb-4">
        {(['assignments', 'channels', 'medical', 'checkIns', 'messages', 'period', 'requests'] as const).map((one) => (
          <li key={one}>
            <Link to={enterAt(one, where)} className="link">
              {entryPlaces[one]}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
