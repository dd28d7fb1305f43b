import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt } from '../../organization/public.server.ts';
import { accountSegment } from '../budget/accounts/account-segment.record.ts';
import { accountValue } from '../budget/accounts/account-value.record.ts';

/** A fund is a code of the segment that is called so; any other code would never meet an account. */
export async function isFund(work: UnitOfWork, id: string, path: string): Promise<void> {
  const value = await work.asProduct.row(accountValue, { where: { id }, fields: ['segment'] });
  const segment = await work.asProduct.row(accountSegment, { where: { id: value?.segment ?? '' }, fields: ['name'] });
  if (!segment?.name.toLowerCase().startsWith('fund'))
    throw refusedAt(path, 'account_value.is_fund', 'Choose a code of the segment Fund.');
}
