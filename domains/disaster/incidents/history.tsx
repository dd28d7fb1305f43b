import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Table } from '#web/ui/table.tsx';
import { PastDeclarations } from '../federal-data/past-declarations.tsx';
import { incidentPages } from '../incident-pages.ts';
import { incidentHistory } from './incident-calls.ts';
import { incident } from './incident.record.ts';
import { hazards, levels } from './incident-words.ts';

const title = 'Disaster Recovery Overview';

/** All incidents of the organization, past and present. */
export default function History() {
  useTitle(title);
  const { may } = useSession();
  const canOpen = may.create.includes(incident.name);
  return (
    <>
      <PageHead title={title}>
        <Link to={href(incidentPages.situationReports)} className="button">
          Situation reports
        </Link>
        {canOpen && (
          <Link to={href(incidentPages.incident, { id: 'new' })} className="button button-primary">
            Open an incident
          </Link>
        )}
      </PageHead>
      <Answered of={useCall(incidentHistory)}>
        {({ incidents, active }) =>
          incidents.total === 0 ? (
            <section className="panel">
              <Empty title="No incidents" icon="siren">
                Incidents appear here with their dates, declaration and cost.
              </Empty>
            </section>
          ) : (
            <section aria-label="Incidents" className="panel overflow-x-auto">
              <h2 className="px-4 py-2.5 text-sm">{active === 0 ? 'No active incident' : `${active} active`}</h2>
              <Table
                label="Incidents"
                rows={incidents.data}
                sorts="order"
                step={25}
                file="incidents"
                columns={[
                  {
                    label: 'Incident',
                    name: ({ number, name }) => `${number} ${name}`,
                    show: ({ id, number, name }) => (
                      <>
                        <Link to={href(incidentPages.incident, { id })} className="link whitespace-nowrap">
                          {number}
                        </Link>{' '}
                        <span className="text-muted">{name}</span>
                      </>
                    ),
                  },
                  { label: 'Hazard', text: ({ hazard }) => hazards[hazard] },
                  { label: 'Level', text: ({ level }) => levels[level] },
                  { label: 'Declaration', text: ({ disaster }) => disaster },
                  { label: 'Started', moment: ({ startedAt }) => startedAt },
                  { label: 'Ended', moment: ({ endedAt }) => endedAt },
                  { label: 'Log entries', number: ({ entries }) => entries },
                  { label: 'Open requests', number: ({ openRequests }) => openRequests },
                  { label: 'Requisitions', money: ({ requisitionCents }) => requisitionCents },
                  { label: 'Status', mark: ({ status }) => <StatusBadge record={incident} state={status} /> },
                ]}
              />
              <CutNote of={incidents} what="incidents">
                The latest are shown.
              </CutNote>
            </section>
          )
        }
      </Answered>
      <div className="mt-4">
        <PastDeclarations />
      </div>
    </>
  );
}
