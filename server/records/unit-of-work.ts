import { acceptFields } from '#kernel/fields/accept.ts';
import {
  type Abilities,
  type Question,
  refusedAction,
  refusedBefore,
  refusedByRule,
  refusedPermission,
  refusedStep,
  rulesThatRead,
} from '#kernel/record/abilities.ts';
import { type Actor, fieldsOf, nobodyId, permission } from '#kernel/record/access.ts';
import { personActing } from '#kernel/record/acting.ts';
import type { AnyRecord, Change, New, Row, StepOf } from '#kernel/record/define.ts';
import { fail } from '#kernel/record/fail.ts';
import { secondPersonOf } from '#kernel/record/second-person.ts';
import { type AuditEntry, recordSteps } from '#server/audit/entry.ts';
import type { Tx } from '#server/db/database.ts';
import { isHidden, refuseOutside } from '#server/services/departments.ts';
import type { MailMessage } from '#server/services/mail/letter.ts';
import { abilitiesIn } from './can.ts';
import { type Changes, changesBetween, changesOfNew, maskedChanges } from './changes.ts';
import { type Compiled, canReadField } from './compiled.ts';
import { explained } from './database-refusals.ts';
import { type Action, actionsOf, effectsOf } from './effects.ts';
import { fetchRow } from './fetch.ts';
import { derive, hereOf, inOwnCurrency, judged, judgedForStep, questionOf } from './judging.ts';
import { firstRefusal, keepRows, newRow } from './new-rows.ts';
import { countOnWholes, holdWholeOf, refuseFixed, refuseFrozen, writersOf } from './parts.ts';
import { unitErrors } from './units.ts';
import { forget } from './remembered.ts';
import { invalid, missing, placed, refuse, stale } from './refusals.ts';
import { type RowsQuery, hasIn, type NameOf, type RowQuery, type Picked, rowIn, rowsIn, type Where } from './rows.ts';
import { maskedRow, sealedRow } from './sealing.ts';
import type { PlainRow } from './select.ts';
import { settleAllThenThrow } from './statement.ts';
import { updateRow } from './storage.ts';
import type { RecordsContext } from './records-context.ts';
import { keepWaiting } from './waiting.ts';
import { keepWritten, lastWritten, rememberWritten } from './written.ts';

export type { Changed, RecordsContext } from './records-context.ts';

type Input = Readonly<Record<string, unknown>>;

/** The one door, inside one transaction: every change of requests, effects, imports, seeds and jobs passes here, and is audited in it. */
export class UnitOfWork {
  readonly actor: Actor;
  readonly tx: Tx;
  readonly today: string;
  readonly around: RecordsContext;

  constructor(tx: Tx, actor: Actor, around: RecordsContext) {
    this.tx = tx;
    this.actor = actor;
    this.around = around;
    this.today = around.today(actor.timeZone);
  }

  /** The product itself, acting because of this person: for what follows from a step and is nobody's own right. */
  get asProduct(): UnitOfWork {
    if (this.actor.kind === 'system') return this;
    // A key's scopes and departments narrow what a person may ask for, not what follows from it.
    const { scopes: _, departments: __, ...person } = this.actor;
    const inNameOf = this.actor.id;
    const nobody = { id: nobodyId, name: 'Levee', kind: 'system', role: 'user', duties: [] } as const;
    return new UnitOfWork(this.tx, { ...person, ...nobody, inNameOf }, this.around);
  }

  /** The product by itself, for what comes with it and is no person's wish. */
  get asProductAlone(): UnitOfWork {
    const { inNameOf: _, standsInFor: __, ...product } = this.asProduct.actor;
    return new UnitOfWork(this.tx, product, this.around);
  }

  /** Who acts, or in whose name the product does; nobody when it acts by itself. */
  get person(): string | null {
    return personActing(this.actor);
  }

  /** The same work by the same person as they are now: whoever decides as a second person is judged by this moment. */
  async asTheyAre(): Promise<UnitOfWork> {
    return new UnitOfWork(this.tx, await this.around.actorNow(this.tx, this.actor), this.around);
  }

  /** A part that may fail alone: then nothing of it is kept or told, and the work around it goes on. */
  async inSavepoint<T>(part: (work: UnitOfWork) => Promise<T>): Promise<T> {
    const told: (() => void)[] = [];
    const tx: Tx = { ...this.tx, afterCommit: (effect) => void told.push(effect) };
    const takeBack = rememberWritten(this);
    await tx.query('savepoint apart');
    try {
      const answer = await part(new UnitOfWork(tx, this.actor, this.around));
      await tx.query('release savepoint apart');
      for (const effect of told) this.tx.afterCommit(effect);
      return answer;
    } catch (error) {
      await tx.query('rollback to savepoint apart; release savepoint apart');
      forget(this);
      takeBack();
      const database = { platform: <T>(ask: (tx: Tx) => Promise<T>) => ask(tx) }; // a second connection could be the last one
      throw await explained(error, { database, registry: this.around.registry });
    }
  }

  /** Queues a letter to one address in this transaction. */
  async sendMail(letter: MailMessage): Promise<void> {
    await this.around.sendMail?.(this.tx, letter);
  }

  now(): string {
    return this.around.now().toISOString();
  }

  async insert<D extends AnyRecord>(record: D, input: New<D>, computed: Partial<Row<D>> = {}): Promise<Row<D>> {
    return (await this.create(this.around.registry.get(record.name), input as Input, computed as Input)) as never;
  }

  async change<D extends AnyRecord>(
    record: D,
    id: string,
    input: Change<D>,
    computed: Partial<Row<D>> = {},
  ): Promise<Row<D>> {
    return (await this.edit(this.around.registry.get(record.name), {
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
    return (await this.transition(this.around.registry.get(record.name), asked)) as never;
  }

  /** The row as this actor may see it, or null. */
  async find<D extends AnyRecord>(record: D, id: string): Promise<Row<D> | null> {
    return (await this.fetch(this.around.registry.get(record.name), id, {})) as never;
  }

  /** Rows as the product reads them for its own questions, whatever this actor may see; for a transaction without a Work there is `rowsIn`. */
  rows<D extends AnyRecord, const K extends NameOf<D> = NameOf<D>>(
    record: D,
    asked: RowsQuery<D, K>,
  ): Promise<Picked<D, K>[]> {
    return rowsIn(this.tx, record, asked);
  }

  row<D extends AnyRecord, const K extends NameOf<D> = NameOf<D>>(
    record: D,
    asked: RowQuery<D, K>,
  ): Promise<Picked<D, K> | null> {
    return rowIn(this.tx, record, asked);
  }

  has<D extends AnyRecord>(record: D, where: Where<D>): Promise<boolean> {
    return hasIn(this.tx, record, where);
  }

  /** `isLast`: nothing but reading follows in the transaction, and a refusal ends it. */
  async create(compiled: Compiled, input: Input, computed: Input = {}, isLast = false): Promise<PlainRow> {
    const rows = [newRow(this, compiled, input, computed)];
    const [row] = await keepRows(this, compiled, { rows, isLast }).catch(firstRefusal());
    return row as PlainRow; // as many rows come back as went in
  }

  /** Many rows of one record, in a handful of statements; all of them or none. Issues name the place in the list: `3.code`. */
  async createMany(compiled: Compiled, inputs: readonly Input[]): Promise<readonly PlainRow[]> {
    const rows = inputs.map((input, at) => {
      try {
        return newRow(this, compiled, input);
      } catch (error) {
        throw placed(error, at);
      }
    });
    return keepRows(this, compiled, { rows }).catch(firstRefusal(placed));
  }

  async edit(
    compiled: Compiled,
    asked: { id: string; version?: number; input: Input; computed?: Input; reason?: string },
  ): Promise<PlainRow> {
    const { id, version, input, computed = {}, reason } = asked;
    const before = await this.#locked(compiled, id);
    refuse(refusedPermission(questionOf(this, compiled, before), 'edit', permission(compiled.record.access.edit)));
    if (version !== undefined && version !== before.version)
      throw stale(compiled.record, { input, current: await this.shown(compiled, before) });
    const values = judged(this, compiled, input, { partial: true, given: input });
    return this.#write(compiled, {
      before,
      values: { ...values, ...computed },
      given: Object.keys(computed).length > 0 && Object.keys(values).length === 0 ? null : Object.keys(values),
      verb: 'edit',
      rules: 'all',
      ...(reason?.trim() ? { reason: reason.trim() } : {}),
    });
  }

  /** What a row points at became another row: the product follows, whatever state the row is in. Nobody else may. */
  async repoint(
    compiled: Compiled,
    { id, values, reason }: { id: string; values: (row: PlainRow) => Input; reason: string },
  ): Promise<PlainRow> {
    if (this.actor.kind !== 'system') throw fail('forbidden', 'rights', 'Only the product itself repoints rows.');
    const before = await this.#locked(compiled, id);
    return this.#write(compiled, { before, values: values(before), verb: 'repoint', rules: 'none', reason });
  }

  async transition(
    compiled: Compiled,
    asked: { id: string; version?: number; step: string; input: Input; reason?: string; computed?: Input },
  ): Promise<PlainRow> {
    const { record } = compiled;
    const step = Object.hasOwn(record.transitions, asked.step) ? record.transitions[asked.step] : undefined;
    if (!step) throw fail('not_found', 'step.unknown', `${record.label[1]} have no step “${asked.step.slice(0, 60)}”.`);
    const before = await this.#locked(compiled, asked.id);
    if (asked.version !== undefined && asked.version !== before.version)
      throw stale(record, { input: asked.input, current: await this.shown(compiled, before) });
    const { values, filled } = judgedForStep(this, compiled, { step, asked, before });
    // Rules see the row with what the step fills in, and still in the state it comes from.
    const question = questionOf(this, compiled, filled);
    refuse(refusedStep(secondPersonOf(step) ? await this.#asItIs(compiled, question) : question, asked.step, step));
    return this.#write(compiled, {
      before,
      values: { ...values, ...asked.computed, status: step.to },
      verb: asked.step,
      rules: { of: step.fieldsToFill ?? [] },
      ...(asked.reason?.trim() ? { reason: asked.reason.trim() } : {}),
    });
  }

  async remove(compiled: Compiled, { id, version }: { id: string; version?: number }): Promise<void> {
    const { record } = compiled;
    const before = await this.#locked(compiled, id);
    if (!record.access.remove) throw fail('forbidden', 'rights', `${record.label[1]} are never deleted.`);
    refuse(refusedPermission(questionOf(this, compiled, before), 'remove', permission(record.access.remove)));
    if (version !== undefined && version !== before.version)
      throw stale(record, { input: {}, current: await this.shown(compiled, before) });
    await refuseFrozen(this, compiled, before, { isRemoval: true });
    await this.tx.query(`delete from ${compiled.table} where organization_id = $1 and id = $2`, [
      this.actor.organizationId,
      id,
    ]);
    const gone = Object.fromEntries(
      Object.entries(changesOfNew(compiled, before)).map(([name, [, was]]) => [name, [was, null] as const]),
    );
    await this.recordChange(compiled, 'remove', [{ row: before, before, changes: gone }]);
    await countOnWholes(this, compiled, [before]);
  }

  async act(compiled: Compiled, { id, name, input }: { id: string; name: string; input: Input }): Promise<unknown> {
    const action = actionsOf(this.around.parts, compiled.record.name).find((one) => one.name === name);
    if (!action)
      throw fail('not_found', 'action.unknown', `${compiled.record.label[1]} have no action “${name.slice(0, 60)}”.`);
    const row = await this.#locked(compiled, id);
    refuse(refusedAction(questionOf(this, compiled, row), action));
    const judged = acceptFields(action.input, input, { partial: false, here: hereOf(this.actor) });
    if (!judged.ok) throw invalid(judged.issues);
    return (action as Action).run({ row, input: judged.value, work: this });
  }

  /** One row with its lines and, when wished, the names of what it points at; what is locked for a change is seen whole. */
  fetch(compiled: Compiled, id: string, { titles = false, lock = false }): Promise<PlainRow | null> {
    const { actor, tx } = this;
    const shownTo = lock ? this.asProduct.actor : actor;
    return fetchRow({ actor, tx, registry: this.around.registry }, compiled, { id, titles, lock, shownTo });
  }

  async abilities(compiled: Compiled, row: PlainRow): Promise<Abilities> {
    const { actor, around, tx } = this;
    return (await abilitiesIn({ ask: (...asked) => tx.rows(...asked), actor, around }, compiled, [row]))(row);
  }

  /** The row as it leaves the door: without what this actor may not see, with what they can do. */
  async shown(compiled: Compiled, row: PlainRow): Promise<PlainRow> {
    const shown: PlainRow = { ...row };
    for (const field of compiled.fields) if (!canReadField(field, this.actor)) delete shown[field.name];
    return { ...shown, ...(await this.abilities(compiled, row)) };
  }

  // ---- the steps every change goes through

  /** What a second person is judged by: their duties of this moment, and who wrote any of the row. */
  async #asItIs(compiled: Compiled, question: Question): Promise<Question> {
    const { row } = question;
    const [actor, authors] = await settleAllThenThrow([
      this.around.actorNow(this.tx, this.actor),
      writersOf((...asked) => this.tx.rows(...asked), { actor: this.actor, registry: this.around.registry }, compiled, [
        row,
      ]),
    ]);
    return { ...question, actor, authors: authors.get(row['id'] as string) ?? [] };
  }

  async #locked(compiled: Compiled, id: string): Promise<PlainRow> {
    refuse(refusedBefore(compiled.record, 'read', permission(compiled.record.access.read), this.actor));
    await holdWholeOf(this, compiled, id);
    const row = await this.fetch(compiled, id, { lock: true });
    if (!row || (await isHidden(this.tx, this.actor, [id]))) throw missing(compiled.record);
    return row;
  }

  async #write(
    compiled: Compiled,
    wish: {
      before: PlainRow;
      values: Input;
      given?: readonly string[] | null;
      verb: string;
      /** `of`: those that read one of these fields, or one that changes. */
      rules: 'all' | 'none' | { of: readonly string[] };
      reason?: string;
    },
  ): Promise<PlainRow> {
    const { before, values, given = null, verb, reason } = wish;
    inOwnCurrency(this, compiled, values);
    const row: PlainRow = { ...before, ...values, version: before.version + 1, updatedAt: this.now() };
    derive(compiled, row, hereOf(this.actor), before);
    const changes = changesBetween(compiled, before, row);
    const changed = Object.keys(changes);
    // What can't be changed at all is said before what is wrong with its new value.
    const edited = given?.filter((name) => changed.includes(name)) ?? null;
    refuseFixed(compiled, before, edited);
    const question = questionOf(this, compiled, row);
    const { rules } = compiled.record;
    if (wish.rules === 'all') refuse(refusedByRule(question, rules));
    else if (wish.rules !== 'none')
      refuse(refusedByRule(question, rulesThatRead(question, [...wish.rules.of, ...changed])));
    if (changed.length === 0) return before;
    if (verb !== 'repoint') await refuseFrozen(this, compiled, row, { given: edited ?? [] });
    const checked = compiled.fields.filter(({ name }) => changed.includes(name));
    const [wrong] = await unitErrors(this, compiled, { rows: [row], fields: checked, before });
    if (wrong) throw invalid([wrong[1]]);
    const visible = maskedRow(compiled, row);
    const seen = maskedChanges(compiled, changes);
    const { organizationId } = this.actor;
    keepWritten(this, [visible]);
    await settleAllThenThrow([
      updateRow(this.tx, compiled, { organizationId, row: sealedRow(this, compiled, row, changed), changed }),
      this.recordChange(compiled, verb, [{ row: visible, before, changes: seen, ...(reason ? { reason } : {}) }]),
    ]);
    await countOnWholes(this, compiled, [row]);
    return lastWritten(this, visible);
  }

  /** Writes the audit entries, runs the effects and tells whoever listens once all of it is committed. */
  async recordChange(compiled: Compiled, verb: string, steps: readonly Step[]): Promise<void> {
    const { organizationId, id: actor, kind: actorKind, requestId } = this.actor;
    const record = compiled.record.name;
    forget(this, record);
    const onBehalfOf = actorKind === 'system' ? this.person : null;
    const said = { action: verb, record, actor, actorKind, onBehalfOf, requestId };
    const entries = steps.map(({ row, changes, reason = null }): AuditEntry => {
      return { ...said, rowId: row.id, rowVersion: row.version, changes, reason };
    });
    const effects = effectsOf(this.around.parts, record, verb);
    const run = async () => {
      await refuseOutside(this.tx, this.actor, entries);
      for (const { row, before } of steps) for (const effect of effects) await effect.run({ row, before, work: this });
    };
    await settleAllThenThrow([recordSteps(this.tx, entries), keepWaiting(this, compiled, verb, steps), run()]);
    const judgedBy = fieldsOf(permission(compiled.record.access.read).rows);
    this.tx.afterCommit(() => {
      for (const { row } of steps) {
        const seen = Object.fromEntries(judgedBy.map((name) => [name, row[name]]));
        this.around.changed({ organizationId, record, id: row.id, verb, seen });
      }
    });
  }
}

interface Step {
  readonly row: PlainRow;
  readonly before: PlainRow;
  readonly changes: Changes;
  readonly reason?: string;
}
