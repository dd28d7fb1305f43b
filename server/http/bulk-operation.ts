import { inSentence } from '#kernel/fields/accept.ts';
import { changeSchema } from '#kernel/derive/schema.ts';
import { permission } from '#kernel/record/access.ts';
import { fail } from '#kernel/record/fail.ts';
import { type Scope, scopeAllows } from '#kernel/record/scopes.ts';
import { actOnRows, BATCH, type BulkRow, meantRows, MOST_IDS, MOST_MATCHES, readBulk } from '#server/records/bulk.ts';
import type { Compiled } from '#server/records/compiled.ts';
import type { Door } from '#server/records/door.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { seenBy, unlimited } from '#server/services/departments.ts';
import { once, Replay } from './idempotency.ts';
import { type Call, type Operation, operation } from './operation.ts';
import { keepRefusedRows } from './refused-attempts.ts';

/**
 * One act on many rows, each judged and done by itself. The rows go in batches of their own transactions; with an Idempotency-Key
 * every batch keeps its answer with its effect, so that a repetition after a crash goes on where the first call ended.
 */
export function bulkOperation(door: Door, compiled: Compiled): Operation[] {
  const { record } = compiled;
  const steps = Object.entries(record.transitions).filter(([, step]) => step.by !== 'nobody');
  const canEdit = permission(record.access.edit).by !== 'nobody';
  if (steps.length === 0 && !canEdit && !record.access.remove) return [];
  const verbs = [
    ...(canEdit ? ['edit'] : []),
    ...(record.access.remove ? ['remove'] : []),
    ...steps.map(([name]) => name),
  ];
  const [first, ...others] = verbs.map((verb): Scope => `${record.name}:${verb}`);
  const many = inSentence(record.label[1]);
  const id = `${record.name}.bulk`;

  async function part<T>(
    call: Call,
    name: string,
    work: (work: UnitOfWork) => Promise<T>,
  ): Promise<{ answer: T; isReplay: boolean }> {
    const { actor, requestId, request } = call;
    const key = request.headers.get('idempotency-key');
    const attempt = { door, actor, key, requestId, route: `${id} ${name}`, body: JSON.stringify(call.body) };
    try {
      const { body } = await unlimited(() => once(attempt, async (inside) => ({ body: await work(inside) })));
      return { answer: body as T, isReplay: false }; // what `work` just answered
    } catch (error) {
      if (!(error instanceof Replay) || !error.response.ok) throw error;
      return { answer: (await error.response.json()) as T, isReplay: true }; // what `work` answered the first time
    }
  }

  return [
    operation({
      id,
      // Each row is judged by what is done with it; here a key has to be able to do any of it.
      scope: [first as Scope, ...others],
      method: 'POST',
      path: `/api/v1/${record.name}/bulk`,
      summary: `Do one thing with many ${many}: each is judged by itself and answered by itself, in the order of the rows.`,
      tag: record.label[1],
      access: permission(record.access.read).by,
      bodySchema: {
        type: 'object',
        properties: {
          ids: {
            type: 'array',
            minItems: 1,
            maxItems: MOST_IDS,
            description: 'The rows; with the version you looked at, a row that someone changed meanwhile is refused.',
            items: {
              anyOf: [
                { type: 'string', format: 'uuid' },
                {
                  type: 'object',
                  properties: { id: { type: 'string', format: 'uuid' }, version: { type: 'integer', minimum: 1 } },
                  required: ['id'],
                  additionalProperties: false,
                },
              ],
            },
          },
          all: {
            type: 'object',
            description: `Instead of ids: everything that a list shows, at most ${MOST_MATCHES} rows.`,
            properties: {
              question: { type: 'string', description: 'The filters and search of the list: status=draft&search=pump' },
              confirm: { type: 'integer', description: 'How many rows you expect; another number is refused.' },
            },
            required: ['question', 'confirm'],
            additionalProperties: false,
          },
          ...(steps.length > 0
            ? {
                step: { type: 'string', enum: steps.map(([name]) => name) },
                input: { type: 'object', description: 'What the step asks for.' },
              }
            : {}),
          ...(canEdit
            ? { edit: { ...changeSchema(record), required: [], description: 'What changes in every row.' } }
            : {}),
          ...(record.access.remove ? { remove: { type: 'boolean', const: true } } : {}),
          look: { type: 'boolean', const: true, description: 'Does nothing: answers which rows are meant.' },
          reason: { type: 'string', maxLength: 2000 },
        },
        additionalProperties: false,
      },
      answers: {
        200: { description: 'What became of each row.', schema: { $ref: '#/components/schemas/BulkAnswer' } },
      },
      async run(call) {
        const bulk = readBulk(compiled, call.body);
        if (bulk.act === 'look' && !scopeAllows(call.actor, record.name, 'read'))
          throw fail('forbidden', 'scope', `This key may not do this: it needs the scope “${record.name}:read”.`);
        const rows = await part<readonly BulkRow[]>(call, 'rows', (work) =>
          seenBy(work.tx, work.actor, () => meantRows(work, compiled, bulk)),
        );
        const { act } = bulk;
        if (act === 'look')
          return { body: { done: 0, refused: 0, rows: rows.answer.map(({ id }) => ({ id, ok: true })) } };
        const verb = act === 'remove' ? 'remove' : 'step' in act ? act.step : 'edit';
        const answers: Awaited<ReturnType<typeof actOnRows>> = [];
        let isReplay = rows.isReplay;
        for (let at = 0; at < rows.answer.length; at += BATCH) {
          const some = rows.answer.slice(at, at + BATCH);
          const batch = await part(call, `${at}`, async (work) => {
            const acted = await actOnRows(work, compiled, { ...bulk, act, rows: some });
            const refused = acted.flatMap((one) =>
              one.ok ? [] : [{ ...one, operation: `${record.name}.${verb}`, row: one.id }],
            );
            await keepRefusedRows(work, refused);
            return acted;
          });
          answers.push(...batch.answer);
          isReplay &&= batch.isReplay;
        }
        const done = answers.filter(({ ok }) => ok).length;
        return {
          body: { done, refused: answers.length - done, rows: answers },
          headers: isReplay ? { 'idempotent-replay': 'true' } : {},
        };
      },
    }),
  ];
}
