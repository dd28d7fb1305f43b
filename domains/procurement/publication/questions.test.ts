import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saidOn, type Visited, visited, whereTo } from '../../public/test-world.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { addendum } from './addendum.record.ts';
import { closeDue } from './closing.server.ts';
import { solicitationQuestion } from './solicitation-question.record.ts';
import { marketOf, pumps } from './test-world.ts';

let here: Visited;
let market: Awaited<ReturnType<typeof marketOf>>;
beforeAll(async () => {
  here = await visited();
  market = await marketOf(here.county);
});
afterAll(() => here.close());
beforeEach(() => here.county.clock.set('2026-11-20T15:00:00Z'));

const pathOf = ({ number }: { number: string }) => `/public-opportunities/${number}`;
const email = 'wes@gulf.example';
async function asked(call: { number: string; id: string }, question = 'May the hose be rubber?') {
  const sent = await here.site.send(pathOf(call), 'ask', { question, email });
  expect(whereTo(sent)).toBe(`${pathOf(call)}?asked=yes#questions`);
  await here.site.send(here.linkTo(email, '/public-opportunities/questions'), 'confirm', {});
  const [row] = await market.buyer.list(solicitationQuestion, `solicitation=${call.id}`);
  if (!row) throw new Error('Nothing was asked');
  return row;
}
const answer = (id: string, text: string) =>
  here.county.door.run(market.buyer.actor, (work) =>
    work.move(solicitationQuestion, id, 'answer', { input: { answer: text } }),
  );
const close = () => closeDue({ door: here.county.door }, here.county.organizationId);
const statusOf = async (id: string) => (await market.buyer.see(solicitation, id)).status;

describe('a question', () => {
  test('is asked without an account, confirmed by email, answered once for everyone, and names nobody', async () => {
    const call = await market.published();
    const { id } = await asked(call);
    expect(saidOn(await here.site.get(pathOf(call)))).not.toContain('rubber');
    await answer(id, 'Yes, if it is rated for 10 bar.');
    const page = await here.site.get(pathOf(call));
    expect(saidOn(page)).toContain('May the hose be rubber? Yes, if it is rated for 10 bar.');
    expect(page.html).not.toContain(email);
    expect(here.lettersTo(email).at(-1)?.body[0]).toBe('Yes, if it is rated for 10 bar.');
    const releases = await here.county.door.run(here.county.product.actor, ({ tx, actor }) =>
      tx.query<{ tag: string; release: string }>(
        'select tag, release::text from ocds_release where organization_id = $1 and solicitation = $2 order by id',
        [actor.organizationId, call.id],
      ),
    );
    expect(releases.map(({ tag }) => tag)).toEqual(['tender', 'tenderUpdate']);
    expect(releases[1]?.release).toContain('rated for 10 bar');
    expect(releases[1]?.release).not.toContain(email);
    await expect(market.buyer.see(solicitationQuestion, id)).resolves.not.toHaveProperty('email');
  });

  test('counts for nothing until its address is confirmed', async () => {
    const call = await market.published();
    await here.site.send(pathOf(call), 'ask', { question: 'Unconfirmed?', email });
    const [row] = await market.buyer.list(solicitationQuestion, `solicitation=${call.id}`);
    expect(row).toMatchObject({ status: 'unconfirmed' });
    await expect(answer(row?.id ?? '', 'No')).rejects.toMatchObject({ code: 'state' });
    here.county.clock.set('2026-12-18T19:00:00Z');
    await close();
    expect(await statusOf(call.id)).toBe('closed');
  });

  test('is not taken after the questions are due, nor of what is not published', async () => {
    const call = await market.published();
    here.county.clock.set(pumps.questionsDueAt);
    const sent = await here.site.send(pathOf(call), 'ask', { question: 'Too late?', email });
    expect(sent.status).toBe(422);
    expect(saidOn(sent)).toContain('no longer takes questions');
    expect(saidOn(await here.site.get(pathOf(call)))).not.toContain('Ask a question');
    expect(await market.buyer.list(solicitationQuestion, `solicitation=${call.id}`)).toEqual([]);
  });

  test('an answer that is empty is refused', async () => {
    const call = await market.published();
    const { id } = await asked(call);
    await expect(answer(id, '')).rejects.toThrow('Required for this step');
  });
});

describe('an answer by addendum', () => {
  const attach = (id: string, text: string) =>
    here.county.door.run(market.buyer.actor, (work) =>
      work.move(solicitationQuestion, id, 'attach', { input: { answer: text } }),
    );
  const seen = (id: string) => market.buyer.see(solicitationQuestion, id);

  test('drafts the addendum in the same act; its issue publishes the answer and tells who asked', async () => {
    const call = await market.published();
    const { id } = await asked(call);
    await attach(id, 'Yes, if it is rated for 10 bar.');
    const { addendum: draft } = await seen(id);
    expect(await market.buyer.see(addendum, draft ?? '')).toMatchObject({ status: 'draft', solicitation: call.id });
    expect(saidOn(await here.site.get(pathOf(call)))).not.toContain('10 bar');
    const before = here.lettersTo(email).length;
    await market.chief.run(addendum, 'issue', draft ?? '');
    const row = await seen(id);
    expect(row).toMatchObject({ status: 'answered', answeredAt: here.county.clock.now().toISOString() });
    const page = saidOn(await here.site.get(pathOf(call)));
    expect(page).toContain('May the hose be rubber? Yes, if it is rated for 10 bar. Addendum 1');
    expect(
      here
        .lettersTo(email)
        .slice(before)
        .map(({ body }) => body[0]),
    ).toContain('Yes, if it is rated for 10 bar.');
    const releases = await here.county.door.run(here.county.product.actor, ({ tx, actor }) =>
      tx.query<{ release: string }>(
        'select release::text from ocds_release where organization_id = $1 and solicitation = $2 order by id',
        [actor.organizationId, call.id],
      ),
    );
    expect(releases).toHaveLength(2);
    expect(releases[1]?.release).toContain('10 bar');
  });

  test('joins the draft that is open, and is an open question again when that is discarded', async () => {
    const call = await market.published();
    const { id: draft } = await market.buyer.make(addendum, { solicitation: call.id, reason: 'Larger pumps' });
    const { id } = await asked(call);
    await attach(id, 'Yes.');
    expect(await seen(id)).toMatchObject({ status: 'attached', addendum: draft });
    await market.buyer.run(addendum, 'discard', draft);
    expect(await seen(id)).toMatchObject({ status: 'asked', addendum: null });
  });

  test('that is not issued keeps the call open past its hour, and is refused after it', async () => {
    const call = await market.published({ questionsDueAt: null });
    const { id } = await asked(call, 'Is there a bond?');
    await attach(id, 'No.');
    here.county.clock.set('2026-12-18T19:00:00Z');
    await close();
    expect(await statusOf(call.id)).toBe('published');
    await market.buyer.run(solicitationQuestion, 'detach', id);
    await expect(attach(id, 'No.')).rejects.toMatchObject({ code: 'solicitation_question.too_late' });
    await answer(id, 'No.');
    await close();
    expect(await statusOf(call.id)).toBe('closed');
  });
});

describe('the clock', () => {
  test('closes at the deadline and not a moment before, once, and after downtime', async () => {
    const call = await market.published();
    here.county.clock.set('2026-12-18T18:59:59.999Z');
    await close();
    expect(await statusOf(call.id)).toBe('published');
    here.county.clock.set('2026-12-20T07:00:00Z');
    await Promise.all([close(), close()]);
    const { version, status } = await market.buyer.see(solicitation, call.id);
    expect(status).toBe('closed');
    await close();
    expect(await market.buyer.see(solicitation, call.id)).toMatchObject({ version });
  });

  test('waits for answers: the deadline stays, and the buyer is told once', async () => {
    const call = await market.published({ questionsDueAt: null });
    const { id } = await asked(call, 'Is there a bond?');
    here.county.clock.set('2026-12-18T19:00:00Z');
    await close();
    await close();
    expect(await market.buyer.see(solicitation, call.id)).toMatchObject({
      status: 'published',
      dueAt: '2026-12-18T19:00:00.000Z',
    });
    expect(
      here.county.letters.filter(({ subject }) => subject === `${call.number} is due and not closed: 1 unanswered`),
    ).toHaveLength(1);
    expect(saidOn(await here.site.get(pathOf(call)))).not.toContain('Ask a question');
    expect(saidOn(await here.site.get(pathOf(call)))).toContain('Due date passed');
    await market.buyer.run(solicitationQuestion, 'decline', id, 'Answered by the notice');
    await close();
    expect(await statusOf(call.id)).toBe('closed');
  });
});
