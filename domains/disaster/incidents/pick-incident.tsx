import type { ReactNode } from 'react';
import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { incidentPages } from '../incident-pages.ts';
import { type IncidentHistory, incidentHistory } from './incident-calls.ts';
import { incident } from './incident.record.ts';

type Listed = IncidentHistory['incidents']['data'][number];

interface PickIncidentProps {
  readonly title: string;
  /** What may be done about it, in the head of the page. */
  readonly action?: (of: Listed) => ReactNode;
  readonly children: (of: Listed) => ReactNode;
}

/** A page about one incident: the one that the address names, or the latest that is active; another is chosen in its head. */
export function PickIncident({ title, action, children }: PickIncidentProps) {
  const [asked, ask] = useParam('incident');
  const { may } = useSession();
  const read = useCall(incidentHistory);
  const listed = read.data?.incidents.data ?? [];
  const of = listed.find(({ id }) => id === asked) ?? listed.find(({ status }) => status !== 'closed') ?? listed[0];
  return (
    <>
      <PageHead title={title}>
        {of && (
          <Select
            aria-label="Incident"
            className="control max-w-full sm:max-w-72"
            value={of.id}
            choices={listed.map(({ id, number, name }) => [id, `${number} ${name}`])}
            onPick={ask}
          />
        )}
        {of && action?.(of)}
      </PageHead>
      <Answered of={read}>
        {() =>
          of ? (
            children(of)
          ) : (
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
          )
        }
      </Answered>
    </>
  );
}
