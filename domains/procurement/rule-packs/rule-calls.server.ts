import { randomUUID } from 'node:crypto';
import { f, fail } from '#kernel';
import { isDay } from '#kernel/fields/date.ts';
import { schemaOf } from '#server/http/answer-schema.ts';
import { askedBy } from '#server/http/asked.ts';
import { type Operation, operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstOf, firstOfShape, mapFirst, rowsAsked } from '#server/records/first-of.ts';
import { invalid } from '#server/records/refusals.ts';
import { decidePurchase } from './decide.ts';
import { decisionShape, differenceShape } from './decision-shape.ts';
import { completed, factFields, type PurchaseFacts } from './facts.ts';
import { packsUnder } from './packs-under.ts';
import { entities } from './purchase-words.ts';
import { canonical, differences, onDay } from './replay.ts';
import { replayed } from './replay.server.ts';
import type { FiredRow, Replay, RuleCounts, RulesHere } from './rule-answers.ts';
import { ruleDecision } from './rule-decision.record.ts';
import { inputsOf, recordDecision, type RulesInUse, rulesOf } from './rule-packs.server.ts';

const tag = 'Rules';

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
const firedAsked = { rule: f.text({ max: 120 }).required(), ...rowsAsked(2000) };

/** The same day a year before. */
export const yearBefore = (day: string): string =>
  `${Number(day.slice(0, 4)) - 1}${day.endsWith('-02-29') ? '-02-28' : day.slice(4)}`;

/** What the agency is comes from its own choice of rules, unless the caller states it. */
const { entity: _, ...ofPurchase } = factFields;
const asked = { ...ofPurchase, entity: f.choice(entities).label('Kind of agency') };

/** What was stated, without what was left open. */
const stated = (given: object): object => Object.fromEntries(Object.entries(given).filter(([, one]) => one !== null));

/** A purchase may be tried under the law of any state in the library, in use or not. */
const underAsked = (facts: PurchaseFacts, { own }: RulesInUse) => packsUnder(facts.states, own);

const factsFrom = (body: Readonly<Record<string, unknown>>, { agency }: RulesInUse): PurchaseFacts => {
  const { title: _title, ...facts } = body;
  return completed({ ...agency, ...stated(facts) } as PurchaseFacts); // the call's fields judged it, and the agency fills what was left open
};

export function ruleOperations(ports: Ports): Operation[] {
  return [...readingCalls(ports), ...decidingCalls(ports)];
}

function readingCalls({ door, database }: Ports): Operation[] {
  return [
    operation({
      id: 'rules.inUse',
      scope: 'rules:read',
      method: 'GET',
      path: '/api/v1/rules/in-use',
      summary:
        'Whose rules the organization buys under on a day, today unless one is named, and the limits it set itself.',
      tag,
      access: 'member',
      query: { day: f.date() },
      answers: {
        200: {
          description: 'The states, what the agency is, and its own limits.',
          schema: schemaOf({
            today: 'text',
            agency: { entity: 'text', states: ['text'], '*': 'any' },
            own: [
              {
                id: 'text',
                name: 'text',
                cents: 'whole',
                ground: 'text',
                from: 'text',
                to: 'text?',
                citation: 'text',
                quotes: 'whole',
              },
            ],
            isChosen: 'yesNo',
          }),
        },
      },
      async run({ actor, query }) {
        const day = query.get('day') ?? undefined;
        if (day !== undefined && !isDay(day))
          throw invalid([{ path: 'day', code: 'query', message: 'Must be a real day such as 2026-11-20' }]);
        const { agency, own, isChosen } = await door.run(actor, (work) => rulesOf(work, day));
        return { body: { today: door.around.today(actor.timeZone), agency, own, isChosen } satisfies RulesHere };
      },
    }),
    operation({
      id: 'rules.counts',
      scope: 'rule_decision:read',
      method: 'GET',
      path: '/api/v1/rules/counts',
      summary: 'What the rules did in twelve months: decisions by method, how often each rule fired, what is open.',
      tag,
      access: 'member',
      answers: {
        200: {
          description: 'Counts over the decisions that stand.',
          schema: schemaOf({
            since: 'text',
            decisions: 'whole',
            blocked: 'whole',
            review: 'whole',
            unconfirmed: 'whole',
            findings: 'whole',
            overdue: 'whole',
            exceptions: 'whole',
            methods: [{ method: 'text', times: 'whole', cents: 'whole' }],
            rules: [{ rule: 'text', times: 'whole', blocked: 'whole' }],
          }),
        },
      },
      async run({ actor: { organizationId, timeZone } }) {
        const today = door.around.today(timeZone);
        const since = yearBefore(today);
        const mine = [organizationId, since];
        const body = await database.within({ organizationId }, async (tx) => {
          const [sums] = await tx.query<Omit<RuleCounts, 'since' | 'methods' | 'rules'> & Record<string, unknown>>(
            summed,
            [...mine, today],
          );
          const methods = await tx.query<RuleCounts['methods'][number] & Record<string, unknown>>(byMethod, mine);
          const rules = await tx.query<RuleCounts['rules'][number] & Record<string, unknown>>(byRule, mine);
          return { since, ...sums, methods: methods.map((one) => ({ ...one, cents: Number(one.cents) })), rules };
        });
        return { body };
      },
    }),
    operation({
      id: 'rules.fired',
      scope: 'rule_decision:read',
      method: 'GET',
      path: '/api/v1/rules/fired',
      summary: 'The newest decisions on which one rule fired, with the reason.',
      tag,
      access: 'member',
      query: firedAsked,
      answers: {
        200: {
          description: 'The newest first: 100, or as many as `limit` says.',
          schema: schemaOf(
            firstOfShape({
              id: 'text',
              number: 'text',
              subject: 'text',
              aboutRecord: 'text?',
              aboutId: 'text?',
              cents: 'whole',
              method: 'text',
              purchaseDay: 'text',
              isBlocked: 'yesNo',
              needsReview: 'yesNo',
              because: 'text?',
            }),
          ),
        },
      },
      async run({ actor: { organizationId }, query }) {
        const { rule, limit } = askedBy(firedAsked, query);
        if (!/^[a-z0-9-]{1,60}\/[a-z0-9-]{1,59}$/.test(rule))
          throw invalid([
            { path: 'rule', code: 'query', message: 'Names a pack and a rule, such as us-appendix-ii/a' },
          ]);
        const fired = await database.within({ organizationId }, (tx) =>
          firstOf<FiredRow>(tx, { text: firedRows, values: [organizationId, rule], most: limit ?? 100 }),
        );
        return { body: mapFirst(fired, (one) => ({ ...one, cents: Number(one.cents) })) };
      },
    }),
    operation({
      id: 'rule_decision.replay',
      scope: 'rule_decision:read',
      method: 'GET',
      path: '/api/v1/rule_decision/{id}/replay',
      summary:
        'Makes a kept decision again from its facts and versions, and says what the rules of today would change.',
      tag,
      access: 'member',
      answers: {
        200: {
          description: 'Whether it came out the same, and the differences of today.',
          schema: schemaOf({ isSame: 'yesNo', today: 'text', differences: [differenceShape], now: decisionShape }),
        },
      },
      async run({ actor, params }) {
        const { id = '' } = params;
        const body = await door.run(actor, async (work): Promise<Replay> => {
          const kept = /^[0-9a-f-]{36}$/i.test(id) ? await work.find(ruleDecision, id.toLowerCase()) : null;
          if (!kept) throw fail('not_found', 'not_found', 'There is no such rule decision.');
          const inputs = inputsOf(kept);
          if (!inputs)
            throw fail('conflict', 'rule_decision.unreadable', 'This decision holds no facts that can be read again.');
          const again = replayed(inputs);
          const rules = await rulesOf(work);
          const { exceptions: _passed, ...facts } = inputs.facts;
          const states = kept.aboutRecord === 'trial' ? { states: facts.states } : {};
          const today = { ...onDay(facts, work.today), ...rules.agency, ...states };
          const now = decidePurchase(today, packsUnder(today.states, rules.own));
          return {
            isSame: canonical(again) === canonical(kept.decision),
            today: work.today,
            differences: differences(again, now),
            now,
          };
        });
        return { body };
      },
    }),
  ];
}

function decidingCalls({ door }: Ports): Operation[] {
  return [
    operation({
      id: 'rules.decide',
      scope: 'rules:read',
      method: 'POST',
      path: '/api/v1/rules/decide',
      summary: 'What the rules in use say about a purchase. Nothing is kept.',
      tag,
      access: 'member',
      body: asked,
      answers: { 200: { description: 'The decision with its trace.', schema: schemaOf(decisionShape) } },
      async run({ actor, body }) {
        const decision = await door.run(actor, async (work) => {
          const rules = await rulesOf(work, String(body['purchaseDay']));
          const facts = factsFrom(body, rules);
          return decidePurchase(facts, underAsked(facts, rules));
        });
        return { body: decision };
      },
    }),
    operation({
      id: 'rules.keep',
      scope: 'rule_decision:create',
      method: 'POST',
      path: '/api/v1/rules/keep',
      summary: 'Decides about a purchase that was tried out, and keeps the decision under a title.',
      tag,
      access: 'member',
      body: { title: f.text({ max: 200 }).required(), ...asked },
      answers: { 201: { description: 'The kept decision.', schema: schemaOf({ id: 'text', number: 'text' }) } },
      run: ({ body, once }) =>
        once(async (work) => {
          const rules = await rulesOf(work, String(body['purchaseDay']));
          const facts = factsFrom(body, rules);
          const about = { record: 'trial', id: randomUUID(), title: String(body['title']) };
          const packs = underAsked(facts, rules);
          const { id, number } = await recordDecision(work, {
            about,
            facts,
            decision: decidePurchase(facts, packs),
            rules: { ...rules, packs },
          });
          return { status: 201, body: { id, number } };
        }),
    }),
  ];
}
