import { moneyOf, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refuseWithoutRight } from '../../organization/public.server.ts';
import { grantManagers } from '../award/award-life.ts';
import type { grantAward } from '../award/grant-award.record.ts';
import { ffataDue, isReported } from './ffata.rules.ts';
import { ffataReport } from './ffata-report.record.ts';
import type { subaward } from './subaward.record.ts';

interface Obligated {
  readonly of: Pick<Row<typeof grantAward>, 'fundingType'>;
  readonly subaward: Pick<Row<typeof subaward>, 'id'>;
  /** What this action obligates, and all that is obligated with it. */
  readonly cents: number;
  readonly totalCents: number;
}

/** Who has the award from the federal agency reports its own subawards; below a pass-through entity they are second-tier. */
export async function reportObligation(
  work: UnitOfWork,
  { of, subaward: sub, cents, totalCents }: Obligated,
): Promise<void> {
  if (of.fundingType !== 'federal' || cents === 0) return;
  const known = await work.asProduct.has(ffataReport, { subaward: sub.id });
  if (!isReported(totalCents) && !known) return;
  await work.asProduct.insert(ffataReport, {
    subaward: sub.id,
    obligatedOn: work.today,
    amount: moneyOf(work.actor, cents),
    total: moneyOf(work.actor, totalCents),
    dueOn: ffataDue(work.today),
  });
}

async function file({ row, work }: EffectFacts<Row<typeof ffataReport>>): Promise<void> {
  await refuseWithoutRight(work, ffataReport, grantManagers);
  await work.asProduct.change(ffataReport, row.id, {}, { filedBy: personActing(work.actor) });
}

export const ffataEffects = follows(ffataReport, { file: [file] });
