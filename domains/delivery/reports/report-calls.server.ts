import { type AnswerOf, fail } from '#kernel';
import { recordAudit } from '#server/audit/entry.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { reportActivity } from './activity-call.ts';
import { ReportFields, type Usable, isHidden, mayRead, referencesOf } from './readable.server.ts';
import { firstOf } from '#server/records/first-of.ts';
import { Statement } from '#server/records/statement.ts';
import type { Compiled } from '#server/records/compiled.ts';
import { figuresOf } from './figures.server.ts';
import { askingIn, atOneMoment } from './reading.server.ts';
import { fileFormats, reportFields, reportFigures, reportFile, reportRows, reportSources } from './report-calls.ts';
import { isAdded, isDated, isGroupable, isMeasured, isShownColumn, systemFields } from './report-fields.ts';
import { savedVersion } from './identity.server.ts';
import { reportPieces } from './report-file.server.ts';
import { rowsOfFigure } from './rows.server.ts';

const TAG = 'Reports';
const example = JSON.stringify({ record: 'requisition' });
const FIRST_ROWS = 50;
const MOST_ACTIVE = 500;

/** Runs of oneself, and of one's own reports who receives them; never what others ran. */
const activity = `
  with runs as (select report, max(ran_at) as at from report_run where organization_id = $1 and ran_by = $2 group by report),
  sent as (select s.report, count(*) filter (where s.status = 'active') as recipients, count(*) filter (where s.outcome <> 'sent') as failed
    from report_subscription s join report r on r.organization_id = $1 and r.id = s.report and r.owner = $2
    where s.organization_id = $1 group by s.report)
  select coalesce(runs.report, sent.report) as report, runs.at as "lastRunAt", coalesce(sent.recipients, 0)::int as recipients,
    coalesce(sent.failed, 0)::int as failed
  from runs full join sent on sent.report = runs.report order by runs.at desc nulls last, 1`;

/** The reports themselves are records; these calls compute what they show. */
export function reportOperations({ door, database }: Ports): Operation[] {
  const { registry } = door.around;
  const shared = { scope: 'report:read', access: 'member', tag: TAG } as const;
  return [
    answers(reportSources, {
      ...shared,
      summary: 'The records that a report can be about.',
      told: 'Records that you may read.',
      probe: { namesNothing: true },
      async run({ actor }) {
        const data = registry.stated
          .filter((compiled) => mayRead(compiled, actor))
          .map(({ record }) => ({
            record: record.name,
            label: record.label[0],
            many: record.label[1],
            about: record.about,
          }))
          .toSorted((one, other) => one.many.localeCompare(other.many, 'en-US'));
        return { body: { data } };
      },
    }),
    answers(reportFields, {
      ...shared,
      summary: 'The fields of a record that a report can show, group by and total.',
      told: 'Fields that you may read, also those of records that this one names.',
      probe: { words: { record: 'requisition' }, namesNothing: true },
      async run({ actor, params }) {
        const compiled = registry.find(params.record);
        if (!compiled || !mayRead(compiled, actor))
          throw fail('not_found', 'not_found', 'There is no such record that you may read.');
        const reader = { registry, actor, compiled };
        const own = usableOf(reader);
        const further = referencesOf(reader)
          .filter(({ target }) => !target.sql)
          .flatMap(({ name, label, target }) =>
            usableOf({ registry, actor, compiled: target }).map((field) => ({
              ...field,
              name: `${name}.${field.name}`,
              label: `${label}: ${field.label.charAt(0).toLowerCase()}${field.label.slice(1)}`,
              of: label,
            })),
          );
        const data = [...own.map((field) => ({ ...field, of: null })), ...further].map((field) => ({
          name: field.name,
          label: field.label,
          kind: field.kind,
          of: field.of,
          isGroup: isGroupable(field.kind),
          isDate: isDated(field.kind),
          isColumn: isShownColumn(field.kind),
          measures: isMeasured(field.kind)
            ? ([...(isAdded(field.kind) ? (['sum'] as const) : []), 'average', 'min', 'max'] as const)
            : [],
        }));
        return { body: { record: compiled.record.name, data } };
      },
    }),
    answers(reportActivity, {
      ...shared,
      summary: 'Your last run of each report, and the deliveries of your own reports.',
      told: 'Reports that you ran or send.',
      probe: { namesNothing: true },
      run: async ({ actor }) => ({
        body: await database.within({ organizationId: actor.organizationId }, (tx) =>
          firstOf<AnswerOf<typeof reportActivity>['data'][number]>(tx, {
            text: activity,
            values: [actor.organizationId, actor.id],
            most: MOST_ACTIVE,
          }),
        ),
      }),
    }),
    answers(reportFigures, {
      ...shared,
      summary: 'The figures of a report, computed under your rights at this moment.',
      told: 'Groups with their number of rows and totals, how many there are, and what you may not read.',
      probe: { query: { definition: example }, namesNothing: true },
      run: async ({ actor, query }) => ({
        body: await atOneMoment(database, actor, async (tx) =>
          figuresOf(tx, await askingIn(tx, actor, door.around), query.definition),
        ),
      }),
    }),
    answers(reportRows, {
      ...shared,
      summary: 'The rows behind one figure of a report.',
      told: 'The first of them, how many there are, and the totals of all of them.',
      probe: { query: { definition: example }, namesNothing: true },
      run: async ({ actor, query: { definition, at, most } }) => ({
        body: await atOneMoment(database, actor, async (tx) =>
          rowsOfFigure(tx, await askingIn(tx, actor, door.around), {
            definition,
            at: at ?? [],
            most: most ?? FIRST_ROWS,
          }),
        ),
      }),
    }),
    answers(reportFile, {
      ...shared,
      summary: 'A report as CSV, as a workbook or as a PDF: its groups, or its rows.',
      told: 'The file.',
      probe: { query: { definition: example, format: 'csv' }, namesNothing: true },
      async run({ actor, query: { definition, name, format, rows, report: id } }) {
        const version = id ? await savedVersion(door, actor, { id, definition }) : null;
        const pieces = await reportPieces({
          door,
          actor,
          definition,
          format,
          name: name ?? 'Report',
          version,
          isRows: rows === true,
        });
        await door.run(actor, ({ tx }) =>
          recordAudit(tx, [
            {
              action: 'export',
              record: definition.record,
              rowId: null,
              actor: actor.id,
              actorKind: actor.kind,
              requestId: actor.requestId,
              changes: { format: [null, format], report: [null, definition] },
            },
          ]),
        );
        const plain = (name ?? 'report').replace(/[^\w-]+/g, '-').replace(/^-+|-+$/g, '') || 'report';
        return new Response(Buffer.concat(pieces), {
          headers: {
            'content-type': fileFormats[format],
            'content-disposition': `attachment; filename="${plain}.${format}"`,
          },
        });
      },
    }),
  ];
}

/** Every field of a record that this person may read and a report can use. */
function usableOf(reader: {
  registry: Ports['door']['around']['registry'];
  actor: Parameters<typeof mayRead>[1];
  compiled: Compiled;
}): Usable[] {
  const { record } = reader.compiled;
  const fields = new ReportFields(reader, new Statement(), '');
  const names = [...Object.keys(record.fields), ...(record.view ? [] : Object.keys(systemFields))];
  return names.flatMap((name) => {
    const found = fields.find(name);
    return found === null || isHidden(found) || found.columns.length === 0 || !isShownColumn(found.kind) ? [] : [found];
  });
}
