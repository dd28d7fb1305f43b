import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#world';
import { bid } from '../sealing/bid.record.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { evaluation } from './evaluation.record.ts';
import { panelMember } from './panel-member.record.ts';
import { declare } from './panel.server.ts';
import { proponent } from './proponent.record.ts';
import { discussionOf, queueOf } from './showing.server.ts';
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
  { name: 'Gulf Debris LLC', cents: 100_000_00 },
  { name: 'Bayou Monitoring', cents: 125_000_00 },
];
const opened = (): Promise<Call> => openedCall(here, offers);
const refusal = (code: string, path?: string) => ({
  kind: 'refused',
  code: `evaluation.${code}`,
  ...(path ? { issues: [{ path }] } : {}),
});
/** What is written past every rule of the product. */
const behind = (text: string, ...values: readonly unknown[]) =>
  here.run(here.product, ({ tx, actor }) => tx.query(text, [actor.organizationId, ...values]));
const edit = async (by: Person, id: string, input: object) =>
  by.edit(evaluation, id, (await by.see(evaluation, id)).version, input);
const seat = (id: string, person: string, more: object = {}) =>
  here.chair.make(panelMember, { evaluation: id, person, ...more });
const membersOf = (id: string) => here.chief.list(panelMember, `evaluation=${id}`);

describe('declarations are requested', () => {
  test('of opened and decided bids that are scored, by members of whom one scores', async () => {
    const call = await opened();
    const [first = '', second = ''] = call.bids;
    const { id } = await here.chair.make(evaluation, { solicitation: call.id, withholdsPrice: false });
    const refused = (code: string, path?: string) =>
      expect(here.chair.run(evaluation, 'invite', id)).rejects.toMatchObject(refusal(code, path));
    const callIs = (status: string) =>
      behind('update solicitation set status = $3 where organization_id = $1 and id = $2', call.id, status);
    for (const status of ['closed', 'awarded']) {
      await callIs(status);
      await refused('not_opened', 'solicitation');
    }
    await callIs('opened');
    const kindOf = (name: string, kind: string) =>
      behind(
        'update solicitation_criteria set kind = $4 where organization_id = $1 and parent = $2 and name = $3',
        call.id,
        name,
        kind,
      );
    await kindOf('Approach', 'pass_fail');
    await kindOf('Price', 'pass_fail');
    await refused('no_criteria', 'solicitation');
    // A price alone is scored as well.
    await kindOf('Price', 'price');
    await refused('no_panel');
    await kindOf('Approach', 'scored');

    const reconsider = (one: string) =>
      here.run(here.product, (work) => work.move(bid, one, 'reconsider', { reason: 'An upheld protest.' }));
    await reconsider(first);
    await refused('bids_undecided');
    await here.buyer.run(bid, 'reject', first, 'No license.');
    await reconsider(second);
    await refused('bids_undecided');
    await here.buyer.run(bid, 'reject', second, 'No license.');
    await refused('no_bids');
    await reconsider(second);
    await here.buyer.run(bid, 'accept', second);
    await refused('no_panel');

    // The chair takes part without scoring.
    await seat(id, here.chair.id, { team: 'lead' });
    await expect(here.chair.run(evaluation, 'invite', id)).rejects.toMatchObject({
      ...refusal('no_panel'),
      message: 'No invited member scores. Add one.',
    });
    const [ada, ben] = here.evaluators;
    await seat(id, ada.id, { team: 'all' });
    await edit(here.chair, id, { withholdsPrice: true });
    await refused('price_is_withheld');
    await edit(here.chair, id, { withholdsPrice: false });
    await seat(id, ben.id);
    expect(await here.chair.run(evaluation, 'invite', id)).toMatchObject({ status: 'declaring' });
    const named = await here.run(here.product, (work) =>
      work.rows(proponent, { where: { evaluation: id }, fields: ['name', 'entry', 'bid'], most: 'all' }),
    );
    expect(named).toMatchObject([{ name: 'Proponent 1', entry: second, bid: null }]);
    expect((await membersOf(id)).filter(({ person }) => person === here.chair.id)).toHaveLength(1);
  });

  test('of no solicitation that is still written', async () => {
    const draft = await here.buyer.make(solicitation, {
      name: 'Debris monitoring',
      type: 'rfp',
      items: [{ item: 'Monitoring', kind: 'base', quantity: { amount: '1', unit: 'EA' } }],
      dueAt: '2026-12-18T19:00:00Z',
    });
    const { id } = await here.chair.make(evaluation, { solicitation: draft.id });
    await expect(here.chair.run(evaluation, 'invite', id)).rejects.toMatchObject(refusal('not_opened', 'solicitation'));
  });
});

/** With Ada and Ben, who are asked. */
async function asked(given: object = {}) {
  const call = await opened();
  const { id } = await here.chair.make(evaluation, { solicitation: call.id, ...given });
  const [ada, ben] = here.evaluators;
  await seat(id, ada.id);
  await seat(id, ben.id);
  const early = declareClear(here, ada, id);
  await expect(early).rejects.toMatchObject({ kind: 'refused', code: 'panel_member.not_asked' });
  await here.chair.run(evaluation, 'invite', id);
  return { call, id, ada, ben };
}
const conflicted = (person: Person, id: string) =>
  here.run(person, (work) => declare(work, id, { hasConflict: true, signature: person.actor.name }));
const begin = (id: string, by = here.chair) => by.run(evaluation, 'begin', id);

describe('scoring starts', () => {
  test('once each member has declared and one of them is cleared to score', async () => {
    const { id, ada, ben } = await asked();
    await declareClear(here, here.chair, id);
    await conflicted(ada, id);
    await expect(begin(id)).rejects.toMatchObject({
      ...refusal('undeclared'),
      message: expect.stringContaining('missing: 1.'),
    });
    await conflicted(ben, id);
    await expect(begin(id)).rejects.toMatchObject(refusal('no_panel'));
    const [, , cleo] = here.evaluators;
    await seat(id, cleo.id);
    await declareClear(here, cleo, id);
    expect(await begin(id)).toMatchObject({ status: 'scoring' });
    const stays = { code: 'panel_member.has_declared', issues: [{ path: 'expertise' }] };
    const [seated] = (await membersOf(id)).filter(({ person }) => person === cleo.id);
    await expect(
      here.chair.edit(panelMember, seated?.id ?? '', seated?.version ?? 0, { expertise: 'Law' }),
    ).rejects.toMatchObject(stays);
  });

  test('under a chair who was cleared: one with a conflict names another', async () => {
    const { id, ada, ben } = await asked();
    await declareClear(here, ada, id);
    await declareClear(here, ben, id);
    await conflicted(here.chair, id);
    await expect(begin(id)).rejects.toMatchObject(refusal('chair_out', 'chair'));
    const ida = (await here.member('Ida Voss')).with({ duties: ['evaluation_chair'] });
    await edit(here.chief, id, { chair: ida.id });
    await expect(begin(id, ida)).rejects.toMatchObject(refusal('undeclared'));
    await declareClear(here, ida, id);
    expect(await begin(id, ida)).toMatchObject({ status: 'scoring' });
  });

  test('by rules that stand: those that the panel was asked under first, and all of them afterwards', async () => {
    const { id, ada, ben } = await asked();
    const rules = { isBlind: false, withholdsPrice: false, buyerScoresPrice: true };
    for (const [path, value] of Object.entries(rules))
      await expect(edit(here.chair, id, { [path]: value })).rejects.toMatchObject(refusal('panel_was_asked', path));
    await edit(here.chair, id, { moveLimit: 20 });
    for (const person of [ada, ben, here.chair]) await declareClear(here, person, id);
    await begin(id);
    const all = { ...rules, chair: here.chief.id, moveLimit: 30, farPart: 50, drawSource: 'A lottery' };
    for (const [path, value] of Object.entries(all))
      await expect(edit(here.chair, id, { [path]: value })).rejects.toMatchObject(refusal('scoring_began', path));
    expect(await edit(here.chair, id, { rationale: 'A first draft.' })).toMatchObject({ rationale: 'A first draft.' });
  });

  test('with no one seated for a chair who changes before declarations are requested', async () => {
    const { id } = await here.chair.make(evaluation, { solicitation: (await opened()).id });
    const otto = (await here.member('Otto Lind')).with({ duties: ['evaluation_chair', 'evaluator'] });
    await edit(here.chair, id, { chair: otto.id });
    expect(await membersOf(id)).toEqual([]);
    // Who scores already is not seated twice.
    const [ada] = here.evaluators;
    await seat(id, otto.id);
    await seat(id, ada.id);
    await otto.run(evaluation, 'invite', id);
    const seats = (await membersOf(id)).map(({ person, team }) => [person, team]);
    expect(Object.fromEntries(seats)).toEqual({ [otto.id]: 'technical', [ada.id]: 'technical' });
  });
});

describe('who knows whose bids they are', () => {
  const shut = { kind: 'refused', code: 'panel_member.opened_bids', issues: [{ path: 'person' }] };

  test.each(['a share of the key given', 'an envelope typed'])('by %s scores none of them', async (way) => {
    const call = await opened();
    const { id } = await here.chair.make(evaluation, { solicitation: call.id });
    const person = (await here.member(`Person with ${way}`)).with({ duties: ['evaluator', 'opening_officer'] });
    const { event } = await here.run(here.product, async (work) => {
      const row = await work.row(bid, { where: { id: call.bids[0] ?? '' }, fields: ['event'] });
      return { event: row?.event ?? '' };
    });
    if (way === 'an envelope typed')
      await behind(
        `insert into bid_envelope (organization_id, receipt, bid, event, vendor, bytes, commitment, size, begun_at, received_at, entered_by, acknowledged)
         values ($1, gen_random_uuid(), $2, $3, $4, 'x', repeat('0', 64), 1, now(), now(), $5, 0)`,
        call.bids[0],
        event,
        call.vendors[0],
        person.id,
      );
    else {
      await behind('insert into opening_share (organization_id, event, officer) values ($1, $2, $3)', event, person.id);
      // A share that was never given opened nothing.
      const { id: held } = await seat(id, person.id);
      await here.chair.run(panelMember, 'withdraw', held, 'Asked too early.');
      await behind(
        `update opening_share set given = 'x' where organization_id = $1 and event = $2 and officer = $3`,
        event,
        person.id,
      );
    }
    const other = await here.chair.make(evaluation, { solicitation: call.id, part: 'Interviews' });
    await expect(seat(other.id, person.id)).rejects.toMatchObject(shut);
    await expect(seat(other.id, here.opener.id, { team: 'price' })).rejects.toMatchObject(shut);
  });

  test('since they were named is refused at the declaration', async () => {
    const { id, ada } = await asked();
    await behind(
      `update opening_session s set chair = $3 from sealed_event e, evaluation v
       where s.organization_id = $1 and e.organization_id = $1 and v.organization_id = $1
         and e.id = s.event and e.solicitation = v.solicitation and v.id = $2`,
      id,
      ada.id,
    );
    await expect(declareClear(here, ada, id)).rejects.toMatchObject(shut);
  });
});

describe('a member', () => {
  test('who joins while others score declares then, and no more once scores are locked', async () => {
    const call = await opened();
    const id = await scoringOf(here, call);
    const [lena, nora] = [await here.member('Lena Fischer'), await here.member('Nora Blum')].map((one) =>
      one.with({ duties: ['evaluator'] }),
    ) as [Person, Person];
    await seat(id, lena.id);
    await seat(id, nora.id);
    expect(await declareClear(here, lena, id)).toEqual({ status: 'cleared' });
    const [place] = (await membersOf(id)).filter(({ person }) => person === lena.id);
    await here.chair.run(panelMember, 'withdraw', place?.id ?? '', 'On leave.');
    await expect(here.run(here.chair, (work) => queueOf(work, id))).rejects.toMatchObject(refusal('no_scoring'));
    await expect(here.run(here.chair, (work) => discussionOf(work, id))).rejects.toMatchObject(refusal('not_locked'));
    await expect(here.run(here.chief, (work) => discussionOf(work, id))).rejects.toMatchObject(refusal('not_locked'));
    const [ada, ben, cleo] = here.evaluators;
    const [first = '', second = ''] = await proponentsOf(here, id, call);
    await scoreAll(here, id, { ...call, bids: call.bids.slice(0, 1) }, [[{ score: 8 }, { score: 6 }]]);
    for (const person of [ada, ben]) {
      await give(here, person, id, { proponent: second, criterion: call.license, passed: true });
      await give(here, person, id, { proponent: second, criterion: call.approach, score: 5 });
    }
    await expect(here.chair.run(evaluation, 'lock', id)).rejects.toMatchObject({
      ...refusal('scores_missing'),
      message: expect.stringMatching(/^1 scores are missing/),
    });
    await give(here, cleo, id, { proponent: second, criterion: call.price, passed: true });
    await here.chair.run(evaluation, 'lock', id);
    await expect(declareClear(here, nora, id)).rejects.toMatchObject({ code: 'panel_member.not_asked' });
    const { cells, moveLimit } = await here.run(here.chair, (work) => discussionOf(work, id));
    expect(moveLimit).toBe(10);
    expect(cells.find(({ proponent: of, criterion }) => of === first && criterion === call.approach)).toMatchObject({
      average: 7,
      isOpen: false,
      agreed: null,
    });
  });

  test('who is cleared reads no bid before scoring starts', async () => {
    const { id, ada } = await asked();
    await declareClear(here, ada, id);
    await expect(here.run(ada, (work) => queueOf(work, id))).rejects.toMatchObject(refusal('not_scoring'));
  });

  test('marks requirements before scores, and gives none where one is not met', async () => {
    const call = await opened();
    const id = await scoringOf(here, call);
    const [ada, ben] = here.evaluators;
    const [one = '', other = ''] = await proponentsOf(here, id, call);
    const approach = (of: string, score: number) => ({ proponent: of, criterion: call.approach, score });
    const license = (of: string, passed: boolean) => ({
      proponent: of,
      criterion: call.license,
      passed,
      comment: passed ? null : 'No license',
    });
    await expect(give(here, ada, id, approach(one, 5))).rejects.toMatchObject({
      code: 'bid_score.requirements_first',
    });
    expect(await give(here, ada, id, license(one, true))).toMatchObject({ left: 1 });
    expect(await give(here, ada, id, approach(one, 0))).toMatchObject({ left: 0 });
    // What was scored before is corrected still.
    await give(here, ada, id, license(one, false));
    await give(here, ada, id, approach(one, 3));
    expect(await give(here, ben, id, license(other, false))).toMatchObject({ left: 0 });
    await expect(give(here, ben, id, approach(other, 5))).rejects.toMatchObject({ code: 'bid_score.not_met' });
    await give(here, ben, id, license(other, true));
    await give(here, ben, id, approach(other, 10));
  });
});
