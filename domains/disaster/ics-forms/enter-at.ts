import { href } from '#kernel';
import { icsPages } from '../ics-pages.ts';
import { incidentPages } from '../incident-pages.ts';
import { publicAssistancePages } from '../public-assistance-pages.ts';
import type { EntryPlace } from './ics-words.ts';

interface Where {
  readonly incident: string;
  readonly period: string;
}

/** The page on which a block is entered. */
export function enterAt(from: EntryPlace, { incident, period }: Where): string {
  const ofPeriod = `?${new URLSearchParams({ period })}`;
  const ofIncident = `?${new URLSearchParams({ incident })}`;
  const places: Readonly<Record<EntryPlace, string>> = {
    incident: href(incidentPages.incident, { id: incident }),
    period: href(incidentPages.period, { id: period }),
    positions: href(incidentPages.positions) + ofPeriod,
    assignments: href(icsPages.assignments) + ofPeriod,
    channels: href(icsPages.channels) + ofPeriod,
    medical: href(icsPages.medicalSites) + ofPeriod,
    requests: href(incidentPages.resourceRequests) + ofIncident,
    checkIns: href(icsPages.checkIns) + ofIncident,
    messages: href(icsPages.messages) + ofIncident,
    log: href(incidentPages.events) + ofPeriod,
    damage: href(publicAssistancePages.damageLines),
  };
  return places[from];
}
