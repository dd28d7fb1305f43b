import { dollars, href } from '#kernel';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { paFollowUpPages } from '../pa-follow-up-pages.ts';
import type { ProjectFollowUp } from './follow-up-calls.ts';
import { insuranceRecovery } from './insurance-recovery.record.ts';
import { insuranceRequirement } from './insurance-requirement.record.ts';
import { MAINTAIN_LAW, perils } from './insurance-words.ts';

/** What insurance takes off the project, and what has to be insured from now on. */
export function Insurance({ of: { insurance } }: { readonly of: ProjectFollowUp }) {
  const { ledgerCents, typedCents, recoveries, requirements } = insurance;
  return (
    <>
      {recoveries.total === 0 ? (
        <p className="note px-4 pb-4">
          No insurance recovery.{' '}
          {typedCents > 0
            ? `${dollars(typedCents)} typed on the project is taken off until the ledger has a row.`
            : 'Enter what each loss is insured for; it is taken off the cost as it changes.'}
        </p>
      ) : (
        <>
          <Table
            label="Insurance recoveries"
            caption="Insurance recoveries"
            rows={recoveries.data}
            step={10}
            columns={[
              {
                label: 'Facility',
                name: ({ facility }) => facility,
                show: ({ id, number, facility }) => (
                  <>
                    <Link to={href(paFollowUpPages.insuranceRecovery, { id })} className="link">
                      {number}
                    </Link>{' '}
                    <span className="text-muted">{facility}</span>
                  </>
                ),
              },
              { label: 'Peril', text: ({ peril }) => perils[peril] },
              { label: 'Policy', text: ({ policy }) => policy ?? 'None' },
              {
                label: 'Status',
                text: ({ status }) => status,
                show: ({ status }) => <StatusBadge record={insuranceRecovery} state={status} />,
              },
              { label: 'Insured loss', money: ({ lossCents }) => lossCents, sum: true },
              { label: 'Proceeds', money: ({ proceedsCents }) => proceedsCents, sum: true },
              { label: 'Flood reduction', money: ({ zoneCents }) => zoneCents, sum: true },
              { label: 'Deducted', money: ({ reductionCents }) => reductionCents, sum: true },
            ]}
          />
          <p className="note px-4 pb-3">
            Proceeds are taken off, received or expected (44 CFR 206.250(c)). In a flood zone the most that a standard
            policy pays is taken off even without one (206.252(a)).
            {typedCents > 0 &&
              ` The ledger takes off ${dollars(ledgerCents ?? 0)}; ${dollars(typedCents)} typed on the project no longer counts.`}
          </p>
        </>
      )}
      <CutNote of={recoveries} what="recoveries">
        <Link to={href(paFollowUpPages.insuranceRecoveries)} className="link">
          All insurance recoveries
        </Link>
      </CutNote>
      {requirements.total > 0 && (
        <>
          <Table
            label="Insurance requirements"
            caption="Obtain and maintain"
            rows={requirements.data}
            step={10}
            columns={[
              {
                label: 'Facility',
                name: ({ facility }) => facility,
                show: ({ id, number, facility }) => (
                  <>
                    <Link to={href(paFollowUpPages.insuranceRequirement, { id })} className="link">
                      {number}
                    </Link>{' '}
                    <span className="text-muted">{facility}</span>
                  </>
                ),
              },
              { label: 'Peril', text: ({ peril }) => perils[peril] },
              { label: 'Policy', text: ({ policy }) => policy },
              { label: 'Ends on', day: ({ endsOn }) => endsOn },
              {
                label: 'Status',
                text: ({ status }) => status,
                show: ({ status, trouble }) => (
                  <>
                    <StatusBadge record={insuranceRequirement} state={status} />{' '}
                    {trouble && <Badge tone="danger">{trouble}</Badge>}
                  </>
                ),
              },
              { label: 'Required cover', money: ({ cents }) => cents, sum: true },
            ]}
          />
          <p className="note px-4 pb-3">
            Without this cover the next disaster pays nothing for the same damage ({MAINTAIN_LAW}).
          </p>
        </>
      )}
      <CutNote of={requirements} what="requirements">
        <Link to={href(paFollowUpPages.insuranceRequirements)} className="link">
          All insurance requirements
        </Link>
      </CutNote>
    </>
  );
}
