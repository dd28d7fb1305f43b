import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { damageOf } from './damage-board.server.ts';
import { incidentDamage, incidentLifelines } from './damage-calls.ts';
import { lifelinesOf } from './lifelines.server.ts';

const about = {
  tag: 'Disaster',
  access: 'member',
  scope: 'incident:read',
  probe: { names: { id: 'incident' } },
} as const;

export const damageOperations = ({ door }: Ports): Operation[] => [
  answers(incidentDamage, {
    ...about,
    summary: 'Damage of an incident, compared with the statewide and countywide indicators of its fiscal year.',
    told: 'The latest assessments, sums of accepted ones net of insurance, and the factors of 44 CFR 206.48(a).',
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await damageOf(work, id) })),
  }),
  answers(incidentLifelines, {
    ...about,
    summary: 'The community lifelines of an incident at a moment, with their trend over operational periods.',
    told: 'Each of the eight lifelines with the last report of each of its parts.',
    run: ({ actor, params: { id }, query: { at } }) =>
      door.run(actor, async (work) => ({ body: await lifelinesOf(work, id, at ?? null) })),
  }),
];
