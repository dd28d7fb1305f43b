import { f, fail } from '#kernel';
import { schemaOf } from '#server/http/answer-schema.ts';
import { askedBy } from '#server/http/asked.ts';
import { type Operation, operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstOfShape, rowsAsked } from '#server/records/first-of.ts';
import type { Work } from '#server/records/work.ts';
import { type Action, defineAction, type Effect, on } from '#server/records/effects.ts';
import { notify, task } from '../../organization/public.server.ts';
import { budgetAmendment } from '../budget/changes/budget-amendment.record.ts';
import { driverKinds } from './drivers.ts';
import { aheadIn } from './ahead.server.ts';
import { forecastDriver } from './forecast-driver.record.ts';
import { promoteScenario } from './forecast-acts.ts';
import { forecastScenario } from './forecast-scenario.record.ts';
import { expectedOf } from './outlook.ts';
import { budgetIn, outlookIn } from './outlook.server.ts';
import { comparedIn } from './scenario-reading.server.ts';
import { driversOf, type Figure, shortfalls, withDrivers } from './scenario.ts';
import { varianceNote } from './variance-note.record.ts';

const officers = ['manager', { duty: 'budget_officer' }] as const;
const tag = 'Forecasts';
const scenariosAsked = rowsAsked(500);

/** A scenario becomes a proposal: a draft amendment in the name of whoever promotes it, which goes its own way of approval. */
const promote = defineAction(promoteScenario, {
  label: 'Propose as an amendment',
  by: officers,
  when: ['draft'],
  async run({ row, work }) {
    const missing = shortfalls(withDrivers((row.figures ?? []) as readonly Figure[], driversOf(row.drivers ?? [])));
    if (missing.length === 0)
      throw fail(
        'refused',
        'forecast_scenario.nothing_missing',
        'No line of this scenario would spend more than it may, so there is nothing to amend.',
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
    const open = await work.tx.query<{ id: string }>(
      `select id from task where organization_id = $1 and assignee = $2 and link = $3 and status = 'open'`,
      [work.actor.organizationId, row.askedOf, at(row.id)],
      'forecast.task',
    );
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

/** The outlook of a budget as it is now, in a scenario of whoever asks for it. */
export async function copied(work: Work, budget: string, name: string): Promise<{ readonly id: string }> {
  const outlook = await outlookIn(work, budget);
  const figures = outlook.lines.map(
    (one): Figure => ({
      line: one.line,
      name: one.name,
      account: one.account,
      authority: one.authority,
      base: expectedOf(one),
    }),
  );
  const given = { name, budget: outlook.budget, madeBy: work.actor.id };
  return work.asProduct.insert(forecastScenario, given, { figures });
}

const guess = { method: 'text', cents: 'any', error: 'any' } as const;

export function forecastOperations({ door }: Ports): Operation[] {
  return [
    operation({
      id: 'forecast.outlook',
      scope: 'forecast_scenario:read',
      method: 'GET',
      path: '/api/v1/forecasts/{id}',
      summary:
        'How the lines of a budget will end their year, by several methods, each with the error it made in earlier years.',
      tag,
      access: 'member',
      answers: {
        200: {
          description: 'Line by line, in cents; errors in hundredths of a percent.',
          schema: schemaOf({
            budget: 'text',
            name: 'text',
            startsOn: 'text',
            months: 'whole',
            leftOut: 'whole',
            lines: [
              {
                line: 'text',
                name: 'text',
                account: 'text',
                costCenter: 'text?',
                department: 'text?',
                fund: 'text?',
                owner: 'text?',
                ownerName: 'text?',
                authority: 'whole',
                spent: 'whole',
                open: 'whole',
                byMonth: ['whole'],
                lastYear: ['whole'],
                years: 'whole',
                guesses: [guess],
              },
            ],
          }),
        },
      },
      run: ({ actor, params }) =>
        door.run(actor, async (work) => ({ body: await outlookIn(work, params['id'] ?? '') })),
    }),
    operation({
      id: 'forecast.ahead',
      scope: 'forecast_scenario:read',
      method: 'GET',
      path: '/api/v1/forecasts/{id}/ahead',
      summary:
        'The operating years after a budget: what its year is expected to cost, what drivers add, and what projects of the capital plan cost to run.',
      tag,
      access: 'member',
      answers: {
        200: {
          description:
            'Year by year, in cents; the first amount of a project is that of the year of the budget itself.',
          schema: schemaOf({
            budget: 'text',
            name: 'text',
            year: 'whole',
            expected: 'whole',
            plan: 'text?',
            years: [{ year: 'whole', before: 'whole', drivers: 'whole', projects: 'whole', total: 'whole' }],
            effects: [
              {
                project: 'text',
                number: 'text',
                name: 'text',
                department: 'text',
                kind: 'text',
                accounts: 'text?',
                cents: ['whole'],
              },
            ],
          }),
        },
      },
      run: ({ actor, params }) => door.run(actor, async (work) => ({ body: await aheadIn(work, params['id'] ?? '') })),
    }),
    operation({
      id: 'forecast.scenarios',
      scope: 'forecast_scenario:read',
      method: 'GET',
      path: '/api/v1/forecasts/{id}/scenarios',
      summary: 'The scenarios of a budget beside one another: what each comes to against the outlook that it copied.',
      tag,
      access: 'member',
      answers: {
        200: {
          description: 'The newest, in cents: 50, or as many as `limit` says.',
          schema: schemaOf(
            firstOfShape({
              id: 'text',
              name: 'text',
              status: 'text',
              notes: 'text?',
              madeBy: 'text',
              drivers: ['text'],
              before: 'whole',
              after: 'whole',
              missing: 'whole',
            }),
          ),
        },
      },
      query: scenariosAsked,
      run: ({ actor, params, query }) =>
        door.run(actor, async (work) => {
          await budgetIn(work, params['id'] ?? '');
          return { body: await comparedIn(work, params['id'] ?? '', askedBy(scenariosAsked, query).limit ?? 50) };
        }),
    }),
    operation({
      id: 'forecast.clone',
      scope: 'forecast_scenario:create',
      method: 'POST',
      path: '/api/v1/forecasts/{id}/scenario',
      summary:
        'Copies the outlook of a budget into a scenario, in which drivers are tried without touching the budget.',
      tag,
      access: officers,
      body: { name: f.text({ max: 120 }).required() },
      answers: { 200: { description: 'The scenario.', schema: schemaOf({ id: 'text' }) } },
      run: (call) =>
        call.once(async (work) => {
          const { id } = await copied(work, call.params['id'] ?? '', String(call.body['name']));
          return { body: { id } };
        }),
    }),
  ];
}
