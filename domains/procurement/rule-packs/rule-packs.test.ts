import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve, type Serving } from '../../../tests/world/serving.ts';
import { type Person, type World, world } from '#world';
import { agency } from '../../customers/tree/agency.record.ts';
import { costCenter } from '../../finance/cost-center.record.ts';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import { requisition } from '../requisition/requisition.record.ts';
import { decidePurchase } from './decide.ts';
import { purchaseLimit } from './purchase-limit.record.ts';
import { canonical } from './replay.ts';
import { ruleConfirmation } from './rule-confirmation.record.ts';
import { ruleDecision } from './rule-decision.record.ts';
import { ruleException } from './rule-exception.record.ts';
import { ruleFinding } from './rule-finding.record.ts';
import { decideAndKeep, exceptionsFor, inputsOf, recordDecision, rulesOf } from './rule-packs.server.ts';
import { rulePackChoice } from './rule-pack-choice.record.ts';
import { shadowRun } from './shadow-run.record.ts';

const dollars = (amount: number) => ({ cents: amount * 100, currency: 'USD' });

describe('the rules of an organization', () => {
  let county: World;
  let server: Serving;
  let rosa: Person;
  let walter: Person;
  let fiona: Person;
  let dana: Person;

  beforeAll(async () => {
    county = await world();
    server = await serve(county);
    rosa = await county.member('Rosa Delgado');
    dana = await county.member('Dana Whitfield', 'admin');
    walter = (await county.member('Walter Kowalski', 'manager')).with({ duties: ['chief_procurement_officer'] });
    fiona = (await county.member('Fiona MacLeod', 'manager')).with({ duties: ['legal_counsel'] });
    await county.product.make(dutyGrant, { member: fiona.id, duty: 'legal_counsel', fromDay: '2026-01-01' });
  });
  afterAll(async () => {
    await server.close();
    await county.close();
  });

  const about = (title = 'Storm drain grates') => ({ record: 'requisition', id: randomUUID(), title });
  const bought = { cents: 60_000_00, category: 'goods', federalFunds: false, purchaseDay: '2026-11-20' } as const;
  const ask = async (as: Person, path: string, body?: unknown) =>
    server.ask({ as: as.actor, method: body ? 'POST' : 'GET', path, ...(body ? { body } : {}) });

  test('are chosen by one person and reviewed by another before they count', async () => {
    const chosen = await walter.make(rulePackChoice, { jurisdiction: 'TX', entity: 'city', fromDay: '2026-01-01' });
    const states = async () => (await county.door.run(rosa.actor, (work) => rulesOf(work))).agency.states;
    expect(await states()).toEqual([]);
    const alone = walter.with({ role: 'admin' });
    await expect(alone.run(rulePackChoice, 'review', chosen.id)).rejects.toMatchObject({
      code: 'rule_pack_choice.second_person_reviews',
    });
    await expect(rosa.run(rulePackChoice, 'review', chosen.id)).rejects.toMatchObject({ kind: 'forbidden' });
    await fiona.run(rulePackChoice, 'review', chosen.id);
    expect(await rosa.see(rulePackChoice, chosen.id)).toMatchObject({
      status: 'in_use',
      reviewedBy: fiona.id,
      reviewedOn: '2026-11-20',
    });
    expect(await states()).toEqual(['TX']);
    await fiona.run(rulePackChoice, 'end', chosen.id, 'We are a county of Florida.');
    expect(await states()).toEqual([]);
  });

  test('are those of the state in which an agency stands, as far as somebody reviewed them', async () => {
    const partner = await dana.make(agency, {
      code: 'WD',
      name: 'Bay Water District',
      rank: 'partner',
      entity: 'special_district',
      usState: 'TX',
      opensOn: '2024-10-01',
    });
    const of = async (agencyId: string | null) =>
      (await county.door.run(rosa.actor, (work) => rulesOf(work, '2026-11-20', agencyId))).agency;
    const choose = async (jurisdiction: 'FL' | 'TX') => {
      const { id } = await walter.make(rulePackChoice, { jurisdiction, entity: 'county', fromDay: '2026-01-01' });
      await fiona.run(rulePackChoice, 'review', id);
      return id;
    };
    const florida = await choose('FL');
    expect(await of(partner.id)).toMatchObject({ entity: 'county', states: ['FL'] });
    const texas = await choose('TX');
    expect(await of(partner.id)).toMatchObject({ entity: 'special_district', states: ['TX'] });
    expect((await of(null)).states.toSorted()).toEqual(['FL', 'TX']);
    for (const id of [florida, texas]) await fiona.run(rulePackChoice, 'end', id, 'Only tried out.');
  });

  test('take an own limit that is lower, and refuse one that is higher or certified without its file', async () => {
    const limit = { citation: 'Resolution 2026-114', threshold: 'micro_purchase', fromDay: '2026-10-01' } as const;
    const refused = (more: object) =>
      walter.make(purchaseLimit, { ...limit, amount: dollars(20_000), ...more } as never);
    await expect(refused({})).rejects.toMatchObject({ code: 'purchase_limit.never_above_the_law' });
    await expect(refused({ ground: 'low_risk_auditee' })).rejects.toMatchObject({
      code: 'purchase_limit.certified_for_a_year',
    });
    await expect(refused({ ground: 'low_risk_auditee', toDay: '2027-09-30' })).rejects.toMatchObject({
      code: 'purchase_limit.certified_with_its_file',
    });
    await expect(refused({ ground: 'low_risk_auditee', amount: dollars(50_001) })).rejects.toMatchObject({
      code: 'purchase_limit.certified_up_to_50000',
    });
    await expect(refused({ ground: 'state_law', threshold: 'simplified_acquisition' })).rejects.toMatchObject({
      code: 'purchase_limit.certified_only_micro',
    });
    await expect(rosa.make(purchaseLimit, { ...limit, amount: dollars(5000) })).rejects.toMatchObject({
      kind: 'forbidden',
    });

    const made = await walter.make(purchaseLimit, { ...limit, amount: dollars(5000) });
    const method = async () =>
      (
        await county.door.run(rosa.actor, (work) =>
          decideAndKeep(work, { about: about(), facts: { ...bought, cents: 6000_00 } }),
        )
      ).method;
    expect(await method()).toBe('direct');
    await fiona.run(purchaseLimit, 'adopt', made.id);
    expect(await method()).toBe('quotes');
    await fiona.run(purchaseLimit, 'end', made.id, 'Replaced.');
  });

  test('are kept with each decision, once, and the newer one replaces it', async () => {
    const row = about();
    const keep = (cents: number) =>
      county.door.run(rosa.actor, (work) =>
        decideAndKeep(work, { about: row, facts: { ...bought, federalFunds: true, awardDay: '2025-02-01', cents } }),
      );
    await keep(12_000_00);
    await keep(12_000_00);
    await keep(16_000_00);
    const kept = await rosa.list(ruleDecision, `aboutId=${row.id}&sort=number`);
    expect(kept.map(({ status, method }) => [status, method])).toEqual([
      ['replaced', 'direct'],
      ['standing', 'quotes'],
    ]);
    expect(kept[1]).toMatchObject({ subject: 'Storm drain grates', federalFunds: true, isBlocked: false });
    expect(kept[1]?.rules).toContain('us-uniform-guidance/320-a-2');
    expect(kept[1]?.packs).toContain('us-far-limits@2025-10-01');
  });

  test('a decision that does not follow from its facts is not kept', async () => {
    await expect(
      county.door.run(rosa.actor, async (work) => {
        const { agency, packs } = await rulesOf(work);
        const facts = { ...agency, ...bought };
        const decision = { ...decidePurchase(facts, packs), minQuotes: 99 };
        return recordDecision(work, { about: about(), facts, decision });
      }),
    ).rejects.toThrow('does not follow');
  });

  test('nobody writes or changes a decision by hand', async () => {
    const [kept] = await rosa.list(ruleDecision);
    const own = { subject: 'Mine', method: 'direct' } as never;
    await expect(dana.make(ruleDecision, own)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(
      dana.edit(ruleDecision, kept?.id ?? '', kept?.version ?? 1, { method: 'direct' }),
    ).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(dana.run(ruleDecision, 'replace', kept?.id ?? '')).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('every stored decision comes out again, byte for byte', async () => {
    const all = await rosa.list(ruleDecision);
    expect(all.length).toBeGreaterThan(3);
    for (const { id } of all) {
      const answer = await ask(rosa, `/api/v1/rule_decision/${id}/replay`);
      expect(answer.status).toBe(200);
      expect(answer.json).toMatchObject({ isSame: true });
      const row = await rosa.see(ruleDecision, id);
      expect(canonical(inputsOf(row))).toBe(canonical(row.inputs));
      expect(row.inputs).toMatchObject({ facts: expect.any(Object) });
    }
  });

  test('a clause that only counsel can decide about becomes a finding with an owner and a day', async () => {
    const facts = { ...bought, category: 'construction', federalFunds: true, awardDay: '2025-02-01' } as const;
    const decision = await county.door.run(rosa.actor, (work) =>
      decideAndKeep(work, { about: about('Shelter roof'), facts }),
    );
    expect(decision.clauses.find(({ clause }) => clause === 'C')?.state).toBe('legal_review');
    const [finding] = await fiona.list(ruleFinding, 'status=open&kind=legal_review');
    expect(finding).toMatchObject({
      subject: 'Clause C, Equal opportunity: Shelter roof',
      owner: fiona.id,
      dueOn: '2026-12-04',
      rule: 'us-equal-opportunity/c',
    });
    const [seen] = (await rosa.list(ruleFinding, 'status=open')) as unknown as readonly { can: string[] }[];
    expect(seen?.can).toEqual([]);
    await expect(fiona.run(ruleFinding, 'answer', finding?.id ?? '')).rejects.toMatchObject({
      issues: [{ path: 'answer' }],
    });
  });

  test('an exception is granted by the procurement officer alone, ends, and lets the named rule pass', async () => {
    const row = { ...about('Paving after the award’s last day'), record: 'trial' };
    const given = {
      rule: 'us-uniform-guidance/403-h',
      subject: row.title,
      aboutRecord: row.record,
      aboutId: row.id,
      reason: 'The federal agency extended the period in its letter of 2026-11-02, in the file.',
      untilDay: '2026-12-31',
    };
    const facts = { ...bought, federalFunds: true, awardDay: '2025-02-01', periodEnds: '2026-10-31' } as const;
    const decide = () => county.door.run(rosa.actor, (work) => decideAndKeep(work, { about: row, facts }));
    await expect(dana.make(ruleException, given)).rejects.toMatchObject({ code: 'rule_exception.stops_it' });
    expect((await decide()).blocked).toMatchObject([{ exception: null }]);
    await expect(walter.make(ruleException, { ...given, reason: 'Because.' })).rejects.toMatchObject({
      code: 'rule_exception.reason_says_something',
    });
    await expect(walter.make(ruleException, { ...given, untilDay: '2028-01-01' })).rejects.toMatchObject({
      code: 'rule_exception.ends_within_a_year',
    });
    await expect(dana.make(ruleException, { ...given, rule: 'us-uniform-guidance/320-a-2' })).rejects.toMatchObject({
      code: 'rule_exception.stops_it',
      issues: [{ path: 'rule' }],
    });
    const { id, number } = await dana.make(ruleException, given);
    expect((await decide()).blocked).toMatchObject([{ exception: null }]);
    await walter.run(ruleException, 'grant', id);
    expect((await decide()).blocked).toMatchObject([{ exception: number }]);
    await fiona.run(ruleException, 'withdraw', id, 'The letter was about another project.');
    expect((await decide()).blocked).toMatchObject([{ exception: null }]);
    expect(await county.door.run(rosa.actor, (work) => exceptionsFor(work, row))).toEqual([]);
  });

  test('a prohibition of law is lifted by no exception, whether it is asked for or was granted before', async () => {
    const row = { ...about('Paving at cost plus'), record: 'trial' };
    const facts = { ...bought, federalFunds: true, awardDay: '2025-02-01', costPlusPercentage: true } as const;
    await county.door.run(rosa.actor, (work) => decideAndKeep(work, { about: row, facts }));
    await expect(
      dana.make(ruleException, {
        rule: 'us-uniform-guidance/324-percentage',
        subject: row.title,
        aboutRecord: row.record,
        aboutId: row.id,
        reason: 'The only contractor who answered works at cost plus ten percent of it.',
        untilDay: '2026-12-31',
      }),
    ).rejects.toMatchObject({ code: 'rule_exception.may_be_lifted', issues: [{ path: 'rule' }] });
  });

  test('an exception is not granted any more once the rule stops the purchase no longer', async () => {
    const row = { ...about('Paving of the lot'), record: 'trial' };
    const facts = { ...bought, federalFunds: true, awardDay: '2025-02-01', periodEnds: '2026-10-31' } as const;
    const decide = (periodEnds: string) =>
      county.door.run(rosa.actor, (work) => decideAndKeep(work, { about: row, facts: { ...facts, periodEnds } }));
    await decide('2026-10-31');
    const { id } = await dana.make(ruleException, {
      rule: 'us-uniform-guidance/403-h',
      subject: row.title,
      aboutRecord: row.record,
      aboutId: row.id,
      reason: 'The federal agency extended the period in its letter of 2026-11-02, in the file.',
      untilDay: '2026-12-31',
    });
    await decide('2026-12-31');
    await expect(walter.run(ruleException, 'grant', id)).rejects.toMatchObject({ code: 'rule_exception.stops_it' });
    await walter.run(ruleException, 'refuse', id, 'The award was extended; nothing stops it.');
  });

  test('counsel signs off a figure, and nobody else does', async () => {
    const read = {
      figure: 'us-dot-subcontractors/thirty-days',
      packVersion: 'us-dot-subcontractors@2003',
      verdict: 'confirmed',
      source: 'eCFR, 49 CFR 26.29, read on 2026-11-18',
    } as const;
    await expect(dana.make(ruleConfirmation, read)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await fiona.make(ruleConfirmation, read)).toMatchObject({ confirmedBy: fiona.id, readOn: '2026-11-20' });
  });

  test('a decision no longer rests on an unconfirmed figure once counsel has read them all, and the count of them falls', async () => {
    county.clock.set('2026-11-20T15:00:00Z');
    const facts = { ...bought, cents: 120_000_00, federalFunds: true, awardDay: '2025-02-01' } as const;
    const decide = async () => {
      const row = about();
      const decision = await county.door.run(rosa.actor, (work) => decideAndKeep(work, { about: row, facts }));
      const [kept] = await rosa.list(ruleDecision, `aboutId=${row.id}`);
      return { decision, rested: kept?.hasUnconfirmed };
    };
    const count = async () =>
      ((await ask(rosa, '/api/v1/rules/counts')).json as unknown as { unconfirmed: number }).unconfirmed;
    const { decision, rested } = await decide();
    const carried = decision.trace.filter(({ fired, unconfirmed }) => fired && unconfirmed);
    expect([rested, carried.length > 10]).toEqual([true, true]);
    const before = await count();
    const [last, ...others] = carried;
    const confirm = (one: typeof last) =>
      fiona.make(ruleConfirmation, {
        figure: one?.rule ?? '',
        packVersion: `${one?.pack}@${one?.version}`,
        verdict: 'confirmed',
        source: 'eCFR of 2026-11-18',
      });
    for (const one of others) await confirm(one);
    expect(await count()).toBe(before);
    await confirm(last);
    expect(await count()).toBeLessThan(before);
    expect((await decide()).rested).toBe(false);
  });

  test('counsel who reads a figure otherwise opens a finding about it', async () => {
    const figure = 'fl-local-purchasing/bonds';
    await fiona.make(ruleConfirmation, {
      figure,
      packVersion: 'fl-local-purchasing@2020.2',
      verdict: 'differs',
      source: 'Section 255.05, Florida Statutes 2026',
    });
    expect((await rosa.list(ruleFinding, 'status=open&kind=rule_change'))[0]).toMatchObject({
      subject: 'Counsel found a difference: fl-local-purchasing/bonds, fl-local-purchasing@2020.2',
      rule: figure,
      owner: fiona.id,
      dueOn: '2026-12-04',
    });
  });

  test('are told for the day of a purchase, with the limits of that day, and refuse a day that is none', async () => {
    const limit = await walter.make(purchaseLimit, {
      citation: 'Resolution 2026-200',
      threshold: 'competitive_bidding',
      amount: dollars(40_000),
      fromDay: '2026-12-01',
    });
    await fiona.run(purchaseLimit, 'adopt', limit.id);
    const limits = async (day: string) =>
      ((await ask(rosa, `/api/v1/rules/in-use?day=${day}`)).json as unknown as { own: { cents: number }[] }).own.filter(
        ({ cents }) => cents === 40_000_00,
      ).length;
    expect([await limits('2026-11-30'), await limits('2026-12-01')]).toEqual([0, 1]);
    const refused = await ask(rosa, '/api/v1/rules/in-use?day=tomorrow');
    expect(refused.status).toBe(400);
    expect(refused.json).toMatchObject({ issues: [{ path: 'day' }] });
  });

  test('of a state that is not in use can be tried, and the decision that is kept is the one that was shown', async () => {
    const tried = { cents: 120_000_00, category: 'goods', federalFunds: false, purchaseDay: '2026-11-20' };
    const shown = async (states: readonly string[]) =>
      (await ask(rosa, '/api/v1/rules/decide', { ...tried, entity: 'city', states })).json as unknown as {
        method: string;
        methodBy: { pack: string } | null;
      };
    expect(await shown([])).toMatchObject({ method: 'direct' });
    expect(await shown(['TX'])).toMatchObject({ method: 'sealed_bids', methodBy: { pack: 'tx-local-purchasing' } });
    const kept = await ask(rosa, '/api/v1/rules/keep', { title: 'In Texas', ...tried, entity: 'city', states: ['TX'] });
    const { id } = kept.json as unknown as { id: string };
    const row = await rosa.see(ruleDecision, id);
    expect(row.decision).toMatchObject({ method: 'sealed_bids' });
    expect((await ask(rosa, `/api/v1/rule_decision/${id}/replay`)).json).toMatchObject({
      isSame: true,
      differences: [],
    });
  });

  test('reads what was left open as a requisition does: services with federal money are subject to service contract labor standards', async () => {
    const service = {
      cents: 3_000_00,
      category: 'services',
      federalFunds: true,
      purchaseDay: '2026-11-20',
      awardDay: '2025-02-01',
    };
    const method = async (more: object) =>
      (await ask(rosa, '/api/v1/rules/decide', { ...service, ...more })).json?.['method'];
    expect(await method({})).toBe('quotes');
    expect(await method({ cents: 2_500_00 })).toBe('direct');
    expect(await method({ serviceLabor: false })).toBe('direct');
    expect(await method({ federalFunds: false })).toBe('direct');
  });

  test('answer over the API what they say of a purchase, and name the field that is wrong', async () => {
    const asked = {
      cents: 1_600_000,
      category: 'goods',
      federalFunds: true,
      purchaseDay: '2026-11-20',
      awardDay: '2025-02-01',
    };
    const answer = await ask(rosa, '/api/v1/rules/decide', asked);
    expect(answer.json).toMatchObject({ method: 'quotes', minQuotes: 3 });
    for (const [wrong, path] of [
      [{ ...asked, cents: -1 }, 'cents'],
      [{ ...asked, category: 'magic' }, 'category'],
      [{ ...asked, purchaseDay: '2026-02-30' }, 'purchaseDay'],
      [{ ...asked, states: ['Texas'] }, 'states.0'],
      [{ ...asked, exceptions: [] }, 'exceptions'],
    ] as const) {
      const refused = await ask(rosa, '/api/v1/rules/decide', wrong);
      expect(refused.status).toBe(400);
      expect(refused.json).toMatchObject({ issues: [{ path }] });
    }
    const kept = await ask(rosa, '/api/v1/rules/keep', { title: 'Pumps, tried out', ...asked });
    expect(kept.status).toBe(201);
    const fired = await ask(rosa, '/api/v1/rules/fired?rule=us-uniform-guidance/320-a-2');
    expect((fired.json as unknown as { data: { subject: string }[] }).data[0]?.subject).toBe('Pumps, tried out');
    expect((await ask(rosa, '/api/v1/rules/fired?rule=nonsense')).status).toBe(400);
    expect((await ask(rosa, '/api/v1/rules/counts')).json).toMatchObject({ since: '2025-11-20', review: 1 });
  });

  test('are read again over all requisitions for another day, and nothing is changed by it', async () => {
    const center = (await dana.make(costCenter, { code: '4010', name: 'Stormwater crew' })).id;
    const asked = (price: number, day: string) => {
      county.clock.set(`${day}T15:00:00Z`);
      return rosa.make(requisition, {
        purpose: `Pump for ${price}`,
        costCenter: center,
        federalFunds: true,
        lines: [{ item: 'Pump', quantity: { amount: '1', unit: 'EA' }, unitPrice: dollars(price) }],
      });
    };
    for (const price of [9000, 12_000, 14_000, 16_000]) await asked(price, '2026-05-04');
    await asked(12_000, '2024-05-04');
    county.clock.set('2026-11-20T15:00:00Z');
    const span = { sinceDay: '2025-11-20', untilDay: '2026-11-20' };
    await expect(rosa.make(shadowRun, { name: 'Mine', day: '2025-09-30', ...span })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(walter.make(shadowRun, { name: 'No day', ...span })).rejects.toMatchObject({
      code: 'shadow_run.asks_something',
    });
    const run = await walter.make(shadowRun, { name: 'Under the old limits', day: '2025-09-30', ...span });
    const read = await ask(walter, `/api/v1/shadow_run/${run.id}/advance`, {});
    expect(read.json).toMatchObject({ total: 4, done: 4, changed: 2, isFinished: true });
    const done = await rosa.see(shadowRun, run.id);
    expect(done).toMatchObject({ status: 'finished', total: 4, changed: 2 });
    const amounts = (done.results as readonly { cents: number }[]).map(({ cents }) => cents);
    expect(amounts.toSorted()).toEqual([12_000_00, 14_000_00]);
  });

  test('read again for a day before the agency chose its state keep the law of that state', async () => {
    const choice = await walter.make(rulePackChoice, { jurisdiction: 'TX', entity: 'city', fromDay: '2026-10-01' });
    await fiona.run(rulePackChoice, 'review', choice.id);
    const center = (await dana.make(costCenter, { code: '4020', name: 'Streets crew' })).id;
    county.clock.set('2026-11-10T15:00:00Z');
    const { id, number } = await rosa.make(requisition, {
      purpose: 'Road salt',
      costCenter: center,
      federalFunds: false,
      lines: [{ item: 'Salt', quantity: { amount: '1', unit: 'EA' }, unitPrice: dollars(120_000) }],
    });
    const facts = { ...bought, cents: 120_000_00, purchaseDay: '2026-11-10' } as const;
    await county.door.run(rosa.actor, (work) =>
      decideAndKeep(work, { about: { record: 'requisition', id, title: number }, facts }),
    );
    const changedOn = async (day: string) => {
      const span = { sinceDay: '2026-11-10', untilDay: '2026-11-10' };
      const run = await walter.make(shadowRun, { name: `As of ${day}`, day, ...span });
      const read = await ask(walter, `/api/v1/shadow_run/${run.id}/advance`, {});
      expect(read.json).toMatchObject({ total: 1, isFinished: true });
      return ((await rosa.see(shadowRun, run.id)).results as readonly { differences: { what: string }[] }[]).flatMap(
        ({ differences }) => differences.map(({ what }) => what),
      );
    };
    // The agency chose Texas in October; its threshold was the same in August, so nothing of the law changes.
    expect(await changedOn('2026-08-01')).not.toContain('Method');
  });
});
