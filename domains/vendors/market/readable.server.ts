import { permission } from '#kernel/record/access.ts';
import { refusedBefore } from '#kernel/record/abilities.ts';
import { canReadField } from '#server/records/compiled.ts';
import { rowsSql } from '#server/records/rows-sql.ts';
import { Statement } from '#server/records/statement.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';

/** A statement whose tables hold only what this person may read, as the door judges it. */
export class ReadableStatement {
  readonly #work: UnitOfWork;
  readonly #statement = new Statement();
  readonly organization: string;

  constructor(work: UnitOfWork) {
    this.#work = work;
    this.organization = this.bind(work.actor.organizationId);
  }

  bind(value: unknown): string {
    return this.#statement.bind(value);
  }

  /** `with` parts: the readable rows of each record, under its own table's name with `seen_` before it. */
  rowsOf(...records: readonly string[]): string {
    const { actor, around } = this.#work;
    return records
      .map((name) => {
        const { record, table } = around.registry.get(name);
        const given = permission(record.access.read);
        const isClosed = refusedBefore(record, 'read', given, actor) !== null;
        const seen = isClosed ? 'false' : rowsSql(record, given.rows, actor, this.#statement);
        return `seen_${table} as (select t.* from ${table} t where t.organization_id = ${this.organization} and ${seen})`;
      })
      .join(',\n  ');
  }

  /** Whether the person may read this field; a figure worked out of one that they may not would tell it. */
  mayRead(record: string, field: string): boolean {
    const found = this.#work.around.registry.get(record).fields.find(({ name }) => name === field);
    return found !== undefined && canReadField(found, this.#work.actor);
  }

  run<Row extends object>(sql: string): Promise<Row[]> {
    return this.#work.tx.query<Row>(sql, this.#statement.values);
  }
}
