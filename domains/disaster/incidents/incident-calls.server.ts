import { nobodyId } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { grantManagers } from '../../grants/public.ts';
import { boardOf, historyOf, timelineOf } from './board.server.ts';
import { checkChain, correctEntry, logEvent } from './event.server.ts';
import {
  checkIncidentChain,
  composeReport,
  correctIncidentEvent,
  incidentBoard,
  incidentHistory,
  incidentTimeline,
  logIncidentEvent,
  makeRequisition,
  riskRegister,
  rollOverPeriod,
} from './incident-calls.ts';
import { incidentOpening, openCostCodes } from './opening-calls.ts';
import { openCodesFor, openingOf } from './opening.server.ts';
import { incidentPlayback } from './playback-calls.ts';
import { playbackOf } from './playback.server.ts';
import { rollOver } from './incident.server.ts';
import { incidentLeads, logisticsPeople } from './incident-words.ts';
import { riskMovement } from './risk-movement-calls.ts';
import { movementOf } from './risk-movement.server.ts';
import { registerOf } from './register.server.ts';
import { composeFor } from './report.server.ts';
import { requisitionFor } from './request.server.ts';
import { activateRequest, claimRequest, requestTrail } from './request-calls.ts';
import { activationFor, claimFor, trailOf } from './request-trail.server.ts';

const about = { tag: 'Disaster', access: 'member' } as const;
const ofIncident = { names: { id: 'incident' } };

export const incidentOperations = ({ door }: Ports): Operation[] => [
  answers(incidentHistory, {
    ...about,
    scope: 'incident:read',
    summary: 'All incidents with their entries, periods, open requests and requisitions.',
    told: 'The latest first, and how many are not closed.',
    probe: { namesNothing: true },
    run: ({ actor }) => door.run(actor, async (work) => ({ body: await historyOf(work) })),
  }),
  answers(incidentBoard, {
    ...about,
    scope: 'incident:read',
    summary: 'The common picture of an incident: period, positions, requests by priority, log and spending.',
    told: 'The latest entries and the open requests, those of the highest priority first.',
    probe: ofIncident,
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await boardOf(work, id) })),
  }),
  answers(incidentTimeline, {
    ...about,
    scope: 'incident:read',
    summary: 'The log of an incident as it was known at a moment, with the state of its requests then.',
    told: 'The first entries in the order in which the events occurred.',
    probe: ofIncident,
    run: ({ actor, params: { id }, query: { at } }) =>
      door.run(actor, async (work) => ({ body: await timelineOf(work, id, at ?? null) })),
  }),
  answers(incidentOpening, {
    ...about,
    scope: 'incident:read',
    summary: 'The clocks that run from the opening of an incident, and its cost codes with what they bear.',
    told: 'Each clock with its due time, and when it was met.',
    probe: ofIncident,
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await openingOf(work, id) })),
  }),
  answers(openCostCodes, {
    ...about,
    access: incidentLeads,
    scope: 'incident:costCodes',
    summary: 'Opens a cost code for each category of work of the hazard of an incident.',
    told: 'How many were opened.',
    probe: { ...ofIncident, body: {} },
    run: ({ params: { id }, once }) => once(async (work) => ({ body: await openCodesFor(work, id) })),
  }),
  answers(incidentPlayback, {
    ...about,
    scope: 'incident:read',
    summary:
      'Everything of an incident as it was known at a moment: level, requests, lifelines, damage, alerts and costs.',
    told: 'Nothing that came later; the moments before and after at which the log grew.',
    probe: ofIncident,
    run: ({ actor, params: { id }, query: { at } }) =>
      door.run(actor, async (work) => ({ body: await playbackOf(work, id, at ?? null) })),
  }),
  answers(checkIncidentChain, {
    ...about,
    scope: 'incident:read',
    summary: 'Hashes every entry of a log again and compares it with the published reports.',
    told: 'Whether the log is whole, or the first entry that is not.',
    probe: ofIncident,
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await checkChain(work, id) })),
  }),
  answers(logIncidentEvent, {
    ...about,
    scope: 'incident:log',
    summary: 'Adds an entry to the log of an incident. The server says when it was logged.',
    told: 'The number of the entry, and whether it is late.',
    probe: {
      ...ofIncident,
      body: { occurredAt: '2026-11-20T14:00:00.000Z', kind: 'log', text: 'Water over the road.', severity: 'routine' },
    },
    run: ({ params: { id }, body, once }) =>
      once(async (work) => {
        const { id: entry, place, isLate } = await logEvent(work, id, body);
        return { body: { id: entry, place, isLate } };
      }),
  }),
  answers(correctIncidentEvent, {
    ...about,
    scope: 'incident:log',
    summary: 'Adds an entry that corrects another, which stays as it was.',
    told: 'The number of the new entry.',
    probe: { names: { id: 'incident_event' }, body: { text: 'Two roads, not one.' } },
    run: ({ params: { id }, body, once }) =>
      once(async (work) => {
        const { id: entry, place } = await correctEntry(work, id, body);
        return { body: { id: entry, place } };
      }),
  }),
  answers(rollOverPeriod, {
    ...about,
    access: incidentLeads,
    scope: 'incident:rollover',
    summary: 'Hands the active period over to a new one, with its positions and open requests.',
    told: 'The new period and what was carried over.',
    probe: { ...ofIncident, body: { handover: 'All crews are out; two roads are closed.', hours: 12 } },
    run: ({ params: { id }, body, once }) => once(async (work) => ({ body: await rollOver(work, id, body) })),
  }),
  answers(composeReport, {
    ...about,
    access: incidentLeads,
    scope: 'incident:report',
    summary: 'Composes a situation report from the log and the open requests.',
    told: 'The report, which another person has to publish.',
    probe: { ...ofIncident, body: {} },
    run: ({ params: { id }, once }) => once(async (work) => ({ body: await composeFor(work, id) })),
  }),
  answers(makeRequisition, {
    ...about,
    access: logisticsPeople,
    scope: 'resource_request:requisition',
    summary: 'Drafts a requisition of the caller from a resource request, on the cost center of its incident.',
    told: 'The requisition.',
    probe: { names: { id: 'resource_request' }, body: {} },
    run: ({ params: { id }, once }) => once(async (work) => ({ body: await requisitionFor(work, id) })),
  }),
  answers(requestTrail, {
    ...about,
    scope: 'resource_request:read',
    summary: 'Who took which step of a resource request and when, and its cost from requisition to ledger.',
    told: 'The steps in their order, the documents of its purchases, and how late it is by the server’s clock.',
    probe: { names: { id: 'resource_request' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await trailOf(work, id) })),
  }),
  answers(activateRequest, {
    ...about,
    access: incidentLeads,
    scope: 'resource_request:activation',
    summary: 'Drafts an emergency activation of the caller from an approved resource request.',
    told: 'The activation.',
    probe: { names: { id: 'resource_request' }, body: {} },
    run: ({ params: { id }, once }) => once(async (work) => ({ body: await activationFor(work, id) })),
  }),
  answers(claimRequest, {
    ...about,
    access: grantManagers,
    scope: 'resource_request:claim',
    summary: 'Enters what an approved invoice of a resource request costs in a PA project of its category.',
    told: 'The PA cost.',
    probe: {
      names: { id: 'resource_request' },
      body: { invoice: nobodyId, project: nobodyId, kind: 'contract' },
    },
    run: ({ params: { id }, body, once }) => once(async (work) => ({ body: await claimFor(work, id, body) })),
  }),
  answers(riskRegister, {
    ...about,
    scope: 'incident_risk:read',
    summary: 'The risks with their ratings and how each has moved.',
    told: 'Open risks first, the highest of them on top.',
    probe: { namesNothing: true },
    run: ({ actor }) => door.run(actor, async (work) => ({ body: await registerOf(work) })),
  }),
  answers(riskMovement, {
    ...about,
    scope: 'incident_risk:read',
    summary: 'Where open risks were on the matrix on two days.',
    told: 'Those that moved the most first; a day that is left out is 30 days ago, or today.',
    probe: { namesNothing: true },
    run: ({ actor, query }) => door.run(actor, async (work) => ({ body: await movementOf(work, query) })),
  }),
];
