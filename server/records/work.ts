import { randomUUID } from 'node:crypto';
import { endOf } from '#kernel/fields/sealed.ts';
import { acceptFields } from '#kernel/fields/accept.ts';
import { computeTotals } from '#kernel/fields/totals.ts';
import { numbered, sequencePrefix } from '#kernel/fields/sequence.ts';
import {
  type Abilities,
  abilities,
  type Question,
  refusedAction,
  refusedBefore,
  refusedByRule,
  refusedPermission,
  refusedStep,
} from '#kernel/record/abilities.ts';
import { type Actor, allows, nobodyId, permission } from '#kernel/record/access.ts';
import type { AnyRecord, Change, New, Row, StepOf } from '#kernel/record/define.ts';
import { fail } from '#kernel/record/fail.ts';
import { type AuditEntry, recordAudit } from '#server/audit/entry.ts';
import type { Tx } from '#server/db/database.ts';
import type { MailMessage } from '#server/services/mail/letter.ts';
import { type Changes, changesBetween, changesOfNew, emptyRow, maskedChanges } from './changes.ts';
import { type Compiled, type CompiledField, type Registry, seesField } from './compiled.ts';
import { type Action, actionsOf, effectsOf, type ServerParts } from './effects.ts';
import { invalid, missing, refuse, stale } from './refusals.ts';
import { rowsSql } from './rows-sql.ts';
import { type PlainRow, selection } from './select.ts';
import { preparedName, Statement } from './statement.ts';
import { insertRow, nextNumber, readLines, updateRow } from './storage.ts';

type Input = Readonly<Record<string, unknown>>;

/** What the door needs from around it; the same for every transaction. */
export interface Surroundings {
  readonly registry: Registry;
  readonly parts: ServerParts;
  readonly now: () => Date;
  /** The day in a time zone, as 2026-11-20. */
  readonly today: (timeZone: string) => string;
  /** Encrypts a sealed field's text for its place; answers what the column holds. */
  readonly seal: (text: string, place: { organizationId: string; record: string; field: string; id: string }) => Buffer;
  /** Queues a letter in the transaction; it leaves after the commit. */
  readonly post: (tx: Tx, letter: MailMessage) => Promise<unknown>;
  /** Runs after a commit, with what changed: wakes the sealer, the webhooks and open screens. */
  readonly changed: (change: Changed) => void;
}

export interface Changed {
  readonly organizationId: string;
  readonly record: string;
  readonly id: string;
  readonly verb: string;
}

/**
 * The one door, inside one transaction: every change passes here, whoever asks for it, and leaves its audit record in the same transaction.
 * Requests, effects, imports, seeds, jobs and tests all hold a Work.
 */
export class Work {
  readonly actor: Actor;
  readonly tx: Tx;
  readonly today: string;
  readonly #around: Surroundings;
  /** The person in whose name the product acts. */
  readonly #onBehalfOf: string | undefined;

  constructor(tx: Tx, actor: Actor, around: Surroundings, onBehalfOf?: string) {
    this.tx = tx;
    this.actor = actor;
    this.#around = around;
    this.#onBehalfOf = onBehalfOf;
    this.today = around.today(actor.timeZone);
  }

  /** The product itself, acting because of this person: for what follows from a step and is nobody's own right. */
  get asProduct(): Work {
    if (this.actor.kind === 'system') return this;
    const product: Actor = { ...this.actor, id: nobodyId, name: 'Levee', kind: 'system', role: 'user', duties: [] };
    return new Work(this.tx, product, this.#around, this.actor.id);
  }

  /** Queues a letter to one address in this transaction. */
  async post(letter: MailMessage): Promise<void> {
    await this.#around.post(this.tx, letter);
  }

  now(): string {
    return this.#around.now().toISOString();
  }

  async insert<D extends AnyRecord>(record: D, input: New<D>, computed: Partial<Row<D>> = {}): Promise<Row<D>> {
    return (await this.create(this.#around.registry.get(record.name), input as Input, computed as Input)) as never;
  }

  async change<D extends AnyRecord>(
    record: D,
    id: string,
    input: Change<D>,
    computed: Partial<Row<D>> = {},
  ): Promise<Row<D>> {
    return (await this.edit(this.#around.registry.get(record.name), {
      id,
      input: input as Input,
      computed: computed as Input,
    })) as never;
  }

  async move<D extends AnyRecord>(
    record: D,
    id: string,
    step: StepOf<D>,
    more: { input?: Input; reason?: string; computed?: Partial<Row<D>> } = {},
  ): Promise<Row<D>> {
    const { input = {}, reason, computed = {} } = more;
    const asked = { id, step, input, computed: computed as Input, ...(reason === undefined ? {} : { reason }) };
    return (await this.transition(this.#around.registry.get(record.name), asked)) as never;
  }

  /** The row as this actor may see it, or null. */
  async find<D extends AnyRecord>(record: D, id: string): Promise<Row<D> | null> {
    return (await this.fetch(this.#around.registry.get(record.name), id, {})) as never;
  }

  async create(compiled: Compiled, input: Input, computed: Input = {}): Promise<PlainRow> {
    const { record } = compiled;
    const given = permission(record.access.create);
    refuse(refusedBefore(record, 'create', given, this.actor));
    const settled = { ...this.#defaults(compiled, input, false), ...input };
    const values = this.#judged(compiled, settled, { partial: false, given: input });
    const now = this.now();
    const row: PlainRow = {
      id: randomUUID(),
      version: 1,
      ...(compiled.hasStates ? { status: record.states[0] } : {}),
      ...emptyRow(compiled),
      ...values,
      ...this.#defaults(compiled, computed, true),
      ...computed,
      createdAt: now,
      createdBy: this.actor.id,
      updatedAt: now,
    };
    if (given.rows)
      refuse(refusedPermission(this.#question(compiled, row), 'create', { by: given.by, rows: given.rows }));
    await this.#number(compiled, row);
    this.#derive(compiled, row);
    refuse(refusedByRule(this.#question(compiled, row), record.rules));
    await this.#checkSets(row, compiled.fields);
    await insertRow(this.tx, compiled, this.actor.organizationId, this.#sealed(compiled, row));
    const visible = this.#masked(compiled, row);
    await this.#after(compiled, 'create', visible, visible, changesOfNew(compiled, visible));
    return visible;
  }

  async edit(
    compiled: Compiled,
    { id, version, input, computed = {} }: { id: string; version?: number; input: Input; computed?: Input },
  ): Promise<PlainRow> {
    const { record } = compiled;
    const before = await this.#locked(compiled, id);
    refuse(refusedPermission(this.#question(compiled, before), 'edit', permission(record.access.edit)));
    if (version !== undefined && version !== before.version)
      throw stale(record, { input, current: this.shown(compiled, before) });
    const values = this.#judged(compiled, input, { partial: true, given: input });
    return this.#write(compiled, { before, values: { ...values, ...computed }, verb: 'edit', rules: record.rules });
  }

  async transition(
    compiled: Compiled,
    asked: { id: string; version?: number; step: string; input: Input; reason?: string; computed?: Input },
  ): Promise<PlainRow> {
    const { record } = compiled;
    const step = Object.hasOwn(record.transitions, asked.step) ? record.transitions[asked.step] : undefined;
    if (!step) throw fail('not_found', 'step.unknown', `${record.label[1]} have no step “${asked.step.slice(0, 60)}”.`);
    const before = await this.#locked(compiled, asked.id);
    const { reason } = asked;
    if (asked.version !== undefined && asked.version !== before.version)
      throw stale(record, { input: asked.input, current: this.shown(compiled, before) });
    if (step.reason === 'required' && !reason?.trim())
      throw invalid([{ path: 'reason', code: 'required', message: 'Reason is required' }]);
    const asksFor = step.asksFor ?? [];
    const foreign = Object.keys(asked.input).filter((name) => !asksFor.includes(name));
    if (foreign.length > 0)
      throw invalid(
        foreign.map((path) => ({ path, code: 'unknown', message: `“${step.label}” does not ask for this` })),
      );
    const values = this.#judged(compiled, asked.input, { partial: true, given: asked.input, asked: asksFor });
    const wanted = asksFor.filter((name) => (values[name] ?? before[name] ?? null) === null);
    if (wanted.length > 0)
      throw invalid(wanted.map((path) => ({ path, code: 'required', message: 'Required for this step' })));
    // Rules see the row with what the step fills in, and still in the state it comes from.
    refuse(refusedStep(this.#question(compiled, { ...before, ...values }), asked.step, step));
    return this.#write(compiled, {
      before,
      values: { ...values, ...asked.computed, status: step.to },
      verb: asked.step,
      rules: [],
      ...(reason?.trim() ? { reason: reason.trim() } : {}),
    });
  }

  async remove(compiled: Compiled, { id, version }: { id: string; version?: number }): Promise<void> {
    const { record } = compiled;
    const before = await this.#locked(compiled, id);
    if (!record.access.remove) throw fail('forbidden', 'rights', `${record.label[1]} are never deleted.`);
    refuse(refusedPermission(this.#question(compiled, before), 'remove', permission(record.access.remove)));
    if (version !== undefined && version !== before.version)
      throw stale(record, { input: {}, current: this.shown(compiled, before) });
    await this.tx.query(`delete from ${compiled.table} where organization_id = $1 and id = $2`, [
      this.actor.organizationId,
      id,
    ]);
    const gone = Object.fromEntries(
      Object.entries(changesOfNew(compiled, before)).map(([name, [, was]]) => [name, [was, null] as const]),
    );
    await this.#after(compiled, 'remove', before, before, gone);
  }

  async act(compiled: Compiled, { id, name, input }: { id: string; name: string; input: Input }): Promise<unknown> {
    const action = actionsOf(this.#around.parts, compiled.record.name).find((one) => one.name === name);
    if (!action)
      throw fail('not_found', 'action.unknown', `${compiled.record.label[1]} have no action “${name.slice(0, 60)}”.`);
    const row = await this.#locked(compiled, id);
    refuse(refusedAction(this.#question(compiled, row), action));
    const judged = acceptFields(action.input, input, { partial: false, actorMayWrite: () => true });
    if (!judged.ok) throw invalid(judged.issues);
    return (action as Action).run({ row, input: judged.value, work: this });
  }

  /** One row with its lines and the names of what it points at. */
  async fetch(compiled: Compiled, id: string, { titles = false, lock = false }): Promise<PlainRow | null> {
    const { registry } = this.#around;
    const statement = new Statement();
    const chosen = selection({ registry, compiled, actor: lock ? this.asProduct.actor : this.actor, titles });
    const where = `t.organization_id = ${statement.bind(this.actor.organizationId)} and t.id = ${statement.bind(id)}`;
    const seen = rowsSql(compiled.record, permission(compiled.record.access.read).rows, this.actor, statement);
    const text = `select ${chosen.columns} from ${compiled.table} t${chosen.joins} where ${where} and ${seen}${lock ? ' for no key update of t' : ''}`;
    const [cells] = await this.tx.rows(text, statement.values, preparedName(text));
    if (!cells) return null;
    const row = chosen.row(cells);
    for (const lines of compiled.lines)
      row[lines.name] = (await readLines(this.tx, lines, this.actor.organizationId, [id])).get(id) ?? [];
    return row;
  }

  abilities(compiled: Compiled, row: PlainRow): Abilities {
    return abilities(this.#question(compiled, row), actionsOf(this.#around.parts, compiled.record.name));
  }

  /** The row as it leaves the door: without what this actor may not see, with what they can do. */
  shown(compiled: Compiled, row: PlainRow): PlainRow {
    const shown: PlainRow = { ...row };
    for (const field of compiled.fields) if (!seesField(field, this.actor)) delete shown[field.name];
    return { ...shown, ...this.abilities(compiled, row) };
  }

  // ---- the steps every change goes through

  async #locked(compiled: Compiled, id: string): Promise<PlainRow> {
    refuse(refusedBefore(compiled.record, 'read', permission(compiled.record.access.read), this.actor));
    const row = await this.fetch(compiled, id, { lock: true });
    if (!row) throw missing(compiled.record);
    return row;
  }

  async #write(
    compiled: Compiled,
    wish: { before: PlainRow; values: Input; verb: string; rules: AnyRecord['rules']; reason?: string },
  ): Promise<PlainRow> {
    const { before, values, verb, reason } = wish;
    const row: PlainRow = { ...before, ...values, version: before.version + 1, updatedAt: this.now() };
    this.#derive(compiled, row, before);
    refuse(refusedByRule(this.#question(compiled, row), wish.rules));
    const changes = changesBetween(compiled, before, row);
    const changed = Object.keys(changes);
    if (changed.length === 0) return before;
    await this.#checkSets(
      row,
      compiled.fields.filter(({ name }) => changed.includes(name)),
    );
    await updateRow(this.tx, compiled, {
      organizationId: this.actor.organizationId,
      row: this.#sealed(compiled, row, changed),
      changed,
    });
    const visible = this.#masked(compiled, row);
    await this.#after(compiled, verb, visible, before, maskedChanges(compiled, changes), reason);
    return visible;
  }

  async #after(
    compiled: Compiled,
    verb: string,
    row: PlainRow,
    before: PlainRow,
    changes: Changes,
    reason?: string,
  ): Promise<void> {
    const { organizationId, id: actor, kind, requestId } = this.actor;
    const record = compiled.record.name;
    const entry: AuditEntry = {
      actor,
      actorKind: kind,
      onBehalfOf: this.#onBehalfOf ?? null,
      action: verb,
      record,
      rowId: row.id,
      rowVersion: row.version,
      changes,
      reason: reason ?? null,
      requestId,
    };
    await recordAudit(this.tx, [entry]);
    for (const effect of effectsOf(this.#around.parts, record, verb)) await effect.run({ row, before, work: this });
    this.tx.afterCommit(() => this.#around.changed({ organizationId, record, id: row.id, verb }));
  }

  #judged(
    compiled: Compiled,
    input: Input,
    { partial, given, asked }: { partial: boolean; given: Input; asked?: readonly string[] },
  ): Input {
    const { fields } = compiled.record;
    const judged = acceptFields(fields, input, {
      partial,
      actorMayWrite: (name) => {
        const writers = fields[name]?.spec.writers;
        return (
          writers === undefined ||
          !Object.hasOwn(given, name) ||
          asked?.includes(name) === true ||
          allows(writers, this.actor)
        );
      },
    });
    if (!judged.ok) throw invalid(judged.issues);
    return judged.value;
  }

  #defaults(compiled: Compiled, input: Input, computed: boolean): Record<string, unknown> {
    const start: Record<string, unknown> = {};
    for (const [name, { spec }] of Object.entries(compiled.record.fields)) {
      if (
        spec.default === undefined ||
        spec.computed !== computed ||
        (input[name] !== undefined && input[name] !== null)
      )
        continue;
      start[name] =
        'value' in spec.default
          ? spec.default.value
          : { actor: this.actor.id, today: this.today, now: this.now() }[spec.default.from];
    }
    return start;
  }

  async #number(compiled: Compiled, row: PlainRow): Promise<void> {
    for (const { name, spec } of compiled.fields) {
      if (spec.kind.name !== 'sequence') continue;
      const { pattern } = spec.options as { pattern: string };
      const prefix = sequencePrefix(pattern, this.today);
      row[name] = numbered(
        pattern,
        this.today,
        await nextNumber(this.tx, this.actor.organizationId, `${compiled.table}:${prefix}`),
      );
    }
  }

  #derive(compiled: Compiled, row: PlainRow, before?: PlainRow): void {
    // A line keeps its id only when it is a line of this very row; any other id is somebody else's.
    for (const { name } of compiled.lines) {
      const known = new Set(((before?.[name] ?? []) as Input[]).map((line) => line.id));
      row[name] = ((row[name] ?? []) as Input[]).map((line) => ({
        ...line,
        id: known.has(line.id) ? line.id : randomUUID(),
      }));
    }
    const totals = computeTotals(compiled.record.fields, row);
    if (!totals.ok) throw invalid(totals.issues);
    Object.assign(row, totals.value);
  }

  /** Sets of references have no foreign key, so their members are looked up: same organization, and readable by this actor. */
  async #checkSets(row: PlainRow, fields: readonly CompiledField[]): Promise<void> {
    for (const { name, spec, columns } of fields) {
      const ids = row[name];
      const target = (spec.options as { to?: string }).to;
      const record = target === undefined ? undefined : this.#around.registry.find(target);
      if (!record || ids === null || ids === undefined) continue;
      const { rows } = permission(record.record.access.read);
      if (!Array.isArray(ids) && (rows === undefined || columns.length === 0)) continue; // the foreign key sees to it
      const wanted = [...new Set([ids].flat() as string[])];
      const statement = new Statement();
      const place = `t.organization_id = ${statement.bind(this.actor.organizationId)} and t.id = any(${statement.bind(wanted)})`;
      const seen = rowsSql(record.record, rows, this.actor, statement);
      const found = await this.tx.rows(
        `select t.id from ${record.table} t where ${place} and ${seen}`,
        statement.values,
      );
      if (found.length < wanted.length)
        throw invalid([
          { path: name, code: 'reference', message: `There is no such ${record.record.label[0].toLowerCase()}` },
        ]);
    }
  }

  /** What the table gets: sealed texts encrypted for their place. */
  #sealed(compiled: Compiled, row: PlainRow, changed?: readonly string[]): PlainRow {
    const stored = { ...row };
    for (const { name, spec } of compiled.fields) {
      if (spec.kind.name !== 'sealed' || typeof row[name] !== 'string' || changed?.includes(name) === false) continue;
      const text = row[name];
      const place = {
        organizationId: this.actor.organizationId,
        record: compiled.record.name,
        field: name,
        id: row.id,
      };
      stored[name] = { sealed: this.#around.seal(text, place), ...endOf(text) };
    }
    return stored;
  }

  /** What everybody else gets, the audit record included: the last four characters. */
  #masked(compiled: Compiled, row: PlainRow): PlainRow {
    const shown = { ...row };
    for (const { name, spec } of compiled.fields)
      if (spec.kind.name === 'sealed' && typeof row[name] === 'string') shown[name] = endOf(row[name]);
    return shown;
  }

  #question(compiled: Compiled, row: PlainRow): Question {
    return { record: compiled.record, row, actor: this.actor, today: this.today };
  }
}
