import { isDeepStrictEqual } from 'node:util';
import type { Row } from '#kernel';
import type { EffectFacts } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendorBankAccount } from './bank/bank-account.record.ts';
import { marksOf } from './vendor-marks.ts';
import type { vendor } from './vendor.record.ts';

const drop = 'delete from vendor_mark where organization_id = $1 and vendor = $2';
const write = `insert into vendor_mark (organization_id, vendor, kind, value)
  select $1, $2, one.kind, one.value from unnest($3::text[], $4::text[]) as one (kind, value)`;

/** A vendor that was merged shares nothing any more: the other one is what is left of it. */
export async function dropMarks({ row, work }: EffectFacts<Row<typeof vendor>>): Promise<void> {
  await work.tx.query(drop, [work.actor.organizationId, row.id], 'vendor_mark.drop');
}

/** As two columns, for a statement that writes them all. */
export function marksToWrite(row: Row<typeof vendor>): readonly [kinds: readonly string[], values: readonly string[]] {
  const marks = marksOf(row);
  return [marks.map(({ kind }) => kind), marks.map(({ value }) => value.slice(0, 400))];
}

/** Keeps the marks in step with the vendor; those of its accounts stay. */
export async function keepMarks({ row, before, work }: EffectFacts<Row<typeof vendor>>): Promise<void> {
  if (isDeepStrictEqual(marksToWrite(row), marksToWrite(before))) return;
  const { organizationId } = work.actor;
  await work.tx.query(`${drop} and kind <> 'bank'`, [organizationId, row.id], 'vendor_mark.drop_own');
  const [kinds, values] = marksToWrite(row);
  if (kinds.length > 0) await work.tx.query(write, [organizationId, row.id, kinds, values], 'vendor_mark.write');
}

/** An account that was rejected or withdrawn was never the vendor’s; one that was paid to once tells something for ever. */
const counted = `a.status not in ('rejected', 'withdrawn')`;
const accounts = `select a.id, a.routing, a.account from vendor_bank_account a
  join vendor v on v.organization_id = a.organization_id and v.id = a.vendor and v.status <> 'merged'
  where a.organization_id = $1 and a.vendor = $2 and ${counted}`;

/** The keyed hash of an account: the same for the same number, however it is written, and of no use to anyone without the key. */
export function accountMark(work: UnitOfWork, routing: string, account: string): string {
  const plain = (text: string) => text.replaceAll(/\W/gu, '');
  const of = { organizationId: work.actor.organizationId, record: vendorBankAccount.name, field: 'account' };
  return work.around.mark(`${plain(routing)} ${plain(account)}`, of);
}

/** Keeps the marks of a vendor’s bank accounts: keyed hashes, of no use without the key and never answered to anyone. */
export async function markAccounts(work: UnitOfWork, vendorId: string): Promise<void> {
  const { organizationId } = work.actor;
  const record = vendorBankAccount.name;
  const found = await work.tx.query<{ id: string; routing: Uint8Array; account: Uint8Array }>(
    accounts,
    [organizationId, vendorId],
    'vendor_mark.accounts',
  );
  const marks = found.map(({ id, routing, account }) => {
    const clear = (field: string, sealed: Uint8Array) =>
      work.around.unseal(sealed, { organizationId, record, field, id });
    return accountMark(work, clear('routing', routing), clear('account', account));
  });
  await work.tx.query(`${drop} and kind = 'bank'`, [organizationId, vendorId], 'vendor_mark.drop_bank');
  const values = [...new Set(marks)];
  if (values.length > 0)
    await work.tx.query(write, [organizationId, vendorId, values.map(() => 'bank'), values], 'vendor_mark.write');
}

export const keepAccountMarks = ({ row, work }: EffectFacts<Row<typeof vendorBankAccount>>): Promise<void> =>
  markAccounts(work, row.vendor);

const unmarked = `select distinct a.vendor from vendor_bank_account a
  join vendor v on v.organization_id = a.organization_id and v.id = a.vendor and v.status <> 'merged'
  where a.organization_id = $1 and ${counted}
    and not exists (select from vendor_mark m where m.organization_id = $1 and m.vendor = a.vendor and m.kind = 'bank')`;

/** Accounts from before there were marks: only the product has the key, so no migration can write them. */
export async function markOlderAccounts(work: UnitOfWork): Promise<void> {
  const found = await work.tx.query<{ vendor: string }>(unmarked, [work.actor.organizationId], 'vendor_mark.unmarked');
  for (const { vendor } of found) await markAccounts(work, vendor);
}

/** Other vendors that have an account of this one on file, as a question in another one; $1 is the organization. */
export const paidToTheSame = (vendor: string): string => `select b.vendor from vendor_mark a
    join vendor_mark b on b.organization_id = a.organization_id and b.kind = a.kind and b.value = a.value and b.vendor <> a.vendor
    where a.organization_id = $1 and a.kind = 'bank' and a.vendor = ${vendor}`;

const sharing = `select distinct v.id, v.name from vendor_mark a
  join vendor_mark b on b.organization_id = a.organization_id and b.kind = a.kind and b.value = a.value and b.vendor <> a.vendor
  join vendor v on v.organization_id = a.organization_id and v.id = a.vendor
  where a.organization_id = $1 and a.kind = 'bank' and a.vendor = any ($2::uuid[]) and b.vendor = any ($2::uuid[])
  order by v.name, v.id`;

/** Which of these vendors have a bank account that another one of them has as well, by name; the number is said to no one. */
export const sharingAnAccount = ({ tx, actor }: UnitOfWork, vendors: readonly string[]) =>
  tx.query<{ id: string; name: string }>(sharing, [actor.organizationId, vendors], 'vendor_mark.shared_account');
