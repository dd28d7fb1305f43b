import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { serve } from '../../../tests/world/serving.ts';
import { agree, eliminate } from './consensus.server.ts';
import { bidScore } from './bid-score.record.ts';
import { bid } from '../sealing/bid.record.ts';
import { evaluation } from './evaluation.record.ts';
import { showVendors } from './naming.server.ts';
import { panelMember } from './panel-member.record.ts';
import { declare } from './panel.server.ts';
import { proponent } from './proponent.record.ts';
import { rankedFor } from './ranking-inputs.server.ts';
import { discussionOf, queueOf, rankingOf, roomOf } from './showing.server.ts';
import {
  type Call,
  declareClear,
  give,
  openedCall,
  type Panel,
  panelWorld,
  proponentsOf,
  scoreAll,
  scoringOf,
} from './test-world.ts';

let here: Panel;
beforeAll(async () => {
  here = await panelWorld();
});
afterAll(() => here.close());

const offers = [
  {
    name: 'Gulf Debris LLC',
    cents: 100_000_00,
    notes: 'Gulf Debris LLC monitors with 40 people. Write to gulfdebrisllc@firm.example.',
  },
  { name: 'Bayou Monitoring', cents: 125_000_00, notes: 'Offered by BAYOU  monitoring.' },
];
const made = async (criteria?: readonly object[]): Promise<Call> => openedCall(here, offers, criteria);

/** Setup with one technical member, invited. */
async function invited() {
  const call = await made();
  const { id } = await here.chair.make(evaluation, { solicitation: call.id });
  const [ada] = here.evaluators;
  await here.chair.make(panelMember, { evaluation: id, person: ada.id });
  await here.chair.run(evaluation, 'invite', id);
  return { call, id, ada };
}

describe('a declaration', () => {
  test('comes before any bid: a member who has not declared is refused, and the attempt stays in the history', async () => {
    const { id, ada } = await invited();
    await expect(here.run(ada, (work) => queueOf(work, id))).rejects.toMatchObject({
      kind: 'forbidden',
      code: 'evaluation.shut_undeclared',
      message: 'Declare your interests before you see any bid.',
    });
  });

  test('of an interest in a bidder recuses at once, of one in another firm does not', async () => {
    const first = await invited();
    const signed = { hasConflict: false, signature: 'ada  OKAFOR' };
    const recused = await here.run(first.ada, (work) =>
      declare(work, first.id, { ...signed, interests: [first.call.vendors[1] ?? ''] }),
    );
    expect(recused).toEqual({ status: 'recused' });
    await expect(here.run(first.ada, (work) => declare(work, first.id, signed))).rejects.toThrow(
      'You have declared already',
    );
    await expect(here.run(first.ada, (work) => queueOf(work, first.id))).rejects.toThrow('You are recused');
    const second = await invited();
    // A firm of another name: one that is registered twice is the same firm.
    const [other = ''] = (await openedCall(here, [{ name: 'Quince Bookkeeping', cents: 90_000_00 }])).vendors;
    const cleared = await here.run(second.ada, (work) => declare(work, second.id, { ...signed, interests: [other] }));
    expect(cleared).toEqual({ status: 'cleared' });
  });

  test('is the person’s own, under the person’s own name', async () => {
    const { id, ada } = await invited();
    const sign = (signature: string) => here.run(ada, (work) => declare(work, id, { hasConflict: false, signature }));
    await expect(sign('Ben Tran')).rejects.toThrow('Type your name as it is on record: Ada Okafor');
    const ben = here.evaluators[1];
    await expect(declareClear(here, ben, id)).rejects.toThrow('You are not on this panel');
    await expect(
      here.run(here.product, (work) => declare(work, id, { hasConflict: false, signature: 'x' })),
    ).rejects.toThrow('Sign in yourself');
    const lost = ada.with({ duties: [] });
    await expect(declareClear(here, lost, id)).rejects.toThrow('Only people with the duty evaluator');
  });

  test('stays with the chief procurement officer and the auditor', async () => {
    const { id, ada, call } = await invited();
    await here.run(ada, (work) =>
      declare(work, id, { hasConflict: true, interests: call.vendors, statement: 'A cousin', signature: 'Ada Okafor' }),
    );
    const [shown] = await here.chair.list(panelMember, `evaluation=${id}&person=${ada.id}`);
    expect(shown).not.toHaveProperty('interests');
    expect(shown).not.toHaveProperty('statement');
    expect((await here.chief.list(panelMember, `evaluation=${id}&person=${ada.id}`))[0]).toMatchObject({
      statement: 'A cousin',
    });
  });
});

describe('a panel', () => {
  test('does not take who opened the bids, nor the buyer for price, nor both groups where price is withheld', async () => {
    const call = await made();
    const { id } = await here.chair.make(evaluation, { solicitation: call.id });
    const add = (person: string, team: 'technical' | 'price' | 'all' | 'lead') =>
      here.chair.make(panelMember, { evaluation: id, person, team });
    const refusal = (code: string, path: string) => ({ code: `panel_member.${code}`, issues: [{ path }] });
    await expect(add(here.opener.id, 'technical')).rejects.toMatchObject(refusal('opened_bids', 'person'));
    await expect(add(here.buyer.id, 'price')).rejects.toMatchObject(refusal('is_buyer', 'person'));
    await expect(add(here.evaluators[0].id, 'all')).rejects.toMatchObject(refusal('price_is_withheld', 'team'));
    const open = await here.chair.make(evaluation, { solicitation: call.id, part: 'Second', withholdsPrice: false });
    const toBoth = (person: string) =>
      here.chair.make(panelMember, { evaluation: open.id, person, team: 'all' as const });
    await expect(toBoth(here.buyer.id)).rejects.toMatchObject(refusal('is_buyer', 'person'));
    expect(await toBoth(here.evaluators[0].id)).toMatchObject({ team: 'all' });
    await expect(add(here.evaluators[0].id, 'lead')).rejects.toThrow('Only the chair takes part without scoring');
    expect(await add(here.buyer.id, 'technical')).toMatchObject({ status: 'invited' });
  });

  test('takes the buyer for price where the policy says so, and the opener of other bids', async () => {
    const call = await made();
    const { id } = await here.chair.make(evaluation, { solicitation: call.id, buyerScoresPrice: true });
    expect(await here.chair.make(panelMember, { evaluation: id, person: here.buyer.id, team: 'price' })).toMatchObject({
      team: 'price',
    });
    const holder = here.evaluators[0].with({ duties: ['evaluator', 'opening_officer'] });
    expect(await here.chair.make(panelMember, { evaluation: id, person: holder.id })).toMatchObject({
      status: 'invited',
    });
  });

  test('is led by one chair from scoring on, and only that chair takes its steps', async () => {
    const id = await scoringOf(here, await made());
    const { version } = await here.chair.see(evaluation, id);
    await expect(here.buyer.edit(evaluation, id, version, { chair: here.chief.id })).rejects.toThrow(
      'Scoring has started',
    );
    const other = (await here.member('Ida Voss')).with({ duties: ['evaluation_chair'] });
    await expect(other.run(evaluation, 'lock', id)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(here.evaluators[0].run(evaluation, 'lock', id)).rejects.toThrow(
      'Only people with the duty evaluation chair',
    );
  });

  test('gets a new chair before scoring, who declares as well', async () => {
    const { id } = await invited();
    const other = (await here.member('Ida Voss')).with({ duties: ['evaluation_chair'] });
    const { version } = await here.chair.see(evaluation, id);
    await here.chief.edit(evaluation, id, version, { chair: other.id });
    const panel = await here.chief.list(panelMember, `evaluation=${id}`);
    const leads = panel.filter(({ team }) => team === 'lead').map(({ person, status }) => [person, status]);
    expect(Object.fromEntries(leads)).toEqual({ [here.chair.id]: 'withdrawn', [other.id]: 'invited' });
  });

  test('does not score before all have declared', async () => {
    const { id, ada } = await invited();
    await declareClear(here, ada, id);
    await expect(here.chair.run(evaluation, 'begin', id)).rejects.toThrow('Declarations are missing: 1');
  });
});

describe('scores', () => {
  test('are given by group, requirements first, within the scale and by nobody else', async () => {
    const call = await made();
    const id = await scoringOf(here, call);
    const [ada, , cleo] = here.evaluators;
    const [one = ''] = await proponentsOf(here, id, call);
    const approach = { proponent: one, criterion: call.approach };
    await expect(give(here, ada, id, { ...approach, score: 5 })).rejects.toThrow('Mark “License” first');
    await give(here, ada, id, { proponent: one, criterion: call.license, passed: true });
    await expect(give(here, ada, id, { ...approach, score: 11 })).rejects.toThrow('Enter a whole score from 0 to 10');
    await expect(give(here, cleo, id, { ...approach, score: 5 })).rejects.toThrow('You do not score this criterion');
    await expect(give(here, ada, id, { proponent: one, criterion: call.price, passed: true })).rejects.toThrow(
      'You do not score this criterion.',
    );
    await expect(give(here, here.chair, id, { ...approach, score: 5 })).rejects.toThrow(
      'You do not score this criterion.',
    );
    await expect(give(here, here.opener, id, { ...approach, score: 5 })).rejects.toThrow('You are not on this panel');
    await expect(give(here, ada, id, { proponent: one, criterion: call.license, passed: false })).rejects.toThrow(
      'Say why',
    );
    expect(await give(here, ada, id, { ...approach, score: 10 })).toMatchObject({ left: 0 });
  });

  test('are read by their own author alone until the lock, by rows, lists and history', async () => {
    const call = await made();
    const id = await scoringOf(here, call);
    const [ada, ben] = here.evaluators;
    const [one = ''] = await proponentsOf(here, id, call);
    const { id: score } = await give(here, ada, id, { proponent: one, criterion: call.license, passed: true });
    expect(await ada.see(bidScore, score)).toMatchObject({ passed: true });
    for (const person of [ben, here.chair, here.chief, here.buyer]) {
      await expect(person.see(bidScore, score)).rejects.toMatchObject({ kind: 'not_found' });
      expect(await person.list(bidScore, `evaluation=${id}`)).toEqual([]);
    }
    await expect(ada.edit(bidScore, score, 1, { passed: false })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(here.run(ben, (work) => discussionOf(work, id))).rejects.toThrow(
      'Scores are shown once they are locked',
    );
  });

  test('are locked together once nothing is missing, and stay', async () => {
    const call = await made();
    const id = await scoringOf(here, call);
    await expect(here.chair.run(evaluation, 'lock', id)).rejects.toThrow('10 scores are missing');
    await scoreAll(here, id, call, [
      [{ score: 8 }, { score: 6 }],
      [{ score: 9 }, { score: 9 }],
    ]);
    await here.chair.run(evaluation, 'lock', id);
    const [ada] = here.evaluators;
    const [one = ''] = await proponentsOf(here, id, call);
    await expect(give(here, ada, id, { proponent: one, criterion: call.approach, score: 1 })).rejects.toThrow(
      'Scores are not open',
    );
    const seen = await here.chair.list(bidScore, `evaluation=${id}`);
    expect(seen).toHaveLength(10);
    const member = (await here.chief.list(panelMember, `evaluation=${id}&person=${ada.id}`))[0]?.id ?? '';
    await here.chair.run(panelMember, 'withdraw', member, 'Left the county');
    expect(await here.chair.list(bidScore, `evaluation=${id}`)).toHaveLength(10);
    await expect(here.chair.make(panelMember, { evaluation: id, person: here.chief.id })).rejects.toThrow(
      'Scores are locked',
    );
  });

  test('of who left before the lock do not count', async () => {
    const call = await made();
    const id = await scoringOf(here, call);
    const [ada, ben] = here.evaluators;
    await scoreAll(here, id, call, [
      [{ score: 8 }, { score: 6 }],
      [{ score: 9 }, { score: 9 }],
    ]);
    const member = (await here.chief.list(panelMember, `evaluation=${id}&person=${ben.id}`))[0]?.id ?? '';
    await here.chair.run(panelMember, 'withdraw', member, 'Left the county');
    await expect(here.run(ben, (work) => queueOf(work, id))).rejects.toThrow('You are recused or withdrawn');
    await here.chair.run(evaluation, 'lock', id);
    expect((await here.chair.list(bidScore, `evaluation=${id}`)).some(({ author }) => author === ben.id)).toBe(false);
    expect(await ada.list(bidScore, `evaluation=${id}`)).toHaveLength(6);
  });
});

describe('blind mode', () => {
  test('names no vendor and shows the technical group no price before the lock', async () => {
    const call = await made();
    const id = await scoringOf(here, call);
    const [ada, , cleo] = here.evaluators;
    const secrets = [
      ...call.vendors,
      ...call.bids,
      ...offers.flatMap(({ name }) => [name, `${name.replaceAll(/\W/g, '')}@firm.example`.toLowerCase()]),
      'BAYOU',
    ];
    const seen = JSON.stringify([
      await here.run(ada, (work) => queueOf(work, id)),
      await here.run(ada, (work) => roomOf(work, id)),
      await ada.list(proponent, `evaluation=${id}`),
      await ada.list(evaluation),
      await ada.list(panelMember, `evaluation=${id}`),
    ]);
    expect(secrets.filter((one) => seen.includes(one))).toEqual([]);
    expect(seen).not.toContain('10000000');
    expect(seen).toContain('monitors with 40 people');
    const [priced] = (await here.run(cleo, (work) => queueOf(work, id))).proponents;
    expect(priced).toMatchObject({ notes: null, lines: [{ item: 'Monitoring' }] });
    expect([100_000_00, 125_000_00]).toContain(priced?.total?.cents);
    await scoreAll(here, id, call, [
      [{}, {}],
      [{}, {}],
    ]);
    await here.chair.run(evaluation, 'lock', id);
    for (const step of ['discuss', 'rank'] as const) await here.chair.run(evaluation, step, id);
    for (const person of [ada, here.chair, here.chief]) {
      const told = JSON.stringify([
        await here.run(person, (work) => roomOf(work, id)),
        await here.run(person, (work) => discussionOf(work, id)),
        await here.run(person, (work) => rankingOf(work, id)),
        await person.list(proponent, `evaluation=${id}`),
        await person.list(bid, `solicitation=${call.id}`),
      ]);
      const named = secrets.filter((one) => !call.bids.includes(one));
      expect(named.filter((one) => told.includes(one))).toEqual([]);
    }
    await here.run(here.product, (work) => showVendors(work, call.id));
    const after = await here.run(ada, (work) => roomOf(work, id));
    expect(after.proponents.map(({ vendor }) => vendor).toSorted()).toEqual(['Bayou Monitoring', 'Gulf Debris LLC']);
    const ranked = await here.run(ada, (work) => rankingOf(work, id));
    expect(ranked.rows.map(({ vendor }) => vendor).toSorted()).toEqual(['Bayou Monitoring', 'Gulf Debris LLC']);
  });

  test('numbers bids in an order that follows from nothing about them', async () => {
    const orders = new Set<string>();
    for (let at = 0; at < 12 && orders.size < 2; at++) {
      const { id, call } = await invited();
      const of = await proponentsOf(here, id, call);
      const places = await here.chair.list(proponent, `evaluation=${id}`);
      orders.add(of.map((one) => places.find((each) => each.id === one)?.place).join());
    }
    expect(orders.size).toBe(2);
  });
});

/** An evaluation in consensus with these scores. */
async function discussed(scores: Parameters<typeof scoreAll>[3], given: object = {}) {
  const call = await made();
  const id = await scoringOf(here, call, given);
  await scoreAll(here, id, call, scores);
  await here.chair.run(evaluation, 'lock', id);
  await here.chair.run(evaluation, 'discuss', id);
  return { call, id, of: await proponentsOf(here, id, call) };
}

describe('consensus', () => {
  test('keeps the originals, asks for a reason beyond the threshold, and is the chair’s', async () => {
    const { call, id, of } = await discussed([
      [{ score: 8 }, { score: 6 }],
      [{ score: 9 }, { score: 9 }],
    ]);
    const [one = ''] = of;
    const cell = { proponent: one, criterion: call.approach };
    const by =
      (person = here.chair) =>
      (given: object) =>
        here.run(person, (work) => agree(work, id, { ...cell, ...given }));
    await expect(by(here.evaluators[0])({ score: 7 })).rejects.toThrow('Only the chair of this evaluation');
    await by()({ score: 8 });
    await expect(by()({ score: 9 })).rejects.toThrow('by more than 10% of the scale. Enter a reason');
    await by()({ score: 9, reason: 'Both missed the second annex' });
    const { cells } = await here.run(here.evaluators[1], (work) => discussionOf(work, id));
    expect(cells.find((each) => each.proponent === one && each.criterion === call.approach)).toMatchObject({
      originals: [{ score: expect.any(Number) }, { score: expect.any(Number) }],
      average: 7,
      agreed: { score: 9 },
    });
  });

  test('decides a requirement on which the panel differs before anything is ranked', async () => {
    const { call, id, of } = await discussed([
      [{ met: false }, { score: 6 }],
      [{ score: 9 }, { score: 9 }],
    ]);
    await expect(here.chair.run(evaluation, 'rank', id)).rejects.toThrow(
      'Agree on these requirements first: Proponent',
    );
    const cell = { proponent: of[0] ?? '', criterion: call.license };
    await expect(here.run(here.chair, (work) => agree(work, id, { ...cell, passed: false }))).rejects.toThrow(
      'marked this differently',
    );
    await here.run(here.chair, (work) =>
      agree(work, id, { ...cell, passed: false, reason: 'The license ended in May' }),
    );
    await here.chair.run(evaluation, 'rank', id);
    expect(await here.chair.see(proponent, of[0] ?? '')).toMatchObject({
      status: 'screened_out',
      failedName: 'License',
    });
    expect(await here.run(here.chair, (work) => rankedFor(work, call.id))).toEqual([
      { bid: call.bids[1], rank: 1, points: 5400 + 4000 },
      { bid: call.bids[0], rank: null, points: 0 },
    ]);
  });

  test('takes a proponent out and back in with a reason', async () => {
    const { id, of } = await discussed([
      [{}, {}],
      [{}, {}],
    ]);
    const [one = ''] = of;
    const act = (isRestored: boolean) =>
      here.run(here.chair, (work) =>
        eliminate(work, id, { proponent: one, isRestored, reason: 'References withdrawn' }),
      );
    expect(await act(false)).toMatchObject({ status: 'screened_out' });
    expect(await act(true)).toMatchObject({ status: 'scored' });
  });
});

describe('a ranking', () => {
  test('follows from what is stored: worked out again it is the same, and the first place alone is recommended', async () => {
    const { call, id } = await discussed([
      [{ score: 8 }, { score: 6 }],
      [{ score: 9 }, { score: 9 }],
    ]);
    await here.chair.run(evaluation, 'rank', id);
    const ranked = await here.run(here.chair, (work) => rankingOf(work, id));
    expect(ranked).toMatchObject({ isRanked: true, isSame: true, tied: [] });
    expect(ranked.rows.map(({ bid, rank, points }) => [bid, rank, points])).toEqual([
      [call.bids[1], 1, 5400 + 3200],
      [call.bids[0], 2, 4200 + 4000],
    ]);
    const recommend = (recommended: string, rationale = 'Highest points') =>
      here.run(here.chair, (work) => work.move(evaluation, id, 'recommend', { input: { recommended, rationale } }));
    await expect(recommend(call.bids[0] ?? '')).rejects.toMatchObject({
      code: 'evaluation.not_first',
      issues: [{ path: 'recommended' }],
    });
    await expect(recommend(call.bids[1] ?? '', ' ')).rejects.toThrow('Required for this step');
    await recommend(call.bids[1] ?? '');
    const change = async (input: object) =>
      here.chair.edit(evaluation, id, (await here.chair.see(evaluation, id)).version, input);
    const other = { recommended: call.bids[0] ?? '', rationale: 'Another one', drawSeed: 'pulse 1' };
    for (const [path, value] of Object.entries(other))
      await expect(change({ [path]: value })).rejects.toMatchObject({
        code: 'evaluation.is_recommended',
        issues: [{ path }],
      });
    const both = here.chair.with({ duties: ['evaluation_chair', 'chief_procurement_officer'] });
    await expect(both.run(evaluation, 'approve', id)).rejects.toThrow('someone else has to approve it');
    expect(await here.chief.run(evaluation, 'approve', id)).toMatchObject({ status: 'approved' });
    await expect(change({ rationale: 'Another one' })).rejects.toMatchObject({ code: 'evaluation.is_recommended' });
    await expect(here.chief.run(evaluation, 'reopen', id)).rejects.toThrow(/reason/i);
    expect(await here.chief.run(evaluation, 'reopen', id, 'Protest upheld')).toMatchObject({ status: 'consensus' });
    expect(await here.run(here.chair, (work) => rankedFor(work, call.id))).toEqual([]);
  });

  test('with a tie is decided by the published seed alone', async () => {
    const call = await openedCall(
      here,
      offers.map((one) => ({ ...one, cents: 100_000_00 })),
    );
    const id = await scoringOf(here, call);
    await scoreAll(here, id, call, [
      [{}, {}],
      [{}, {}],
    ]);
    for (const step of ['lock', 'discuss', 'rank'] as const) await here.chair.run(evaluation, step, id);
    const recommend = (recommended: string) =>
      here.run(here.chair, (work) =>
        work.move(evaluation, id, 'recommend', { input: { rationale: 'Drawn', recommended } }),
      );
    await expect(recommend(call.bids[0] ?? '')).rejects.toThrow(
      '2 proponents tie for first place. Enter the seed that “NIST',
    );
    const { version } = await here.chair.see(evaluation, id);
    const seeded = await here.chair.edit(evaluation, id, version, { drawSeed: 'pulse 4711' });
    await expect(here.chair.edit(evaluation, id, seeded.version, { drawSeed: 'pulse 4712' })).rejects.toMatchObject({
      code: 'evaluation.seed_stands',
      issues: [{ path: 'drawSeed' }],
    });
    await here.chair.edit(evaluation, id, seeded.version, { rationale: 'Drawn by the published seed' });
    const taken = await Promise.allSettled(call.bids.map(recommend));
    expect(taken.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('is not made over a price that cannot be compared', async () => {
    const odd = [
      { name: 'No Total Inc', cents: null },
      { name: 'Free Works', cents: 0 },
      { name: 'One Cent Co', cents: 1 },
    ];
    const call = await openedCall(here, [...offers, ...odd]);
    const id = await scoringOf(here, call);
    await scoreAll(
      here,
      id,
      call,
      call.bids.map(() => [{}, {}] as const),
    );
    for (const step of ['lock', 'discuss'] as const) await here.chair.run(evaluation, step, id);
    const of = await proponentsOf(here, id, call);
    const rank = () => here.chair.run(evaluation, 'rank', id);
    for (const place of [2, 3]) {
      await expect(rank()).rejects.toMatchObject({
        code: 'evaluation.no_total',
        message: expect.stringContaining('No total above zero: Proponent'),
      });
      await here.run(here.chair, (work) =>
        eliminate(work, id, { proponent: of[place] ?? '', isRestored: false, reason: 'No price to compare' }),
      );
    }
    expect(await rank()).toMatchObject({ status: 'ranked' });
  });
});

describe('trap 9: an attempt to go round the declaration', () => {
  test('over the API is answered 403 and stays in the history of the evaluation; so does one to save a score', async () => {
    const { id, ada } = await invited();
    const server = await serve(here);
    onTestFinished(() => server.close());
    const path = `/api/v1/evaluation/${id}`;
    const asked = await server.ask({ as: ada.actor, method: 'GET', path: `${path}/queue` });
    const body = { proponent: id, criterion: id, score: 5 };
    const given = await server.ask({
      as: ada.actor,
      method: 'POST',
      path: `${path}/scores`,
      body,
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    for (const { status, json } of [asked, given])
      expect([status, json?.['code']]).toEqual([403, 'evaluation.shut_undeclared']);
    const history = await here.database.within({ organizationId: here.organizationId }, (tx) =>
      tx.query<{ actor: string; reason: string }>(
        `select actor, reason from audit_entry where organization_id = $1 and row_id = $2 and action = 'access_refused'`,
        [here.organizationId, id],
      ),
    );
    expect(history).toEqual(
      [1, 2].map(() => ({ actor: ada.id, reason: 'Declare your interests before you see any bid.' })),
    );
  });
});

describe('criteria of a member', () => {
  const asked = [
    { name: 'License', kind: 'pass_fail' },
    { name: 'Approach', kind: 'scored', weight: 30, scale: 10 },
    { name: 'Cybersecurity', kind: 'scored', weight: 30, scale: 10 },
    { name: 'Price', kind: 'price', weight: 40, formula: 'ratio' },
  ];

  test('are those of the group, and each has a member who scores it before anyone is invited', async () => {
    const call = await made(asked);
    const { id } = await here.chair.make(evaluation, { solicitation: call.id });
    const [ada, ben] = here.evaluators;
    const seat = (person: string, names: readonly string[]) =>
      here.chair.make(panelMember, { evaluation: id, person, criteria: names.map((name) => ({ name })) });
    await expect(seat(ada.id, ['Price'])).rejects.toThrow('“Price” is not a criterion of this group');
    await seat(ada.id, ['License', 'Approach']);
    await expect(here.chair.run(evaluation, 'invite', id)).rejects.toThrow('No invited member scores: Cybersecurity.');
    await seat(ben.id, ['Cybersecurity']);
    await here.chair.run(evaluation, 'invite', id);
    for (const person of [here.chair, ada, ben]) await declareClear(here, person, id);
    await here.chair.run(evaluation, 'begin', id);
    // Each sees and gives own scores alone.
    const queue = await here.run(ben, (work) => queueOf(work, id));
    expect(queue.criteria.map(({ name }) => name)).toEqual(['Cybersecurity']);
    const [one = ''] = await proponentsOf(here, id, call);
    await expect(give(here, ben, id, { proponent: one, criterion: call.approach, score: 9 })).rejects.toThrow(
      'You do not score this criterion.',
    );
  });

  test('that no cleared member scores any more keep scores from being locked', async () => {
    const call = await made(asked);
    const { id } = await here.chair.make(evaluation, { solicitation: call.id });
    const [ada, ben] = here.evaluators;
    await here.chair.make(panelMember, { evaluation: id, person: ada.id, criteria: [{ name: 'Cybersecurity' }] });
    const { id: member } = await here.chair.make(panelMember, { evaluation: id, person: ben.id });
    await here.chair.run(evaluation, 'invite', id);
    for (const person of [here.chair, ada, ben]) await declareClear(here, person, id);
    await here.chair.run(evaluation, 'begin', id);
    await here.chair.run(panelMember, 'withdraw', member, 'On leave');
    await expect(here.chair.run(evaluation, 'lock', id)).rejects.toThrow(
      'No cleared member scores: License; Approach.',
    );
  });
});
