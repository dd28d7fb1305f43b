import { dollars, type Row } from '#kernel';
import { type Effect, type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { grantApprovers, grantManagers } from '../../grants/public.ts';
import { refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { incident } from '../incidents/incident.record.ts';
import { figuresOf as mitigationFigures, type MitigationRow } from '../mitigation/figures.ts';
import { mitigationProject } from '../mitigation/mitigation-project.record.ts';
import { damageLine } from '../public-assistance/damage-line.record.ts';
import { paProject } from '../public-assistance/pa-project.record.ts';
import { live as liveProjects } from '../public-assistance/pa-words.ts';
import { isProduct } from '../public-assistance/rights.server.ts';
import { disasterBenefit } from './disaster-benefit.record.ts';
import { DUPLICATION_LAW, liveBenefits, paidCosts, type Source, sources } from './money-words.ts';

type Benefit = Row<typeof disasterBenefit>;
type Line = Row<typeof damageLine>;
type Facts = EffectFacts<Benefit>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `disaster_benefit.${code}`, message);

/** The project that pays this line, where it is in one. */
async function payingProject(work: UnitOfWork, id: string | null) {
  if (id === null) return null;
  const of = await work.asProduct.row(paProject, { where: { id }, fields: ['number', 'status'] });
  return of && (liveProjects as readonly string[]).includes(of.status) ? of : null;
}

/** Law: one cost of one asset has one source. The line is held, so that two people at once never enter two. */
async function judgePaidOnce(work: UnitOfWork, row: Benefit): Promise<void> {
  const product = work.asProduct;
  const line = await product.row(damageLine, { where: { id: row.damage }, lock: 'update' });
  if (!line || line.status === 'withdrawn')
    throw wrong('damage', 'asset_is_there', 'Choose a damage line that is not withdrawn.');
  const of = await product.row(incident, { where: { id: row.incident }, fields: ['number', 'disaster'] });
  if (!of || of.disaster !== line.disaster)
    throw wrong(
      'incident',
      'incident_fits',
      `${line.number} is damage of another declaration. Choose the incident that names it as its declared disaster.`,
    );
  const project = await payingProject(work, line.project);
  if (row.cost === 'work' && project)
    throw wrong(
      'source',
      'is_paid_once',
      `${project.number} of Public Assistance pays the repair of ${line.facility}. One cost has one source (${DUPLICATION_LAW}). Enter the money on the project under Insurance or Other sources.`,
    );
  if (row.cost === 'local_share' && !project)
    throw wrong('cost', 'has_local_share', `${line.number} is in no PA project, so it has no local share.`);
  const others = await product.rows(disasterBenefit, {
    where: { damage: row.damage, cost: row.cost, status: [...liveBenefits], id: { not: row.id } },
    fields: ['number', 'source'],
    order: 'number',
    most: 'all',
  });
  const other = others.find(({ source }) => source !== row.source);
  if (other)
    throw wrong(
      'source',
      'is_paid_once',
      `${other.number} pays ${paidCosts[row.cost]} of ${line.facility} from ${sources[other.source as Source]}. One cost has one source (${DUPLICATION_LAW}).`,
    );
}

/** Parts of one mitigation award never exceed it. The project is held while they are added up. */
async function judgeAward(work: UnitOfWork, row: Benefit): Promise<void> {
  if (row.mitigation === null) return;
  const product = work.asProduct;
  const project = (await product.row(mitigationProject, {
    where: { id: row.mitigation },
    lock: 'update',
  })) as MitigationRow | null; // all of its fields were read
  if (!project || project.program !== row.source || ['denied', 'withdrawn'].includes(project.status))
    throw wrong('mitigation', 'project_fits', 'Choose a mitigation project of that program that is not denied.');
  const parts = await product.rows(disasterBenefit, {
    where: { mitigation: row.mitigation, status: [...liveBenefits], id: { not: row.id } },
    fields: ['amount'],
    most: 'all',
  });
  const most = project.award?.cents ?? mitigationFigures(project).federalCents;
  const cents = parts.reduce((sum, { amount }) => sum + amount.cents, row.amount.cents);
  if (cents > most)
    throw wrong(
      'amount',
      'within_award',
      `${project.number} has a federal share of ${dollars(most)}; its parts would be ${dollars(cents)}.`,
    );
}

async function written({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, disasterBenefit, grantManagers);
  await judgePaidOnce(work, row);
  await judgeAward(work, row);
}

const by = (who: typeof grantManagers | readonly [...typeof grantManagers, ...typeof grantApprovers]) =>
  async function judged({ row, work }: Facts): Promise<void> {
    await refuseWithoutRight(work, disasterBenefit, who);
    for (const [field, what] of [
      ['awardedOn', 'award'],
      ['receivedOn', 'receipt'],
    ] as const)
      if (!isProduct(work) && (row[field] ?? '') > work.today)
        throw wrong(field, `${field}_by_now`, `The day of the ${what} is in the future.`);
  };

async function awarded(facts: Facts): Promise<void> {
  await by(grantManagers)(facts);
  if (isProduct(facts.work)) return;
  if (facts.row.awardedOn === null) throw wrong('awardedOn', 'has_award_day', 'Enter the day of the award.');
}

async function received(facts: Facts): Promise<void> {
  await by([...grantManagers, ...grantApprovers])(facts);
  if (isProduct(facts.work)) return;
  const { awardedOn, receivedOn } = facts.row;
  if (receivedOn === null || receivedOn < (awardedOn ?? ''))
    throw wrong('receivedOn', 'received_after_award', 'Enter the day of the receipt, not before the award.');
}

/** The other way into a duplicate: a line joins a project while something else pays its repair. */
async function lineMoves({ row, before, work }: EffectFacts<Line>): Promise<void> {
  if (isProduct(work) || row.project === before.project) return;
  const paid = await work.asProduct.rows(disasterBenefit, {
    where: { damage: row.id, cost: ['work', 'local_share'], status: [...liveBenefits] },
    fields: ['number', 'source', 'cost'],
    order: 'number',
    most: 'all',
  });
  const repair = paid.find(({ cost }) => cost === 'work');
  if (row.project !== null && repair)
    throw refusedAt(
      'project',
      'damage_line.is_paid_once',
      `${repair.number} pays the repair of ${row.facility} from ${sources[repair.source as Source]}. One cost has one source (${DUPLICATION_LAW}).`,
    );
  const share = paid.find(({ cost }) => cost === 'local_share');
  if (row.project === null && share)
    throw refusedAt(
      'project',
      'damage_line.local_share_is_paid',
      `${share.number} pays the local share of its project. Decline that benefit first.`,
    );
}

async function lineGoes({ row, work }: EffectFacts<Line>): Promise<void> {
  if (isProduct(work)) return;
  const paid = await work.asProduct.row(disasterBenefit, {
    where: { damage: row.id, status: [...liveBenefits] },
    fields: ['number'],
    order: 'number',
  });
  if (paid)
    throw refusedAt(
      'status',
      'damage_line.has_benefit',
      `${paid.number} pays for this line. Decline that benefit first.`,
    );
}

export const benefitEffects: readonly Effect[] = [
  ...follows(disasterBenefit, {
    create: [written],
    edit: [written],
    award: [awarded],
    receive: [received],
    decline: [by(grantManagers)],
    repay: [by([...grantManagers, ...grantApprovers])],
  }),
  ...follows(damageLine, { edit: [lineMoves], withdraw: [lineGoes] }),
];
