import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { chargingPages } from '../../grants/public.tsx';
import { chargedForms, type ProjectCharging, projectCharging } from './pa-calls.ts';

/** What of a project the cost ledger has, and where an entry differs from what was charged. */
export default function ProjectChargingPanel({ id }: { readonly id: string }) {
  return (
    <Answered of={useCall(projectCharging, { id })} skeleton="h-48">
      {(of) => <Charged of={of} />}
    </Answered>
  );
}

function Charged({ of }: { readonly of: ProjectCharging }) {
  const { rowAt } = usePlaces();
  return (
    <Panel
      title="Charged to the award"
      action={
        <Link to={href(chargingPages.toCharge)} className="button">
          To charge
        </Link>
      }
    >
      <Facts
        of={[
          {
            label: 'Award',
            said: of.award ? (
              <Link to={rowAt('grant_award', of.award.id) ?? ''} className="link">
                {of.award.number}
              </Link>
            ) : (
              'None named'
            ),
          },
          { label: 'Federal obligated', said: of.obligatedCents === null ? 'Not yet' : dollars(of.obligatedCents) },
          { label: 'Award share approved', said: dollars(of.approvedCents) },
          { label: 'Drawn', said: dollars(of.drawnCents) },
        ]}
      />
      {of.forms.length > 0 && (
        <Table
          label="Entries charged"
          rows={of.forms}
          id={({ kind }) => kind}
          columns={[
            { label: 'Form', name: ({ kind }) => chargedForms[kind] },
            { label: 'Entries', number: ({ entries }) => entries, sum: true },
            { label: 'Entered', money: ({ cents }) => cents, sum: true },
            { label: 'In costs', number: ({ charged }) => charged, sum: true },
            { label: 'Charged', money: ({ chargedCents }) => chargedCents, sum: true },
            { label: 'Differ', number: ({ differs }) => differs, sum: true },
          ]}
        />
      )}
      {of.differences.total > 0 && (
        <Table
          label="Differences"
          rows={of.differences.data}
          file="charging-differences"
          columns={[
            {
              label: 'Entry',
              name: ({ number }) => number,
              show: ({ kind, id, number }) => (
                <Link to={rowAt(recordOf[kind], id) ?? ''} className="link">
                  {number}
                </Link>
              ),
            },
            {
              label: 'Cost',
              text: ({ costNumber }) => costNumber,
              show: ({ cost, costNumber }) => (
                <Link to={rowAt('grant_cost', cost) ?? ''} className="link">
                  {costNumber}
                </Link>
              ),
            },
            { label: 'Entered', money: ({ cents }) => cents },
            { label: 'Charged', money: ({ chargedCents }) => chargedCents },
          ]}
        />
      )}
      <CutNote of={of.differences} what="differences">
        The first are shown.
      </CutNote>
    </Panel>
  );
}

const recordOf = { labor: 'labor_entry', equipment: 'equipment_entry', pa_cost: 'pa_cost' } as const;
