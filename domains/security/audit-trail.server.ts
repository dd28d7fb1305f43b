import { isDay } from '#kernel/fields/date.ts';
import { f, fail, type Who } from '#kernel';
import { schemaOf } from '#server/http/answer-schema.ts';
import { type Operation, operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { seesField } from '#server/records/compiled.ts';
import { invalid } from '#server/records/refusals.ts';
import { checkpointsFolder } from '#server/settings.ts';
import { auditChecked } from './audit-check.server.ts';
import { oneWalkEach } from './audit-slices.ts';
import { comparedPage, placeOf } from './row-comparison.server.ts';

const auditors: Who = ['admin', { duty: 'auditor' }];
const PAGE = 50;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const day = /^\d{4}-\d{2}-\d{2}$/;
const word = /^[A-Za-z_]{1,60}$/;

/** One thing that was done, as the screen of the audit record shows it. */
export interface TrailEntry {
  readonly id: string;
  readonly at: string;
  readonly actorName: string;
  readonly actorKind: string;
  readonly action: string;
  readonly record: string;
  readonly rowId: string | null;
  readonly version: number | null;
  /** Null once the values were erased by law. */
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>> | null;
  readonly reason: string | null;
  readonly requestId: string | null;
  /** Its place in the sealed chain; null while it waits for its seal. */
  readonly index: number | null;
}

/** Looking through the organization's audit record, and asking whether its chain still holds. */
export function trailOperations({ database, door, auditKey, settings, clock }: Ports): Operation[] {
  const tag = 'Audit record';
  const checks = oneWalkEach((organizationId, progress) =>
    auditChecked(database, { organizationId, key: auditKey, checkpoints: checkpointsFolder(settings), progress }),
  );
  return [
    operation({
      id: 'audit.entries',
      scope: 'audit:read',
      method: 'GET',
      path: '/api/v1/audit/entries',
      summary: 'What was done in the organization, newest first: who, what, when, before and after.',
      tag,
      access: auditors,
      query: {
        record: f.text({ max: 60 }),
        action: f.text({ max: 60 }),
        person: f.uuid(),
        row: f.uuid(),
        from: f.date(),
        until: f.date(),
        before: f.uuid(),
      },
      answers: {
        200: {
          description: 'A page of entries.',
          schema: schemaOf({
            data: [
              {
                id: 'text',
                at: 'text',
                actorName: 'text',
                actorKind: 'text',
                action: 'text',
                record: 'text',
                rowId: 'text?',
                version: 'whole?',
                changes: 'any?',
                reason: 'text?',
                requestId: 'text?',
                index: 'whole?',
              },
            ],
            next: 'text?',
          }),
        },
      },
      async run({ actor, query }) {
        const values: unknown[] = [actor.organizationId];
        const bind = (value: unknown): string => `$${values.push(value)}`;
        const asked = (name: string, shape: RegExp): string | null => {
          const given = query.get(name);
          if (given === null || given === '') return null;
          if (!shape.test(given) || (shape === day && !isDay(given)))
            throw invalid([{ path: name, code: 'query', message: 'Cannot be looked for' }]);
          return given;
        };
        const zone = `'${actor.timeZone.replace(/[^\w/+-]/g, '')}'`;
        const conditions = [
          ['record', word, (value: string) => `e.record = ${bind(value)}`],
          ['action', word, (value: string) => `e.action = ${bind(value)}`],
          ['person', uuid, (value: string) => `coalesce(e.on_behalf_of, e.actor) = ${bind(value)}`],
          ['row', uuid, (value: string) => `e.row_id = ${bind(value)}`],
          ['from', day, (value: string) => `e.at >= (${bind(value)}::date::timestamp at time zone ${zone})`],
          ['until', day, (value: string) => `e.at < ((${bind(value)}::date + 1)::timestamp at time zone ${zone})`],
          // Ids are ordered by time, so the page after this one begins before its last id.
          ['before', uuid, (value: string) => `e.id < ${bind(value)}`],
        ] as const;
        const where = conditions.flatMap(([name, shape, sql]) => {
          const value = asked(name, shape);
          return value === null ? [] : [` and ${sql(value)}`];
        });
        const rows = await database.within({ organizationId: actor.organizationId }, (tx) =>
          tx.query<TrailEntry & Record<string, unknown>>(
            `select e.id, e.at, coalesce(m.name, 'Levee') as "actorName", e.actor_kind as "actorKind", e.action, e.record,
                    e.row_id as "rowId", e.row_version as version, e.changes, e.reason, e.request_id as "requestId", l.log_index as index
             from audit_entry e
             left join organization_members m on m.organization_id = e.organization_id and m.id = coalesce(e.on_behalf_of, e.actor)
             left join audit_leaf l on l.organization_id = e.organization_id and l.entry_id = e.id
             where e.organization_id = $1${where.join('')} order by e.id desc limit ${PAGE + 1}`,
            values,
          ),
        );
        const data = rows.slice(0, PAGE).map((entry) => {
          const compiled = door.around.registry.find(entry.record);
          const hidden = compiled?.fields.filter((field) => !seesField(field, actor)).map(({ name }) => name) ?? [];
          const changes = entry.changes && { ...entry.changes };
          if (changes) for (const name of hidden) delete changes[name];
          return { ...entry, changes };
        });
        return { body: { data, next: rows.length > PAGE ? (data.at(-1)?.id ?? null) : null } };
      },
    }),
    operation({
      id: 'audit.state',
      scope: 'audit:read',
      method: 'GET',
      path: '/api/v1/audit/state',
      summary:
        'How many entries the record holds, how many of them are sealed, the newest checkpoint, and how far a check under way is.',
      tag,
      access: auditors,
      answers: {
        200: {
          description: 'The state.',
          schema: schemaOf({ sealed: 'whole', pending: 'whole', note: 'text?', sealedAt: 'text?', checking: 'whole?' }),
        },
      },
      async run({ actor: { organizationId } }) {
        const [state] = await database.within({ organizationId }, (tx) =>
          tx.query<{ sealed: number; pending: number; note: string | null; sealedAt: string | null }>(
            `select coalesce((select log_index + 1 from audit_leaf where organization_id = $1 order by log_index desc limit 1), 0) as sealed,
                    (select coalesce(sum(cardinality(entry_ids)), 0)::int from audit_pending where organization_id = $1) as pending,
                    (select note from audit_checkpoint where organization_id = $1 order by size desc limit 1) as note,
                    (select e.at from audit_leaf l join audit_entry e on e.organization_id = l.organization_id and e.id = l.entry_id
                     where l.organization_id = $1 order by l.log_index desc limit 1) as "sealedAt"`,
            [organizationId],
          ),
        );
        return { body: { ...state, checking: checks.at(organizationId) } };
      },
    }),
    operation({
      id: 'audit.check',
      scope: 'audit:read',
      method: 'POST',
      path: '/api/v1/audit/check',
      summary:
        'Computes the whole chain again, compares it with every checkpoint and looks for entries outside it. Who asks during a check joins it.',
      tag,
      access: auditors,
      limit: 'sensitive',
      bodySchema: { type: 'object', additionalProperties: false },
      answers: {
        200: {
          description: 'What was found.',
          schema: schemaOf({
            holds: 'yesNo',
            entries: 'whole',
            erased: 'whole',
            checkpoints: 'whole',
            keptOutside: 'whole?',
            problems: ['text'],
            at: 'text',
          }),
        },
      },
      async run({ actor: { organizationId, kind } }) {
        if (kind === 'system') throw fail('forbidden', 'rights', 'Only a person or a key may ask for this.');
        const found = await checks.ask(organizationId);
        return { body: { ...found, at: clock.now().toISOString() } };
      },
    }),
    operation({
      id: 'audit.comparison',
      scope: 'audit:read',
      method: 'GET',
      path: '/api/v1/audit/comparison',
      summary:
        'Compares the rows of all records, a page at a time, with the last values that the audit record has of them.',
      tag,
      access: auditors,
      query: { after: f.text({ max: 100 }) },
      answers: {
        200: {
          description: 'What differs in this page, where the next one begins, and how far the comparison is.',
          schema: schemaOf({
            compared: 'whole',
            differences: [
              {
                record: 'text',
                rowId: 'text',
                field: 'text?',
                label: 'text?',
                recorded: 'any?',
                stored: 'any?',
                sentence: 'text',
              },
            ],
            next: 'text?',
            done: 'whole',
            of: 'whole',
          }),
        },
      },
      async run({ actor, query }) {
        const place = placeOf(door.around.registry, query.get('after'));
        if (!place)
          throw invalid([{ path: 'after', code: 'query', message: 'Is not a place that this comparison gave out' }]);
        return { body: await comparedPage(door, { actor, ...place }) };
      },
    }),
  ];
}
