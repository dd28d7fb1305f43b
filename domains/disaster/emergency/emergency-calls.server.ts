import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import { incidentLeads, logisticsPeople } from '../incidents/incident-words.ts';
import { activationFile, pastEmergency } from './activation-calls.ts';
import { activationFileOf } from './activation-file.server.ts';
import { emergencyActivation } from './emergency-activation.record.ts';
import { activationCheck, activationRequisition, emergencyRegister, rankedVendors } from './emergency-calls.ts';
import { requisitionOf } from './requisition.server.ts';
import { judgeActivation } from './judging.server.ts';
import { pastEmergencyOf } from './past-orders.server.ts';
import { rankedVendorsOf } from './ranking.server.ts';
import { emergencyRegisterOf } from './register.server.ts';

const about = { tag: 'Disaster' } as const;
const ofActivation = { names: { id: 'emergency_activation' } };

export const emergencyOperations = ({ door }: Ports): Operation[] => [
  answers(emergencyRegister, {
    ...about,
    access: 'member',
    scope: 'emergency_activation:read',
    summary: 'All emergency activations with their expiry, spending against the ceiling and measured time.',
    told: 'Those in force first, the next to expire on top; the median of activations that people took.',
    probe: { namesNothing: true },
    run: ({ actor }) => door.run(actor, async (work) => ({ body: await emergencyRegisterOf(work) })),
  }),
  answers(activationFile, {
    ...about,
    access: 'member',
    scope: 'emergency_activation:read',
    summary:
      'What an activation rests on and what came of it: facts, versions of its justification, orders, competition.',
    told: 'Every version with who wrote it, and the clauses that each order lacks.',
    probe: ofActivation,
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await activationFileOf(work, id) })),
  }),
  answers(pastEmergency, {
    ...about,
    access: 'member',
    scope: 'emergency_activation:read',
    summary:
      'Open orders whose emergency is over, with what was received and invoiced since and how they are competed.',
    told: 'Those that are past the longest first.',
    probe: { namesNothing: true },
    run: ({ actor }) => door.run(actor, async (work) => ({ body: await pastEmergencyOf(work) })),
  }),
  answers(rankedVendors, {
    ...about,
    access: incidentLeads,
    scope: 'emergency_activation:read',
    summary: 'Vendors for what an activation needs, with the reasons of their rank.',
    told: 'Vendors with a contract in force first, then by their replies on capacity, what they sell and how far they are.',
    probe: ofActivation,
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await rankedVendorsOf(work, id) })),
  }),
  answers(activationCheck, {
    ...about,
    access: incidentLeads,
    scope: 'emergency_activation:read',
    summary: 'Everything that stops an activation now, and the clauses that its contract needs.',
    told: 'Every stop with its law, and each clause with whether its text is approved.',
    probe: ofActivation,
    run: ({ actor, params: { id } }) =>
      door.run(actor, async (work) => {
        const row = await work.find(emergencyActivation, id);
        if (!row) throw missing(emergencyActivation);
        const { stops, clauses, ...judged } = await judgeActivation(work, row);
        return {
          body: {
            ...judged,
            version: row.version,
            now: work.now(),
            stops: stops.map((one) => ({ ...one })),
            clauses: clauses.map((one) => ({ ...one })),
          },
        };
      }),
  }),
  answers(activationRequisition, {
    ...about,
    access: logisticsPeople,
    scope: 'emergency_activation:requisition',
    summary: 'Drafts an emergency requisition of the caller from an activation, with its sole-source case.',
    told: 'The requisition.',
    probe: { ...ofActivation, body: {} },
    run: ({ params: { id }, once }) => once(async (work) => ({ body: await requisitionOf(work, id) })),
  }),
];
