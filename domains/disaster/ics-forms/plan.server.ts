import { createHash } from 'node:crypto';
import { fail, includesRole, personActing, type Row } from '#kernel';
import { canonical } from '#server/audit/canonical.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { member, refusedAt } from '../../organization/public.server.ts';
import { heldIncident, type Incident } from '../incidents/event.server.ts';
import { incidentPosition } from '../incidents/incident-position.record.ts';
import type { Position } from '../incidents/incident-words.ts';
import { operationalPeriod } from '../incidents/operational-period.record.ts';
import { clockIn, icsFactsOf } from './facts.server.ts';
import { emptyIn, type IcsForm } from './form-parts.ts';
import { icsPlan, MOST_CONTENT } from './ics-plan.record.ts';
import { planSheet } from './ics-sheet.server.ts';
import { planOf } from './plan-forms.ts';

export type Plan = Row<typeof icsPlan>;
const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

async function holds(work: UnitOfWork, period: string, position: Position): Promise<boolean> {
  const holder = personActing(work.actor);
  if (holder === null) return false;
  const held = await work.asProduct.row(incidentPosition, { where: { period, position, holder }, fields: ['number'] });
  return held !== null;
}

/** Managers, and who leads planning in the period. */
export async function mayPrepare(work: UnitOfWork, period: string): Promise<boolean> {
  const { actor } = await work.asTheyAre();
  return actor.kind === 'system' || includesRole(actor.role, 'manager') || (await holds(work, period, 'planning'));
}

/** The plan of a period as it is now, and the hash it would be kept under. */
export function planText(forms: readonly IcsForm[]): { readonly content: string; readonly hash: string } {
  const content = canonical(forms);
  return { content, hash: sha256(content) };
}

/** Keeps the forms as they are now as the next version; what is unchanged and awaits approval is not kept twice. */
export async function preparePlan(work: UnitOfWork, id: string): Promise<Pick<Plan, 'id' | 'number' | 'place'>> {
  const product = work.asProduct;
  if (!(await work.find(operationalPeriod, id))) throw missing(operationalPeriod);
  const asked = await product.row(operationalPeriod, { where: { id }, fields: ['incident'] });
  const of = await heldIncident(work, asked?.incident ?? '');
  // Read after the incident is held: who comes second sees the version of the first.
  const period = await product.row(operationalPeriod, { where: { id } });
  if (!period) throw missing(operationalPeriod);
  if (!(await mayPrepare(work, id)))
    throw fail('forbidden', 'rights', 'Managers and the planning section chief prepare the plan.');
  if (period.status !== 'active')
    throw refusedAt('period', 'ics_plan.period_is_active', 'The plan of an ended period stays as it is.');
  const forms = planOf(await icsFactsOf(work, period));
  const { content, hash } = planText(forms);
  if (content.length > MOST_CONTENT)
    throw refusedAt('period', 'ics_plan.is_too_large', 'This plan is too large. Complete or cancel assignments.');
  const before = await product.rows(icsPlan, {
    where: { period: id },
    order: '-place',
    fields: ['number', 'place', 'status', 'sha256'],
    most: 'all',
  });
  const [last] = before;
  if (last && last.sha256 === hash && (last.status === 'prepared' || last.status === 'approved'))
    return { id: last.id, number: last.number, place: last.place };
  for (const one of before)
    if (one.status === 'prepared' || one.status === 'returned') await product.move(icsPlan, one.id, 'supersede');
  const place = (last?.place ?? 0) + 1;
  const made = await product.insert(
    icsPlan,
    {},
    {
      name: `${of.number} period ${period.place} plan ${place}`,
      incident: of.id,
      period: id,
      place,
      forms: forms.length,
      emptyBlocks: forms.reduce((sum, one) => sum + emptyIn(one).length, 0),
      preparedBy: personActing(work.actor),
      preparedAt: work.now(),
      commander: await commanderOf(work, of, id),
      sha256: hash,
      content,
    },
  );
  return { id: made.id, number: made.number, place };
}

type Facts = EffectFacts<Plan>;

/** Who holds the position in the period; the commander of the incident where nobody does. */
async function commanderOf(work: UnitOfWork, of: Incident, period: string): Promise<string | null> {
  const held = await work.asProduct.row(incidentPosition, {
    where: { period, position: 'commander' },
    order: '-createdAt',
    fields: ['holder'],
  });
  return held?.holder ?? of.commander;
}

/** Plans that await approval are decided by who commands now. */
async function renameCommander(work: UnitOfWork, id: string): Promise<void> {
  const of = await heldIncident(work, id);
  const waiting = await work.asProduct.rows(icsPlan, {
    where: { incident: id, status: 'prepared' },
    fields: ['period', 'commander'],
    most: 'all',
  });
  for (const plan of waiting) {
    const commander = await commanderOf(work, of, plan.period);
    if (commander !== plan.commander) await work.asProduct.change(icsPlan, plan.id, {}, { commander });
  }
}

export async function positionChanged({ row, work }: EffectFacts<Row<typeof incidentPosition>>): Promise<void> {
  if (row.position !== 'commander') return;
  const period = await work.asProduct.row(operationalPeriod, { where: { id: row.period }, fields: ['incident'] });
  if (period) await renameCommander(work, period.incident);
}

export const commandChanged = ({ row, work }: EffectFacts<Incident>): Promise<void> => renameCommander(work, row.id);

/** Approved is the newest version of a running period; the one approved before is superseded. */
async function approved({ row, work }: Facts): Promise<void> {
  const product = work.asProduct;
  if (work.actor.kind !== 'system') {
    const period = await product.row(operationalPeriod, { where: { id: row.period }, fields: ['status'] });
    if (period?.status !== 'active')
      throw refusedAt('period', 'ics_plan.period_is_over', 'This period ended. Prepare the plan of the active one.');
  }
  const others = await product.rows(icsPlan, {
    where: { period: row.period, status: 'approved', id: { not: row.id } },
    fields: ['number'],
    most: 'all',
  });
  for (const { id } of others) await product.move(icsPlan, id, 'supersede');
  await product.change(icsPlan, row.id, {}, { approvedBy: personActing(work.actor), approvedAt: work.now() });
}

export const icsPlanEffects = follows(icsPlan, { approve: [approved] });

/** The frozen forms of a version; refused where they are no longer what their hash is of. */
export function frozenForms({ content, sha256: hash, number }: Plan): readonly IcsForm[] {
  if (sha256(content) !== hash) throw fail('conflict', 'ics_plan.is_altered', `${number} no longer fits its hash.`);
  return JSON.parse(content) as readonly IcsForm[]; // as it was kept, hash compared
}

export async function planSheetOf(work: UnitOfWork, id: string) {
  if (!(await work.find(icsPlan, id))) throw missing(icsPlan);
  const plan = await work.asProduct.row(icsPlan, { where: { id } });
  if (!plan) throw missing(icsPlan);
  const people = await work.asProduct.rows(member, { fields: ['name'], most: 'all' });
  const nameOf = (one: string | null) => people.find((who) => who.id === one)?.name ?? '';
  const when = clockIn(work.actor.timeZone);
  const approval =
    plan.approvedAt === null
      ? `Prepared in the system by ${nameOf(plan.preparedBy)}, ${when(plan.preparedAt)}. Not approved.`
      : `Prepared in the system by ${nameOf(plan.preparedBy)}, ${when(plan.preparedAt)}. Approved in the system by ${nameOf(plan.approvedBy)}, ${when(plan.approvedAt)}.`;
  const standing = {
    prepared: 'Draft',
    approved: 'Approved',
    returned: 'Sent back',
    superseded: 'Superseded',
  } as const;
  const note = `${plan.number}, version ${plan.place}. ${standing[plan.status]}. SHA-256 ${plan.sha256.slice(0, 16)}`;
  return {
    name: `${plan.number}-v${plan.place}`,
    sheet: planSheet(frozenForms(plan), note, `${approval} SHA-256 of the forms: ${plan.sha256}`),
  };
}
