import { href, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { grantApprovers, grantManagers } from '../../../grants/public.ts';
import { membersWithDuty, notify, refusedAt, refuseWithoutRight } from '../../../organization/public.server.ts';
import { paProject } from '../../public-assistance/pa-project.record.ts';
import { isEmergency } from '../../public-assistance/pa-words.ts';
import { disasterOf, isProduct } from '../../public-assistance/rights.server.ts';
import { repairTestPages } from '../../repair-test-pages.ts';
import { repairTest } from './repair-test.record.ts';
import { repairTest as judged } from './repair-test.ts';
import { HALF_LAW, outcomes } from './repair-words.ts';

export type RepairTest = Row<typeof repairTest>;
type Facts = EffectFacts<RepairTest>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `repair_test.${code}`, message);

/** Projects whose cost can still change. */
const judgeable = ['formulating', 'submitted', 'obligated'];

/** Law: permanent work on a facility. The project is held, so that one facility has one test under way. */
async function judgeProject(work: UnitOfWork, row: RepairTest): Promise<void> {
  const of = await work.asProduct.row(paProject, { where: { id: row.project }, lock: 'update' });
  if (!of || !judgeable.includes(of.status))
    throw wrong('project', 'project_is_open', 'Choose a project that is formulated, submitted or obligated.');
  if (isEmergency(of.category) || of.category === 'z')
    throw wrong(
      'project',
      'is_permanent',
      `${of.number} is not permanent work. Categories C to G are tested (${HALF_LAW}).`,
    );
  const others = await work.asProduct.rows(repairTest, {
    where: { project: row.project, status: ['draft', 'submitted'], id: { not: row.id } },
    fields: ['number', 'facility'],
    order: 'number',
    most: 'all',
  });
  const other = others.find(({ facility }) => isSame(facility, row.facility));
  if (other)
    throw wrong('facility', 'one_test', `${other.number} tests this facility already. Withdraw it or change it.`);
}

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

export async function resultOf(work: UnitOfWork, row: RepairTest) {
  const of = await work.asProduct.row(paProject, { where: { id: row.project }, fields: ['disaster'] });
  const { declaredOn } = await disasterOf(work, of?.disaster ?? '');
  return judged({
    costs: row.costs ?? [],
    standards: row.standards ?? [],
    measures: row.measures ?? [],
    feasible: row.feasible,
    elected: row.elected,
    declaredOn,
  });
}

/** The figures of a test are worked out whenever it is written; a confirmed one keeps them. */
async function figured(work: UnitOfWork, row: RepairTest): Promise<void> {
  const of = await resultOf(work, row);
  const dollars = (cents: number | null) => (cents === null ? null : { cents, currency: 'USD' });
  await work.asProduct.change(
    repairTest,
    row.id,
    {},
    {
      repairCost: dollars(of.repairCents),
      replacementCost: dollars(of.replacementCents),
      percent: of.percent,
      outcome: of.outcome,
      eligible: dollars(of.eligibleCents),
      mitigation: dollars(of.mitigationCents),
    },
  );
}

async function written({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, repairTest, grantManagers);
  await judgeProject(work, row);
  await figured(work, row);
}

async function submitted({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, repairTest, grantManagers);
  if (!isProduct(work)) await judgeProject(work, row);
  await work.asProduct.change(repairTest, row.id, {}, { submittedBy: personActing(work.actor) });
  await notify(work, {
    to: await membersWithDuty(work, 'budget_officer'),
    kind: 'disaster.project',
    subject: `${row.number} awaits its confirmation`,
    body: `${row.facility}: ${outcomes[row.outcome ?? 'incomplete']}`,
    link: href(repairTestPages.repairTest, { id: row.id }),
  });
}

async function returned({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, repairTest, grantApprovers);
  await work.asProduct.change(repairTest, row.id, {}, { submittedBy: null });
}

/** One confirmed test of a facility counts; those before it stay with the project as its history. */
async function confirmed({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, repairTest, grantApprovers);
  const product = work.asProduct;
  if (!isProduct(work)) await judgeProject(work, row);
  const before = await product.rows(repairTest, {
    where: { project: row.project, status: 'confirmed', id: { not: row.id } },
    fields: ['facility'],
    most: 'all',
  });
  for (const { id, facility } of before)
    if (isSame(facility, row.facility) && !isProduct(work)) await product.move(repairTest, id, 'supersede');
  await product.change(repairTest, row.id, {}, { confirmedBy: personActing(work.actor), confirmedOn: work.today });
}

async function withdrawn({ work }: Facts): Promise<void> {
  await refuseWithoutRight(work, repairTest, grantManagers);
}

export const repairTestEffects = follows(repairTest, {
  create: [written],
  edit: [written],
  submit: [submitted],
  return: [returned],
  confirm: [confirmed],
  withdraw: [withdrawn],
});
