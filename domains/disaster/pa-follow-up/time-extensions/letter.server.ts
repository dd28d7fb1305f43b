import type { Row } from '#kernel';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Sheet } from '#server/services/pdf/sheet.ts';
import { usDay } from '../../pa-forms/form-parts.ts';
import { paProject } from '../../public-assistance/pa-project.record.ts';
import { workDeadline } from '../../public-assistance/pa-math.ts';
import { categories, extenders } from '../../public-assistance/pa-words.ts';
import { disasterOf } from '../../public-assistance/rights.server.ts';
import type { ExtensionLetter } from './extension-calls.ts';
import { earlierOf, type Extension } from './extension.server.ts';
import { causes, REQUEST_LAW } from './extension-words.ts';
import { timeExtension } from './time-extension.record.ts';

/** Each date in the order of federal forms. */
const usDays = (text: string): string => text.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => usDay(day));

const notes: Readonly<Record<Extension['status'], string>> = {
  draft: 'Draft, not sent',
  submitted: 'Sent, awaiting decision',
  granted: 'Granted',
  denied: 'Denied',
  withdrawn: 'Withdrawn',
};

const part = (title: string, body: string | null) => {
  const said = (body ?? '').trim();
  return { title, body: said, isMissing: said === '' };
};

function decisionOf(row: Extension): string | null {
  const by = extenders[row.grantor];
  if (row.status === 'granted')
    return `${by} extended the work until ${usDay(row.grantedUntil)} on ${usDay(row.decidedOn)}. Provisions: ${row.provisions ?? 'None'}`;
  return row.status === 'denied'
    ? `${by} denied the request on ${usDay(row.decidedOn)}. Costs are eligible up to the deadline of ${usDay(row.dueOn)} (${REQUEST_LAW}).`
    : null;
}

/** A draft is read with the extensions and the deadline as they are now; a sent one with those it was sent with. */
async function asSent(work: UnitOfWork, row: Extension, project: Row<typeof paProject>, declaredOn: string) {
  if (row.status !== 'draft') return { earlier: row.earlier, dueOn: row.dueOn };
  const first = workDeadline(project.category, declaredOn)?.dueOn ?? null;
  return { earlier: await earlierOf(work, row, project), dueOn: project.extendedUntil ?? first };
}

export async function letterOf(work: UnitOfWork, id: string): Promise<ExtensionLetter & { number: string }> {
  const row = (await work.find(timeExtension, id)) as Extension | null; // all of its fields were read
  const product = work.asProduct;
  const project =
    row && ((await product.row(paProject, { where: { id: row.project } })) as Row<typeof paProject> | null); // all of its fields were read
  if (!row || !project) throw missing(timeExtension);
  const disaster = await disasterOf(work, project.disaster);
  const { earlier, dueOn } = await asSent(work, row, project, disaster.declaredOn);
  const [owner] = await work.tx.query<{ name: string }>(
    'select name from organization where id = $1',
    [work.actor.organizationId],
    'time_extension.owner',
  );
  const schedule = [...(row.schedule ?? [])].toSorted((one, other) => one.dueOn.localeCompare(other.dueOn));
  const left = part('3. Work completed and work remaining', row.workLeft);
  return {
    number: row.number ?? '',
    note: notes[row.status],
    isLate: row.status === 'draft' ? work.today > (dueOn ?? work.today) : row.isLate === true,
    from: owner?.name ?? '',
    to: row.grantor === 'fema' ? 'FEMA Regional Administrator, through the recipient' : 'Recipient, Public Assistance',
    facts: [
      { label: 'Request', value: row.number ?? '' },
      { label: 'Sent', value: usDay(row.sentOn) },
      { label: 'Declaration', value: `${disaster.number} ${disaster.title}` },
      { label: 'Project', value: [project.number, project.femaNumber, project.title].filter(Boolean).join(', ') },
      { label: 'Category', value: categories[project.category] },
      { label: 'Work done', value: `${project.workDone ?? 0} %` },
      { label: 'Deadline in force', value: usDay(dueOn) },
      { label: 'Requested until', value: usDay(row.requestedUntil) },
    ],
    parts: [
      part('1. Dates and provisions of earlier extensions', usDays(earlier ?? '')),
      part('2. Justification of the delay', justificationOf(row)),
      {
        ...left,
        body: [row.workDone && `Completed: ${row.workDone}`, row.workLeft && `Remaining: ${row.workLeft}`]
          .filter(Boolean)
          .join('\n'),
        isMissing: left.isMissing || !row.workDone?.trim(),
      },
      {
        ...part('4. Projected completion date and schedule', usDay(row.requestedUntil)),
        isMissing: schedule.length === 0,
      },
    ],
    schedule: schedule.map(({ milestone, dueOn: day }) => ({ milestone, dueOn: day })),
    decision: decisionOf(row),
  };
}

const justificationOf = ({ cause, justification, lateReason, isLate }: Extension): string | null =>
  justification === null
    ? null
    : [`${causes[cause]}. ${justification}`, isLate && lateReason ? `Sent after the deadline: ${lateReason}` : '']
        .filter(Boolean)
        .join('\n');

const NONE = 'Not entered yet';

export async function letterSheetOf(work: UnitOfWork, id: string): Promise<{ sheet: Sheet; name: string }> {
  const of = await letterOf(work, id);
  const box = ({ label, value }: ExtensionLetter['facts'][number]) => ({ label, value });
  const { facts } = of;
  const pairs = facts.flatMap((_, at) => (at % 2 === 0 ? [facts.slice(at, at + 2).map(box)] : []));
  return {
    name: `${of.number}-time-extension`,
    sheet: {
      title: 'Request for Time Extension',
      form: of.number,
      note: `${of.note}. ${REQUEST_LAW}`,
      parts: [
        {
          row: [
            { label: 'From', value: of.from },
            { label: 'To', value: of.to },
          ],
        },
        ...pairs.map((row) => ({ row })),
        ...of.parts.flatMap(({ title, body }) => [
          { heading: title },
          ...(body || NONE).split('\n').map((line) => ({ print: line })),
        ]),
        ...(of.schedule.length > 0
          ? [
              {
                head: [{ value: 'Milestone', width: 3 }, { value: 'Date' }],
                rows: of.schedule.map(({ milestone, dueOn }) => [
                  { value: milestone, width: 3 },
                  { value: usDay(dueOn) },
                ]),
              },
            ]
          : []),
        ...(of.decision === null ? [] : [{ heading: 'Decision' }, { print: of.decision }]),
        {
          row: [
            { label: 'Signature of the applicant’s agent', value: '' },
            { label: 'Date', value: '' },
          ],
        },
      ],
    },
  };
}
