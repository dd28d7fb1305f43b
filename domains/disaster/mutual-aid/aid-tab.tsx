import { withDays } from '#kernel/fields/date.ts';
import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { debrisPages } from '../debris-pages.ts';
import { aidAgreement } from './aid-agreement.record.ts';
import { type AidBoard, aidBoard } from './aid-calls.ts';
import { aidCost } from './aid-cost.record.ts';
import { aidMission } from './aid-mission.record.ts';
import { agreementKinds } from './aid-words.ts';

interface Of {
  readonly of: AidBoard;
}

/** Aid of other jurisdictions at an incident, and what of its cost can be claimed. */
export default function AidTab({ incident }: { readonly incident: string }) {
  return (
    <Answered of={useCall(aidBoard, { id: incident })} skeleton="h-96">
      {(of) => (
        <div className="space-y-4">
          <Missions of={of} incident={incident} />
          <Costs of={of} />
          <Agreements of={of} />
        </div>
      )}
    </Answered>
  );
}

function Missions({ of: { missions }, incident }: Of & { readonly incident: string }) {
  const { may } = useSession();
  return (
    <Panel
      title="Aid missions"
      action={
        may.create.includes(aidMission.name) && (
          <Link
            to={`${href(debrisPages.aidMission, { id: 'new' })}?${new URLSearchParams({ incident })}`}
            className="button button-primary"
          >
            New aid mission
          </Link>
        )
      }
    >
      {missions.total === 0 ? (
        <p className="note px-4 pb-4">No missions. Aid is requested under an agreement before it comes.</p>
      ) : (
        <Table
          label="Aid missions"
          rows={missions.data}
          step={6}
          columns={[
            {
              label: 'Mission',
              name: ({ resource }) => resource,
              show: ({ id, number, resource }) => (
                <>
                  <Link to={href(debrisPages.aidMission, { id })} className="link whitespace-nowrap">
                    {number}
                  </Link>{' '}
                  <span className="text-muted">{resource}</span>
                </>
              ),
            },
            { label: 'From', text: ({ provider }) => provider },
            { label: 'Billed', money: ({ cents }) => cents },
            { label: 'Requested on', day: ({ requestedOn }) => requestedOn },
            { label: 'REQ-A', text: ({ requestNumber }) => requestNumber },
            { label: 'Status', mark: ({ status }) => <StatusBadge record={aidMission} state={status} /> },
          ]}
        />
      )}
      <CutNote of={missions} what="missions">
        The first are shown.
      </CutNote>
    </Panel>
  );
}

function Costs({ of }: Of) {
  const { may } = useSession();
  return (
    <Panel
      title="Aid costs"
      action={
        <>
          <Link to={href(debrisPages.aidCosts)} className="link">
            All aid costs
          </Link>
          {may.create.includes(aidCost.name) && (
            <Link to={href(debrisPages.aidCost, { id: 'new' })} className="button">
              New aid cost
            </Link>
          )}
        </>
      }
    >
      <Facts
        of={[
          { label: 'Eligible', said: dollars(of.eligibleCents) },
          { label: 'Posted to PA', said: dollars(of.postedCents) },
          { label: 'Not eligible', said: dollars(of.ineligibleCents) },
        ]}
      />
      {of.costs.total > 0 && (
        <Table
          label="Aid costs"
          rows={of.costs.data}
          step={6}
          columns={[
            {
              label: 'Cost',
              name: ({ description }) => description,
              show: ({ id, number, description }) => (
                <>
                  <Link to={href(debrisPages.aidCost, { id })} className="link whitespace-nowrap">
                    {number}
                  </Link>{' '}
                  <span className="text-muted">{description}</span>
                </>
              ),
            },
            { label: 'Amount', money: ({ cents }) => cents },
            {
              label: 'Date test',
              text: ({ isEligible }) => (isEligible ? 'Eligible' : 'Not eligible'),
              show: ({ isEligible }) => (
                <Badge tone={isEligible ? 'plain' : 'danger'}>{isEligible ? 'Eligible' : 'Not eligible'}</Badge>
              ),
            },
            { label: 'Rule', text: ({ ruling }) => ruling && withDays(ruling) },
            { label: 'Status', mark: ({ status }) => <StatusBadge record={aidCost} state={status} /> },
          ]}
        />
      )}
      <CutNote of={of.costs} what="costs">
        The rest are in the register.
      </CutNote>
    </Panel>
  );
}

function Agreements({ of: { agreements } }: Of) {
  const { may } = useSession();
  return (
    <Panel
      title="Aid agreements"
      action={
        may.create.includes(aidAgreement.name) && (
          <Link to={href(debrisPages.aidAgreement, { id: 'new' })} className="button">
            New aid agreement
          </Link>
        )
      }
    >
      {agreements.total === 0 ? (
        <p className="note px-4 pb-4">No agreements. Enter those in writing before the next emergency.</p>
      ) : (
        <Table
          label="Aid agreements"
          rows={agreements.data}
          step={6}
          columns={[
            {
              label: 'Agreement',
              name: ({ provider }) => provider,
              show: ({ id, provider }) => (
                <Link to={href(debrisPages.aidAgreement, { id })} className="link">
                  {provider}
                </Link>
              ),
            },
            { label: 'Type', text: ({ kind }) => agreementKinds[kind] },
            { label: 'Agreed on', day: ({ agreedOn }) => agreedOn },
            { label: 'Signed on', day: ({ signedOn }) => signedOn },
            { label: 'Sign by', day: ({ writtenBy }) => writtenBy },
            {
              label: 'Clock',
              text: ({ isLate }) => (isLate ? 'Late' : ''),
              show: ({ isLate }) => isLate && <Badge tone="danger">Late</Badge>,
            },
            { label: 'Status', mark: ({ status }) => <StatusBadge record={aidAgreement} state={status} /> },
          ]}
        />
      )}
      <CutNote of={agreements} what="agreements">
        The first are shown.
      </CutNote>
    </Panel>
  );
}
