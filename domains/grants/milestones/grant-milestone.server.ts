import { dollars, href, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { grantManagers } from '../award/award-life.ts';
import { over } from '../award/award-words.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { milestonePages } from '../milestone-pages.ts';
import { subaward } from '../subrecipients/subaward.record.ts';
import { grantMeasure } from './grant-measure.record.ts';
import { grantMilestone } from './grant-milestone.record.ts';
import { reached } from './milestone-words.ts';
import { cycleOf } from './slip.ts';

/** Subawards that milestones are written for: what is over is paid already. */
const paying = ['draft', 'determined', 'checked', 'active', 'closing'] as const;

type Milestone = Row<typeof grantMilestone>;
type Award = Row<typeof grantAward>;
type Facts = EffectFacts<Milestone>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `grant_milestone.${code}`, message);

async function awardOf(work: UnitOfWork, id: string, lock: 'update' | 'share'): Promise<Award> {
  const found = await work.asProduct.row(grantAward, { where: { id }, lock });
  if (!found) throw wrong('award', 'no_award', 'Choose an award.');
  if (over.some((state) => state === found.status))
    throw wrong('award', 'is_open', `${found.number} is ${found.status}. Its milestones stay as they are.`);
  return found;
}

/** A forecast may pass the end: that is what an extension is asked for. Baseline and actual day may not. */
function judgeDays(row: Milestone, { number, fromDay, untilDay }: Award): void {
  for (const [field, day] of [
    ['baselineOn', row.baselineOn],
    ['actualOn', row.actualOn],
  ] as const)
    if (day !== null && (day < fromDay || day > untilDay))
      throw wrong(field, 'in_period', `${number} runs from ${fromDay} to ${untilDay}. This day is outside.`);
  if (row.forecastOn !== null && row.forecastOn < fromDay)
    throw wrong('forecastOn', 'in_period', `${number} begins on ${fromDay}. The forecast is before it.`);
}

/** The fixed amount subaward that a milestone pays; its period and its amount bound it. */
async function subawardOf(work: UnitOfWork, row: Milestone): Promise<Row<typeof subaward> | null> {
  if (row.subaward === null) return null;
  const found = await work.asProduct.row(subaward, { where: { id: row.subaward }, lock: 'update' });
  if (found?.award !== row.award) throw wrong('subaward', 'subaward_of_award', 'Choose a subaward of the same award.');
  if (found.isFixed !== true)
    throw wrong('subaward', 'subaward_is_fixed', `${found.number} is not a fixed amount subaward (2 CFR 200.333).`);
  if (!paying.some((state) => state === found.status))
    throw wrong('subaward', 'subaward_is_open', `${found.number} is ${found.status}. It takes no new milestones.`);
  for (const [field, day] of [
    ['baselineOn', row.baselineOn],
    ['actualOn', row.actualOn],
  ] as const)
    if (day !== null && (day < found.fromDay || day > found.untilDay))
      throw wrong(field, 'in_subaward', `${found.number} runs from ${found.fromDay} to ${found.untilDay}.`);
  return found;
}

async function judgeGoals(work: UnitOfWork, { goals, award }: Milestone): Promise<void> {
  if ((goals ?? []).length === 0) return;
  const known = await work.asProduct.rows(grantMeasure, { where: { id: goals ?? [], award }, fields: [], most: 'all' });
  if (known.length < new Set(goals).size)
    throw wrong('goals', 'goals_of_award', 'Choose performance measures of the same award.');
}

const dependedOn = async (work: UnitOfWork, row: Milestone) =>
  await work.asProduct.rows(grantMilestone, {
    where: { award: row.award },
    fields: ['number', 'status', 'dependsOn', 'payment', 'subaward'],
    order: 'number',
    most: 'all',
  });

async function judgeOthers(work: UnitOfWork, row: Milestone, of: Award): Promise<void> {
  const sub = await subawardOf(work, row);
  await judgeGoals(work, row);
  if ((row.dependsOn ?? []).length === 0 && row.payment === null) return;
  const all = (await dependedOn(work, row)).map((one) => (one.id === row.id ? { ...one, ...row } : one));
  const known = new Set(all.map(({ id }) => id));
  if (row.dependsOn?.some((id) => !known.has(id)))
    throw wrong('dependsOn', 'of_this_award', 'Choose milestones of the same award.');
  const cycle = cycleOf(all.map(({ id, dependsOn }) => ({ id, dependsOn: dependsOn ?? [] })));
  if (cycle) {
    const names = cycle.map((id) => all.find((one) => one.id === id)?.number ?? '');
    throw wrong('dependsOn', 'no_cycle', `These depend on each other: ${names.join(', ')}.`);
  }
  if (row.payment === null) return;
  if (sub === null && of.instrument !== 'fixed')
    throw wrong('payment', 'fixed_amount', 'Only a fixed amount award is paid by milestones (2 CFR 200.201(b)).');
  // Waived milestones are not reached, so nothing is paid for them.
  const paid = all
    .filter(({ subaward: of, status }) => of === row.subaward && status !== 'waived')
    .reduce((sum, { payment }) => sum + (payment?.cents ?? 0), 0);
  const most = sub ?? of;
  if (paid > most.amount.cents)
    throw wrong(
      'payment',
      sub ? 'within_subaward' : 'within_award',
      `The payments would add up to ${dollars(paid)}, the ${sub ? 'subaward' : 'award'} is ${dollars(most.amount.cents)}.`,
    );
}

/** The award is held while its milestones are looked at together: two edits at once make no cycle. */
async function written({ row, work }: Facts): Promise<void> {
  if (work.actor.kind !== 'system') {
    await refuseWithoutRight(work, grantMilestone, grantManagers);
    const of = await awardOf(work, row.award, 'update');
    judgeDays(row, of);
    await judgeOthers(work, row, of);
  }
  if (row.forecastOn !== null) await keepBaseline({ row, work });
}

async function keepBaseline({ row, work }: Pick<Facts, 'row' | 'work'>): Promise<void> {
  if (row.baselineKept === null)
    await work.asProduct.change(grantMilestone, row.id, {}, { baselineKept: row.baselineOn });
}

async function start({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, grantMilestone, grantManagers);
  await awardOf(work, row.award, 'share');
  await keepBaseline({ row, work });
}

async function finish({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, grantMilestone, grantManagers);
  const of = await awardOf(work, row.award, 'share');
  const actualOn = row.actualOn ?? work.today;
  if (work.actor.kind !== 'system') {
    judgeDays({ ...row, actualOn }, of);
    const needed = new Set(row.dependsOn ?? []);
    const before = needed.size === 0 ? [] : await dependedOn(work, row);
    const open = before.find(({ id, status }) => needed.has(id) && !reached.some((one) => one === status));
    if (open) throw wrong('dependsOn', 'after_others', `${open.number} comes first and isn’t reached.`);
  }
  await keepBaseline({ row, work });
  await work.asProduct.change(grantMilestone, row.id, {}, { actualOn, doneBy: personActing(work.actor) });
  await notify(work, {
    to: await membersWithDuty(work, 'budget_officer'),
    kind: 'grant.milestone',
    subject: `${row.number} of ${of.number} awaits your verification`,
    body: row.title,
    link: href(milestonePages.milestone, { id: row.id }),
  });
}

async function verify({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(
    grantMilestone,
    row.id,
    {},
    { verifiedBy: personActing(work.actor), verifiedOn: work.today },
  );
  await tell(work, row, 'is verified');
}

async function sentBack({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(grantMilestone, row.id, {}, { doneBy: null });
  await tell(work, row, 'was sent back');
}

async function miss({ work }: Facts): Promise<void> {
  await refuseWithoutRight(work, grantMilestone, grantManagers);
}

async function waive({ row, work }: Facts): Promise<void> {
  await awardOf(work, row.award, 'share');
  await work.asProduct.change(
    grantMilestone,
    row.id,
    {},
    { verifiedBy: personActing(work.actor), verifiedOn: work.today },
  );
  await tell(work, row, 'is waived');
}

async function tell(work: UnitOfWork, { id, number, owner, createdBy, title }: Milestone, what: string) {
  await notify(work, {
    to: [owner, createdBy],
    kind: 'grant.milestone',
    subject: `${number} ${what}`,
    body: title,
    link: href(milestonePages.milestone, { id }),
  });
}

const ofMeasure = async ({ row, work }: EffectFacts<Row<typeof grantMeasure>>): Promise<void> => {
  if (work.actor.kind === 'system') return;
  await refuseWithoutRight(work, grantMeasure, grantManagers);
  const of = await awardOf(work, row.award, 'share');
  const outside = row.values?.find(({ periodEnd }) => periodEnd < of.fromDay);
  if (outside)
    throw refusedAt(
      'values',
      'grant_measure.in_period',
      `${of.number} begins on ${of.fromDay}. Choose a later period.`,
    );
};

export const milestoneEffects = [
  ...follows(grantMilestone, {
    create: [written],
    edit: [written],
    start: [start],
    finish: [finish],
    verify: [verify],
    return: [sentBack],
    miss: [miss],
    waive: [waive],
  }),
  ...follows(grantMeasure, { create: [ofMeasure], edit: [ofMeasure], end: [ofMeasure] }),
];
