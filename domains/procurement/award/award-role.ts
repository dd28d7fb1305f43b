import type { Row } from '#kernel';
import type { award } from './award.record.ts';

/** What an award is among those of the same solicitation or lot. */
export const awardRoles = { sole: 'Only awardee', shared: 'One of several', backup: 'Backup' } as const;
export type AwardRole = keyof typeof awardRoles;

/** An award that still stands among the others of its lot. */
export type Standing = Pick<Row<typeof award>, 'number' | 'vendor' | 'role' | 'share' | 'status'>;

interface Problem {
  readonly path: 'role' | 'share' | 'bid' | 'solicitation';
  readonly code: string;
  readonly message: string;
}
const problem = (path: Problem['path'], code: string, message: string): Problem => ({ path, code, message });

/** Percents have four decimals: ten-thousandths are whole numbers. */
const whole = (percent: number): number => Math.round(percent * 10_000);
const percentOf = (parts: number): string => `${parts / 10_000} percent`;

/** A backup that was called on is an awardee like the others. */
export const wins = ({ role, status }: Pick<Standing, 'role' | 'status'>): boolean =>
  role !== 'backup' || status === 'final';

/** What one of several gets of the price that it offered, to the cent below. */
export const sharedAmount = (cents: number, share: number | null): number =>
  share === null ? cents : Math.floor((cents * whole(share)) / 1_000_000);

/**
 * Why an award can't stand among the others of its lot. Several awards are made where one source can't meet the need, each for
 * its stated share (ABA Model Procurement Code § 3-101; FAR 16.504(c)); a backup is of another firm and comes after the awardee.
 */
export function besides(own: Pick<Standing, 'vendor' | 'role' | 'share'>, others: readonly Standing[]): Problem | null {
  const winners = others.filter(wins);
  const same = others.find(({ vendor }) => vendor !== null && vendor === own.vendor);
  if (own.role !== 'shared' && own.share !== null)
    return problem('share', 'award.share_of_several', 'Only one of several awardees has a share. Clear it.');
  if (own.role === 'backup') {
    if (winners.length === 0)
      return problem('role', 'award.backup_comes_second', 'Recommend the awardee before its backup.');
    const backup = others.find((one) => !wins(one));
    if (backup) return problem('role', 'award.one_backup', `${backup.number} is the backup already. Cancel it first.`);
    return same ? problem('bid', 'award.backup_is_another', `${same.number} goes to this vendor already.`) : null;
  }
  const sole = winners.find(({ role }) => own.role === 'sole' || role !== 'shared');
  if (sole) return problem('solicitation', 'award.once', `${sole.number} awards this already. Cancel it first.`);
  if (own.role === 'sole') return null;
  if (own.share === null) return problem('share', 'award.share_missing', 'Enter the share of this awardee.');
  if (same) return problem('bid', 'award.shares_once', `${same.number} goes to this vendor already.`);
  const left = 1_000_000 - winners.reduce((sum, { share }) => sum + whole(share ?? 0), 0);
  return whole(own.share) > left
    ? problem('share', 'award.share_left', `The other awards leave ${percentOf(left)}. Enter that or less.`)
    : null;
}
