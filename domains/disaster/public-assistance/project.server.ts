import { dollars, href, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { grantApprovers, grantManagers } from '../../grants/public.ts';
import { grantAward } from '../../grants/public.server.ts';
import { membersWithDuty, notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { publicAssistancePages } from '../public-assistance-pages.ts';
import { refuseUncleared } from '../pa-follow-up/hold.server.ts';
import { refuseUninsured } from '../pa-follow-up/insurance.server.ts';
import { damageLine } from './damage-line.record.ts';
import { equipmentEntry } from './equipment-entry.record.ts';
import { figuresOf, sumsOf } from './figures.server.ts';
import { laborEntry } from './labor-entry.record.ts';
import { workDeadline } from './pa-math.ts';
import { paCost } from './pa-cost.record.ts';
import { paProject } from './pa-project.record.ts';
import { noFigure, thresholdsOn } from './pa-terms.ts';
import { paThreshold } from './pa-threshold.record.ts';
import { disasterOf, isProduct, thresholdsFor } from './rights.server.ts';

type Project = Row<typeof paProject>;
type Facts = EffectFacts<Project>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `pa_project.${code}`, message);

/** Law: Public Assistance pays under its own listing; what is charged to one award is not moved to another. */
async function judgeAward(work: UnitOfWork, { id, award }: Project): Promise<void> {
  const product = work.asProduct;
  for (const record of [laborEntry, equipmentEntry, paCost])
    if (await product.has(record as typeof paCost, { project: id, status: 'entered', grantCost: { not: null } }))
      throw wrong('award', 'is_charged', 'Entries are charged to the award. Reverse their costs before it changes.');
  if (award === null) return;
  const of = await product.row(grantAward, { where: { id: award } });
  if (!(of?.listings ?? []).some(({ aln }) => aln === '97.036'))
    throw wrong('award', 'is_assistance', 'Choose an award of the listing 97.036, Public Assistance.');
}

/** A declaration for Public Assistance, and work from its incident on. */
async function written({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, paProject, grantManagers);
  const of = await disasterOf(work, row.disaster);
  if (!(of.programs ?? []).includes('pa'))
    throw wrong('disaster', 'has_assistance', `${of.number} opens no Public Assistance.`);
  if (row.fromDay < of.beginOn)
    throw wrong('fromDay', 'after_incident', `The incident began on ${of.beginOn}. Work before it is not eligible.`);
}

async function made({ row, work }: Facts): Promise<void> {
  if (!isProduct(work) && row.award !== null) await judgeAward(work, row);
}

async function changed({ row, before, work }: Facts): Promise<void> {
  if (!isProduct(work) && row.award !== before.award) await judgeAward(work, row);
}

/** What the project is worth now, where it can be obligated at all. */
async function judged(work: UnitOfWork, row: Project) {
  const of = await disasterOf(work, row.disaster);
  const lines = await thresholdsFor(work, of.declaredOn);
  if (!lines) throw wrong('disaster', 'has_thresholds', noFigure(of.declaredOn));
  const figures = figuresOf(row, (await sumsOf(work, { project: row.id }))(row.id), lines);
  if (figures.netCents < 0)
    throw wrong('insurance', 'net_is_positive', `Reductions exceed the cost by ${dollars(-figures.netCents)}.`);
  if (figures.size === 'below_minimum')
    throw wrong(
      'estimate',
      'above_minimum',
      `Net ${dollars(figures.netCents)} is below the minimum of ${dollars(lines.minimumCents)} for FY${lines.fiscalYear}.`,
    );
  return figures;
}

async function submit({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, paProject, grantManagers);
  if (!isProduct(work)) await judged(work, row);
  await work.asProduct.change(paProject, row.id, {}, { submittedBy: personActing(work.actor) });
  await notify(work, {
    to: await membersWithDuty(work, 'budget_officer'),
    kind: 'disaster.project',
    subject: `${row.number} awaits its obligation`,
    body: row.title,
    link: href(publicAssistancePages.project, { id: row.id }),
  });
}

/** Everything is judged once more; what FEMA obligates is kept as it was then. */
async function obligate({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, paProject, grantApprovers);
  const product = work.asProduct;
  if (isProduct(work)) {
    await product.change(paProject, row.id, {}, { obligatedBy: personActing(work.actor) });
    return;
  }
  if (row.obligatedOn === null || row.obligatedOn > work.today)
    throw wrong('obligatedOn', 'obligated_by_now', 'Enter the day on which FEMA obligated it.');
  if (!row.femaNumber?.trim()) throw wrong('femaNumber', 'has_number', 'Enter the project number of FEMA.');
  await refuseUncleared(work, row.id);
  const figures = await judged(work, row);
  const currency = row.estimate?.currency ?? 'USD';
  await product.change(
    paProject,
    row.id,
    {},
    {
      obligatedNet: { cents: figures.netCents, currency },
      obligatedFederal: { cents: figures.federalCents, currency },
      obligatedSize: figures.size,
      obligatedBy: personActing(work.actor),
    },
  );
  await tell(work, row, 'is obligated');
}

/** Work ends within the deadline of its category or its extension. */
async function complete({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, paProject, grantManagers);
  if (!isProduct(work)) {
    if (row.completedOn === null || row.completedOn > work.today || row.completedOn < row.fromDay)
      throw wrong(
        'completedOn',
        'completed_by_now',
        'Enter the day on which the work ended, from its beginning until today.',
      );
    const deadline = workDeadline(row.category, (await disasterOf(work, row.disaster)).declaredOn);
    const last = [deadline?.dueOn ?? '', row.extendedUntil ?? ''].toSorted().at(-1) ?? '';
    if (last !== '' && row.completedOn > last)
      throw wrong(
        'completedOn',
        'in_time',
        `Work was due by ${last} (44 CFR 206.204(c)). Request a time extension first.`,
      );
  }
  await work.asProduct.change(paProject, row.id, {}, { completedBy: personActing(work.actor) });
}

async function close({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, paProject, grantApprovers);
  if (!isProduct(work)) await refuseUninsured(work, row.id);
  await work.asProduct.change(paProject, row.id, {}, { closedBy: personActing(work.actor) });
  await tell(work, row, 'is closed');
}

/** Its damage lines are free for another project; entries are withdrawn before it. */
async function withdraw({ row, work }: Facts): Promise<void> {
  const product = work.asProduct;
  if (!isProduct(work)) {
    await refuseWithoutRight(work, paProject, grantManagers);
    for (const record of [laborEntry, equipmentEntry, paCost])
      if (await product.has(record as typeof paCost, { project: row.id, status: 'entered' }))
        throw wrong('status', 'has_no_entries', 'Withdraw its labor, equipment and cost entries first.');
  }
  const lines = await product.rows(damageLine, { where: { project: row.id }, fields: ['number'], most: 'all' });
  for (const { id } of lines) await product.change(damageLine, id, { project: null });
}

async function sentBack({ row, work }: Facts): Promise<void> {
  await tell(work, row, 'was sent back');
}

const tell = (work: UnitOfWork, { id, number, createdBy, submittedBy, title }: Project, what: string) =>
  notify(work, {
    to: [createdBy, ...(submittedBy ? [submittedBy] : [])],
    kind: 'disaster.project',
    subject: `${number} ${what}`,
    body: title,
    link: href(publicAssistancePages.project, { id }),
  });

type Threshold = Row<typeof paThreshold>;

/** The library comes first: what it states is not entered again with another figure. */
async function thresholdWritten({ row, work }: EffectFacts<Threshold>): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, paThreshold, grantManagers);
  if (thresholdsOn(`${row.fiscalYear}-03-01`))
    throw refusedAt('fiscalYear', 'pa_threshold.is_known', `Figures of FY${row.fiscalYear} are loaded already.`);
}

/** One row of a year is in force; the key of the year keeps a second one out. */
async function confirmed({ row, work }: EffectFacts<Threshold>): Promise<void> {
  await refuseWithoutRight(work, paThreshold, grantApprovers);
  const yearKey = String(row.fiscalYear);
  if (await work.asProduct.has(paThreshold, { yearKey, id: { not: row.id } }))
    throw refusedAt('fiscalYear', 'pa_threshold.is_there', `Figures of FY${yearKey} are in force already.`);
  await work.asProduct.change(
    paThreshold,
    row.id,
    {},
    { yearKey, confirmedBy: personActing(work.actor), confirmedOn: work.today },
  );
}

async function unconfirmed({ row, work }: EffectFacts<Threshold>): Promise<void> {
  await work.asProduct.change(paThreshold, row.id, {}, { yearKey: null, confirmedBy: null, confirmedOn: null });
}

export const projectEffects = [
  ...follows(paProject, {
    create: [written, made],
    edit: [written, changed],
    submit: [submit],
    obligate: [obligate],
    return: [sentBack],
    complete: [complete],
    close: [close],
    withdraw: [withdraw],
  }),
  ...follows(paThreshold, {
    create: [thresholdWritten],
    edit: [thresholdWritten],
    confirm: [confirmed],
    return: [unconfirmed],
  }),
];
