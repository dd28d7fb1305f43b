import { addDays } from '#kernel/lists/days.ts';
import { filledBySteps } from '#domains/contracts/claims/claim-life.ts';
import { records } from '#domains';
import { towerFills } from '#domains/disaster/debris/ticket-life.ts';
import { formCodes } from '#domains/grants/applications/form-codes.ts';
import { ofContractor, ofSubrecipient } from '#domains/grants/subrecipients/determination.ts';
import { type Actor, type AnyRecord, type Failure, roles, secondPersonOf } from '#kernel';
import { curableFields } from '#domains/procurement/correction/curing-rules.ts';
import type { Spec } from '#kernel/fields/field.ts';
import type { PlainRow } from '#server/records/select.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Database } from '#server/db/database.ts';
import { claimable } from '#domains/disaster/supply/supply-words.ts';
import { duties } from '#domains/organization/duties.ts';
import { Statement } from '#server/records/statement.ts';
import { sourceOf } from '#server/records/view.ts';
import { installJobs } from '#server/services/jobs/boss-on-database.ts';
import { Canaries, COMMON, formed, type KeptCanaries, markedFor, markedValues } from './canaries.ts';
import { type ClonedDatabase, filledOnce, using } from './cluster.ts';
import { type Rng, seeded } from './samples.ts';
import { type Person, type World, world } from './world.ts';

export type PersonName = 'user' | 'other' | 'manager' | 'admin' | 'platform_admin' | 'dutiful';
export const people: readonly PersonName[] = ['user', 'other', 'manager', 'admin', 'platform_admin', 'dutiful'];

/** One of the two organizations: its people, and rows of every record in every state. */
export interface Side {
  readonly organizationId: string;
  readonly canaries: Canaries;
  readonly people: Readonly<Record<PersonName, Person>>;
  readonly product: Person;
  rowsOf(record: string): readonly PlainRow[];
  /** The words that were given with the steps of this record's rows. */
  reasonsOf(record: string): readonly string[];
  /** What may be pointed at: ids of the rows whose life has not ended, as they were made. */
  ids(record: string): readonly string[];
  /** What would make another row of this record, as its maker would send it. */
  bodyFor(record: AnyRecord): Record<string, unknown>;
  /** A row in this state. */
  inState(record: string, state: string): PlainRow;
  /** Makes another row of this record, whatever that takes, and goes on in the same transaction. */
  making(record: AnyRecord, then: (work: UnitOfWork, id: string) => Promise<void>): Promise<void>;
}

export interface Everything {
  readonly world: World;
  readonly ours: Side;
  readonly theirs: Side;
  close(): Promise<void>;
}

interface Made {
  readonly organizationId: string;
  readonly canaries: Canaries;
  readonly actors: Readonly<Record<PersonName, Actor>>;
  readonly rows: ReadonlyMap<string, readonly PlainRow[]>;
  readonly bodies: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  readonly reasons: ReadonlyMap<string, readonly string[]>;
}

let made: Promise<{ copy(): Promise<ClonedDatabase>; ours: Made; theirs: Made }> | undefined;

/** A database of one's own with two organizations full of everything; made once per run and copied. */
export async function everything(
  given: {
    poolSize?: number;
    wrap?: (database: Database) => Database;
    isJudgedNow?: boolean;
    records?: readonly AnyRecord[];
    prepare?: (clone: ClonedDatabase) => Promise<void>;
  } = {},
): Promise<Everything> {
  made ??= bothOfThem();
  const { copy: copyOfBoth, ours, theirs } = await made;
  const { prepare, ...options } = given;
  const fresh = await copyOfBoth();
  await prepare?.(fresh);
  const copy = await world({ clone: fresh, organizationId: ours.organizationId, ...options });
  return { world: copy, ours: side(copy, ours), theirs: side(copy, theirs), close: () => copy.close() };
}

function side(here: World, { organizationId, canaries, actors, rows, bodies, reasons }: Made): Side {
  const rowsOf = (record: string) => rows.get(record) ?? [];
  let maker: Promise<Maker> | undefined;
  return {
    organizationId,
    canaries,
    people: Object.fromEntries(people.map((one) => [one, here.person(actors[one])])) as never,
    product: here.person({ ...here.product.actor, organizationId }),
    rowsOf,
    reasonsOf: (record) => reasons.get(record) ?? [],
    ids: (record) => {
      const ends: readonly unknown[] = records.find(({ name }) => name === record)?.finalStates ?? [];
      return rowsOf(record).flatMap(({ id, status }) => (ends.includes(status) ? [] : [id]));
    },
    bodyFor: ({ name, fields }) =>
      Object.fromEntries(
        Object.entries(bodies.get(name) ?? {}).map(([field, value]) => {
          const { unique, kind, options = {} } = fields[field]?.spec ?? {};
          const isFormed = 'form' in options || kind?.name === 'encrypted';
          if (!unique || !fields[field] || !(isFormed || kind?.name === 'text')) return [field, value];
          return [field, isFormed ? formed(fields[field], canaries) : canaries.next()];
        }),
      ),
    inState(record, state) {
      const found = rowsOf(record).find(({ status }) => status === state);
      if (!found) throw new Error(`There is no ${record} that is ${state}`);
      return found;
    },
    async making(record, then) {
      maker ??= Maker.again(here, { organizationId, canaries, actors, rows });
      await (await maker).making(record, then);
    },
  };
}

type Told = Omit<Made, 'canaries'> & { readonly canaries: KeptCanaries };

async function bothOfThem() {
  const { told, copy } = await filledOnce('levee_everything', makeBoth);
  const [ours, theirs] = told.map((one): Made => ({ ...one, canaries: Canaries.again(one.canaries) }));
  if (!ours || !theirs) throw new Error('There are two organizations.');
  return { copy, ours, theirs };
}

async function makeBoth(clone: ClonedDatabase): Promise<readonly Told[]> {
  const here = await world({ clone });
  await using(clone.owner, (owner) => installJobs(owner));
  // Side by side: while the one waits for the database, the other draws its values.
  const both = await Promise.all([
    make(here, { organizationId: here.organizationId, mark: 'a', seed: 1 }),
    make(here, { organizationId: await here.organization('Piney Woods County'), mark: 'b', seed: 2 }),
  ]);
  await here.database.close();
  return both.map((one) => ({ ...one, canaries: one.canaries.kept }));
}

async function make(here: World, given: { organizationId: string; mark: string; seed: number }): Promise<Made> {
  const { organizationId, mark, seed } = given;
  const canaries = new Canaries(mark);
  const actors = {} as Record<PersonName, Actor>;
  for (const one of people) {
    const role = roles.find((name) => name === one) ?? 'user';
    const { actor } = await here.member(`${canaries.next()} ${one}`, role, organizationId);
    actors[one] = one === 'dutiful' ? { ...actor, duties: Object.keys(duties) } : actor;
  }
  const maker = new Maker(here, { actors, canaries, organizationId, rng: seeded(seed) });
  for (const record of inOrder(records)) await maker.fill(record);
  for (const record of inOrder(records).filter(({ states }) => states.length > 0)) await maker.refill(record);
  const rows = new Map<string, readonly PlainRow[]>();
  const product = { ...here.product.actor, organizationId };
  for (const compiled of here.door.around.registry.stated) {
    const ids = await here.database.within({ organizationId }, (tx) => {
      const statement = new Statement();
      const organization = statement.bind(organizationId);
      const source = sourceOf(compiled, { statement, organization, today: '2026-11-20' });
      const order = compiled.record.view ? 'id' : 'created_at, id';
      return tx.query<{ id: string }>(
        `select id from ${source} t where organization_id = ${organization} order by ${order}`,
        statement.values,
      );
    });
    const read = await Promise.all(ids.map(({ id }) => here.door.read(product, compiled, id)));
    rows.set(compiled.record.name, inMakingOrder(read, [...Object.values(actors).map(({ id }) => id), ...maker.order]));
  }
  return { organizationId, canaries, actors, rows, bodies: maker.bodies, reasons: maker.reasons };
}

/** Ids are random, and nothing in a test should depend on that: rows come as they were made, those of the cast by their person. */
function inMakingOrder(rows: readonly PlainRow[], order: readonly string[]): readonly PlainRow[] {
  const at = new Map(order.map((id, place): [unknown, number] => [id, place]));
  const place = (row: PlainRow): number =>
    at.get(row.id) ?? Math.max(...Object.values(row).map((value) => at.get(value) ?? -1));
  const placed = rows.map((row): [number, PlainRow] => [place(row), row]);
  return placed.toSorted(([one], [other]) => one - other).map(([, row]) => row);
}

/** What is put in place of drawn values below, where no field of the row itself points at it. */
const easedWith: Readonly<Record<string, readonly string[]>> = {
  // A signature asks for an assessed risk.
  subaward: ['subaward_risk'],
  journal_voucher: ['budget_line'],
  // Delegated is what was granted; drawn late, so that the draws of the rest stay as they are.
  firm_delegation: ['duty_grant', 'waitlist_entry'],
  prepared_payroll: ['waitlist_entry'],
  obligation_proposal: ['waitlist_entry'],
  invoice_intake: ['waitlist_entry'],
  invoice_message: ['waitlist_entry'],
  purchasing_card: ['waitlist_entry'],
  card_statement: ['waitlist_entry'],
  card_transaction: ['waitlist_entry'],
  emergency_order: ['waitlist_entry'],
  emergency_notice: ['waitlist_entry'],
  // What drawn values hang on is drawn before them.
  alert_feed: ['waitlist_entry'],
  alert_site: ['waitlist_entry'],
  award_split: ['vendor'],
  competition_review: ['bid'],
  debrief: ['bid'],
  // A vendor that failed is held from awards.
  vendor_scorecard: ['contract_option', 'contract_change', 'order_revision', 'invoice'],
  // An excluded or debarred vendor gets no contract and no order, and neither does one that looks like it.
  exclusion_match: ['contract_option', 'contract_change', 'order_revision', 'invoice', 'list_admission'],
  vendor_debarment: ['contract_option', 'contract_change', 'order_revision', 'invoice', 'list_admission'],
};

/** What is pointed at comes first. A reference that is not required may wait for nobody. */
function inOrder(all: readonly AnyRecord[]): readonly AnyRecord[] {
  const done: AnyRecord[] = [];
  const left = new Set(all);
  const targets = (record: AnyRecord) =>
    Object.values(record.fields)
      .flatMap(({ spec }) => ('to' in spec.options ? [spec.options.to as string] : []))
      .concat(easedWith[record.name] ?? []);
  while (left.size > 0) {
    const next = [...left].find(
      (record) => !targets(record).some((to) => to !== record.name && [...left].some(({ name }) => name === to)),
    );
    const one = next ?? ([...left][0] as AnyRecord);
    left.delete(one);
    done.push(one);
  }
  return done;
}

/** Somebody with every role and duty, whose this row is when it is anybody's. */
export function everyRight({ people }: Side, row?: PlainRow): Actor {
  const ids = Object.values(people).map(({ id }) => id);
  // What a row is shown to alone comes before whose it is.
  const named = [...((row?.['shownTo'] ?? []) as readonly string[]), ...Object.values(row ?? {})];
  const owner = named.find((value) => ids.includes(value as string)) as string | undefined;
  return { ...people.platform_admin.actor, id: owner ?? people.platform_admin.id, duties: people.dutiful.actor.duties };
}

/** A file whose content is destroyed is attached to nothing. */
const isOffered = ({ name }: AnyRecord, state: string): boolean => name !== 'document' || state !== 'destroyed';

const TRIES = 300;
/** Rows that are only made, besides one walked to each state. */
const PLAIN = 2;
/** States of which a second row is walked: a backup is another firm than the awardee. */
const needTwo: Readonly<Record<string, readonly string[]>> = { vendor: ['active'], bid: ['responsive'] };
/** The same, made last and drawn by itself: what is drawn for all the other rows stays as it is. */
const needTwoLast: Readonly<Record<string, string>> = { solicitation: 'opened' };

class Maker {
  readonly bodies = new Map<string, Readonly<Record<string, unknown>>>();
  readonly reasons = new Map<string, readonly string[]>();
  /** Ids in the order in which rows were made. */
  readonly order: string[] = [];
  readonly #here: World;
  readonly #given: {
    actors: Readonly<Record<PersonName, Actor>>;
    canaries: Canaries;
    organizationId: string;
    rng: Rng;
  };
  readonly #ids = new Map<string, string[]>();
  /** The first row that was walked to each state, as `budget.adopted`. */
  readonly #first = new Map<string, string>();
  #turn = 0;
  #drawn = 0;

  /** One that goes on where a filled organization stands now. */
  static async again(
    here: World,
    given: Pick<Made, 'organizationId' | 'canaries' | 'actors' | 'rows'>,
  ): Promise<Maker> {
    const { organizationId, rows } = given;
    const maker = new Maker(here, { ...given, rng: seeded(7) });
    for (const { record, table } of here.door.around.registry.all) {
      // As they were made, and what a test made since comes last: the clock stands still, so that it tells no order.
      const all = await here.database.within({ organizationId }, (tx) =>
        tx.query<{ id: string; status: string }>(
          `select id, ${record.states.length > 0 ? 'status' : "'' as status"} from ${table}
           where organization_id = $1 order by array_position($2::uuid[], id) nulls last, created_at, id`,
          [organizationId, (rows.get(record.name) ?? []).map(({ id }) => id)],
        ),
      );
      const ids = all.filter(({ status }) => isOffered(record, status)).map(({ id }) => id);
      if (record.name !== 'organization_members') maker.#ids.set(record.name, ids);
      for (const { id, status } of all) {
        const place = `${record.name}.${status}`;
        const free = [place, `${place} again`].find((one) => !maker.#first.has(one));
        if (free !== undefined) maker.#first.set(free, id);
      }
    }
    return maker;
  }

  /** Draws values until a row is made, and goes on in its transaction with what the caller wants; that alone ends it. */
  async making(record: AnyRecord, then: (work: UnitOfWork, id: string) => Promise<void>): Promise<void> {
    let last: unknown;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      let isMade = false;
      try {
        await this.#here.door.run(this.#maker(record, attempt), async (work) => {
          const id = await this.#walk(work, record, { goal: record.states[0] ?? '', attempt });
          isMade = true;
          await then(work, id);
        });
        return;
      } catch (error) {
        last = error;
        if (isMade || (error as Failure).name !== 'Failure') throw error;
      }
    }
    throw new Error(`No ${record.name} could be made: ${(last as Error).message}`);
  }

  constructor(
    here: World,
    given: { actors: Readonly<Record<PersonName, Actor>>; canaries: Canaries; organizationId: string; rng: Rng },
  ) {
    this.#here = here;
    this.#given = given;
    this.#ids.set(
      'organization_members',
      Object.values(given.actors).map(({ id }) => id),
    );
  }

  async fill(record: AnyRecord): Promise<void> {
    const again = needTwo[record.name] ?? [];
    const states = record.states.flatMap((state) => (again.includes(state) ? [state, state] : [state]));
    const goals = [...Array.from({ length: PLAIN }, () => record.states[0] ?? ''), ...states];
    for (const goal of goals) await this.#untilAccepted(record, goal);
    const last = needTwoLast[record.name];
    if (last !== undefined) await this.#apart(() => this.#untilAccepted(record, last));
  }

  /** Takes nothing from the draws of the rest. */
  async #apart(work: () => Promise<void>): Promise<void> {
    const [rng, drawn, turn] = [this.#given.rng, this.#drawn, this.#turn];
    this.#given.rng = seeded(7);
    await work();
    this.#given.rng = rng;
    [this.#drawn, this.#turn] = [drawn, turn];
  }

  /** What was made later can have moved a row on: an amendment turns an adopted budget into an amended one. */
  async refill(record: AnyRecord): Promise<void> {
    const rows = await this.#here.door.run(
      { ...this.#here.product.actor, organizationId: this.#given.organizationId },
      (work) =>
        work.tx.query<{ status: string }>(
          `select distinct status from ${this.#here.door.around.registry.get(record.name).table} where organization_id = $1`,
          [this.#given.organizationId],
        ),
    );
    const there = new Set(rows.map(({ status }) => status));
    for (const goal of record.states) if (!there.has(goal)) await this.#untilAccepted(record, goal);
  }

  /** Values are drawn until the rules of the record let them pass; a record that refuses all of them needs easier rules or a recipe here. */
  async #untilAccepted(record: AnyRecord, goal: string): Promise<void> {
    let last: unknown;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      try {
        const id = await this.#here.door.run(this.#maker(record, attempt), (work) =>
          this.#walk(work, record, { goal, attempt }),
        );
        this.order.push(id);
        const place = `${record.name}.${goal}`;
        const isSecond =
          this.#first.has(place) && (needTwo[record.name]?.includes(goal) || needTwoLast[record.name] === goal);
        if (isSecond) this.#first.set(`${place} again`, id);
        else if (!this.#first.has(place)) this.#first.set(place, id);
        const known = this.#ids.get(record.name) ?? [];
        // Invented members have no part in what follows: the cast stays whoever rights are tried with.
        if (record.name !== 'organization_members' && isOffered(record, goal))
          this.#ids.set(record.name, [...known, id]);
        return;
      } catch (error) {
        last = error;
        if ((error as Failure).name !== 'Failure') throw error;
      }
    }
    throw new Error(
      `No ${record.name} that is ${goal || 'new'} could be made: ${JSON.stringify({ ...(last as Failure), message: (last as Error).message })}`,
    );
  }

  /** People take turns, so that rows belong to different ones; whatever is nobody's right is done by the product. */
  #maker(record: AnyRecord, attempt: number): Actor {
    const { actors, organizationId } = this.#given;
    const product = { ...this.#here.product.actor, organizationId };
    if (record.access.create === 'nobody' || attempt % 3 === 2) return product;
    const people = Object.values(actors);
    return people[this.#turn++ % people.length] ?? product;
  }

  async #walk(
    work: UnitOfWork,
    record: AnyRecord,
    { goal, attempt }: { readonly goal: string; readonly attempt: number },
  ): Promise<string> {
    const compiled = this.#here.door.around.registry.get(record.name);
    const maker = record.access.create === 'nobody' ? work.asProduct : work;
    const body = this.#values(record, goal, false);
    let row = await maker.create(compiled, body, this.#values(record, goal, true));
    this.bodies.set(record.name, body);
    for (const step of wayTo(record, goal)) {
      const asked = record.transitions[step]?.fieldsToFill ?? [];
      const input = markedFor(record, asked, { ...this.#given, ids: (name) => this.#ids.get(name) ?? [] });
      const theirs = JSON.stringify([work.actor.id, row]);
      // The first of the others may have had a part in what the row is about: the next attempt takes the next one.
      const others = Object.values(this.#given.actors).filter(({ id }) => !theirs.includes(id));
      const second = others[attempt % Math.max(1, others.length)];
      const isAsked = record.transitions[step] !== undefined && secondPersonOf(record.transitions[step]) !== undefined;
      // Where a second person is asked for, one of the others it is.
      const product = isAsked && second ? this.#here.door.enter(work.tx, second).asProduct : work.asProduct;
      const reason = `${this.#given.canaries.next()} because of the ${COMMON}`;
      this.reasons.set(record.name, [...(this.reasons.get(record.name) ?? []), reason]);
      row = await product.transition(compiled, { id: row.id, step, input, reason });
    }
    return row.id;
  }

  #values(record: AnyRecord, goal: string, computed: boolean): Record<string, unknown> {
    // A person becomes the owner by default, as in real use.
    const isLeftToDefault = (spec: Spec) =>
      spec.default !== undefined && 'from' in spec.default && spec.default.from === 'actor' && this.#given.rng() < 0.8;
    const isDerived = (spec: Spec) => ['sequence', 'total', 'product'].includes(spec.kind.name);
    const drawn = markedValues(
      record.fields,
      { ...this.#given, ids: (name) => this.#ids.get(name) ?? [] },
      (spec) => spec.computed === computed && !isDerived(spec) && !isLeftToDefault(spec),
    );
    const easier = Object.entries(
      workableValues(this.#first, { drawn: this.#drawn++, goal })[record.name] ?? {},
    ).filter(([name]) => record.fields[name]?.spec.computed === computed);
    return { ...drawn, ...Object.fromEntries(easier) };
  }
}

/** A purchase that so many rules block. */
const tried = { aboutRecord: 'trial', aboutId: '00000000-0000-4000-8000-00000000ca5e' } as const;
const blocking = 500;
const blockedBy = (at: number) => ({ rule: `trial/${at}`, exception: null });

/** For which 2 CFR 180.800 debars: a vendor has one open case of each. */
const debarmentCauses = [
  'conviction',
  'public_contract',
  'other_agency',
  'excluded_business',
  'debt',
  'drug_free',
  'other',
];

/** Each characteristic of a subrecipient and of a contractor. */
const answeredAll = Object.fromEntries([...ofSubrecipient, ...ofContractor].map((name) => [name, 'yes']));

/** Applications of which assignments are made, so that no reviewer has one twice. */
const submissionStates = ['submitted', 'draft', 'awarded', 'not_awarded'] as const;

/** Those of the active contract are used in their turn, so that each that is made has a lower number than those before. */
const optionPlace = (goal: string, drawn: number): number =>
  goal === 'open'
    ? 50 - (Math.floor(drawn / 2) % 50)
    : 45 - 5 * (['requested', 'exercised', 'declined', 'lapsed'].indexOf(goal) + 1) - (drawn % 5);

/** So many awards of one solicitation. */
const LOTS = 200;

/** States of an invoice that bills an order. */
const isBilling = (goal: string): boolean => goal === 'approved' || goal === 'paid' || goal.startsWith('void');

/** In place of what is drawn for records whose rules hardly any drawn value meets. */
const workableValues = (
  first: ReadonlyMap<string, string>,
  { drawn, goal }: { readonly drawn: number; readonly goal: string },
): Readonly<Record<string, Readonly<Record<string, unknown>>>> => ({
  // An exception ends within a year of its first day, and there is one at a time from a rule that blocks a purchase.
  rule_decision: { ...tried, decision: { blocked: Array.from({ length: blocking }, (_, at) => blockedBy(at)) } },
  rule_exception: {
    ...tried,
    rule: blockedBy(drawn % blocking).rule,
    fromDay: '2026-11-20',
    untilDay: '2026-12-31',
  },
  // A change is asked of entries that stand: what was merged is changed no more.
  master_data_change: {
    commodityCode: first.get('commodity_code.active'),
    unit: first.get('unit_of_measure.active'),
    paymentTerm: first.get('payment_term.active'),
    reasonCode: first.get('reason_code.active'),
  },
  // Publishing tells its audience at once: a small one, so that receipts of others can be made.
  announcement: {
    roles: ['platform_admin'],
    duties: [],
    department: null,
    people: [],
    mustAcknowledge: true,
    acknowledgeBy: '2026-12-31',
    endsOn: null,
  },
  announcement_receipt: { acknowledgeBy: '2026-12-31' },
  // Nothing is appropriated to a budget without lines.
  budget: {
    appropriation: { cents: 0, currency: 'USD' },
    // It runs today and can be closed at any time.
    startsOn: '2000-10-01',
    endsOn: '2100-09-30',
    span: 'project',
    balances: false,
    level: 'whole',
    appropriations: [],
  },
  // A line that can be booked to may join an adopted budget without money, and a memo asks for none.
  budget_line: {
    budget: first.get('budget.adopted'),
    isGroup: false,
    amount: { cents: 0, currency: 'USD' },
    parent: null,
    costCenter: null,
    onRequisition: 'stop',
    onOrder: 'stop',
    onInvoice: 'stop',
    onJournal: 'stop',
    control: 'annual',
    opensOn: null,
    closesOn: null,
  },
  // Of a budget that is drafted still, open today, and without targets that begin requests of their own.
  budget_call: {
    budget: first.get('budget.draft'),
    opensOn: '2026-01-01',
    locksOn: '2027-12-31',
    targets: [],
  },
  // A cost center is asked once in a call.
  budget_request: {
    call: first.get(`budget_call.${['open', 'draft', 'locked', 'closed'][Math.floor(drawn / 2) % 4]}`),
    openUntil: '2027-12-31',
  },
  request_line: {
    request: first.get('budget_request.draft'),
    base: { cents: 1_000_000, currency: 'USD' },
    oneTime: { cents: 100, currency: 'USD' },
    ongoing: { cents: 100, currency: 'USD' },
  },
  decision_package: {
    request: first.get('budget_request.draft'),
    kind: 'service',
    rank: 1 + (drawn % 90_000),
    lines: [{ account: `${COMMON} ${drawn}`, oneTime: { cents: 100, currency: 'USD' } }],
  },
  // The one that is closed is not the one that the lines belong to.
  year_end: { budget: first.get('budget.amended') },
  // Every point of its check is answered.
  cooperative_contract: {
    competed: true,
    namesUs: true,
    scope: `Pumps, hoses and their parts (${COMMON}).`,
    priceBasis: `Below two quotes of this year (${COMMON}).`,
  },
  // What waits is taken by the first batch, and no code stops its file.
  posting_layout: { format: 'csv', unmapped: 'keep' },
  posting_code: { fromDay: '2026-01-01', untilDay: null },
  posting_batch: { layout: first.get('posting_layout.active'), throughDay: '2026-11-20' },
  connection: { format: 'csv', mode: 'create', matchField: null, postsEntries: false },
  // What was kept, with totals that agree.
  connection_run: { isDryRun: false, sourceTotal: null, importedTotal: null },
  // Named in the open; its bytes are nowhere.
  document: { sha256: 'a'.repeat(64) },
  bid_file: { held: null, sha256: 'a'.repeat(64), blind: null, blindWhy: null, blindBy: null },
  // With a row that could not be read, whatever chance draws.
  sync_run: { troubles: [{ row: 1, field: 'state', reason: `Not read: ${COMMON}` }] },
  fms_reconciliation: { layout: first.get('posting_layout.active'), openCount: 1, fileHash: 'a'.repeat(64) },
  // A definition that its maker may compute, of a report that its recipients may open.
  report: { definition: { record: 'cost_center' }, shared: true },
  report_run: { definition: { record: 'cost_center' } },
  report_subscription: { report: first.get('report.active') },
  dashboard: { panels: [{ standard: 'orders-by-vendor', picture: 'bar' }], filters: null, shared: true },
  // A key that serves firms counts what they look up, whichever organization asks for it.
  sam_connection: { servesFirms: false },
  dashboard_note: { dashboard: first.get('dashboard.active'), panel: 'standard:orders-by-vendor' },
  home_report: { report: first.get('report.active'), standard: null },
  board_packet: { content: '{"sources":[]}' },
  // Of 2026, with its money on one listing and room for what is charged to it.
  grant_award: {
    fundingType: 'federal',
    fain: `F-${drawn}`,
    uei: null,
    rateUntil: null,
    passThrough: COMMON,
    awardDate: '2026-01-01',
    fromDay: '2026-01-01',
    untilDay: '2029-12-31',
    preAwardFrom: null,
    amount: { cents: 900_000_000, currency: 'USD' },
    match: null,
    listings: [{ aln: '97.036', program: COMMON, amount: { cents: 900_000_000, currency: 'USD' } }],
    sefa: [{ aln: '97.036', yearEnd: '2026-09-30', cluster: 'none' }],
    indirect: 'none',
    documents: [first.get('document.kept')],
  },
  award_amendment: {
    award: first.get('grant_award.active'),
    kind: 'funder',
    amountChange: { cents: 1, currency: 'USD' },
    matchChange: null,
    listings: [{ aln: '97.036', amount: { cents: 1, currency: 'USD' } }],
    newUntil: null,
    newConditions: `One more report a year (${COMMON}).`,
    documents: [first.get('document.kept')],
    evidence: [first.get('document.kept')],
  },
  // A line drawn for each, because a line has one award at a time, and enough that nothing else there is stopped.
  award_funding: {
    award: first.get('grant_award.active'),
    project: null,
    amount: { cents: 100_000_000, currency: 'USD' },
    costType: null,
    basis: null,
  },
  rule_notice: {
    award: first.get('grant_award.active'),
    note: `Limits follow it already (${COMMON}).`,
    amendment: null,
    taskName: null,
    taskOwner: null,
    taskDueOn: null,
    action: null,
    obligation: null,
  },
  grant_obligation: {
    award: first.get('grant_award.active'),
    evidence: [first.get('document.kept')],
    dueBasis: null,
    graceDays: null,
    wanted: null,
    needsAcceptance: true,
    evidenceNumber: null,
  },
  // Of the kind that a subaward may be: nothing drawn is excluded, and all of it was adopted by then.
  subrecipient: { vendor: null, uei: `J${String(drawn).padStart(11, '0')}` },
  subaward: {
    award: first.get('grant_award.active'),
    subrecipient: first.get('subrecipient.active'),
    amount: { cents: 100, currency: 'USD' },
    committed: { cents: 100, currency: 'USD' },
    fromDay: '2026-01-01',
    untilDay: '2026-12-31',
    budgetFrom: '2026-01-01',
    budgetUntil: '2026-12-31',
    aln: '97.036',
    research: 'no',
    indirect: 'none',
    isFixed: false,
    ...answeredAll,
    determinationReasons: `It decides who is served (${COMMON}).`,
    documents: [first.get('document.kept')],
    checkFinding: `Another party of that name (${COMMON}).`,
    finalReportOn: '2026-11-01',
    finalAmount: null,
    officialContact: `Grants office (${COMMON})`,
    requirements: `Subpart F applies (${COMMON}).`,
    recordsAccess: `Section 9 (${COMMON})`,
    closeoutTerms: `Section 14 (${COMMON})`,
  },
  subaward_amendment: {
    subaward: first.get('subaward.active'),
    amountChange: { cents: 1, currency: 'USD' },
    newUntil: null,
    documents: [first.get('document.kept')],
  },
  // Entered as planned and in nobody's way; the days are those that its steps fill.
  asset: {
    parentAsset: null,
    award: null,
    federalPercent: null,
    acquiredOn: '2020-01-10',
    inServiceOn: null,
    registration: null,
    registeredUnit: null,
  },
  asset_registration: {
    receipt: first.get('receipt.posted'),
    // One line of a receipt is asked for once.
    receiptLine: (drawn % 499) + 1,
    units: 1,
    unitCost: { cents: 1_000_000, currency: 'USD' },
  },
  lower_tier_subaward: {
    subaward: first.get('subaward.active'),
    asOf: '2026-10-31',
    uei: null,
    amount: { cents: 200, currency: 'USD' },
    paid: { cents: 100, currency: 'USD' },
  },
  subaward_hold: {
    subaward: first.get('subaward.active'),
    fromDay: '2026-11-01',
    dueOn: '2026-12-31',
    reason: `Reports are two months late (${COMMON}).`,
    action: `Send the reports that are late (${COMMON}).`,
  },
  // One in force of whoever has subawards: the next would supersede it.
  subaward_risk: {
    subrecipient: first.get(goal === 'adopted' ? 'subrecipient.active' : 'subrecipient.inactive'),
    assessedOn: '2026-11-01',
    override: goal === 'submitted' ? 'high' : null,
    overrideReason: `Its director left last month (${COMMON}).`,
  },
  ffata_report: { obligatedOn: '2026-10-01', dueOn: '2026-11-30', filedOn: '2026-11-02' },
  subrecipient_audit: {
    fromDay: `${1950 + (drawn % 70)}-01-01`,
    untilDay: `${1950 + (drawn % 70)}-12-31`,
    spent: { cents: 100, currency: 'USD' },
    auditorReportOn: '2026-10-01',
    receivedOn: '2026-10-02',
    acceptedOn: '2026-10-03',
    decision: `Each finding is sustained (${COMMON}).`,
  },
  // Of a quarter long ago, which only the product takes.
  subaward_report: {
    subaward: first.get('subaward.active'),
    periodEnd: `${1950 + (drawn % 70)}-${['03-31', '06-30', '09-30', '12-31'][drawn % 4]}`,
    spent: { cents: 100, currency: 'USD' },
    official: COMMON,
    certifiedOn: '2026-11-01',
  },
  monitoring_visit: {
    subaward: first.get('subaward.active'),
    visitedOn: '2026-11-02',
    summary: `Two of ten files lack a signature (${COMMON}).`,
    documents: [first.get('document.kept')],
    checklist: [{ item: `Time sheets (${COMMON})`, answer: 'met' }],
    samples: [{ reference: `PAY-1 (${COMMON})`, amount: { cents: 900_000, currency: 'USD' } }],
  },
  monitoring_finding: {
    subaward: first.get('subaward.active'),
    visit: null,
    audit: null,
    repeatOf: null,
    questioned: { cents: 1, currency: 'USD' },
    response: `The time sheets are signed now (${COMMON}).`,
    evidence: [first.get('document.kept')],
    verification: `Ten of ten files looked at again (${COMMON}).`,
  },
  // One that takes applications, whatever became of the others of its making.
  funding_round: {
    opensAt: '2026-11-01T12:00:00.000Z',
    closesAt: '2026-12-31T12:00:00.000Z',
    available: { cents: 900_000_000, currency: 'USD' },
    awardMin: null,
    awardMax: null,
    rankedAt: null,
    criteria: [{ name: `Need (${COMMON})`, weight: 100, highest: 5, anchors: `5 severe, 0 none (${COMMON})` }],
    rubric: [],
    // Of those that open: without stages of its own, so that finance can approve.
    ...(goal === 'draft' ? {} : { stages: [] }),
    // Choices belong to a question with choices alone.
    questions:
      goal === 'draft' ? [{ question: `Who is served (${COMMON})?`, kind: 'choice', choices: 'All\nSome' }] : [],
  },
  round_application: {
    round: first.get('funding_round.open'),
    applicant: first.get('subrecipient.active'),
    requested: { cents: 100, currency: 'USD' },
    shownTo: null,
  },
  review_assignment: {
    round: first.get('funding_round.review'),
    submission: first.get(`round_application.${submissionStates[Math.floor(drawn / 2) % 4]}`),
  },
  round_recommendation: {
    round: first.get('funding_round.ranked'),
    submission: first.get('round_application.submitted'),
    amount: { cents: 100, currency: 'USD' },
    shownTo: null,
    ...(goal === 'draft' ? {} : { stages: [] }),
    stage: null,
    stageDuty: null,
    clearers: [],
  },
  grant_cost: {
    costClass: 'contractual',
    costType: 'contract',
    subaward: null,
    milestone: null,
    source: 'other',
    invoice: null,
    incurredOn: '2026-11-01',
    paidOn: '2026-11-02',
    amount: { cents: 100, currency: 'USD' },
    splits: [{ award: first.get('grant_award.active'), share: 'funder', amount: { cents: 100, currency: 'USD' } }],
    documents: [first.get('document.kept')],
  },
  // Open, and without a match that a budget officer would have to agree to.
  grant_opportunity: {
    source: 'own',
    listings: '97.036',
    postOn: '2026-10-01',
    closeOn: '2027-06-01',
    archiveOn: null,
    costShare: null,
    matchPercent: null,
  },
  // A length limit: the only type that has a limit.
  notice_requirement: { kind: 'limit', form: null, most: 10, points: null },
  opportunity_decision: {
    fit: 5,
    eligible: 5,
    matchReady: 5,
    hoursReady: 5,
    timeLeft: 5,
    projectCost: { cents: 100, currency: 'USD' },
    matchPercent: null,
  },
  // One line that spends all of the award.
  grant_budget: {
    award: first.get('grant_award.active'),
    base: 'mtdc',
    indirectMatch: null,
    rates: [],
    lines: [
      {
        costClass: 'contractual',
        costType: 'contract',
        description: COMMON,
        quantity: { amount: '1', unit: 'LS' },
        rate: { cents: 900_000_000, currency: 'USD' },
        year: 1,
        amount: { cents: 900_000_000, currency: 'USD' },
        funder: { cents: 900_000_000, currency: 'USD' },
        match: { cents: 0, currency: 'USD' },
      },
    ],
  },
  grant_milestone: {
    award: first.get('grant_award.active'),
    baselineOn: '2026-06-30',
    baselineKept: '2026-06-30',
    forecastOn: '2026-09-30',
    actualOn: '2026-11-01',
    payment: null,
    subaward: null,
    goals: [],
    dependsOn: [],
    evidence: [first.get('document.kept')],
  },
  grant_measure: {
    award: first.get('grant_award.active'),
    kind: 'numeric',
    goal: { amount: '100', unit: 'NO' },
    strategies: [{ strategy: `Two crews in ${COMMON}` }],
    values: [{ periodEnd: '2026-09-30', value: { amount: '20', unit: 'NO' }, source: COMMON }],
  },
  prior_approval: {
    award: first.get('grant_award.active'),
    kind: 'key_person',
    budget: null,
    answeredOn: '2026-11-19',
    answer: [first.get('document.kept')],
    sentOn: '2026-11-02',
    dueOn: '2026-12-02',
  },
  award_key_person: {
    award: first.get('grant_award.active'),
    effort: 50,
    currentEffort: null,
    sinceDay: '2026-01-01',
    awayFrom: '2026-10-01',
    awayUntil: '2026-11-01',
    leftOn: '2026-11-15',
  },
  // Draws nothing by itself: what the product makes is judged and fixed nowhere.
  grant_drawdown: {
    award: first.get('grant_award.active'),
    kind: 'reimbursement',
    form: 'sf270',
    fromDay: '2026-10-01',
    untilDay: '2026-10-31',
    costs: null,
    milestones: null,
    income: null,
    needed: null,
    drawOn: null,
    outlayOn: null,
    filedOn: '2026-11-20',
    reference: `P-${drawn} ${COMMON}`,
    paidOn: '2026-11-20',
    paidAmount: { cents: 100, currency: 'USD' },
  },
  interest_remittance: {
    year: 2025,
    earned: { cents: 90_000, currency: 'USD' },
    counted: { cents: 80_000, currency: 'USD' },
    evidence: [first.get('document.kept')],
    remittedOn: '2026-11-20',
    reference: `I-${drawn} ${COMMON}`,
  },
  grant_answer: {
    text: `The agency has managed federal awards for eleven years without a finding (${COMMON}).`,
    application: first.get('grant_application.draft'),
    lastUsedIn: first.get('grant_application.draft'),
  },
  // Of a year whose figures are loaded, with Public Assistance.
  declared_disaster: {
    declaredOn: '2024-10-11',
    beginOn: '2024-10-05',
    endOn: null,
    programs: ['pa', 'hm'],
    areas: [{ name: 'Bay (County)', code: '1200599005' }],
  },
  pa_threshold: {
    fiscalYear: 2030 + (drawn % 70),
    large: { cents: 200, currency: 'USD' },
    minimum: { cents: 100, currency: 'USD' },
  },
  pa_project: {
    // Bills of haulers are claimed by debris removal.
    category: goal === 'formulating' ? 'a' : 'c',
    scope: `Rebuild base and pavement (${COMMON}).`,
    fromDay: '2024-10-05',
    untilDay: '2026-03-31',
    estimate: { cents: 10_000_000, currency: 'USD' },
    insurance: null,
    salvage: null,
    otherSources: null,
    ineligible: null,
    obligatedOn: '2026-02-02',
    completedOn: '2026-03-31',
  },
  damage_line: {
    disaster: first.get('declared_disaster.'),
    category: 'c',
    place: null,
    cost: { cents: 100, currency: 'USD' },
    project: null,
    inspectedOn: '2026-02-02',
  },
  equipment_rate: { edition: COMMON, validFrom: '2023-08-01', per: 'hour' },
  // So short that any number of them fit into one day.
  labor_entry: {
    project: first.get('pa_project.obligated'),
    workDay: '2026-03-02',
    regularHours: { amount: '0.001', unit: 'HR' },
    overtimeHours: { amount: '0.001', unit: 'HR' },
  },
  equipment_entry: {
    project: first.get('pa_project.obligated'),
    operator: first.get('labor_entry.entered'),
    // That of its operator, which the product reads.
    workDay: '2026-03-02',
    hours: { amount: '0', unit: 'HR' },
    miles: null,
  },
  pa_cost: {
    project: first.get('pa_project.obligated'),
    kind: 'materials',
    invoice: null,
    documentNumber: null,
    boughtOn: null,
    usedOn: '2026-03-02',
    quantity: { amount: '1', unit: 'EA' },
    unitPrice: { cents: 100, currency: 'USD' },
  },
  // Of days before every award here: a closed year takes no costs.
  budget_period: {
    award: first.get('grant_award.active'),
    year: 1 + (drawn % 4),
    carried: null,
    basis: null,
    approval: null,
    fromDay: '2020-01-01',
    untilDay: '2020-12-31',
  },
  // Of an award that nothing else is charged to: from its first release it is spent as far as it is released.
  funding_increment: {
    award: first.get('grant_award.suspended'),
    year: 1,
    fromDay: '2026-01-01',
    untilDay: '2026-12-31',
    amount: { cents: 100, currency: 'USD' },
    match: null,
  },
  fringe_sheet: {
    kind: 'components',
    compositeRate: null,
    compositeOvertime: null,
    agreedOn: '2026-01-15',
    fromDay: '2026-01-01',
    untilDay: '2026-12-31',
    basePay: { cents: 5_720_000, currency: 'USD' },
    paidHours: 2080,
    note: `Union plan of ${COMMON}`,
    lines: [
      { component: 'social_security', annualCost: { cents: 300_000, currency: 'USD' }, onOvertime: true },
      { component: 'retirement', annualCost: { cents: 900_000, currency: 'USD' } },
    ],
  },
  match_entry: {
    award: first.get('grant_award.active'),
    kind: 'cash',
    basis: 'paid',
    hours: null,
    rate: null,
    fromDay: '2026-11-01',
    untilDay: '2026-11-02',
    isVerifiable: true,
    isCountedOnce: true,
    isNecessary: true,
    isAllowable: true,
    isNotFederal: true,
    isInBudget: true,
    isConforming: true,
    documents: [first.get('document.kept')],
  },
  grant_report: {
    award: first.get('grant_award.active'),
    kind: 'financial',
    periodEnd: '2026-09-30',
    amends: null,
    incomeEarned: null,
    incomeDeducted: null,
    incomeAdded: null,
    indirectBase: null,
    indirectRate: null,
    performance: { goals: [], milestones: [] },
    narrative: `Pumps stand above the flood level at all three stations (${COMMON}).`,
    filedOn: '2026-11-20',
    receipt: `R-${drawn} ${COMMON}`,
  },
  // Furnished by the funder and used on, so that nothing is due; what is settled was a lot of supplies that was sold.
  grant_property: {
    award: first.get('grant_award.active'),
    ...(goal === 'settled' || goal === 'decided'
      ? {
          kind: 'supplies',
          holder: 'agency',
          outcome: 'sold',
          fairValue: { cents: 2_000_000, currency: 'USD' },
          valuedOn: '2026-11-05',
          proceeds: { cents: 2_000_000, currency: 'USD' },
          federalPercent: 80,
        }
      : {
          kind: 'equipment',
          holder: 'federal',
          outcome: 'in_use',
          fairValue: null,
          valuedOn: null,
          proceeds: null,
        }),
    description: `Radio console (${COMMON})`,
    cost: null,
    unitCost: { cents: 900_000, currency: 'USD' },
    acquiredOn: '2026-02-02',
    place: `Yard (${COMMON})`,
    condition: 'usable',
    disposedOn: '2026-11-10',
    keepsSelling: false,
    instructedOn: null,
    evidence: [first.get('document.kept')],
    remittedOn: '2026-11-18',
    reference: `P-${drawn} ${COMMON}`,
  },
  grant_closeout: {
    award: first.get('grant_award.active'),
    equipment: 'none',
    supplies: 'none',
    refunded: null,
    refundedOn: null,
    evidence: [first.get('document.kept')],
  },
  // A schedule with a day of its own, so that nothing is held.
  retention_event: {
    award: first.get('grant_award.active'),
    kind: 'schedule',
    fromDay: '2026-11-01',
    untilDay: '2032-09-30',
    reason: `Held for the county attorney (${COMMON}).`,
  },
  record_disposal: {
    award: first.get('grant_award.active'),
    certificate: { destroyed: [], kept: [] },
  },
  // Of no notice, so that any number of them can be open at once.
  grant_application: {
    opportunity: null,
    listing: null,
    dueOn: '2027-06-01',
    dueTime: '17.00',
    requested: { cents: 100, currency: 'USD' },
    fromDay: '2027-07-01',
    untilDay: '2028-06-30',
    uei: null,
    samUntil: null,
    budget: null,
    award: first.get('grant_award.active'),
    decidedOn: '2026-11-01',
  },
  application_section: {
    application: first.get('grant_application.draft'),
    kind: 'narrative',
    documents: [first.get('document.kept')],
    answers: [],
    quoted: [],
  },
  application_form: {
    application: first.get('grant_application.draft'),
    code: Object.keys(formCodes)[Math.floor(drawn / 2) % Object.keys(formCodes).length],
    values: { projectTitle: COMMON },
  },
  application_submission: {
    application: first.get('grant_application.draft'),
    round: (drawn % 1000) + 1,
    content: { texts: [], files: [], said: [] },
  },
  // Of an award without costs, so that its sources are those of the award.
  disaster_draft: {
    award: first.get('grant_award.draft'),
    sources: null,
    text: `The pumps stood under water for two days (${COMMON}).`,
  },
  // From before Levee, so that it needs no award of its own; an approved one comes from an award.
  contract: {
    award: goal === 'approved' ? first.get('award.final') : null,
    isExisting: goal !== 'approved',
    manager: first.get('organization_members.active'),
    vendor: goal === 'approved' ? null : first.get('vendor.active'),
    type: 'fixed',
    // The award's own, where its bid has prices.
    value: goal === 'approved' && Math.floor(drawn / 2) % 2 === 0 ? null : { cents: 12_345, currency: 'USD' },
    ceiling: { cents: 900_000_000_000, currency: 'USD' },
    orderedBefore: null,
    fromDay: '2026-01-01',
    untilDay: '2027-12-31',
    documents: [first.get('document.kept')],
    signedOn: '2026-01-01',
    terminatedOn: '2026-11-01',
  },
  // Written with a draft, used while the contract is active, the lowest number first.
  contract_option: {
    contract: first.get(goal === 'open' ? 'contract.draft' : 'contract.active'),
    place: optionPlace(goal, drawn),
    newEnd: '2029-12-31',
    noticeFrom: '2026-01-01',
    noticeBy: '2027-06-01',
    priceBasis: 'stated',
    series: null,
    baseMonth: null,
    referenceMonth: null,
    escalator: null,
    offered: null,
    escalatorFloor: null,
    justification: `Prices elsewhere are higher (${COMMON}).`,
  },
  contract_obligation: { contract: first.get('contract.active') },
  obligation_proposal: {
    contract: first.get('contract.active'),
    obligation: null,
    owner: first.get('organization_members.active'),
    dueOn: '2026-12-31',
  },
  contract_order: {
    contract: first.get('contract.active'),
    purchaseOrder: first.get('purchase_order.draft'),
    earlierOrder: null,
    carried: null,
  },
  contract_signing: {
    contract: first.get('contract.approved'),
    signers: [
      { step: 1, capacity: 'contractor', person: null },
      { step: 2, capacity: 'agency', person: first.get('organization_members.active') },
    ],
  },
  // Of a contract that is over: an open review would hold what drafts are made of.
  contract_revision: {
    contract: first.get('contract.cancelled'),
    dueOn: null,
    content: null,
    sections: null,
    hash: null,
  },
  redline_proposal: {
    revision: first.get('contract_revision.returned'),
    contract: first.get('contract.cancelled'),
    kind: goal === 'replied' || goal === 'commented' ? 'comment' : 'replace',
    section: 'notice-terms',
    isSent: true,
    isOpen: true,
  },
  contract_signature: { signing: first.get('contract_signing.draft') },
  contract_condition: {
    contract: first.get('contract.active'),
    kind: 'performance',
    coverage: null,
    // What is missing would hold the invoices of the contract.
    holdsPayment: false,
    evidenceUntil: '2027-12-31',
  },
  contract_publication: {
    contract: first.get('contract.active'),
    kind: 'facts',
    files: null,
    isRedacted: false,
    exemption: null,
  },
  contract_question: { contract: first.get('contract.active') },
  contract_rate_table: {
    contract: first.get('contract.active'),
    lines: [{ code: `R-${drawn}`, kind: 'labor', name: COMMON, unit: 'HR', rate: { cents: 12_345, currency: 'USD' } }],
  },
  contract_reminder: { contract: first.get('contract.active') },
  // Of a contract that nothing is billed under: what is late there holds no payment of another test.
  wage_decision: {
    contract: first.get('contract.draft'),
    firstWeek: '2030-01-05',
    lines: [
      {
        classification: `Laborer (${COMMON})`,
        base: { cents: 1_500, currency: 'USD' },
        fringe: { cents: 300, currency: 'USD' },
      },
    ],
  },
  certified_payroll: {
    contract: first.get('contract.draft'),
    subcontractor: null,
    week: addDays('2030-01-05', 7 * (drawn % 5_000)),
    kind: 'work',
    deficientOn: null,
    documents: [first.get('document.kept')],
    lines: [
      {
        worker: `R. Tate (${COMMON})`,
        idLast4: '0417',
        classification: `Laborer (${COMMON})`,
        straight: '0 8 8 8 8 8 0',
        rate: { cents: 2_000, currency: 'USD' },
        gross: { cents: 80_000, currency: 'USD' },
        deductions: { cents: 10_000, currency: 'USD' },
        net: { cents: 70_000, currency: 'USD' },
      },
    ],
  },
  prepared_payroll: {
    week: '2030-01-05',
    kind: 'work',
    lines: [
      {
        worker: `R. Tate (${COMMON})`,
        idLast4: '0417',
        classification: `Laborer (${COMMON})`,
        straight: '0 8 8 8 8 8 0',
        rate: { cents: 2_000, currency: 'USD' },
        gross: { cents: 80_000, currency: 'USD' },
        deductions: { cents: 10_000, currency: 'USD' },
        net: { cents: 70_000, currency: 'USD' },
      },
    ],
  },
  // No firm of the exclusion list, and at an address that is not the prime’s.
  contract_subcontractor: {
    contract: first.get('contract.active'),
    name: `Reef ${drawn} (${COMMON})`,
    parent: null,
    uei: null,
    email: 'office@reef.example',
    newEmail: null,
  },
  subcontractor_payment: {
    contract: first.get('contract.active'),
    subcontractor: first.get('contract_subcontractor.approved'),
    discrepancy: `Short (${COMMON})`,
    evidence: [first.get('document.kept')],
  },
  // The agency’s own, in a draft: which rule asks for a clause is judged where people act.
  contract_clause: { rule: null, code: `C-${drawn}`, fromAmount: null, upToAmount: null },
  contract_clause_use: { contract: first.get('contract.draft'), clause: first.get('contract_clause.approved') },
  // Too small for the governing body, analyzed, and longer by a day; the way of a directive is the shorter one.
  contract_change: {
    contract: first.get('contract.active'),
    kind: ['proposed', 'agreed'].includes(goal) ? 'order' : 'directive',
    prices: null,
    eventOn: '2026-11-01',
    lines: [{ item: `Shoring (${COMMON})`, amount: { cents: 100, currency: 'USD' }, eligible: false }],
    days: 1,
    scheduleBasis: `The critical path is longer (${COMMON}).`,
    notToExceed: { cents: 100, currency: 'USD' },
    pricingDue: '2030-01-15',
    wouldCompete: 'no',
    scopeReason: `The same works, but deeper (${COMMON}).`,
    analysisKind: 'price',
    analysis: `Unit prices are those of the bid schedule and of two firms (${COMMON}).`,
    memo: `Hours were halved against the offer (${COMMON}).`,
    documents: [first.get('document.kept')],
    signedOn: '2026-11-02',
  },
  // What its steps fill is empty before them.
  contract_claim: {
    ...Object.fromEntries(filledBySteps.map((name) => [name, null])),
    contract: first.get('contract.active'),
    eventOn: '2026-11-01',
    noticedOn: '2026-11-02',
    noticeProof: [first.get('document.kept')],
    days: 1,
  },
  claim_entry: { claim: first.get('contract_claim.noticed'), onDay: '2026-11-03' },
  claim_note: { claim: first.get('contract_claim.noticed') },
  // What the product makes is no application of anybody’s: figures and limits are judged where people act.
  schedule_of_values: {
    contract: first.get('contract.active'),
    // Not the order that invoices bill: those would wait for an application.
    purchaseOrder: first.get('purchase_order.draft'),
    adopted: [],
    termsSection: `9.3 ${COMMON}`,
  },
  pay_application: {
    contract: first.get('contract.active'),
    periodUntil: '2026-11-01',
    receivedOn: '2026-11-02',
    cuts: [],
    sheet: [],
    vendor: first.get('vendor.active'),
    documents: [first.get('document.kept')],
  },
  retainage_security: { contract: first.get('contract.active'), documents: [first.get('document.kept')] },
  lien_waiver: { application: first.get('pay_application.certified'), documents: [first.get('document.kept')] },
  contract_closeout: {
    contract: first.get('contract.active'),
    completedOn: '2026-11-01',
    evaluation: `Delivered in time and in good quality (${COMMON}).`,
    property: 'none',
    warranty: 'begins',
    warrantyFrom: '2026-11-01',
    warrantyUntil: '2027-11-01',
    evidence: [first.get('document.kept')],
    finalReportOn: '2026-11-01',
    finalAmount: null,
    officialContact: `Grants office (${COMMON})`,
    requirements: `Subpart F applies (${COMMON}).`,
    recordsAccess: `Section 9 (${COMMON})`,
    closeoutTerms: `Section 14 (${COMMON})`,
    keepYears: 5,
    keepSource: `GS1-SL, item 65 (${COMMON})`,
  },
  change_policy: {
    above: { cents: 900_000_000_000, currency: 'USD' },
    abovePercent: 100,
    cardinalPercent: 100,
    fromDay: '2026-01-01',
  },
  // A shop that would be called, were it not for a name that leads nowhere.
  punchout_supplier: { setupUrl: `https://shop.example/${drawn}` },
  order_channel: { channel: 'email', url: null },
  // Lines that name each other, and days in their order and long enough to be advertised.
  solicitation: {
    requisition: null, // one that is approved and has no other
    ...(goal === 'opened' ? { federalFunds: false } : {}), // no award waits for an exclusion list
    list: null, // a call-off asks firms that a list has by then
    leftOut: [],
    // A draft is one that an auction can be entered for.
    type: goal === 'concluded' ? 'rfi' : goal === 'draft' ? 'auction' : 'quotes',
    inquiries: goal === 'concluded' ? [{ question: `Lead time (${COMMON})`, kind: 'number', isRequired: false }] : [],
    basis: null,
    findings: `Delivered in ten weeks (${COMMON}).`,
    lots: Array.from({ length: LOTS }, (_, at) => ({ code: `L${at}`, name: 'Pumps' })),
    items: [{ lot: 'L0', item: 'Pump', kind: 'base', quantity: { amount: '1', unit: 'EA' } }],
    extras: [{ lot: 'L0', name: 'Freight', kind: 'amount' }],
    alternateBasis: null,
    alternateFunds: null,
    criteria: goal === 'concluded' ? [] : [{ name: 'Licensed', kind: 'pass_fail' }],
    forms: goal === 'concluded' ? [] : [{ name: 'License number', kind: 'text' }],
    leastBids: 1,
    meetingAt: '2026-11-20T08:00:00.000Z',
    questionsDueAt: '2027-05-02T15:00:00.000Z',
    dueAt: '2027-06-01T15:00:00.000Z',
  },
  // Days in their order and ahead, and no papers that a drawn firm would lack.
  prequalified_list: {
    basis: null,
    coverages: null,
    program: null,
    opensOn: '2026-01-05',
    reviewOn: '2027-01-05',
    endsOn: '2029-01-05',
  },
  // One firm applies once at a time: what only waits is of firms that could not be admitted.
  list_admission: {
    list: first.get(`prequalified_list.${Math.floor(drawn / 2) % 2 === 0 ? 'open' : 'closing'}`),
    vendor: first.get(
      goal === 'applied'
        ? `vendor.${Math.floor(drawn / 4) % 2 === 0 ? 'registered' : 'on_hold'}`
        : `vendor.active${Math.floor(drawn / 4) % 2 === 0 ? '' : ' again'}`,
    ),
    statement: `Eleven years of this work, with two references (${COMMON}).`,
  },
  // Written while it is a draft; one that nobody approved has no owner, who would hold the draft back.
  solicitation_section: {
    solicitation: first.get('solicitation.draft'),
    ...(goal === 'approved' ? {} : { owner: null }),
  },
  // Asked of one that takes questions.
  solicitation_question: { solicitation: first.get('solicitation.published') },
  // The next version of one that is open, with lines of its own and a later day.
  addendum: {
    solicitation: first.get('solicitation.published'),
    lots: [{ code: 'L0', name: 'Pumps' }],
    items: [{ lot: 'L0', item: 'Larger pump', kind: 'base', quantity: { amount: '1', unit: 'EA' } }],
    extras: [],
    meetingAt: '2026-11-20T08:00:00.000Z',
    questionsDueAt: '2027-05-02T15:00:00.000Z',
    dueAt: '2027-07-01T15:00:00.000Z',
    sections: [],
  },
  // Of ones that no addendum changes: a confirmed one is replaced by the next of the same solicitation.
  notice_translation: {
    solicitation: first.get(
      goal === 'confirmed'
        ? 'solicitation.closed'
        : goal === 'outdated'
          ? 'solicitation.opened'
          : 'solicitation.approved',
    ),
    language: 'es',
    changedParts: [],
    parts: [],
    summary: 'Aviso.',
    specification: 'Especificación.',
    meetingPlace: 'Patio 3',
    basis: null,
  },
  // Of a procurement that is over; its pages are what the product put together.
  records_package: {
    solicitation: first.get('solicitation.cancelled'),
    redactions: [{ text: `Redacted ${drawn}`, exemption: 'Fla. Stat. 119.071', reason: 'Home address' }],
    pages: [],
    contents: { title: 'Records', files: [], counts: [], withheld: [] },
  },
  file_check: {
    faults: [{ code: 'pdf_untagged', count: 1 }],
    reason: `A tagged copy is on the same page (${COMMON}).`,
    ground: 'alternate',
  },
  // Of a meeting that was held, and steps that were taken by now.
  meeting_attendance: { solicitation: first.get('solicitation.published') },
  outreach_step: { doneOn: '2026-11-20' },
  // Of one envelope: an award waits for no prices that are still sealed.
  sealed_event: { part: 'bid' },
  // Lines, as the ceremony keeps them: a records package writes them out.
  // It ended after the responses were due, so that a mistake in one of them is claimed in time.
  opening_session: { minutes: [], endedAt: '2027-06-02T15:00:00.000Z' },
  // Bids taken outside Levee: what is published has no sealed opening.
  // In force on every day on which something is bought.
  intake_policy: {
    fromDay: new Date(Date.UTC(2000, 0, 1) + (drawn % 9000) * 86_400_000).toISOString().slice(0, 10),
    leastSealing: 'rule',
    curable: Object.keys(curableFields),
    twoWayLimit: { cents: 900_000_000, currency: 'USD' },
  },
  // Of a category alone, and from a day of its own on: no two begin on one.
  match_tolerance: {
    commodity: null,
    fromDay: new Date(Date.UTC(2030, 0, 1) + (drawn % 9000) * 86_400_000).toISOString().slice(0, 10),
  },
  // Of days of their own, so that no two are in force for one.
  exchange_rate: {
    currency: 'CAD',
    day: new Date(Date.UTC(2000, 0, 1) + (drawn % 9000) * 86_400_000).toISOString().slice(0, 10),
    rate: { amount: '0.7312', unit: 'USD' },
    inForce: null,
    confirmedBy: null,
  },
  // A seed is entered last, and a panel is put together before it scores.
  // Not of the one that is protested against: whoever scored it decides on no protest, and none would be left.
  evaluation: {
    drawSeed: null,
    solicitation: first.get(`solicitation.${['closed', 'awarded', 'concluded', 'failed'][Math.floor(drawn / 2) % 4]}`),
  },
  // Text for a draft that is still written, as a section of its own.
  text_proposal: {
    solicitation: first.get('solicitation.draft'),
    section: null,
    sectionVersion: null,
    sources: [
      {
        solicitation: first.get('solicitation.published'),
        number: 'SOL-2025-001',
        section: null,
        title: 'Delivery',
        version: 1,
        likeness: 0.5,
        shared: ['pump'],
      },
    ],
    facts: [{ was: 'May 1, 2025', now: null }],
    unsourced: ['within ten weeks'],
  },
  // Unit prices are what a contract of another agency is kept for.
  market_contract: { items: [{ item: 'Pump', unit: 'EA', unitPrice: { cents: 12_500, currency: 'USD' } }] },
  // No firms declared: what the product reads there, a declaration wrote.
  panel_member: { team: 'technical', firms: [], criteria: null },
  // A profile that lacks something registers nowhere: what a firm itself makes in an agency would look like a hole.
  firm_profile: { w9On: null, owners: [{ name: COMMON, share: 25 }] },
  // Of a call that is not out yet, with a price for its lot and one step.
  auction: {
    solicitation: first.get('solicitation.draft'),
    startsAt: '2027-06-02T15:00:00.000Z',
    minutes: 60,
    limits: [{ lot: 'L0', opening: { cents: 90_000_00, currency: 'USD' } }],
    stepAmount: { cents: 500_00, currency: 'USD' },
    stepPercent: null,
  },
  auction_entry: { auction: first.get('auction.scheduled') },
  auction_bid: { auction: first.get('auction.scheduled') },
  // A bid that came in time, of a vendor that may have the award; each lot is awarded once.
  bid: {
    // What is not decided yet would hold every award of its call.
    solicitation: first.get(goal === 'opened' ? 'solicitation.opened again' : 'solicitation.opened'),
    vendor: first.get(first.has('bid.responsive') ? 'vendor.active again' : 'vendor.active'),
    receivedAt: '2027-05-20T15:00:00.000Z',
    offer: { prices: { 1: 12_500 }, extras: {} },
    priceSalt: null,
    priceHash: null,
    isLate: false,
    unreadable: null,
    entriesDiffer: false,
    // What was not accepted was not the lowest, and no two are alike: nobody has to answer why.
    total: { cents: (goal === 'responsive' ? 1_250_000 : 900_000_000) + drawn * 1_000, currency: 'USD' },
    // A firm that was not selected.
    ...(goal === 'opened' || goal === 'nonresponsive' ? { isOpened: true, vendor: first.get('vendor.on_hold') } : {}),
  },
  award: {
    solicitation: first.get('solicitation.opened'),
    bid: first.get('bid.responsive'),
    // A backup is of the lot that the award before it won.
    lot: `L${(goal === 'standby' ? drawn + LOTS - 2 : drawn) % LOTS}`,
    role: 'sole',
    share: null,
    alternates: null,
    // Lots without lines have one price, none, in every bid.
    tieRule: `Fla. Stat. 287.087, drug-free workplace (${COMMON}).`,
    drawSource: null,
    drawSeed: null,
    licenseUntil: null,
    ...(goal === 'standby'
      ? { role: 'backup', bid: first.get('bid.responsive again'), backupUntil: '2190-01-01' }
      : {}),
    comparedWith: ['bids'],
    singleBid: `Eleven firms declined in writing (${COMMON}).`,
    notLowest: `The lowest bid was withdrawn (${COMMON}).`,
    analysis: `Compared with the estimate (${COMMON}).`,
  },
  // Not of the bid that awards are made to: a license that is not valid would hold them.
  listed_subcontractor: { bid: first.get('bid.opened') },
  // Of an opened bid whose price may be ten times what it is; a bid that is let go would be missing elsewhere.
  mistake_claim: {
    bid: first.get('bid.opened'),
    relief: 'correct',
    line: 1,
    error: 'times_10',
    otherLine: null,
    receivedAt: '2026-11-01T15:00:00.000Z',
    signedBy: null,
  },
  // A lot that no award holds; with bids there it goes on where too few compete, and fails otherwise.
  competition_review: {
    solicitation: first.get('solicitation.opened'),
    lot: `L${(drawn * 7 + 3) % LOTS}`,
    cause: 'all_rejected',
    finding: `Nine firms declined in writing (${COMMON}).`,
  },
  // A bid that is not decided; each is asked once about a document.
  bid_correction: {
    bid: first.get('bid.opened'),
    // Numbers are drawn in pairs.
    field: Object.keys(curableFields)[Math.floor(drawn / 2) % Object.keys(curableFields).length],
  },
  // Of an award that bidders were told about, at a time ahead.
  debrief: {
    award: first.get(['award.noticed', 'award.protested', 'award.final'][Math.floor(drawn / 6) % 3] ?? ''),
    vendor: null,
    startsAt: '2027-06-01T15:00:00.000Z',
  },
  // Of an award that bidders have not been told about.
  price_analysis: {
    award: first.get('award.recommended'),
    kind: 'price',
    conclusion: 'fair',
    reasoning: `Below the estimate and close to the other bids (${COMMON}).`,
  },
  // Limits and bundles name bidders and lots of the solicitation; what it asks is judged when it runs.
  award_split: {
    solicitation: first.get('solicitation.opened'),
    sameAs: null,
    limits: [{ vendor: first.get('vendor.active'), capacity: { cents: 100, currency: 'USD' } }],
    bundles: [{ lot: 'L0', partner: 'L1' }],
    question: {
      by: 'lot',
      units: [],
      unbid: [],
      bidders: [],
      prices: {},
      bundles: [],
      maxVendors: null,
      setAside: null,
      local: null,
    },
    answer: { status: 'optimal', awards: [], costs: [], conflict: [], combinations: '1' },
  },
  // A small part of a requisition that was approved, from a vendor that may have it.
  purchase_order: {
    contract: null,
    requisition: first.get('requisition.approved'),
    award: null,
    vendor: first.get('vendor.active'),
    type: 'standard',
    isConfirming: false,
    deliverBy: null,
    endsOn: null,
    every: null,
    firstOn: null,
    lines: [{ requested: 1, quantity: { amount: '0.001', unit: 'EA' }, unitPrice: { cents: 12_345, currency: 'USD' } }],
    funding: [
      {
        budgetLine: first.get('budget_line.open'),
        forLine: 1,
        amount: { cents: 12, currency: 'USD' },
        released: { cents: 0, currency: 'USD' },
      },
    ],
  },
  // A part of a part: what one row takes is left for the others.
  receipt: {
    purchaseOrder: first.get('purchase_order.cancelling'),
    receivedOn: '2026-11-20',
    periodFrom: null,
    periodUntil: null,
    inspectBy: null,
    lines: [{ line: 1, delivered: { amount: '0.00001', unit: 'EA' } }],
  },
  // A part of what a receipt accepted; a replacement stays open, so that the return is not settled by itself.
  vendor_return: {
    receipt: first.get('receipt.posted'),
    wanted: 'replacement',
    shippedOn: null,
    lines: [{ line: 1, quantity: { amount: '0.000001', unit: 'EA' }, discrepancy: 'damaged' }],
  },
  // Another quantity each time: what one revision changes is there for the next, and stays open.
  order_revision: {
    purchaseOrder: first.get('purchase_order.issued'),
    lines: [
      {
        line: 1,
        quantity: { amount: `0.0${11 + (drawn % 80)}`, unit: 'EA' },
        unitPrice: { cents: 12_345, currency: 'USD' },
        deliverBy: '2027-05-01',
      },
    ],
    encumbrance: [
      {
        budgetLine: first.get('budget_line.open'),
        before: { cents: 12, currency: 'USD' },
        after: { cents: 24, currency: 'USD' },
        change: { cents: 12, currency: 'USD' },
      },
    ],
    site: null,
    deliverBy: `2027-03-${String(10 + (drawn % 18)).padStart(2, '0')}`,
    endsOn: null,
    terms: null,
  },
  order_proposal: {
    purchaseOrder: first.get('purchase_order.issued'),
    revision: null, // other revisions of the order are made meanwhile
    deliverBy: '2027-06-01',
    lines: [{ line: 1, deliverBy: '2027-06-01', unitPrice: { cents: 12_345 + drawn, currency: 'USD' } }],
  },
  invoice_intake: { channel: 'email', participants: ['0060:123456789'] },
  // Nothing of it is an invoice, so it may be opened again.
  invoice_message: {
    source: 'email',
    files: [
      {
        name: `invoice.txt (${COMMON})`,
        kind: 'other',
        document: first.get('document.kept'),
        problem: `No invoice (${COMMON})`,
        invoice: null,
      },
    ],
  },
  order_message: { purchaseOrder: first.get('purchase_order.issued'), proposal: null },
  remainder_cancellation: {
    purchaseOrder: first.get('purchase_order.issued'),
    lines: [{ line: 1, quantity: { amount: '0.000001', unit: 'EA' } }],
    cancelled: [],
  },
  // A cent of a small order, which is paid without a receipt; others wait for an order.
  invoice: {
    purchaseOrder: isBilling(goal) ? first.get('purchase_order.issued') : null,
    vendor: isBilling(goal) ? null : first.get('vendor.active'),
    payApplication: null, // which would hold it for lien waivers
    cardStatement: null,
    terms: null, // a discount would lower what is paid
    // Two that bill one order with one file are a suspected duplicate.
    ...(isBilling(goal) ? { documents: [] } : {}),
    isCredit: false,
    // Of one day and one total, told apart by numbers that differ in more than a figure.
    vendorNumber: `${COMMON} ${(drawn * 104_729) % 999_983}`,
    invoiceDate: '2026-11-20',
    receivedOn: '2026-11-20',
    lines: [
      {
        kind: 'item',
        line: 1,
        quantity: { amount: '0.0001', unit: 'EA' },
        unitPrice: { cents: 12_345, currency: 'USD' },
      },
    ],
    total: { cents: 1, currency: 'USD' },
    missingParts: [],
    toVendor: `The remit-to address is missing (${COMMON}).`,
    // In the currency of the organization.
    statedTotal: null,
    statedLines: [],
    conversionRate: null,
    ratePer: null,
    rateOn: null,
    rateSource: null,
    exchangeRate: null,
    rounding: null,
    isFromVendor: false,
    isShortPaid: false,
    notDuplicateBy: null,
    payableLines: [],
    funding: [],
    keptOut: [],
  },
  // A run pays what the product proposes; nothing is due here, and no payment of it is open.
  paying_account: { routing: '061000104', companyId: '1591234567', interestAccount: null },
  payment_run: {
    account: first.get('paying_account.active'),
    early: [],
    excluded: [],
    items: [],
    held: [],
    signatures: [],
  },
  payment: {
    run: first.get('payment_run.released'),
    method: goal === 'entered' ? 'wire' : 'check',
    transmittedOn: null,
    bankReference: null,
    lines: [],
    replaces: null,
    returnFile: null,
    bankLine: null,
    returnLine: null,
  },
  bank_return: { items: [] },
  bank_statement: { fromOn: '2026-11-01', untilOn: '2026-11-20' },
  bank_line: { statement: first.get('bank_statement.open'), payments: null },
  purchasing_card: {
    lastFour: String(1000 + (drawn % 9000)),
    singleLimit: { cents: 100_000, currency: 'USD' },
    monthlyLimit: { cents: 500_000, currency: 'USD' },
    allowedCodes: null,
    blockedCodes: '7995, 5933',
    expiresOn: '2029-01-31',
  },
  card_statement: { fromOn: '2026-11-01', untilOn: '2026-11-19', dueOn: '2026-12-15' },
  card_transaction: {
    card: first.get('purchasing_card.active'),
    statement: first.get('card_statement.open'),
    refundOf: null,
    creditedBy: null,
    invoice: null,
    merchantCode: '5200',
  },
  // No run is reviewed here: adopted, it would ask each other test for a review.
  ach_procedure: { fromDay: '2199-01-01' },
  ach_review: { run: first.get('payment_run.reviewed') },
  prenote_file: { account: first.get('paying_account.active'), sendOn: '2026-12-01', items: [] },
  tax_form_filing: { year: 2024 },
  tax_form_override: { invoice: null },
  tax_form: { filing: first.get('tax_form_filing.prepared'), original: null, lines: [] },
  protest: {
    award: null,
    receivedAt: '2026-11-01T15:00:00.000Z',
    // Of what is published the one remedy is an addendum, which leaves all else as it is.
    ...(goal === 'upheld' || goal === 'reversed' ? { solicitation: first.get('solicitation.published') } : {}),
  },
  // What an approval rests on, and days in their order.
  vendor: { w9On: '2026-01-05', firm: null },
  // Owners are entered before the approval.
  vendor_ownership: { vendor: first.get('vendor.registered'), owners: [{ name: COMMON, share: 25 }] },
  vendor_certification: { fromDay: '2026-01-01', untilDay: null },
  // What is merged is not what waits to be, and no exclusion stands against either.
  vendor_merge: {
    vendor: first.get(goal === 'approved' ? 'vendor.inactive' : 'vendor.registered'),
    target: first.get('vendor.active'),
  },
  // A list without entries is not used.
  exclusion_snapshot: { entries: 40, takenOn: '2026-11-19', state: null },
  exclusion_match: { vendor: first.get('vendor.on_hold') },
  sam_answer: { outcome: 'clear', found: [] },
  // What is known later only.
  // Each of a time of its own: no two cover a day.
  vendor_scorecard: {
    contract: null,
    fromDay: `${1950 + (drawn % 70)}-01-01`,
    untilDay: `${1950 + (drawn % 70)}-06-30`,
  },
  // Of a vendor that is held already, one case of each action and cause; what is said has its steps.
  vendor_debarment: {
    vendor: first.get('vendor.on_hold'),
    action: drawn % 4 < 2 ? 'debarment' : 'suspension',
    procedure: 'federal',
    cause: debarmentCauses[Math.floor(drawn / 4) % debarmentCauses.length],
    months: 12,
    response: null,
    decision: null,
    appeal: null,
    appealDecision: null,
    fromDay: null,
    untilDay: null,
  },
  // One account, so that linking it again changes nothing.
  vendor_claim: {
    vendor: first.get('vendor.active'),
    firm: '00000000-0000-4000-8000-00000000f1a3',
    callNumber: null,
    wasPaid: false,
    tinDiffers: false,
  },
  vendor_bank_account: { spokeWith: null, foundNumber: null, foundIn: null, prenote: null, prenoteTrace: null },
  vendor_insurance: { fromDay: '2026-01-01', untilDay: '2026-12-31' },
  // The roles of those who act in the laws are given by hand alone.
  user_roles: { userId: first.get('organization_members.active') },
  // What gains money is open.
  budget_amendment: {
    lines: [
      {
        line: first.get('budget_line.open'),
        increase: { cents: 100, currency: 'USD' },
        decrease: { cents: 100, currency: 'USD' },
      },
    ],
    revenues: [],
    transfers: [],
    transferBudget: null,
    useOfFundBalance: null,
  },
  // A line that joins an adopted budget expects nothing, and a receipt of it corrects none.
  revenue_line: { budget: first.get('budget.adopted'), estimate: { cents: 0, currency: 'USD' } },
  revenue_entry: {
    account: null,
    day: '2026-11-20',
    amount: { cents: 100, currency: 'USD' },
    corrects: null,
  },
  alert_import: { troubles: [{ row: 1, field: 'event', reason: `No such event (${COMMON})` }] },
  department_measure: { figures: [{ year: 2026, target: { amount: '10', unit: 'NO' } }] },
  // Funds are codes of the segment that is called so.
  ...(!first.has('account_segment.used') && { account_segment: { name: `Fund ${drawn}` } }),
  account_value: { segment: first.get('account_segment.used') },
  // Balances and transfers are of a draft; one reserve of two is enough.
  fund_balance: { reservePercent: null, reserveAmount: null },
  // Of an adopted budget, out of a report that is issued.
  audited_balance: { budget: first.get('budget.adopted'), reportDay: '2026-11-02' },
  // What is only retained asks for no money, on a line and a day that can be booked to; what adds corrects nothing.
  journal_entry: {
    bucket: 'retained',
    account: null,
    day: '2026-11-20',
    line: first.get('budget_line.open'),
    amount: { cents: 100, currency: 'USD' },
    correctsEntry: null,
    correctsVoucher: null,
    correctsRequest: null,
  },
  budget_override: {
    kind: 'overspend',
    amount: { cents: 100, currency: 'USD' },
    onRequisition: null,
    onOrder: null,
    onInvoice: null,
    onJournal: null,
    control: null,
    months: null,
  },
  journal_voucher: {
    day: '2026-11-20',
    lines: [{ line: first.get('budget_line.open'), bucket: 'retained', amount: { cents: 100, currency: 'USD' } }],
  },
  // Places drawn at random would stand in circles.
  agency_place: { under: null },
  agency: { beginsUnder: null, opensOn: '1900-01-01' },
  // Out of force, so that quantities are typed in the common units.
  unit_of_measure: { validFrom: null, validUntil: '2026-01-01' },
  delegation: { fromDay: '2026-11-20', untilDay: '2026-12-31' },
  // Every other one is of a firm's, so that it can be delegated.
  duty_grant: {
    fromDay: '2026-11-20',
    untilDay: '2026-12-31',
    ...(Math.floor(drawn / 2) % 2 === 0
      ? { member: first.get('organization_members.active'), duty: 'bid_signer' }
      : {}),
  },
  firm_delegation: {
    principal: first.get('organization_members.active'),
    duties: ['bid_signer'],
    fromDay: '2026-11-20',
    untilDay: '2026-12-31',
  },
  // Of someone who left, so that everyone else still sees the awards of all departments.
  department_limit: { member: first.get('organization_members.left') },
  purchase_limit: {
    ground: 'lower',
    amount: { cents: 500_000, currency: 'USD' },
    fromDay: '2026-11-20',
    toDay: '2026-12-31',
  },
  // What the product itself wrote down to go on with later has a shape of its own.
  approval: {
    content: {},
    facts: {},
    state: { status: 'running', facts: {}, open: [], arrived: [], passed: {}, carried: {}, visits: {}, trail: [] },
  },
  workflow_version: { document: { start: 'yes', nodes: [{ id: 'yes', kind: 'end', outcome: 'approved' }] } },
  // Scores name the criteria of their program.
  capital_program: { criteria: [{ code: 'need', name: 'Need', weight: 100 }] },
  portfolio_run: {
    note: `For the workshop of the board (${COMMON})`,
    question: {
      aim: 'score',
      day: '2026-11-20',
      limits: { matchCents: 0, hoursPerWeek: 0, weeks: 1 },
      items: [],
      leftOut: [],
    },
    answer: {
      exact: { status: 'optimal', found: [], bound: 0, nodes: 1 },
      ranked: null,
      annealed: { best: null, seed: 1, steps: 0 },
      marginals: [],
      otherwise: [],
    },
  },
  capital_best_set: { question: { projects: [] }, answer: { best: null } },
  capital_score: { points: [{ criterion: 'need', points: 5 }] },
  // A driver says as much as its kind needs.
  forecast_driver: { kind: 'amount', amount: { cents: 100_000, currency: 'USD' } },
  contingency_draw: { amount: { cents: 100, currency: 'USD' } },
  // One phase, and no share of anybody that would need its own dates.
  capital_project: {
    phases: [{ phase: 'design', year: 2028, cost: { cents: 1_000_000, currency: 'USD' } }],
    operating: [{ year: 2029, kind: 'power', amount: { cents: 120_000, currency: 'USD' } }],
    contingency: { cents: 9_000_000, currency: 'USD' },
    contingencyLine: null,
    paidFrom: [],
    dependsOn: [],
    excludes: [],
    mandatory: false,
    federalShare: null,
    federalFrom: null,
    federalUntil: null,
  },
  // Shares name lines that exist and add up, days lie ahead, and no way to buy is chosen against the rules.
  requisition: {
    lines: [
      { item: 'Trash pump', quantity: { amount: '2', unit: 'EA' }, unitPrice: { cents: 12_345, currency: 'USD' } },
    ],
    accounts: [],
    quotes: null,
    neededBy: null,
    path: null,
    federalFunds: false,
    soleSource: false,
    emergency: false,
  },
  // Of an incident that runs, with times of its own and nothing filled yet.
  incident: {
    startedAt: '2026-11-19T08:00:00.000Z',
    endedAt: '2026-11-19T20:00:00.000Z',
    costCenter: null,
    disaster: first.get('declared_disaster.'),
    alert: null,
    lateAfter: 60,
  },
  operational_period: {
    incident: first.get('incident.open'),
    place: 100 + (drawn % 9000),
    startsAt: new Date(Date.UTC(2026, 10, 1) + drawn * 60_000).toISOString(),
    endsAt: '2027-01-01T08:00:00.000Z',
  },
  incident_position: { period: first.get('operational_period.active') },
  ics_assignment: { period: first.get('operational_period.active') },
  ics_channel: { period: first.get('operational_period.active') },
  ics_medical_site: { period: first.get('operational_period.active'), traumaLevel: 2 },
  ics_check_in: {
    incident: first.get('incident.open'),
    request: null,
    assignment: null,
    inAt: '2026-11-20T08:00:00.000Z',
    outAt: null,
  },
  ics_message: {
    incident: first.get('incident.open'),
    period: first.get('operational_period.active'),
    fromPosition: null,
  },
  ics_plan: {
    incident: first.get('incident.open'),
    period: first.get('operational_period.active'),
    place: 100 + (drawn % 9000),
    preparedBy: null,
    sha256: 'a'.repeat(64),
    content: '[]',
  },
  resource_request: {
    incident: first.get('incident.open'),
    neededAt: '2027-06-01T15:00:00.000Z',
    lines: [
      { item: `Pump (${COMMON})`, quantity: { amount: '2', unit: 'EA' }, unitPrice: { cents: 100, currency: 'USD' } },
    ],
    fills: [],
    dueAt: null,
    timeliness: null,
    takenAt: null,
    dispatchedAt: null,
    demobilizedAt: null,
  },
  pay_grade: {
    steps: [{ step: 1, fromDay: '2020-01-01', rate: { cents: 2_000, currency: 'USD' } }],
  },
  benefit_rate: {
    kind: 'percent',
    percent: 12,
    ceiling: null,
    amount: null,
    grades: [first.get('pay_grade.active')],
    fromDay: '2020-01-01',
    untilDay: null,
  },
  // A new position is vacant where no day says that it is filled.
  budget_position: {
    grade: first.get('pay_grade.active'),
    increaseOn: null,
    fromDay: '1900-01-01',
    untilDay: null,
    filledOn: null,
    vacantSince: null,
    hireOn: null,
    funding: [{ account: `100-${COMMON}`.slice(0, 80), percent: 100 }],
  },
  position_what_if: {
    budget: first.get('budget.adopted'),
    raise: 3,
    raiseOn: null,
    raiseGrade: first.get('pay_grade.active'),
    delay: null,
    vacancy: null,
  },
  // Several bodies of one agency each have rules of their own; none of them wants a roll call.
  governing_body: { seats: 9, quorum: 1, rollCall: false },
  supply_movement: {
    item: first.get('supply_item.active'),
    site: first.get('alert_site.active'),
    kind: 'receipt',
    quantity: 500,
    toSite: null,
  },
  supply_shipment: { item: first.get('supply_item.active'), site: first.get('alert_site.active') },
  supply_allocation: { item: first.get('supply_item.active'), site: first.get('alert_site.active') },
  supply_claim: {
    // A request is claimed once in an allocation.
    allocation: first.get('supply_allocation.draft'),
    request: first.get(`resource_request.${claimable[drawn % claimable.length]}`),
    asked: 2,
    given: null,
  },
  incident_event: {
    incident: first.get('incident.open'),
    place: 1000 + drawn,
    corrects: null,
    request: null,
    previousHash: `${COMMON} ${drawn}`,
  },
  situation_report: { incident: first.get('incident.open'), sources: null },
  incident_risk: {
    likelihood: 'l3',
    impact: 'i3',
    residualLikelihood: 'l2',
    residualImpact: 'i2',
    residualReason: null,
    appetite: 9,
    treatment: `A second feeder and a generator (${COMMON}).`,
    reviewOn: '2026-12-10',
    incident: first.get('incident.open'),
  },
  // At an address of its own, so that none is a duplicate of another.
  damage_assessment: {
    incident: first.get('incident.open'),
    subject: 'public',
    facilityKind: 'road',
    degree: null,
    category: 'c',
    cost: { cents: 100, currency: 'USD' },
    costBasis: 'visual',
    isInsured: false,
    insurance: null,
    place: null,
    apartNote: `Another site (${COMMON}).`,
    occurredAt: '2026-11-19T09:00:00.000Z',
    line: null,
  },
  lifeline_report: {
    incident: first.get('incident.open'),
    lifeline: 'water',
    component: 'water_potable',
    observedAt: '2026-11-19T09:00:00.000Z',
  },
  place_population: { countedOn: '2020-04-01' },
  incident_risk_score: { risk: first.get('incident_risk.identified'), place: 1000 + (drawn % 9000) },
  capacity_request: {
    activation: first.get('emergency_activation.draft'),
    vendor: first.get('vendor.active'),
    quantity: 4,
    offered: null,
  },
  emergency_activation: {
    incident: first.get('incident.open'),
    request: null,
    harm: null,
    category: 'goods',
    pricing: 'lump',
    ceiling: { cents: 6_000_000, currency: 'USD' },
    amount: { cents: 4_800_000, currency: 'USD' },
    endsOn: '2026-12-18',
    federalFunds: true,
    clauses: [],
    requisition: null,
    soleSourceCase: null,
  },
  emergency_order: {
    activation: first.get('emergency_activation.draft'),
    requisition: null,
    priceRecord: `Three rental yards were called and the lowest price was taken (${COMMON}).`,
  },
  emergency_notice: {
    activation: first.get('emergency_activation.draft'),
    held: ['vendor'],
    heldLaw: COMMON,
  },
  // Of an incident and an asset of one declaration, always from the same source.
  disaster_benefit: {
    incident: first.get('incident.open'),
    damage: first.get('damage_line.inspected'),
    source: 'sba',
    cost: 'contents',
    mitigation: null,
    amount: { cents: 100, currency: 'USD' },
    awardedOn: '2026-02-02',
    receivedOn: '2026-03-02',
  },
  assistance_request: {
    disaster: first.get('declared_disaster.'),
    applicantType: 'county',
    uei: 'ABCDEFGH1234',
    county: 'Bay',
    designatedOn: '2026-02-02',
    filedOn: '2026-02-10',
    decidedOn: '2026-02-12',
    lateReason: null,
    service: COMMON,
    legalName: `Test County (${COMMON})`.slice(0, 160),
  },
  scoping_meeting: {
    disaster: first.get('declared_disaster.'),
    heldOn: '2026-02-02',
    extendedUntil: null,
    extensionNote: null,
    note: COMMON,
    program: COMMON,
  },
  fema_request: {
    project: null,
    receivedOn: '2026-02-02',
    dueOn: '2026-03-02',
    answer: `The load ticket of each truck is attached (${COMMON}).`,
    answeredOn: '2026-02-20',
  },
  pa_appeal: {
    project: first.get('pa_project.obligated'),
    level: 'first',
    first: null,
    determinedOn: '2026-02-02',
    amount: { cents: 100, currency: 'USD' },
    position: `The work is eligible as it was done (${COMMON}).`,
    facts: [{ statement: COMMON, evidence: COMMON, provision: null }],
    filedOn: '2026-03-02',
    forwardedOn: '2026-03-10',
    decidedOn: '2026-05-02',
    outcome: 'denied',
    granted: { cents: 0, currency: 'USD' },
    decision: `The work is an improvement (${COMMON}).`,
  },
  // Every question is answered, and no permit runs out before it was given.
  ehp_review: {
    project: first.get('pa_project.obligated'),
    ground: 'yes',
    footprint: 'no',
    historic: 'no',
    floodplain: 'no',
    wetland: 'no',
    waters: 'unknown',
    coast: 'no',
    species: 'no',
    demolition: 'no',
    clearedOn: '2026-11-02',
    clearance: `Record of review (${COMMON})`,
  },
  ehp_item: {
    review: first.get('ehp_review.open'),
    law: 'cwa404',
    sentOn: '2026-02-02',
    clearedOn: '2026-03-02',
    expiresOn: null,
    reference: `Permit (${COMMON})`,
  },
  // Without ground work, so that orders of that requisition are held by nothing.
  pa_purchase: {
    project: first.get('pa_project.obligated'),
    requisition: first.get('requisition.approved'),
    disturbsGround: false,
    groundNote: `Signs and fuel alone (${COMMON}).`,
  },
  pa_progress: {
    project: first.get('pa_project.obligated'),
    quarterEnd: '2026-09-30',
    workDone: 50,
    finalCost: { cents: 10_000_000, currency: 'USD' },
    expectedEnd: '2027-03-31',
    problems: `The supplier is late (${COMMON}).`,
    asksExtension: false,
    sentOn: '2026-10-20',
  },
  insurance_policy: {
    perils: ['flood', 'wind'],
    buildingLimit: { cents: 100_000_000, currency: 'USD' },
    contentsLimit: null,
    fromDay: '2024-01-01',
    untilDay: '2027-12-31',
  },
  insurance_recovery: {
    project: first.get('pa_project.obligated'),
    policy: first.get('insurance_policy.active'),
    peril: 'flood',
    buildingLoss: { cents: 10_000, currency: 'USD' },
    contentsLoss: null,
    deductible: null,
    inFloodZone: false,
    anticipated: { cents: 100, currency: 'USD' },
    actual: { cents: 100, currency: 'USD' },
    settledOn: '2026-03-02',
    proceeds: { cents: 100, currency: 'USD' },
    zoneCut: { cents: 0, currency: 'USD' },
    reduction: { cents: 100, currency: 'USD' },
  },
  insurance_requirement: {
    project: first.get('pa_project.obligated'),
    peril: 'flood',
    amount: { cents: 1_000_000, currency: 'USD' },
    policy: first.get('insurance_policy.active'),
    insuredOn: '2026-03-02',
    certificate: `Certificate of the commissioner (${COMMON}).`,
  },
  fixed_cost_estimate: {
    project: first.get('pa_project.obligated'),
    amount: { cents: 200, currency: 'USD' },
    lowCost: { cents: 100, currency: 'USD' },
    likelyCost: { cents: 200, currency: 'USD' },
    highCost: { cents: 300, currency: 'USD' },
    basis: `Quantities of the survey and posted prices (${COMMON}).`,
    agreeBy: null,
    agreedOn: '2026-03-02',
    excess: [{ purpose: 'mitigation', description: COMMON, amount: { cents: 100, currency: 'USD' } }],
  },
  repair_test: {
    project: first.get('pa_project.obligated'),
    feasible: true,
    elected: 'repair',
    costs: [
      { side: 'repair', part: 'restoration', description: COMMON, amount: { cents: 100, currency: 'USD' } },
      { side: 'replacement', part: 'restoration', description: COMMON, amount: { cents: 150, currency: 'USD' } },
    ],
    standards: [
      {
        name: COMMON,
        citation: COMMON,
        elements: 'other',
        amount: { cents: 100, currency: 'USD' },
        fitsWork: true,
        fitsUse: true,
        adoptedOn: '2020-12-31',
        isFederal: false,
        isUniform: true,
        isEnforced: true,
      },
    ],
    measures: [{ description: COMMON, amount: { cents: 10, currency: 'USD' }, isListed: false, benefits: null }],
    basis: `Quantities of the survey and posted prices (${COMMON}).`,
    outcome: 'replacement',
  },
  // One at a time is of a project, so that no person makes the second of this one.
  time_extension: {
    project: first.get('pa_project.obligated'),
    grantor: 'recipient',
    requestedUntil: '2028-03-31',
    justification: `The permit for work in the channel came nine months late (${COMMON}).`,
    workDone: `Base and shoulders (${COMMON}).`,
    workLeft: `Pavement and guardrail (${COMMON}).`,
    schedule: [{ milestone: COMMON, dueOn: '2028-03-01' }],
    lateReason: `The permit was refused after the deadline (${COMMON}).`,
    sentOn: '2026-03-02',
    decidedOn: '2026-03-20',
    grantedUntil: '2028-03-31',
    provisions: `Quarterly schedule updates (${COMMON}).`,
    earlier: `None (${COMMON}).`,
    dueOn: '2026-04-11',
  },
  debris_estimate: {
    incident: first.get('incident.open'),
    formula: 'box',
    area: null,
    length: { amount: '20', unit: 'FT' },
    width: { amount: '10', unit: 'FT' },
    height: { amount: '5', unit: 'FT' },
    unitPrice: { cents: 1_340, currency: 'USD' },
  },
  debris_site: {
    incident: first.get('incident.open'),
    capacity: { amount: '40000', unit: 'CY' },
    permitUntil: '2027-06-30',
    opensOn: '2026-03-02',
    closesOn: null,
  },
  debris_truck: {
    length: { amount: '20', unit: 'FT' },
    width: { amount: '8', unit: 'FT' },
    height: { amount: '5', unit: 'FT' },
    deduction: null,
    capacity: { amount: '29.6', unit: 'CY' },
  },
  // What the tower fills is empty before it.
  load_ticket: {
    ...Object.fromEntries(towerFills.map((name) => [name, null])),
    incident: first.get('incident.open'),
    truck: first.get('debris_truck.certified'),
    origin: 'right_of_way',
    loadedAt: '2026-11-19T14:00:00.000Z',
    capacity: { amount: '29.6', unit: 'CY' },
    volume: { amount: '20.72', unit: 'CY' },
  },
  debris_bill: {
    incident: first.get('incident.open'),
    invoice: null,
    project: first.get('pa_project.formulating'),
    unitPrice: { cents: 1_340, currency: 'USD' },
    billed: 'CC-1, 20.72',
    cost: null,
  },
  aid_agreement: { agreedOn: '2025-01-06', signedOn: '2025-01-06', endsOn: null, isContingent: false },
  aid_mission: {
    incident: first.get('incident.open'),
    agreement: first.get('aid_agreement.in_force'),
    requestedOn: '2026-03-02',
    neededUntil: null,
  },
  aid_cost: {
    mission: first.get('aid_mission.deployed'),
    invoice: null,
    workFrom: '2026-03-03',
    workUntil: '2026-03-04',
    project: first.get('pa_project.obligated'),
    isEligible: true,
    cost: null,
  },
  federal_connection: { dataset: 'pa_projects' },
  // Of an obligated project that nobody publishes: it can be explained.
  difference_reason: { project: first.get('pa_project.obligated'), publishedRow: null },
  mitigation_plan: { approvedOn: '2025-02-01', adoptedOn: '2025-03-01', expiresOn: '2030-01-31' },
  program_status: {
    program: 'fma',
    effect: 'informs',
    sinceDay: '2026-02-01',
    untilDay: null,
    disaster: null,
    extensionDays: null,
  },
  // Of a program without a status, so that nothing closes it.
  mitigation_project: {
    program: 'fma',
    disaster: null,
    assets: null,
    damage: null,
    plan: first.get('mitigation_plan.adopted'),
    site: `Marsh Point (${COMMON})`,
    problem: `The road floods (${COMMON}).`,
    scope: `Box culverts (${COMMON}).`,
    decision: `The least cost (${COMMON}).`,
    feasibility: `By the engineer (${COMMON}).`,
    schedule: `In eighteen months (${COMMON}).`,
    maintenance: `Every spring (${COMMON}).`,
    environment: `No wetland is filled (${COMMON}).`,
    alternatives: [
      { description: 'No action', rejectedWhy: 'Losses go on.' },
      { description: COMMON, rejectedWhy: 'Costs more.' },
    ],
    costs: [
      {
        costClass: 'construction',
        description: COMMON,
        quantity: { amount: '1', unit: 'LS' },
        unitPrice: { cents: 100_000, currency: 'USD' },
        matchSource: COMMON,
      },
    ],
    federalShare: 75,
    usefulLife: 50,
    upkeep: { cents: 100, currency: 'USD' },
    losses: [
      { returnPeriod: 10, before: { cents: 900_000, currency: 'USD' }, after: { cents: 0, currency: 'USD' } },
      { returnPeriod: 100, before: { cents: 9_000_000, currency: 'USD' }, after: { cents: 100, currency: 'USD' } },
    ],
    awardedOn: '2026-11-20',
    award: { cents: 100, currency: 'USD' },
  },
});

/** Steps that open from a state only as days pass or in an emergency, which none do while the world is made. */
const waitsForDays: Readonly<Record<string, string>> = {
  'requisition.authorize': 'draft',
  'vendor_scorecard.publish': 'shared',
};

/** The shortest row of steps that leads to a state. */
export function wayTo(record: AnyRecord, goal: string): readonly string[] {
  const [first] = record.states;
  if (first === undefined || goal === first) return [];
  const ways = new Map<string, readonly string[]>([[first, []]]);
  for (const [state, way] of ways)
    for (const [step, { from, to }] of Object.entries(record.transitions))
      if ([from].flat().includes(state) && !ways.has(to) && waitsForDays[`${record.name}.${step}`] !== state)
        ways.set(to, [...way, step]);
  const way = ways.get(goal);
  if (!way) throw new Error(`No steps lead to ${goal} of ${record.name}`);
  return way;
}
