import type { Operation } from '#server/http/operation.ts';
import type { SitePart } from '#server/http/site.ts';
import type { Ports } from '#server/ports.ts';
import type { Action, Effect } from '#server/records/effects.ts';
import { consultationParts } from './citizen/consultations.server.ts';
import { open311Operations } from './citizen/open311.server.ts';
import { reportEffects } from './citizen/report-letters.server.ts';
import { tellAboutReport } from './citizen/tell-about-report.server.ts';
import { reportParts } from './citizen/reports.server.ts';
import { contactEffects, contactParts } from './contact/contact.server.ts';
import { demoRequestEffects } from './demo-requests/demo-letters.server.ts';
import { demoRequestOperations, demoRequestParts } from './demo-requests/demo-requests.server.ts';
import { featureRequestParts } from './feature-requests/feature-requests.server.ts';
import { featureEffects } from './feature-requests/feature-votes.server.ts';
import { site } from './index.ts';
import { publishedOperations, publishedParts } from './opportunities/published-pages.server.ts';
import type { PublishedSource } from './published.server.ts';
import { markJoined, waitlistEffects, waitlistParts } from './waitlist/waitlist.server.ts';

/** Everything that visitors can leave or look up, for the domain's `server.ts`. */
export const formParts = (ports: Ports, sources: readonly PublishedSource[]): readonly SitePart[] => [
  ...waitlistParts(ports),
  ...demoRequestParts(ports),
  ...contactParts(ports),
  ...featureRequestParts(ports),
  ...publishedParts(ports, sources),
  ...reportParts(ports),
  ...consultationParts(ports),
  { page: site.pages.vendors, asks: ['lang'] },
];

export function formOperations(ports: Ports, sources: readonly PublishedSource[]): readonly Operation[] {
  ports.jobs.define('waitlist.joined', { schedule: { cron: '*/20 * * * *' }, run: () => markJoined(ports) });
  return [...demoRequestOperations(ports), ...publishedOperations(ports, sources), ...open311Operations(ports)];
}

export const formActions: readonly Action[] = [tellAboutReport];

export const formEffects: readonly Effect[] = [
  ...waitlistEffects,
  ...demoRequestEffects,
  ...contactEffects,
  ...featureEffects,
  ...reportEffects,
];
