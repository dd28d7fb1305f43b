import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve, type Serving } from '../../../tests/world/serving.ts';
import type { Person } from '#world';
import { bidScore } from './bid-score.record.ts';
import { evaluation } from './evaluation.record.ts';
import { panelMember } from './panel-member.record.ts';
import { declare } from './panel.server.ts';
import { type Call, declareClear, give, openedCall, type Panel, panelWorld, proponentsOf } from './test-world.ts';

const MARK = 'Ada wrote that the crews are trained.';
const PRICE = 100_123_45;
const offers = [
  { name: 'Gulf Debris LLC', cents: PRICE, notes: 'Gulf Debris LLC monitors with 40 people.' },
  { name: 'Bayou Monitoring', cents: 125_000_00, notes: 'Offered by BAYOU Monitoring.' },
];

/** What somebody is to the bids, and what that shuts. */
const standings = {
  'off the panel': 'evaluation.shut_off_panel',
  undeclared: 'evaluation.shut_undeclared',
  'with another conflict': 'evaluation.shut_out',
  'with an interest in a bidder': 'evaluation.shut_out',
  withdrawn: 'evaluation.shut_out',
} as const;
type Standing = keyof typeof standings;

let here: Panel;
let server: Serving;
let call: Call;
let id: string;
let score: string;
let first: string;
const people = {} as Record<Standing, Person>;

/** Two who score and one for price have declared, and one of them scored; the others stand where their name says. */
beforeAll(async () => {
  here = await panelWorld();
  server = await serve(here);
  call = await openedCall(here, offers);
  const { chair } = here;
  ({ id } = await chair.make(evaluation, { solicitation: call.id }));
  const invited = async (person: Person, team: 'technical' | 'price' = 'technical') =>
    (await chair.make(panelMember, { evaluation: id, person: person.id, team })).id;
  const [ada, ben, cleo] = here.evaluators;
  await invited(ada);
  await invited(ben);
  await invited(cleo, 'price');
  const members = {} as Record<Standing, string>;
  for (const standing of Object.keys(standings) as Standing[]) {
    people[standing] = (await here.member(`Person ${standing}`)).with({ duties: ['evaluator'] });
    if (standing !== 'off the panel' && standing !== 'undeclared') members[standing] = await invited(people[standing]);
  }
  await chair.run(evaluation, 'invite', id);
  for (const person of [ada, ben, cleo, chair, people.withdrawn]) await declareClear(here, person, id);
  const said = (standing: Standing, given: object) =>
    here.run(people[standing], (work) =>
      declare(work, id, { hasConflict: false, signature: `Person ${standing}`, ...given }),
    );
  await said('with another conflict', { hasConflict: true, statement: 'A cousin works there.' });
  await said('with an interest in a bidder', { interests: [call.vendors[0] ?? ''] });
  await chair.run(panelMember, 'withdraw', members.withdrawn, 'Left the county');
  await chair.run(evaluation, 'begin', id);
  await invited(people.undeclared);
  [first = ''] = await proponentsOf(here, id, call);
  await give(here, ada, id, { proponent: first, criterion: call.license, passed: true });
  ({ id: score } = await give(here, ada, id, { proponent: first, criterion: call.approach, score: 7, comment: MARK }));
});
afterAll(async () => {
  await server?.close();
  await here?.close();
});

/** Every way to what is in an evaluation. */
const ways = () => ({
  'the queue': { path: `/api/v1/evaluation/${id}/queue` },
  'the room': { path: `/api/v1/evaluation/${id}/room` },
  'the consensus': { path: `/api/v1/evaluation/${id}/consensus` },
  'the ranking': { path: `/api/v1/evaluation/${id}/ranking` },
  'a score': { path: `/api/v1/bid_score/${score}` },
  'its history': { path: `/api/v1/bid_score/${score}/history` },
  'the list of scores': { path: `/api/v1/bid_score?evaluation=${id}` },
  'their file': { path: `/api/v1/bid_score/export?evaluation=${id}` },
  'the list of bids': { path: `/api/v1/bid?solicitation=${call.id}` },
  'giving a score': {
    path: `/api/v1/evaluation/${id}/scores`,
    body: { proponent: first, criterion: call.approach, score: 1, comment: 'Mine' },
  },
});

const ask = (person: Person, { path, body }: { path: string; body?: object }) =>
  server.ask({
    as: person.actor,
    method: body ? 'POST' : 'GET',
    path,
    ...(body ? { body, headers: { 'idempotency-key': randomUUID() } } : {}),
  });

test('trap 9: a declared conflict is answered 403, and each attempt stays in the history of the evaluation', async () => {
  const person = people['with another conflict'];
  const kept = () =>
    here.database.within({ organizationId: here.organizationId }, (tx) =>
      tx.query<{ actor: string }>(
        `select actor from audit_entry where organization_id = $1 and row_id = $2 and action = 'access_refused' and actor = $3`,
        [here.organizationId, id, person.id],
      ),
    );
  const before = (await kept()).length;
  for (const way of ['the queue', 'giving a score'] as const)
    expect((await ask(person, ways()[way])).status, way).toBe(403);
  expect(await kept()).toHaveLength(before + 2);
});

describe.each(Object.entries(standings))('an evaluator %s', (standing, code) => {
  test('is told why, and neither reads a bid nor gives a score', async () => {
    for (const way of ['the queue', 'giving a score'] as const) {
      const { status, json } = await ask(people[standing as Standing], ways()[way]);
      expect([way, status, json?.['code']]).toEqual([way, 403, code]);
    }
  });

  test('sees by no way a score of another, a price or whose bid it is', async () => {
    for (const [way, given] of Object.entries(ways())) {
      const { status, text } = await ask(people[standing as Standing], given);
      expect(status, way).toBeLessThan(500);
      for (const secret of [MARK, String(PRICE), '12500000', 'Gulf Debris', 'BAYOU', 'Bayou'])
        expect([way, secret, text.includes(secret)]).toEqual([way, secret, false]);
    }
  });
});

describe('before all scores are locked', () => {
  test('a score is its author’s alone: the panel, its chair, the buyer and the chief see none', async () => {
    const [ada, ben, cleo] = here.evaluators;
    for (const person of [ben, cleo, here.chair, here.chief, here.buyer])
      for (const [way, given] of Object.entries(ways())) {
        if (way === 'giving a score') continue;
        const { status, text } = await ask(person, given);
        expect(status, way).toBeLessThan(500);
        expect([person.actor.name, way, text.includes(MARK)]).toEqual([person.actor.name, way, false]);
      }
    expect((await ask(ada, ways()['a score'])).text).toContain(MARK);
  });

  test('the technical group reads no price, whatever it opens', async () => {
    const [ada, ben, cleo] = here.evaluators;
    const { 'giving a score': _, ...reading } = ways();
    for (const person of [ada, ben])
      for (const [way, given] of Object.entries(reading))
        expect([way, (await ask(person, given)).text.includes(String(PRICE))]).toEqual([way, false]);
    expect((await ask(cleo, ways()['the queue'])).text).toContain(String(PRICE));
  });

  test('a changed score keeps what it was', async () => {
    const [ada] = here.evaluators;
    await give(here, ada, id, { proponent: first, criterion: call.approach, score: 4, comment: MARK });
    expect(await ada.see(bidScore, score)).toMatchObject({ score: 4 });
    const { text } = await ask(ada, ways()['its history']);
    expect(JSON.parse(text)).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ changes: expect.objectContaining({ score: [7, 4] }) })]),
    });
  });
});
