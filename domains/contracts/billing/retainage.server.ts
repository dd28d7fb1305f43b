import { dollars, personActing, type Row } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refused } from '../contract/refusing.ts';
import { payApplication } from './pay-application.record.ts';
import { retainageSecurity } from './retainage-security.record.ts';
import { adopters } from './schedule-life.ts';
import type { scheduleOfValues } from './schedule-of-values.record.ts';
import { heldContract, isProduct, refuseWithout, scheduleOf } from './schedule.server.ts';

type Schedule = Row<typeof scheduleOfValues>;
type Application = Row<typeof payApplication>;
type Security = Row<typeof retainageSecurity>;

export interface RetainageDue {
  readonly dueOn: string;
  readonly rule: string;
  /** In percent a month; null where neither law nor contract states one. */
  readonly monthly: number | null;
  readonly citation: string;
}

/** When the retainage that an application releases is due, by the completion that it names; null of all other applications. */
export async function retainageDueOf(work: UnitOfWork, application: string): Promise<RetainageDue | null> {
  const row = await work.asProduct.find(payApplication, application);
  if (row?.kind !== 'release' || row.completedOn === null) return null;
  const schedule = await scheduleOf(work, row.contract);
  const days = schedule?.releaseWithin ?? null;
  if (!schedule || days === null) return null;
  return {
    dueOn: addDays(row.completedOn, days),
    rule: `${days} days after substantial completion on ${row.completedOn} (${schedule.releaseLaw ?? ''})`.slice(
      0,
      300,
    ),
    monthly: schedule.lateRate,
    citation: schedule.lateLaw ?? '',
  };
}

const sum = (rows: readonly { readonly cents: number }[]): number => rows.reduce((all, { cents }) => all + cents, 0);

/** Securities that are held for a contract, and the retainage that was released against them. */
export async function securitiesOf(work: UnitOfWork, of: string, but: string) {
  const held = await work.asProduct.rows(retainageSecurity, {
    where: { contract: of, status: 'on_deposit' },
    fields: ['value'],
    order: 'number',
    most: 'all',
  });
  const released = await work.asProduct.rows(payApplication, {
    where: { contract: of, kind: 'securities', status: 'certified', id: { not: but } },
    fields: ['release'],
    order: 'place',
    most: 'all',
  });
  return {
    heldCents: sum(held.map(({ value }) => value)),
    releasedCents: sum(released.flatMap(({ release }) => release ?? [])),
  };
}

/** Money that is retained goes out before completion only as far as securities stand for it. */
export async function refuseUnsecured(work: UnitOfWork, row: Application, schedule: Schedule): Promise<void> {
  if (row.kind !== 'securities') return;
  if ((schedule.securitiesSection ?? '').trim() === '')
    throw refused(
      'kind',
      'pay_application.securities_allowed',
      'This contract names no section that allows securities.',
    );
  const { heldCents, releasedCents } = await securitiesOf(work, row.contract, row.id);
  const left = heldCents - releasedCents;
  if ((row.release?.cents ?? 0) > left)
    throw refused(
      'release',
      'pay_application.is_secured',
      `${dollars(Math.max(0, left))} of accepted securities stands for retainage. Release no more than that.`,
    );
}

/** What a contractor holds from those below it, against what is held from it. */
export function parityFinding(row: Application, schedule: Schedule): string | null {
  const own = row.workRate ?? schedule.workPercent;
  return schedule.subParity && row.kind === 'progress' && row.subRetainage !== null && row.subRetainage > own
    ? `The contractor holds ${row.subRetainage} percent from subcontractors, and ${own} percent is held from it. Return the application.`
    : null;
}

type Facts = EffectFacts<Security>;

async function accept({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithout(work, adopters);
  await heldContract(work, row.contract);
  const values = { acceptedBy: personActing(work.actor), acceptedOn: work.today };
  await work.asProduct.change(retainageSecurity, row.id, {}, values);
}

/** It goes back once the work is complete, or as far as other securities stand for what was released. */
async function giveBack({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithout(work, adopters);
  await heldContract(work, row.contract);
  const { heldCents, releasedCents } = await securitiesOf(work, row.contract, row.id);
  const isComplete = row.completedOn !== null && row.completedOn <= work.today;
  // The row is returned already: what is counted as held is what stays.
  if (!isComplete && releasedCents > heldCents)
    throw refused(
      'completedOn',
      'retainage_security.still_needed',
      `${dollars(releasedCents)} of retainage was released against securities. Enter the certified day of substantial completion.`,
    );
  const values = { returnedBy: personActing(work.actor), returnedOn: work.today };
  await work.asProduct.change(retainageSecurity, row.id, {}, values);
}

export const securityEffects = follows(retainageSecurity, { accept: [accept], giveBack: [giveBack] });
