import { randomUUID } from 'node:crypto';
import { type BodyOf, fail } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstOf, mapFirst } from '#server/records/first-of.ts';
import { invalid } from '#server/records/refusals.ts';
import { decidePurchase } from './decide.ts';
import { completed, type PurchaseFacts } from './facts.ts';
import { packsUnder } from './packs-under.ts';
import { canonical, differences, onDay } from './replay.ts';
import { replayed } from './replay.server.ts';
import {
  decideTrial,
  type FiredRow,
  firedOn,
  keepTrial,
  replay,
  type RuleCounts,
  ruleCounts,
  rulesInUse,
} from './rule-calls.ts';
import { ruleDecision } from './rule-decision.record.ts';
import { inputsOf, recordDecision, type RulesInUse, rulesOf } from './rule-packs.server.ts';

const byRule = `select rule, count(*)::int as times, count(*) filter (where is_blocked)::int as blocked
  from rule_decision, unnest(rules) as rule
  where organization_id = $1 and status = 'standing' and purchase_day >= $2
  group by rule order by times desc, rule`;

const byMethod = `select method, count(*)::int as times, coalesce(sum(amount_cents), 0)::bigint as cents
  from rule_decision where organization_id = $1 and status = 'standing' and purchase_day >= $2
  group by method order by times desc, method`;

/** What carries a decision and was unconfirmed when it was made, as far as counsel has not confirmed it since. */
const stillUnconfirmed = `exists (
    select from (
      select line ->> 'rule' as figure, line from jsonb_array_elements(decision -> 'trace') as line where line ->> 'fired' = 'true'
      union all
      select concat_ws(' ', line ->> 'pack', line ->> 'name', (line ->> 'cents')::bigint / 100), line
      from jsonb_array_elements(decision -> 'thresholds') as line) as carried
    where line ->> 'unconfirmed' = 'true' and not exists (
      select from rule_confirmation c
      where c.organization_id = $1 and c.verdict = 'confirmed' and c.figure = carried.figure
        and c.pack_version = concat(line ->> 'pack', '@', line ->> 'version')))`;

const summed = `select count(*)::int as decisions, count(*) filter (where is_blocked)::int as blocked,
    count(*) filter (where needs_review)::int as review, count(*) filter (where has_unconfirmed and ${stillUnconfirmed})::int as unconfirmed,
    (select count(*)::int from rule_finding where organization_id = $1 and status = 'open') as findings,
    (select count(*)::int from rule_finding where organization_id = $1 and status = 'open' and due_on < $3) as overdue,
    (select count(*)::int from rule_exception where organization_id = $1 and status = 'granted' and until_day >= $3) as exceptions
  from rule_decision where organization_id = $1 and status = 'standing' and purchase_day >= $2`;

const firedRows = `select id, number, subject, about_record as "aboutRecord", about_id as "aboutId", amount_cents as cents, method,
    purchase_day as "purchaseDay", is_blocked as "isBlocked", needs_review as "needsReview",
    (select line ->> 'because' from jsonb_array_elements(
       case when jsonb_typeof(decision -> 'trace') = 'array' then decision -> 'trace' else '[]' end) as line
     where line ->> 'rule' = $2 and line ->> 'fired' = 'true' limit 1) as because
  from rule_decision
  where organization_id = $1 and status = 'standing' and rules @> array[$2::text]
  order by number desc, id`;

/** The same day a year before. */
export const yearBefore = (day: string): string =>
  `${Number(day.slice(0, 4)) - 1}${day.endsWith('-02-29') ? '-02-28' : day.slice(4)}`;

/** What was stated, without what was left open. */
const stated = (given: object): object => Object.fromEntries(Object.entries(given).filter(([, one]) => one !== null));

/** A purchase may be tried under the law of any state in the library, in use or not. */
const underAsked = (facts: PurchaseFacts, { own }: RulesInUse) => packsUnder(facts.states, own);

const factsFrom = (given: BodyOf<typeof decideTrial>, { agency }: RulesInUse): PurchaseFacts =>
  completed({ ...agency, ...stated(given) } as PurchaseFacts); // the call's fields judged it, and the agency fills what was left open

/** Without what is a list. */
type Sums = Omit<RuleCounts, 'since' | 'methods' | 'rules'>;

const about = { tag: 'Rules', access: 'member' } as const;
const trial = { cents: 1_600_000, category: 'goods', federalFunds: true, purchaseDay: '2026-11-20' };

export const ruleOperations = ({ door, database }: Ports): Operation[] => [
  answers(rulesInUse, {
    ...about,
    scope: 'rules:read',
    summary: 'The rule packs and local thresholds of the organization on a day, today by default.',
    told: 'The states, the entity type and the local thresholds.',
    probe: { namesNothing: true },
    async run({ actor, query: { day } }) {
      const { agency, own, isChosen } = await door.run(actor, (work) => rulesOf(work, day ?? undefined));
      return { body: { today: door.around.today(actor.timeZone), agency, own, isChosen } };
    },
  }),
  answers(ruleCounts, {
    ...about,
    scope: 'rule_decision:read',
    summary: 'Rule decisions of the last twelve months: by method, by rule applied, and open items.',
    told: 'Counts of current decisions.',
    probe: { namesNothing: true },
    async run({ actor: { organizationId, timeZone } }) {
      const today = door.around.today(timeZone);
      const since = yearBefore(today);
      const mine = [organizationId, since];
      return database.within({ organizationId }, async (tx) => {
        const [sums] = (await tx.query<Sums>(summed, [...mine, today])) as [Sums]; // one row, whatever there is to count
        const methods = await tx.query<RuleCounts['methods'][number]>(byMethod, mine);
        const rules = await tx.query<RuleCounts['rules'][number]>(byRule, mine);
        return {
          body: { since, ...sums, methods: methods.map((one) => ({ ...one, cents: Number(one.cents) })), rules },
        };
      });
    },
  }),
  answers(firedOn, {
    ...about,
    scope: 'rule_decision:read',
    summary: 'The newest decisions to which a rule applied, with the reason.',
    told: 'The newest first: 100, or as many as `limit` says.',
    probe: { namesNothing: true, query: { rule: 'us-uniform-guidance/320-a-1' } },
    async run({ actor: { organizationId }, query: { rule, limit } }) {
      if (!/^[a-z0-9-]{1,60}\/[a-z0-9-]{1,59}$/.test(rule))
        throw invalid([{ path: 'rule', code: 'query', message: 'Names a pack and a rule, such as us-appendix-ii/a' }]);
      const fired = await database.within({ organizationId }, (tx) =>
        firstOf<FiredRow>(tx, { text: firedRows, values: [organizationId, rule], most: limit ?? 100 }),
      );
      return { body: mapFirst(fired, (one) => ({ ...one, cents: Number(one.cents) })) };
    },
  }),
  answers(replay, {
    ...about,
    scope: 'rule_decision:read',
    summary: 'Replays a saved decision from its facts and versions, and compares it with the current rules.',
    told: 'Whether the replay matches, and the differences under current rules.',
    probe: { names: { id: 'rule_decision' } },
    run: ({ actor, params: { id } }) =>
      door.run(actor, async (work) => {
        const kept = /^[0-9a-f-]{36}$/i.test(id) ? await work.find(ruleDecision, id.toLowerCase()) : null;
        if (!kept) throw fail('not_found', 'not_found', 'There is no such rule decision.');
        const inputs = inputsOf(kept);
        if (!inputs) throw fail('conflict', 'rule_decision.unreadable', 'This decision has no facts to replay.');
        const again = replayed(inputs);
        const rules = await rulesOf(work);
        const { exceptions: _passed, ...facts } = inputs.facts;
        const states = kept.aboutRecord === 'trial' ? { states: facts.states } : {};
        const today = { ...onDay(facts, work.today), ...rules.agency, ...states };
        const now = decidePurchase(today, packsUnder(today.states, rules.own));
        const isSame = canonical(again) === canonical(kept.decision);
        return { body: { isSame, today: work.today, differences: differences(again, now), now } };
      }),
  }),
  answers(decideTrial, {
    ...about,
    scope: 'rules:read',
    summary: 'The decision of the rules in use for a purchase. Nothing is saved.',
    told: 'The decision with its trace.',
    probe: { namesNothing: true, body: trial },
    run: ({ actor, body }) =>
      door.run(actor, async (work) => {
        const rules = await rulesOf(work, body.purchaseDay);
        const facts = factsFrom(body, rules);
        return { body: decidePurchase(facts, underAsked(facts, rules)) };
      }),
  }),
  answers(keepTrial, {
    ...about,
    scope: 'rule_decision:create',
    summary: 'Decides on a purchase and saves the decision under a title.',
    told: 'The saved decision.',
    status: 201,
    probe: { namesNothing: true, body: { title: 'Pumps', ...trial } },
    run: ({ body: { title, ...given }, once }) =>
      once(async (work) => {
        const rules = await rulesOf(work, given.purchaseDay);
        const facts = factsFrom(given, rules);
        const packs = underAsked(facts, rules);
        const { id, number } = await recordDecision(work, {
          about: { record: 'trial', id: randomUUID(), title },
          facts,
          decision: decidePurchase(facts, packs),
          rules: { ...rules, packs },
        });
        return { status: 201, body: { id, number } };
      }),
  }),
];
