import { dollars, href, type Page } from '#kernel';
import { useSession } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import type { Summary } from '../pa-forms/summary-words.ts';
import { publicAssistancePages } from '../public-assistance-pages.ts';
import type { ProjectStanding } from './pa-calls.ts';
import { costKinds, employeeClasses, rateBases } from './pa-words.ts';

const {
  laborEntry,
  laborEntries,
  equipmentEntry,
  equipmentEntries,
  paCost,
  paCosts,
  damageLine,
  damageLines,
  projectForms,
} = publicAssistancePages;

interface Of {
  readonly of: ProjectStanding;
}

const forms = { labor: 'Labor', equipment: 'Equipment', costs: 'Other costs', damage: 'Damage lines' } as const;

/** The rows of one form at a time. */
export function EntryTables({ of }: Of) {
  const [form, setForm] = useParam('entries');
  const shown = form === '' ? 'labor' : form;
  return (
    <Panel
      title="Entries"
      action={
        <>
          <Select
            aria-label="Entries of"
            className="control w-auto"
            value={shown}
            choices={Object.entries(forms)}
            onPick={(next) => setForm(next === 'labor' ? '' : next)}
          />
          <Prints form={shown} of={of} />
          <Ways form={shown} of={of} />
        </>
      }
    >
      {shown === 'equipment' ? (
        <Equipment of={of} />
      ) : shown === 'costs' ? (
        <Costs of={of} />
      ) : shown === 'damage' ? (
        <Damage of={of} />
      ) : (
        <Labor of={of} />
      )}
    </Panel>
  );
}

/** What a form of the entries prints; damage lines have none. */
const printed: Readonly<Record<string, Summary>> = { labor: 'labor', equipment: 'equipment', costs: 'materials' };

function Prints({ form, of: { project } }: Of & { readonly form: string }) {
  const summary = form in forms ? printed[form] : 'labor';
  return (
    summary && (
      <Link to={`${href(projectForms, { id: project.id })}?form=${summary}`} className="button">
        Print form
      </Link>
    )
  );
}

const ways = {
  labor: [laborEntry, laborEntries, 'labor_entry', 'New labor entry'],
  equipment: [equipmentEntry, equipmentEntries, 'equipment_entry', 'New equipment entry'],
  costs: [paCost, paCosts, 'pa_cost', 'New PA cost'],
  damage: [damageLine, damageLines, 'damage_line', 'New damage line'],
} as const satisfies Readonly<Record<string, readonly [Page<`${string}:id`>, Page, string, string]>>;

function Ways({ form, of: { project, disaster } }: Of & { readonly form: string }) {
  const { may } = useSession();
  const [one, many, record, label] = ways[form as keyof typeof ways] ?? ways.labor; // else the first
  const start = {
    project: project.id,
    ...(form === 'damage' ? { disaster: disaster.id, category: project.category } : {}),
  };
  if (!may.create.includes(record)) return null;
  return (
    <>
      <Link to={`${many.path}?import=`} className="button">
        Import CSV
      </Link>
      <Link to={`${href(one, { id: 'new' })}?${new URLSearchParams(start)}`} className="button">
        {label}
      </Link>
    </>
  );
}

const None = ({ children }: { readonly children: string }) => <p className="note px-4 pb-4">{children}</p>;
const STEP = 10;

function Labor({ of: { labor, project } }: Of) {
  if (labor.total === 0) return <None>No labor. Enter hours by person and day, or import timesheets as CSV.</None>;
  return (
    <>
      <Table
        label="Labor"
        rows={labor.data}
        step={STEP}
        file={`${project.number}-labor`}
        columns={[
          {
            label: 'Employee',
            name: ({ employee }) => employee,
            show: ({ id, employee, jobTitle }) => (
              <>
                <Link to={href(laborEntry, { id })} className="link">
                  {employee}
                </Link>{' '}
                <span className="text-muted">{jobTitle}</span>
              </>
            ),
          },
          { label: 'Employee class', text: ({ employeeClass }) => employeeClasses[employeeClass] },
          { label: 'Work day', day: ({ workDay }) => workDay },
          { label: 'Regular hours', number: ({ regularHours }) => Number(regularHours), sum: true },
          { label: 'Overtime hours', number: ({ overtimeHours }) => Number(overtimeHours), sum: true },
          {
            label: 'Total cost',
            money: ({ totalCents }) => totalCents,
            sum: true,
          },
          {
            label: 'Eligible cost',
            money: ({ eligibleCents }) => eligibleCents,
            sum: true,
          },
          { label: 'Rule', text: ({ rule }) => rule },
        ]}
      />
      <p className="note px-4 pb-3">Cost is hours times the rate with benefits, each rounded as the form prints it.</p>
      <CutNote of={labor} what="entries">
        The figures above count all of them.
      </CutNote>
    </>
  );
}

type Machine = ProjectStanding['equipment']['data'][number];

/** The rates next to each other where there is more than FEMA’s, and which of them counts. */
function comparedOf({ femaCents, localCents, stateCents, rateBasis }: Machine): string {
  const others = [
    localCents === null ? '' : `local ${dollars(localCents)}`,
    stateCents === null ? '' : `state ${dollars(stateCents)}`,
  ].filter(Boolean);
  if (others.length === 0) return '';
  const all = [femaCents === null ? '' : `FEMA ${dollars(femaCents)}`, ...others].filter(Boolean).join(', ');
  return `${rateBases[rateBasis ?? 'fema']} counts: ${all}`;
}

function Equipment({ of: { equipment, project } }: Of) {
  if (equipment.total === 0) return <None>No equipment. Enter the operator’s labor first, then the machine.</None>;
  return (
    <>
      <Table
        label="Equipment"
        rows={equipment.data}
        step={STEP}
        file={`${project.number}-equipment`}
        columns={[
          {
            label: 'Unit ID',
            name: ({ unitId }) => unitId,
            show: ({ id, unitId, equipment: machine }) => (
              <>
                <Link to={href(equipmentEntry, { id })} className="link">
                  {unitId}
                </Link>{' '}
                <span className="text-muted">{machine}</span>
              </>
            ),
          },
          {
            label: 'Cost code',
            text: ({ costCode, edition, isTest }) => `${costCode}, ${edition}${isTest ? ' (test)' : ''}`,
          },
          { label: 'Operator', text: ({ operator }) => operator },
          { label: 'Work day', day: ({ workDay }) => workDay },
          { label: 'Hours in use', number: ({ hours }) => Number(hours), sum: true },
          { label: 'Standby hours', number: ({ standby }) => (standby === null ? null : Number(standby)) },
          {
            label: 'Rate used',
            money: ({ rateCents }) => rateCents,
            show: (one) => (
              <>
                {dollars(one.rateCents)} {one.needsReview && <Badge tone="warn">FEMA review</Badge>}
                {comparedOf(one) && <span className="text-muted block">{comparedOf(one)}</span>}
              </>
            ),
          },
          { label: 'Total cost', money: ({ totalCents }) => totalCents, sum: true },
        ]}
      />
      <p className="note px-4 pb-3">
        Cost is hours or miles times the lower of the local and FEMA rate, or a state rate up to $75 an hour (44 CFR
        206.228(a)(1)).
      </p>
      <CutNote of={equipment} what="entries">
        The figures above count all of them.
      </CutNote>
    </>
  );
}

function Costs({ of: { costs, project } }: Of) {
  if (costs.total === 0) return <None>No other costs. Enter materials, rentals, contract work or donations.</None>;
  return (
    <>
      <Table
        label="Other costs"
        rows={costs.data}
        step={STEP}
        file={`${project.number}-costs`}
        columns={[
          {
            label: 'Cost',
            name: ({ description }) => description,
            show: ({ id, number, description, note }) => (
              <>
                <Link to={href(paCost, { id })} className="link">
                  {number}
                </Link>{' '}
                <span className="text-muted">{[description, note].filter(Boolean).join('. ')}</span>
              </>
            ),
          },
          { label: 'Form', text: ({ kind }) => costKinds[kind] },
          { label: 'Vendor', text: ({ payee, documentNumber }) => [payee, documentNumber].filter(Boolean).join(', ') },
          { label: 'Used on', day: ({ usedOn }) => usedOn },
          { label: 'Quantity', text: ({ quantity, unit }) => `${quantity} ${unit}` },
          { label: 'Unit price', money: ({ unitCents }) => unitCents },
          { label: 'Total cost', money: ({ totalCents }) => totalCents, sum: true },
        ]}
      />
      <p className="note px-4 pb-3">
        Cost is quantity times unit price. Donated rows offset our share and are not in gross.
      </p>
      <CutNote of={costs} what="costs">
        The figures above count all of them.
      </CutNote>
    </>
  );
}

function Damage({ of: { lines, damageCents } }: Of) {
  if (lines.total === 0)
    return <None>No damage lines. Choose this project on a line, or accept a proposed group.</None>;
  return (
    <>
      <Table
        label="Damage lines"
        rows={lines.data}
        step={STEP}
        columns={[
          {
            label: 'Line',
            name: ({ number }) => number,
            show: ({ id, number, facility }) => (
              <>
                <Link to={href(damageLine, { id })} className="link">
                  {number}
                </Link>{' '}
                <span className="text-muted">{facility}</span>
              </>
            ),
          },
          { label: 'Approximate cost', money: ({ cents }) => cents, sum: true },
        ]}
      />
      <CutNote of={lines} what="lines">
        Together they are {dollars(damageCents)}.
      </CutNote>
    </>
  );
}
