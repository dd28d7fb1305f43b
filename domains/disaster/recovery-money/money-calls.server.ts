import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { appealStandingOf } from './appeal.server.ts';
import { hubOf } from './hub.server.ts';
import { appealStanding, disasterMoney, femaHub } from './money-calls.ts';
import { moneyOf } from './money.server.ts';

export const recoveryMoneyOperations = ({ door }: Ports): Operation[] => [
  answers(femaHub, {
    tag: 'Disaster',
    scope: 'pa_project:read',
    access: 'member',
    summary: 'A declaration with its days, projects by category and step, management costs, requests and appeals.',
    told: 'Figures as they are now; late requests first.',
    probe: { namesNothing: true },
    run: ({ actor, query }) => door.run(actor, async (work) => ({ body: await hubOf(work, query.disaster ?? null) })),
  }),
  answers(disasterMoney, {
    tag: 'Disaster',
    scope: 'disaster_benefit:read',
    access: 'member',
    summary: 'All money of an incident by source, and each damaged asset against every source with its unmet need.',
    told: 'Each amount once, and the assets with the largest unmet need first.',
    probe: { namesNothing: true },
    run: ({ actor, query }) => door.run(actor, async (work) => ({ body: await moneyOf(work, query.incident ?? null) })),
  }),
  answers(appealStanding, {
    tag: 'Disaster',
    scope: 'pa_appeal:read',
    access: 'member',
    summary: 'The days that run for an appeal, the test of arbitration, and the levels that follow.',
    told: 'Each day with its rule, and whether it is late.',
    probe: { names: { id: 'pa_appeal' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await appealStandingOf(work, id) })),
  }),
];
