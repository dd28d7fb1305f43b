import { type Actor, permission } from '#kernel/record/access.ts';
import { refusedBefore } from '#kernel/record/abilities.ts';
import type { AnyRecord, Row } from '#kernel/record/define.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Compiled } from './compiled.ts';
import { abilitiesIn } from './can.ts';
import { fetchRow } from './fetch.ts';
import { type ListQuery, type Page, readListQuery } from './list.ts';
import { listPage } from './list-page.ts';
import { fieldsLookedAt, LeftOut, watched } from './looked-at.ts';
import { explained } from './database-refusals.ts';
import { asAsked, missing, refuse } from './refusals.ts';
import type { Ask } from '#server/audit/authors.ts';
import type { PlainRow } from './select.ts';
import { preparedName } from './statement.ts';
import { type RecordsContext, UnitOfWork } from './unit-of-work.ts';

export interface Door {
  readonly around: RecordsContext;
  readonly database: Database;
  /** Everything that changes something: one transaction, one actor. */
  run<T>(actor: Actor, work: (work: UnitOfWork) => Promise<T>): Promise<T>;
  /** As `run`, inside a transaction that is already open for the actor's organization. */
  enter(tx: Tx, actor: Actor): UnitOfWork;
  list(actor: Actor, compiled: Compiled, query: ListQuery): Promise<Page>;
  read(actor: Actor, compiled: Compiled, id: string): Promise<PlainRow>;
  /** For code that holds a definition: typed rows. */
  rows<D extends AnyRecord>(actor: Actor, record: D, question?: string): Promise<readonly Row<D>[]>;
}

/** Leaves of the rows of a page what was asked for, and what every row carries. */
function narrowed({ fields }: Compiled, rows: readonly PlainRow[], wished: readonly string[]): readonly PlainRow[] {
  const dropped = new Set(fields.map(({ name }) => name).filter((name) => !wished.includes(name)));
  // Key by key: lists of entries would cost more than the row that is left weighs. All rows of a page have the same names.
  const keep = (values: object, names = Object.keys(values).filter((name) => !dropped.has(name))) => {
    const kept: Record<string, unknown> = {};
    for (const name of names) kept[name] = values[name as keyof typeof values];
    return kept;
  };
  const names = Object.keys(keep({ ...rows[0], titles: null }));
  return rows.map((row) => {
    const kept = keep(row, names) as PlainRow; // fields alone are dropped, which no row has to carry
    kept.titles = keep(row.titles ?? {});
    return kept;
  });
}

export function openDoor(database: Database, around: RecordsContext): Door {
  const { registry } = around;
  const scopeOf = ({ organizationId, departments }: Actor) => ({ organizationId, departments });
  const mayRead = (compiled: Compiled, actor: Actor) =>
    refuse(refusedBefore(compiled.record, 'read', permission(compiled.record.access.read), actor));

  const ableTo = (actor: Actor) => {
    const ask: Ask = (...asked) => database.read(scopeOf(actor), ...asked);
    return { ask, actor, around };
  };

  const door: Door = {
    around,
    database,
    async run(actor, work) {
      try {
        return await database.within({ organizationId: actor.organizationId }, (tx) =>
          work(new UnitOfWork(tx, actor, around)),
        );
      } catch (error) {
        throw await explained(error, { database, registry });
      }
    },
    enter: (tx, actor) => new UnitOfWork(tx, actor, around),
    async list(actor, compiled, query) {
      mayRead(compiled, actor);
      const scope = scopeOf(actor);
      const { fields, ...whole } = query;
      const pageOf = async (asked: ListQuery, has?: ReadonlySet<string>): Promise<Page> => {
        const answer = await listPage(
          ({ sql, values }) => asAsked(database.read(scope, sql, values, preparedName(sql))),
          { registry, compiled, actor, today: around.today(actor.timeZone) },
          asked,
        );
        if (compiled.record.view) return answer;
        const seen = fields ? watched(compiled, actor, answer.data, has) : (row: PlainRow) => row;
        const abilitiesOf = await abilitiesIn(ableTo(actor), compiled, answer.data.map(seen));
        for (const row of answer.data) row.can = abilitiesOf(seen(row)).can;
        return answer;
      };
      if (!fields) return pageOf(whole);
      // Rights and rules look at fields that nobody asked to see: those are read as well, and leave the row after it was judged.
      const has = new Set([...fields, ...fieldsLookedAt(compiled)]);
      const named = compiled.fields.map(({ name }) => name).filter((name) => fields.includes(name));
      const some = compiled.fields.map(({ name }) => name).filter((name) => has.has(name));
      const answer = await pageOf({ ...whole, fields: some, named }, has).catch((error: unknown) => {
        if (error instanceof LeftOut) return pageOf(whole);
        throw error;
      });
      return { ...answer, data: narrowed(compiled, answer.data, fields) };
    },
    async read(actor, compiled, id) {
      mayRead(compiled, actor);
      const row = await database.together(scopeOf(actor), (tx) =>
        fetchRow({ actor, tx, registry, today: around.today(actor.timeZone) }, compiled, { id, titles: true }),
      );
      if (!row) throw missing(compiled.record);
      if (compiled.record.view) return row;
      return Object.assign(row, (await abilitiesIn(ableTo(actor), compiled, [row]))(row));
    },
    async rows(actor, record, question = '') {
      const compiled = registry.get(record.name);
      const params = new URLSearchParams(question);
      if (!params.has('limit')) params.set('limit', '200');
      return (await door.list(actor, compiled, readListQuery(compiled, params, actor))).data as never;
    },
  };
  return door;
}
