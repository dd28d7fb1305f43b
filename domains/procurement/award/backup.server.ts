import { fail, type Row } from '#kernel';
import type { EffectFacts } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify } from '../../organization/public.server.ts';
import { vendor } from '../../vendors/public.server.ts';
import { failedParts } from '../competition/competition.server.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { award } from './award.record.ts';
import { wins } from './award-role.ts';
import { liveAwards } from './award-steps.ts';

type Award = Row<typeof award>;
type Facts = EffectFacts<Award>;
type Call = Row<typeof solicitation>;

const refused = (path: string, code: string, message: string) =>
  fail('refused', code, message, { issues: [{ path, code, message }] });

const standing = (work: UnitOfWork, { solicitation: id }: Pick<Award, 'solicitation'>) =>
  work.rows(award, {
    where: { solicitation: id, status: liveAwards },
    fields: ['lot', 'number', 'role', 'status', 'createdBy'],
    order: 'number',
    most: 'all',
  });

/** A solicitation is awarded when each lot has its awardee, or failed, and no other awardee of it is under way. */
export async function endFor(work: UnitOfWork, call: Call): Promise<void> {
  if (call.status !== 'opened') return;
  const all = (await standing(work, { solicitation: call.id })).filter(wins);
  const final = all.filter(({ status }) => status === 'final');
  if (final.length === 0 || all.some((one) => one.status !== 'final' && final.some(({ lot }) => lot === one.lot)))
    return;
  const lots = new Set((call.lots ?? []).map(({ code }) => code));
  for (const lot of [...final.map((one) => one.lot), ...(await failedParts(work, call.id))])
    if (lot !== null) lots.delete(lot);
  if (lots.size === 0) await work.asProduct.move(solicitation, call.id, 'award');
}

/** Of several awardees the last one that was under way may be the one that is cancelled. */
export async function conclude({ row, work }: Facts): Promise<void> {
  const call = await work.asProduct.find(solicitation, row.solicitation);
  if (call) await endFor(work, call);
}

/** A backup that stands behind nobody is the awardee itself. */
export async function readyToStandBy({ row, work }: Facts): Promise<void> {
  const found = (await standing(work, row)).some((one) => one.lot === row.lot && one.id !== row.id && wins(one));
  if (!found) await tell(work, row, `${row.number} is the backup, and its awardee has failed: call on it`);
}

/** It takes the place of the awardee and never comes next to it. */
export async function refuseWhileWon({ row, work }: Facts): Promise<void> {
  // Two calls wait for each other here.
  await work.row(solicitation, { where: { id: row.solicitation }, fields: ['number'], lock: 'update' });
  const others = (await standing(work, row)).filter((one) => one.lot === row.lot && one.id !== row.id && wins(one));
  const [still] = others;
  if (still)
    throw refused(
      'role',
      'award.awardee_stands',
      `${still.number} still stands. Cancel it, or record its failure, before you call on the backup.`,
    );
}

async function tell(work: UnitOfWork, row: Award, subject: string, body?: string): Promise<void> {
  await notify(work.asProduct, {
    to: [row.createdBy, ...(await membersWithDuty(work, 'chief_procurement_officer'))],
    kind: 'award.backup',
    subject,
    link: `/awards/${row.id}`,
    ...(body ? { body } : {}),
  });
}

/** The firm is told that its price is taken up; who recommended it creates the contract. */
export async function tellCalledOn({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(award, row.id, {}, { calledOn: work.today });
  await tell(work, row, `${row.number}: the backup was called on`);
  const call = await work.asProduct.find(solicitation, row.solicitation);
  const firm = row.vendor ? await work.row(vendor, { where: { id: row.vendor }, fields: ['email'] }) : null;
  if (!call || !firm) return;
  const what = `${call.number} ${call.name}${row.lot === null ? '' : `, lot ${row.lot}`}`;
  await work.sendMail({
    to: firm.email,
    subject: `You are called on as backup awardee: ${what}`.slice(0, 200),
    body: [
      `The firm that was awarded ${what} does not perform it. We take up your bid as the backup awardee.`,
      'We will send you the contract. This is no contract yet.',
    ],
  });
}

/** Where a backup waits, its people hear that it can be called on. */
export async function tellFailed({ row, work }: Facts): Promise<void> {
  const waiting = (await standing(work, row)).filter((one) => one.lot === row.lot && !wins(one));
  for (const { id, number } of waiting)
    await tell(work, { ...row, id }, `${number} can be called on`, `The awardee of ${row.number} failed.`);
}
