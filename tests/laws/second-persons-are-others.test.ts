import { records } from '#domains';
import { type AnyRecord, nobodyId, type Rule, secondPersonOf } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Everything, everything } from '../world/everything.ts';
import { isInTurn, looksAtAll } from '../world/turn.ts';
import {
  type Asking,
  asking,
  changedByDirectory,
  letsDecide,
  losesEverything,
  names,
  partsOf,
  type Tried,
  tried,
  type Trio,
  trio,
  wrote,
  wrotePart,
} from '../world/second-persons.ts';

type Before = (work: UnitOfWork, id: string) => Promise<void>;

/** How a row becomes somebody's matter: each field that says whose it is, and writing any of it by each way of acting. */
function mattersOf(here: Everything, asks: Asking, { asker }: Trio): Readonly<Record<string, Before>> {
  const actor = asker.id;
  const parts = partsOf(here, asks).map((one): [string, Before] => [
    `wrote a ${one.part.record.name} of it`,
    wrotePart({ actor, actorKind: 'person' }, one),
  ]);
  return {
    ...Object.fromEntries(parts),
    ...Object.fromEntries(asks.whose.map((field) => [`is named in ${field}`, names(asks, field, actor)])),
    ...(asks.record.access.edit === 'nobody'
      ? {}
      : {
          'wrote in a session or by an import': wrote({ actor, actorKind: 'person' }, asks),
          'wrote by a key': wrote({ actor, actorKind: 'service' }, asks),
          'had the product write': wrote({ actor: nobodyId, actorKind: 'system', onBehalfOf: actor }, asks),
        }),
  };
}

/** How somebody whose matter a row is could come to decide on it. */
function waysOf({ asker, deputy, key }: Trio) {
  return {
    'in a session': { by: asker.actor },
    'by a key': { by: key },
    'through the product': { by: asker.actor, isProduct: true },
    'after the directory changed them': {
      by: asker.actor,
      first: (work: UnitOfWork, asks: Asking) => changedByDirectory(work, asker, asks),
    },
    'by a deputy': { by: deputy.actor, first: (work: UnitOfWork) => letsDecide(work, { principal: asker, deputy }) },
  };
}

const nameOf = ({ record, step, from }: Asking): string => `${record.name}.${step} from ${from}`;

/** What a person is told who lost the right: that, or that no authority reaches so far any more. */
const lacks = new Set(['rights', 'budget_amendment.no_authority']);

interface Verdicts {
  /** What let somebody be their own second person, or stopped them for another reason. */
  readonly wrong: readonly string[];
  /** How many tries came as far as the rule, by record. */
  readonly counted: ReadonlyMap<string, number>;
}

/** Tries every matter by the way that is asked for; or a third of them, of each question at least one, by one way: another one in the next turn. */
async function verdicts(here: Everything, people: Trio, only?: string): Promise<Verdicts> {
  const wrong: string[] = [];
  const counted = new Map<string, number>();
  const ways = Object.entries<Way>(waysOf(people));
  for (const [asked, asks] of [...asking(here)].entries()) {
    const matters = Object.entries(mattersOf(here, asks, people));
    for (const [place, [matter, makesTheirs]] of matters.entries()) {
      if (only === undefined && !isInTurn(asked + place, Math.min(matters.length, 3))) continue;
      for (const [at, [way, { first, ...acts }]] of ways.entries()) {
        if (only === undefined ? !isInTurn(asked + place + at, ways.length) : way !== only) continue;
        const before: Before = async (work, id) => {
          await makesTheirs(work, id);
          await first?.(work, asks);
        };
        const came = await tried(here, { asks, before, ...acts });
        // Their authority ended when they left.
        const isOver =
          asks.record.name === 'delegated_authority' && way.startsWith('after the directory') && came?.code === 'state';
        if (isOver || came?.code === asks.rule) counted.set(asks.record.name, (counted.get(asks.record.name) ?? 0) + 1);
        else wrong.push(`${nameOf(asks)}, who ${matter}, ${way}: ${came?.code ?? 'taken'}`);
      }
    }
  }
  return { wrong, counted };
}

interface Way {
  readonly by: Trio['key'];
  readonly isProduct?: boolean;
  readonly first?: (work: UnitOfWork, asks: Asking) => Promise<unknown>;
}

const atTheDoor = new Set(['forbidden', 'not_found', 'unauthenticated']);
/** Refused before anything happened; what an effect objects to in an invented row comes later. */
const stopped = (came: Tried | null, { rule, record, step }: Asking): boolean =>
  came !== null &&
  (atTheDoor.has(came.kind) ||
    came.code === rule ||
    came.code === 'state' ||
    (came.kind === 'invalid' && record.transitions[step]?.fieldsToFill !== undefined));

describe('second persons are others', () => {
  let here: Everything;
  let people: Trio;
  beforeAll(async () => {
    here = await everything({ isJudgedNow: true });
    people = await trio(here);
  });
  afterAll(() => here.close());

  test('nobody is the second person of what is theirs, by whatever way they act', async () => {
    const { wrong, counted } = await verdicts(here, people);
    expect(wrong).toEqual([]);
    const stated = new Set(asking(here).map(({ record }) => record.name));
    expect(stated.size).toBeGreaterThan(8);
    // It ran for each record.
    expect([...stated].filter((name) => (counted.get(name) ?? 0) < (looksAtAll ? 5 : 1))).toEqual([]);
    // What is decided as a whole is written in its parts as well.
    expect(
      asking(here)
        .flatMap((asks) => partsOf(here, asks))
        .map(({ part }) => part.record.name),
    ).toEqual(expect.arrayContaining(['budget_line', 'capital_allotment']));
  }, 900_000);

  test('and it is nothing else that keeps them from it: another person with the same rights passes', async () => {
    const wrong: string[] = [];
    for (const asks of asking(here))
      for (const [matter, before] of Object.entries(mattersOf(here, asks, people))) {
        const came = await tried(here, { asks, before, by: people.other.actor });
        if (stopped(came, asks)) wrong.push(`${nameOf(asks)}, ${matter}: ${came?.kind} ${came?.code}`);
      }
    expect(wrong).toEqual([]);
  });

  test('whoever lost the duty between seeing and deciding is refused, and so is whoever was suspended', async () => {
    const wrong: string[] = [];
    for (const asks of asking(here)) {
      const came = await tried(here, {
        asks,
        before: (work) => losesEverything(work, people.other),
        by: people.other.actor,
      });
      if (!lacks.has(came?.code ?? '')) wrong.push(`${nameOf(asks)} without a duty: ${came?.code ?? 'taken'}`);
      const gone = await tried(here, {
        asks,
        before: async ({ tx, actor }) =>
          void (await tx.query(
            `update organization_members set status = 'suspended' where organization_id = $1 and id = $2`,
            [actor.organizationId, people.other.id],
          )),
        by: people.other.actor,
      });
      if (gone?.code !== 'standing.ended') wrong.push(`${nameOf(asks)} while suspended: ${gone?.code ?? 'taken'}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('the law itself', () => {
  /** A rule for which a key is somebody of its own. */
  const blindToKeys = (rule: Rule<never>): Rule<never> =>
    'whose' in rule ? { ...rule, holds: (facts) => facts.actor.kind === 'service' || rule.holds(facts) } : rule;
  const planted = (record: AnyRecord): AnyRecord => ({
    ...record,
    transitions: Object.fromEntries(
      Object.entries(record.transitions).map(([name, step]) => [
        name,
        secondPersonOf(step) ? { ...step, rules: (step.rules ?? []).map(blindToKeys) } : step,
      ]),
    ),
  });

  test('notices rules that take a key for somebody else than its person', async () => {
    const here = await everything({ isJudgedNow: true, records: records.map(planted) });
    const people = await trio(here);
    const keys = await verdicts(here, people, 'by a key');
    const sessions = await verdicts(here, people, 'in a session');
    await here.close();
    expect(sessions.wrong).toEqual([]);
    expect([...keys.counted]).toEqual([]);
    expect(new Set(keys.wrong.map((one) => one.split('.')[0])).size).toBe(sessions.counted.size);
  });

  test('notices a door that believes what was known of somebody when the row was seen', async () => {
    const here = await everything();
    const people = await trio(here);
    const believed: string[] = [];
    for (const asks of asking(here)) {
      const before = (work: UnitOfWork) => losesEverything(work, people.other);
      if (!stopped(await tried(here, { asks, before, by: people.other.actor }), asks)) believed.push(nameOf(asks));
    }
    const all = asking(here).length;
    await here.close();
    expect(believed).toHaveLength(all);
  });
});
