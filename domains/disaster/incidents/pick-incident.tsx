import type { ReactNode } from 'react';
import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { incidentPages } from '../incident-pages.ts';
import { type IncidentHistory, incidentHistory } from './incident-calls.ts';
import { incident } from './incident.record.ts';

type Listed = IncidentHistory['incidents']['data'][number];

/** The incident that the address names, or the latest that is active; another is chosen in a list. */
export function PickIncident({ children }: { readonly children: (of: Listed, pick: ReactNode) => ReactNode }) {
  const [asked, ask] = useParam('incident');
  const { may } = useSession();
  return (
    <Answered of={useCall(incidentHistory)}>
      {({ incidents: { data } }) => {
        const of = data.find(({ id }) => id === asked) ?? data.find(({ status }) => status !== 'closed') ?? data[0];
        if (!of)
          return (
            <section className="panel">
              <Empty
                title="No incidents"
                icon="siren"
                next={
                  may.create.includes(incident.name) && [
                    'Open an incident',
                    href(incidentPages.incident, { id: 'new' }),
                  ]
                }
              >
                Incidents appear here with their log, requests and cost.
              </Empty>
            </section>
          );
        const pick = (
          <Select
            aria-label="Incident"
            value={of.id}
            choices={data.map(({ id, number, name }) => [id, `${number} ${name}`])}
            onPick={ask}
          />
        );
        return children(of, pick);
      }}
    </Answered>
  );
}
