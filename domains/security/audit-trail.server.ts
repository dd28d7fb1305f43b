import { fail, type Who } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { canReadField } from '#server/records/compiled.ts';
import { invalid } from '#server/records/refusals.ts';
import { checkpointsFolder } from '#server/settings.ts';
import { auditChecked } from './audit-check.server.ts';
import { oneWalkEach } from './audit-slices.ts';
import { auditCheck, auditComparison, auditEntries, auditState, type Entry } from './audit-trail.ts';
import { comparedPage, placeOf } from './row-comparison.server.ts';

const auditors: Who = ['admin', { duty: 'auditor' }];
const PAGE = 16;
const word = /^[A-Za-z_]{1,60}$/;

/** Looking through the organization's audit record, and asking whether its chain still holds. */
export function trailOperations({ database, door, auditKey, settings, clock }: Ports): Operation[] {
  const tag = 'Audit record';
  const checks = oneWalkEach((organizationId, progress) =>
    auditChecked(database, { organizationId, key: auditKey, checkpoints: checkpointsFolder(settings), progress }),
  );
  return [
    answers(auditEntries, {
      scope: 'audit:read',
      access: auditors,
      summary: 'What was done in the organization, newest first: who, what, when, before and after.',
      tag,
      told: 'A page of entries.',
      probe: { namesNothing: true, echoes: true },
      async run({ actor, query }) {
        const values: unknown[] = [actor.organizationId];
        const bind = (value: unknown): string => `$${values.push(value)}`;
        for (const name of ['record', 'action'] as const)
          if (query[name] && !word.test(query[name]))
            throw invalid([{ path: name, code: 'query', message: 'Cannot be looked for' }]);
        const zone = `'${actor.timeZone.replace(/[^\w/+-]/g, '')}'`;
        const conditions = [
          ['record', (value: string) => `e.record = ${bind(value)}`],
          ['action', (value: string) => `e.action = ${bind(value)}`],
          ['person', (value: string) => `coalesce(e.on_behalf_of, e.actor) = ${bind(value)}`],
          ['row', (value: string) => `e.row_id = ${bind(value)}`],
          ['from', (value: string) => `e.at >= (${bind(value)}::date::timestamp at time zone ${zone})`],
          ['until', (value: string) => `e.at < ((${bind(value)}::date + 1)::timestamp at time zone ${zone})`],
          // Ids are ordered by time, so the page after this one begins before its last id.
          ['before', (value: string) => `e.id < ${bind(value)}`],
        ] as const;
        const where = conditions.flatMap(([name, sql]) => (query[name] ? [` and ${sql(query[name])}`] : []));
        const rows = await database.within({ organizationId: actor.organizationId }, (tx) =>
          tx.query<Entry & Record<string, unknown>>(
            `select e.id, e.at, coalesce(m.name, 'Levee') as "actorName", e.actor_kind as "actorKind", e.action, e.record,
                    e.row_id as "rowId", e.row_version as version, e.changes, e.reason, e.request_id as "requestId", l.log_index as index
             from audit_entry e
             left join organization_members m on m.organization_id = e.organization_id and m.id = coalesce(e.on_behalf_of, e.actor)
             left join audit_leaf l on l.organization_id = e.organization_id and l.entry_id = e.id
             where e.organization_id = $1${where.join('')}
               and ((select nullif(current_setting('app.departments', true), '') is null) or row_seen(e.record, e.row_id))
             order by e.id desc limit ${PAGE + 1}`,
            values,
          ),
        );
        const data = rows.slice(0, PAGE).map((entry) => {
          const compiled = door.around.registry.find(entry.record);
          const hidden = compiled?.fields.filter((field) => !canReadField(field, actor)).map(({ name }) => name) ?? [];
          const { changes } = entry;
          return {
            ...entry,
            changes: changes && Object.fromEntries(Object.entries(changes).filter(([name]) => !hidden.includes(name))),
          };
        });
        return { body: { data, next: rows.length > PAGE ? (data.at(-1)?.id ?? null) : null } };
      },
    }),
    answers(auditState, {
      scope: 'audit:read',
      access: auditors,
      summary:
        'How many entries the record holds, how many of them are sealed, the newest checkpoint, and how far a check under way is.',
      tag,
      told: 'The state.',
      probe: { namesNothing: true },
      async run({ actor: { organizationId } }) {
        const [found] = await database.within({ organizationId }, (tx) =>
          tx.query<{ sealed: number; pending: number; note: string | null; sealedAt: string | null }>(
            `select coalesce((select log_index + 1 from audit_leaf where organization_id = $1 order by log_index desc limit 1), 0) as sealed,
                    (select coalesce(sum(cardinality(entry_ids)), 0)::int from audit_pending where organization_id = $1) as pending,
                    (select note from audit_checkpoint where organization_id = $1 order by size desc limit 1) as note,
                    (select e.at from audit_leaf l join audit_entry e on e.organization_id = l.organization_id and e.id = l.entry_id
                     where l.organization_id = $1 order by l.log_index desc limit 1) as "sealedAt"`,
            [organizationId],
          ),
        );
        const state = found ?? { sealed: 0, pending: 0, note: null, sealedAt: null };
        return { body: { ...state, checking: checks.at(organizationId) } };
      },
    }),
    answers(auditCheck, {
      scope: 'audit:read',
      access: auditors,
      summary:
        'Computes the whole chain again, compares it with every checkpoint and looks for entries outside it. Who asks during a check joins it.',
      tag,
      told: 'What was found.',
      limit: 'sensitive',
      probe: { namesNothing: true },
      async run({ actor: { organizationId, kind } }) {
        if (kind === 'system') throw fail('forbidden', 'rights', 'Only a person or a key may ask for this.');
        const found = await checks.ask(organizationId);
        return { body: { ...found, at: clock.now().toISOString() } };
      },
    }),
    answers(auditComparison, {
      scope: 'audit:read',
      access: auditors,
      summary:
        'Compares the rows of all records, a page at a time, with the last values that the audit record has of them.',
      tag,
      told: 'What differs in this page, where the next one begins, and how far the comparison is.',
      probe: { namesNothing: true },
      async run({ actor, query }) {
        const place = placeOf(door.around.registry, query.after ?? null);
        if (!place)
          throw invalid([{ path: 'after', code: 'query', message: 'Is not a place that this comparison gave out' }]);
        return { body: await comparedPage(door, { actor, ...place }) };
      },
    }),
  ];
}
