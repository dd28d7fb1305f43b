import { AsyncLocalStorage } from 'node:async_hooks';
import { fail } from '#kernel/record/fail.ts';

type Limited = { readonly organizationId: string; readonly departments?: readonly string[] | undefined };
type Tx = { query<Row>(text: string, values?: readonly unknown[], name?: string): Promise<Row[]> };
const asking = new AsyncLocalStorage<Limited | null>();

/** Whatever this person asks meanwhile, in any transaction, is answered from the departments they are limited to. */
export const limitedTo = <T>(person: Limited, work: () => T): T => asking.run(person.departments ? person : null, work);
/** The product's own work: sums and checks of money are judged by all rows. */
export const unlimited = <T>(work: () => T): T => asking.run(null, work);

/** What a transaction says at its beginning; row-level security reads it. */
export function departmentsSetting(scope: Limited): string {
  const person = scope.departments ? scope : asking.getStore();
  if (!person?.departments || person.organizationId !== scope.organizationId) return '';
  return `; set local app.departments = '{${person.departments.filter((id) => /^[0-9a-f-]{36}$/.test(id)).join()}}'`;
}
/** A part of a transaction as this person sees it. */
export async function seenBy<T>(tx: Tx, person: Limited, read: () => Promise<T>): Promise<T> {
  if (!person.departments) return read();
  await tx.query(departmentsSetting(person).slice(2));
  const found = read();
  await found.catch(() => null);
  await tx.query(`set local app.departments = ''`);
  return found;
}
/** Whether one of these rows belongs to other departments; asked of the database at the moment of the act. */
export async function isHidden(tx: Tx, { departments }: Limited, ids: readonly unknown[]): Promise<boolean> {
  if (!departments) return false;
  const [found] = await tx.query<{ n: number }>('select cardinality(hidden_among($1, $2)) as n', [ids, departments]);
  return found?.n !== 0;
}
/** What a limited person leaves behind is theirs to see: nothing is made for, or moved to, another department. */
export async function refuseOutside(tx: Tx, person: Limited, rows: readonly { rowId: unknown }[]): Promise<void> {
  const ids = rows.map(({ rowId }) => rowId);
  const outside = 'You are limited to your departments, and this would belong to another one or to none.';
  if (await isHidden(tx, person, ids)) throw fail('refused', 'departments.outside', outside);
}
