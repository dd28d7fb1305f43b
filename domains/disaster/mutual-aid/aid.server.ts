import { personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { grantManagers } from '../../grants/public.ts';
import { refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { numberKey } from '../../payables/public.ts';
import { openIncident } from '../debris/debris.server.ts';
import { paCost } from '../public-assistance/pa-cost.record.ts';
import { isProduct, openProject } from '../public-assistance/rights.server.ts';
import { aidAgreement } from './aid-agreement.record.ts';
import { aidCost } from './aid-cost.record.ts';
import { aidMission } from './aid-mission.record.ts';
import { aidLeads } from './aid-words.ts';
import { dateTest } from './date-test.ts';

type Agreement = Row<typeof aidAgreement>;
type Mission = Row<typeof aidMission>;
type Cost = Row<typeof aidCost>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `aid_cost.${code}`, message);

async function agreementWritten({ row, work }: EffectFacts<Agreement>): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, aidAgreement, aidLeads);
  if (row.agreedOn > work.today)
    throw refusedAt('agreedOn', 'aid_agreement.agreed_by_now', 'Enter an agreement once it is agreed.');
  if (row.signedOn !== null && row.signedOn > work.today)
    throw refusedAt('signedOn', 'aid_agreement.signed_by_now', 'Enter the signature once both have signed.');
  await judgeAgain(work, row);
}

/** A signature that arrives later, or an end, changes the test of what is not posted yet. */
async function judgeAgain(work: UnitOfWork, row: Agreement): Promise<void> {
  const product = work.asProduct;
  const missions = await product.rows(aidMission, {
    where: { agreement: row.id },
    fields: ['requestedOn'],
    most: 'all',
  });
  const costs = await product.rows(aidCost, {
    where: { mission: missions.map(({ id }) => id), status: 'received' },
    fields: ['mission', 'workFrom', 'workUntil'],
    most: 'all',
    lock: 'update',
  });
  for (const cost of costs) {
    const of = missions.find(({ id }) => id === cost.mission);
    if (of) await product.change(aidCost, cost.id, {}, dateTest(row, { ...cost, requestedOn: of.requestedOn }));
  }
}

async function agreementKept({ work }: EffectFacts<Agreement>): Promise<void> {
  await refuseWithoutRight(work, aidAgreement, aidLeads);
}

async function missionWritten({ row, work }: EffectFacts<Mission>): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, aidMission, aidLeads);
  await openIncident(work, 'aid_mission', row.incident);
  const of = await work.asProduct.row(aidAgreement, { where: { id: row.agreement }, lock: 'share' });
  if (of?.status !== 'in_force')
    throw refusedAt('agreement', 'aid_mission.agreement_is_in_force', 'Choose an agreement that is in force.');
  if (of.kind === 'emac' && (row.requestNumber ?? '').trim() === '')
    throw refusedAt('requestNumber', 'aid_mission.has_request', 'Enter the REQ-A number of the EMAC request.');
  if (row.requestedOn > work.today)
    throw refusedAt('requestedOn', 'aid_mission.requested_by_now', 'Enter the mission once it is requested.');
}

async function missionKept({ work }: EffectFacts<Mission>): Promise<void> {
  await refuseWithoutRight(work, aidMission, aidLeads);
}

interface Under {
  readonly mission: Mission;
  readonly agreement: Agreement;
}

/** Held, so that no date of the agreement changes under the test. */
async function underOf(work: UnitOfWork, row: Cost): Promise<Under> {
  const product = work.asProduct;
  const mission = await product.row(aidMission, { where: { id: row.mission }, lock: 'share' });
  if (!mission || mission.status === 'canceled' || mission.status === 'requested')
    throw wrong('mission', 'mission_arrived', 'Choose a mission that has arrived.');
  const agreement = await product.row(aidAgreement, { where: { id: mission.agreement }, lock: 'share' });
  return { mission: mission as Mission, agreement: agreement as Agreement }; // all of their fields were read
}

async function costWritten({ row, work }: EffectFacts<Cost>): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, aidCost, grantManagers);
  const { mission, agreement } = await underOf(work, row);
  if (row.workUntil > work.today) throw wrong('workUntil', 'work_is_done', 'Enter work once it is done.');
  const key = [agreement.id, numberKey(row.invoiceNumber), row.kind, row.workFrom, row.amount.cents];
  const billKey = key.join('|').slice(0, 200);
  const other = await work.asProduct.row(aidCost, { where: { billKey, id: { not: row.id } }, fields: ['number'] });
  if (other) throw wrong('invoiceNumber', 'once', `${other.number} has this cost of the bill already.`);
  await work.asProduct.change(
    aidCost,
    row.id,
    {},
    { billKey, ...dateTest(agreement, { ...row, requestedOn: mission.requestedOn }) },
  );
}

/** The test is made again at the act. What fails it never enters a project. */
async function posted({ row, work }: EffectFacts<Cost>): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, aidCost, grantManagers);
  const { mission, agreement } = await underOf(work, row);
  const found = dateTest(agreement, { ...row, requestedOn: mission.requestedOn });
  if (!found.isEligible) throw wrong('workFrom', 'passes_date_test', `Not eligible. ${found.ruling}`);
  if (row.project === null) throw wrong('project', 'has_project', 'Choose the PA project that claims this cost.');
  await openProject(work, 'aid_cost', row.project);
  const cost = await work.insert(paCost, {
    project: row.project,
    kind: 'contract',
    payee: agreement.provider,
    description: `${row.number} mutual aid: ${row.description}`,
    documentNumber: row.invoiceNumber,
    invoice: row.invoice,
    usedOn: row.workUntil,
    quantity: { amount: '1', unit: 'LS' },
    unitPrice: row.amount,
  });
  await work.asProduct.change(aidCost, row.id, {}, { ...found, cost: cost.id, postedBy: personActing(work.actor) });
}

async function reopened({ row, work }: EffectFacts<Cost>): Promise<void> {
  if (!isProduct(work)) {
    await refuseWithoutRight(work, aidCost, grantManagers);
    if (row.cost !== null) await work.move(paCost, row.cost, 'withdraw', { reason: `${row.number} is reopened` });
  }
  await work.asProduct.change(aidCost, row.id, {}, { cost: null, postedBy: null });
}

async function withdrawn({ row, work }: EffectFacts<Cost>): Promise<void> {
  await refuseWithoutRight(work, aidCost, grantManagers);
  await work.asProduct.change(aidCost, row.id, {}, { billKey: null });
}

export const aidEffects = [
  ...follows(aidAgreement, {
    create: [agreementWritten],
    edit: [agreementWritten],
    activate: [agreementKept],
    end: [agreementKept],
  }),
  ...follows(aidMission, {
    create: [missionWritten],
    edit: [missionWritten],
    deploy: [missionKept],
    complete: [missionKept],
    reopen: [missionKept],
    cancel: [missionKept],
  }),
  ...follows(aidCost, {
    create: [costWritten],
    edit: [costWritten],
    post: [posted],
    reopen: [reopened],
    withdraw: [withdrawn],
  }),
];
