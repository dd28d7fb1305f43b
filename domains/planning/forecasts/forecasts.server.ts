import { fail } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type Action, defineAction, type Effect, on } from '#server/records/effects.ts';
import { notify, task } from '../../organization/public.server.ts';
import { budgetAmendment } from '../budget/changes/budget-amendment.record.ts';
import { yearsToCome } from './ahead.ts';
import { aheadIn } from './ahead.server.ts';
import { multiyearForecast } from './multiyear.ts';
import { multiyearOf } from './multiyear.server.ts';
import { driverKinds } from './drivers.ts';
import { forecastDriver } from './forecast-driver.record.ts';
import { promoteScenario } from './forecast-acts.ts';
import { forecastScenario } from './forecast-scenario.record.ts';
import { budgetOutlook, expectedOf } from './outlook.ts';
import { budgetIn, outlookIn } from './outlook.server.ts';
import { comparedIn } from './scenario-reading.server.ts';
import {
  budgetScenarios,
  copyOutlook,
  driversOf,
  type Figure,
  ofOwnYear,
  shortfalls,
  withDrivers,
} from './scenario.ts';
import { varianceNote } from './variance-note.record.ts';

const officers = ['manager', { duty: 'budget_officer' }] as const;
const tag = 'Forecasts';

/** A scenario becomes a proposal: a draft amendment in the name of whoever promotes it, which goes its own way of approval. */
const promote = defineAction(promoteScenario, {
  label: 'Propose as amendment',
  by: officers,
  when: ['draft'],
  async run({ row, work }) {
    const missing = shortfalls(
      withDrivers(
        (row.figures ?? []) as readonly Figure[],
        ofOwnYear(driversOf(row.drivers ?? []), await yearOf(work, row.budget)),
      ),
    );
    if (missing.length === 0)
      throw fail(
        'refused',
        'forecast_scenario.nothing_missing',
        'No line of this scenario exceeds its budget, so there is nothing to amend.',
      );
    const { id } = await work.insert(budgetAmendment, {
      kind: 'amendment',
      purpose: `Scenario: ${row.name}`.slice(0, 200),
      reason:
        [
          row.notes ?? '',
          ...(row.drivers ?? []).map((one) =>
            `${driverKinds[one.kind]} ${one.accounts ?? ''} ${one.note ?? ''}`.trim(),
          ),
        ]
          .filter(Boolean)
          .join('\n') || row.name,
      lines: missing.map(({ line, cents }) => ({ line, increase: { cents, currency: 'USD' } })),
    });
    await work.asProduct.move(forecastScenario, row.id, 'become', { computed: { amendment: id } });
    return { id };
  },
});

const at = (id: string): string => `/budget-forecasts/notes/${id}`;

const withdrawn = on(forecastDriver, 'withdraw', async ({ row, work }) => {
  await work.asProduct.change(forecastDriver, row.id, {}, { withdrawnOn: work.today });
});

/** Whoever is asked hears of it and has it among their tasks until it is answered. */
const effects: readonly Effect[] = [
  withdrawn,
  on(varianceNote, 'create', async ({ row, work }) => {
    await notify(work, {
      to: [row.askedOf],
      kind: 'variance_note.create',
      subject: `${row.number}: ${row.question}`.slice(0, 200),
      link: at(row.id),
    });
    await work.insert(task, {
      subject: `Explain a budget line: ${row.question}`.slice(0, 200),
      assignee: row.askedOf,
      link: at(row.id),
      ...(row.dueOn ? { dueOn: row.dueOn } : {}),
    });
  }),
  on(varianceNote, 'answer', async ({ row, work }) => {
    const open = await work.rows(task, {
      where: { assignee: row.askedOf, link: at(row.id), status: 'open' },
      fields: [],
      most: 'all',
    });
    for (const { id } of open) await work.asProduct.move(task, id, 'finish');
    await notify(work, {
      to: [row.askedBy],
      kind: 'variance_note.answer',
      subject: `${row.number} is answered`,
      body: row.answer ?? '',
      link: at(row.id),
    });
  }),
];

export const forecastEffects: readonly Effect[] = effects;
export const forecastActions: readonly Action[] = [promote];

const yearOf = async (work: UnitOfWork, budget: string): Promise<number> =>
  Number((await budgetIn(work, budget)).endsOn.slice(0, 4));

/** The outlook of a budget as it is now, in a scenario of whoever asks for it. */
export async function copied(work: UnitOfWork, budget: string, name: string): Promise<{ readonly id: string }> {
  const outlook = await outlookIn(work, budget);
  const revenue = await outlookIn(work, budget, 'revenue');
  const figures = [...outlook.lines, ...revenue.lines].map(
    (one): Figure => ({
      ...(one.type !== null && { side: 'revenue' as const }),
      line: one.line,
      name: one.name,
      account: one.account,
      authority: one.authority,
      base: expectedOf(one),
      ...(one.forecast.cents === null && { low: one.forecast.low, high: one.forecast.high }),
    }),
  );
  const given = { name, budget: outlook.budget, madeBy: work.actor.id };
  return work.asProduct.insert(forecastScenario, given, { figures });
}

export const forecastOperations = ({ door }: Ports): Operation[] => [
  answers(budgetOutlook, {
    scope: 'forecast_scenario:read',
    access: 'member',
    summary:
      'Year-end forecast of each spending or revenue line by several methods, each with its error in earlier years.',
    tag,
    told: 'Line by line, in cents; errors in hundredths of a percent at the same month of earlier years. Early in the year `forecast` is a range and its `cents` is null.',
    probe: { echoes: true, names: { id: 'budget' } },
    run: ({ actor, params: { id }, query }) =>
      door.run(actor, async (work) => ({ body: await outlookIn(work, id, query.side ?? 'spending') })),
  }),
  answers(yearsToCome, {
    scope: 'forecast_scenario:read',
    access: 'member',
    summary: 'The years after a budget: its expected cost, drivers, and operating costs of capital projects.',
    tag,
    told: 'Year by year, in cents; the first amount of a project is that of the year of the budget itself.',
    probe: { names: { id: 'budget' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await aheadIn(work, id) })),
  }),
  answers(multiyearForecast, {
    scope: 'forecast_scenario:read',
    access: 'member',
    summary: 'Revenue against spending by fund over six fiscal years, with ending balance, reserve and structural gap.',
    tag,
    told: 'Fund by fund and the whole, year by year, in cents; a range where `cents` is null. Structural below zero is a gap.',
    probe: { namesNothing: true },
    run: ({ actor, query }) => door.run(actor, async (work) => ({ body: await multiyearOf(work, query) })),
  }),
  answers(budgetScenarios, {
    scope: 'forecast_scenario:read',
    access: 'member',
    summary: 'The scenarios of a budget, each compared with the outlook it copied.',
    tag,
    told: 'The newest, in cents: 50, or as many as `limit` says.',
    probe: { names: { id: 'budget' } },
    run: ({ actor, params: { id }, query }) =>
      door.run(actor, async (work) => {
        await budgetIn(work, id);
        return { body: await comparedIn(work, id, query.limit ?? 50) };
      }),
  }),
  answers(copyOutlook, {
    scope: 'forecast_scenario:create',
    access: officers,
    summary: 'Copies the outlook of a budget into a scenario to try drivers without changing the budget.',
    tag,
    told: 'The scenario.',
    probe: { names: { id: 'budget' }, body: { name: 'If fuel rises' } },
    run: ({ once, params, body }) =>
      once(async (work) => {
        const { id } = await copied(work, params.id, body.name);
        return { body: { id } };
      }),
  }),
];
