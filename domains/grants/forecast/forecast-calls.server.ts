import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { grantManagers } from '../award/award-life.ts';
import { grantForecast, planTasks } from './forecast-calls.ts';
import { forecastOf } from './forecast.server.ts';
import { planFor } from './planning.server.ts';

export const forecastOperations = ({ door }: Ports): Operation[] => [
  answers(grantForecast, {
    tag: 'Grants',
    scope: 'grant_opportunity:read',
    access: 'member',
    summary: 'Opportunities that close in the next twelve months, with the tasks planned back from each close date.',
    told: 'Counts by month, and the opportunities by their close date.',
    probe: { namesNothing: true },
    run: ({ actor, query: { scope, month } }) =>
      door.run(actor, async (work) => ({
        body: await forecastOf(work, { scope: scope ?? 'chosen', month: month ?? null }),
      })),
  }),
  answers(planTasks, {
    tag: 'Grants',
    scope: 'task:create',
    access: grantManagers,
    summary: 'Gives the tasks before a close date to the owner of the decision, and moves open ones with the date.',
    told: 'How many were added and how many moved.',
    probe: { names: { id: 'grant_opportunity' } },
    run: ({ params: { id }, once }) => once(async (work) => ({ body: { ...(await planFor(work, id)) } })),
  }),
];
