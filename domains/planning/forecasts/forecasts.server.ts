import { f, fail } from '#kernel';
import { schemaOf } from '#server/http/answer-schema.ts';
import { type Operation, operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { type Action, defineAction, type Effect, on } from '#server/records/effects.ts';
import { notify, task } from '../../organization/public.server.ts';
import { budgetAmendment } from '../budget/changes/budget-amendment.record.ts';
import { driverKinds, forecastScenario } from './forecast-scenario.record.ts';
import { expectedOf } from './outlook.ts';
import { outlookIn } from './outlook.server.ts';
import { type Driver, type Figure, shortfalls, withDrivers } from './scenario.ts';
import { varianceNote } from './variance-note.record.ts';

const officers = ['manager', { duty: 'budget_officer' }] as const;
const tag = 'Forecasts';

/** A scenario becomes a proposal: a draft amendment in the name of whoever promotes it, which goes its own way of approval. */
const promote = defineAction(forecastScenario, 'promote', {
  label: 'Propose as an amendment',
  by: officers,
  when: ['draft'],
  input: {},
  answer: { type: 'object', properties: { id: { type: 'string', format: 'uuid' } } },
  async run({ row, work }) {
    const drivers = (row.drivers ?? []).map(
      (one): Driver => ({
        kind: one.kind,
        accounts: one.accounts ?? null,
        percent: one.percent ?? null,
        people: one.people ?? null,
        costEach: one.costEach?.cents ?? null,
      }),
    );
    const missing = shortfalls(withDrivers((row.figures ?? []) as readonly Figure[], drivers));
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
            `${driverKinds[one.kind as keyof typeof driverKinds]} ${one.accounts ?? ''} ${one.note ?? ''}`.trim(),
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

/** Whoever is asked hears of it and has it among their tasks until it is answered. */
const effects: readonly Effect[] = [
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

const guess = { method: 'text', cents: 'any', error: 'any' } as const;

export function forecastOperations({ door }: Ports): Operation[] {
  return [
    operation({
      id: 'forecast.outlook',
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
            lines: [
              {
                line: 'text',
                name: 'text',
                account: 'text',
                costCenter: 'text?',
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
      id: 'forecast.clone',
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
          const outlook = await outlookIn(work, call.params['id'] ?? '');
          const figures = outlook.lines.map(
            (one): Figure => ({
              line: one.line,
              name: one.name,
              account: one.account,
              authority: one.authority,
              base: expectedOf(one),
            }),
          );
          const { id } = await work.asProduct.insert(
            forecastScenario,
            { name: String(call.body['name']), budget: outlook.budget, madeBy: call.actor.id },
            { figures },
          );
          return { body: { id } };
        }),
    }),
  ];
}
