import { href, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { grantApprovers, grantManagers } from '../../../grants/public.ts';
import { membersWithDuty, notify, refusedAt, refuseWithoutRight } from '../../../organization/public.server.ts';
import { type WorkDeadline, workDeadline } from '../../public-assistance/pa-math.ts';
import { paProject } from '../../public-assistance/pa-project.record.ts';
import { extenders } from '../../public-assistance/pa-words.ts';
import { disasterOf, isProduct } from '../../public-assistance/rights.server.ts';
import { timeExtensionPages } from '../../time-extension-pages.ts';
import { dayRefused, dueOnOf, earlierSaid, grantorRefused, isLate, scheduleRefused } from './extension-math.ts';
import { pending, REQUEST_LAW } from './extension-words.ts';
import { timeExtension } from './time-extension.record.ts';

export type Extension = Row<typeof timeExtension>;
type Facts = EffectFacts<Extension>;
type Project = Row<typeof paProject>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `time_extension.${code}`, message);

/** Projects whose work goes on. */
export const extendable: readonly string[] = ['formulating', 'submitted', 'obligated'];

interface Clock {
  readonly project: Project;
  readonly deadline: WorkDeadline;
  readonly dueOn: string;
}

/** The project with its deadline in force. It is held, so that one request at a time moves it. */
async function clockOf(work: UnitOfWork, row: Extension): Promise<Clock> {
  const project = (await work.asProduct.row(paProject, {
    where: { id: row.project },
    lock: 'update',
  })) as Project | null; // all of its fields were read
  if (!project || !extendable.includes(project.status))
    throw wrong('project', 'work_goes_on', 'Choose a project that is formulated, submitted or obligated.');
  const { declaredOn, number } = await disasterOf(work, project.disaster);
  const deadline = workDeadline(project.category, declaredOn);
  if (!deadline) throw wrong('project', 'has_deadline', `No work deadline is loaded for ${number}.`);
  return { project, deadline, dueOn: dueOnOf(deadline, project.extendedUntil) };
}

/** Law: the recipient extends up to its limit, FEMA beyond it, and a project has one request at a time. */
async function judged(work: UnitOfWork, row: Extension): Promise<Clock> {
  const clock = await clockOf(work, row);
  const day = dayRefused({ day: row.requestedUntil, grantor: row.grantor }, clock.deadline, clock.dueOn);
  if (day !== null) throw wrong('requestedUntil', 'within_limits', day);
  const grantor = grantorRefused(row.requestedUntil, row.grantor, clock.deadline);
  if (grantor !== null) throw wrong('grantor', 'asks_who_decides', grantor);
  const other = await work.asProduct.row(timeExtension, {
    where: { project: row.project, status: [...pending], id: { not: row.id } },
    fields: ['number'],
    order: 'number',
  });
  if (other)
    throw wrong('project', 'one_request', `${other.number} of this project is not decided. Withdraw it or change it.`);
  return clock;
}

/** What was granted before, in the order of its decisions. */
export async function earlierOf(
  work: UnitOfWork,
  row: Extension,
  project: Pick<Project, 'extendedUntil' | 'extensionReason'>,
) {
  const rows = await work.asProduct.rows(timeExtension, {
    where: { project: row.project, status: 'granted', id: { not: row.id } },
    fields: ['number', 'grantor', 'decidedOn', 'grantedUntil', 'provisions'],
    order: ['decidedOn', 'number'],
    most: 'all',
  });
  return earlierSaid(
    rows.map((one) => ({
      number: one.number ?? '',
      grantor: one.grantor,
      decidedOn: one.decidedOn ?? '',
      until: one.grantedUntil ?? '',
      provisions: one.provisions,
    })),
    { extendedUntil: project.extendedUntil, reason: project.extensionReason },
  ).slice(0, 8000);
}

async function written({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, timeExtension, grantManagers);
  if (row.status !== 'draft') return;
  const { project, dueOn } = await judged(work, row);
  await work.asProduct.change(timeExtension, row.id, {}, { dueOn, earlier: await earlierOf(work, row, project) });
}

/** Law: a request has its four parts, and goes in before the deadline or says why not. */
async function submitted({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, timeExtension, grantManagers);
  const product = work.asProduct;
  if (!isProduct(work)) {
    const { project, dueOn } = await judged(work, row);
    if (row.sentOn === null || row.sentOn > work.today)
      throw wrong('sentOn', 'sent_by_now', 'Enter the day on which it was sent, today or before.');
    const schedule = scheduleRefused(row.schedule ?? [], row.requestedUntil);
    if (schedule !== null) throw wrong('schedule', 'schedule_fits', `${schedule} (${REQUEST_LAW})`);
    const late = isLate(row.sentOn, dueOn);
    if (late && (row.lateReason ?? '').trim().length < 20)
      throw wrong(
        'lateReason',
        'lateness_is_explained',
        `Work was due by ${dueOn}, before this request. Enter the late reason in 20 characters or more.`,
      );
    const earlier = await earlierOf(work, row, project);
    await product.change(timeExtension, row.id, {}, { dueOn, isLate: late, earlier });
  }
  await product.change(timeExtension, row.id, {}, { submittedBy: personActing(work.actor) });
  await notify(work, {
    to: await membersWithDuty(work, 'budget_officer'),
    kind: 'disaster.project',
    subject: `${row.number} asks ${row.grantor === 'fema' ? 'FEMA' : 'the recipient'} for time`,
    body: `Until ${row.requestedUntil}`,
    link: href(timeExtensionPages.timeExtension, { id: row.id }),
  });
}

async function returned({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, timeExtension, grantApprovers);
  await work.asProduct.change(timeExtension, row.id, { sentOn: null }, { submittedBy: null, isLate: null });
}

function judgeDecision(row: Extension, today: string): void {
  if (row.decidedOn === null || row.decidedOn > today || row.decidedOn < (row.sentOn ?? ''))
    throw wrong('decidedOn', 'decided_by_now', 'Enter the day of the decision, from the request until today.');
}

/** The new deadline is that of the project from now on; what was granted says by whom and why. */
async function granted({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, timeExtension, grantApprovers);
  const product = work.asProduct;
  if (!isProduct(work)) {
    judgeDecision(row, work.today);
    const { deadline, dueOn } = await clockOf(work, row);
    const day = dayRefused({ day: row.grantedUntil ?? '', grantor: row.grantor }, deadline, dueOn);
    if (day !== null) throw wrong('grantedUntil', 'within_limits', day);
    await product.change(
      paProject,
      row.project,
      {},
      {
        extendedUntil: row.grantedUntil,
        extendedBy: row.grantor,
        extensionReason: `${row.number}: ${row.justification ?? ''}`.slice(0, 500),
      },
    );
  }
  await decided({ row, work }, `is granted until ${row.grantedUntil}`);
}

async function denied({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, timeExtension, grantApprovers);
  if (!isProduct(work)) judgeDecision(row, work.today);
  await decided({ row, work }, 'is denied');
}

async function decided({ row, work }: Pick<Facts, 'row' | 'work'>, what: string): Promise<void> {
  await work.asProduct.change(timeExtension, row.id, {}, { decidedBy: personActing(work.actor) });
  await notify(work, {
    to: [row.createdBy, ...(row.submittedBy ? [row.submittedBy] : [])],
    kind: 'disaster.project',
    subject: `${row.number} ${what}`,
    body: `By ${extenders[row.grantor]}`,
    link: href(timeExtensionPages.timeExtension, { id: row.id }),
  });
}

async function withdrawn({ work }: Facts): Promise<void> {
  await refuseWithoutRight(work, timeExtension, grantManagers);
}

export const timeExtensionEffects = follows(timeExtension, {
  create: [written],
  edit: [written],
  submit: [submitted],
  return: [returned],
  grant: [granted],
  deny: [denied],
  withdraw: [withdrawn],
});
