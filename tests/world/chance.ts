import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import pg from 'pg';

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
  let last = 0;
  return () => {
    last = Math.max(last + 1, now() % 2 ** 32);
    const first = (isUp ? last : 2 ** 32 - 1 - last).toString(16).padStart(8, '0');
    return `${first}${random().slice(8)}` as ReturnType<typeof crypto.randomUUID>;
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

const random = crypto.randomUUID.bind(crypto);

function answersOtherwise(reverses: boolean, holdsBack: boolean): void {
  const query = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown;
  const last = new WeakMap<pg.Client, Promise<void>>();
  /** In the order in which they came: a connection never answers otherwise. */
  const held = (client: pg.Client): Promise<void> => {
    if (!holdsBack) return Promise.resolve();
    const wait = new Promise<void>((go) => setTimeout(go, Math.random() < 0.5 ? 0 : Math.random() * 4));
    const turn = Promise.all([last.get(client), wait]).then(() => {});
    last.set(client, turn);
    return turn;
  };
  const turned = (text: unknown, result: unknown): void => {
    const rows = (result as { rows?: unknown[] } | undefined)?.rows;
    if (reverses && rows && rows.length > 1 && typeof text === 'string' && isUnordered(text)) rows.reverse();
  };
  type Asked = { text?: string; callback?: (error: unknown, result: unknown) => unknown };
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]): unknown {
    const asked = given[0] as string | Asked | undefined;
    const text = typeof asked === 'string' ? asked : asked?.text;
    if (typeof asked === 'object' && typeof asked.callback === 'function') {
      const { callback } = asked;
      asked.callback = async (error, result) => {
        turned(text, result);
        if (holdsBack) await held(this);
        callback(error, result);
      };
      return query.apply(this, given);
    }
    const answer = query.apply(this, given);
    if (!(answer instanceof Promise)) return answer;
    return answer.then(
      async (result) => {
        turned(text, result);
        await held(this);
        return result;
      },
      async (error) => {
        await held(this);
        throw error;
      },
    );
  } as never;
}

const done = Symbol.for('levee.test.chance');
const wanted = chances();
if (wanted.length > 0 && !(done in globalThis)) {
  Object.assign(globalThis, { [done]: true });
  const isUp = wanted.includes('ids-up');
  if (isUp || wanted.includes('ids-down')) {
    const next = orderedIds(isUp);
    crypto.randomUUID = next;
    globalThis.crypto.randomUUID = next;
    syncBuiltinESMExports();
  }
  if (wanted.includes('rows') || wanted.includes('late'))
    answersOtherwise(wanted.includes('rows'), wanted.includes('late'));
}
