import { randomUUID } from 'node:crypto';

/*
 * What a test may not lean on, turned against it: `LEVEE_TEST_CHANCE=ids-up,rows,late npm test`. With `ids-up` each id is greater than
 * the one before, with `ids-down` smaller, so whoever breaks a tie by id is wrong in one of them; `rows` answers every statement
 * without an order from its end; `late` holds every answer of the database back by chance, so what goes on at once ends in any order.
 */
export type Chance = 'ids-up' | 'ids-down' | 'rows' | 'late';
const all: readonly string[] = ['ids-up', 'ids-down', 'rows', 'late'] satisfies Chance[];

/** Which of them are wanted. */
export function chances(asked = process.env['LEVEE_TEST_CHANCE'] ?? ''): Chance[] {
  const wanted = asked.split(',').filter(Boolean);
  for (const one of wanted) if (!all.includes(one)) throw new Error(`LEVEE_TEST_CHANCE: ${one} is none of ${all}.`);
  return wanted as Chance[];
}

/** Ids in an order, as unlike each other at their ends as ever. */
export function orderedIds(isUp: boolean, now = () => Math.floor((performance.timeOrigin + performance.now()) * 100)) {
  const random = randomUUID; // as it is now, for it may be replaced by what this answers
  let last = 0;
  return () => {
    last = Math.max(last + 1, now() % 2 ** 32);
    const first = (isUp ? last : 2 ** 32 - 1 - last).toString(16).padStart(8, '0');
    return `${first}${random().slice(8)}` as ReturnType<typeof randomUUID>;
  };
}

/** The same for the ids that a table gives by itself. */
export const orderedDefaults = (isUp: boolean): string => `
  create function test_id() returns uuid language sql volatile as $$
    select (lpad(to_hex(${isUp ? '' : '4294967295 - '}mod(floor(extract(epoch from clock_timestamp()) * 100000)::bigint, 4294967296)), 8, '0')
      || substr(gen_random_uuid()::text, 9))::uuid
  $$;
  do $$
  declare one record;
  begin
    for one in select adrelid::regclass as t, attname from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
      where pg_get_expr(adbin, adrelid) = 'gen_random_uuid()'
    loop execute format('alter table %s alter column %I set default test_id()', one.t, one.attname); end loop;
  end $$`;

/** Whether nobody has said in which order the rows of this statement come. */
export function isUnordered(text: string): boolean {
  let bare = text.replaceAll(/'[^']*'/g, "''").replaceAll(/--.*$/gm, '');
  for (let before = ''; before !== bare; ) bare = (before = bare).replaceAll(/\([^()]*\)/g, '');
  return /^\s*(select|with|update|delete)\b/i.test(bare) && !/\border\s+by\b/i.test(bare);
}
