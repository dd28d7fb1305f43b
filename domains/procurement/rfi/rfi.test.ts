import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saidOn, type Visited, visited, whereTo } from '../../public/test-world.ts';
import { vendor } from '../../vendors/vendor.record.ts';
import { marketOf } from '../publication/test-world.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { scopeText } from '../scope/scope-text.record.ts';
import { conflictEntry } from '../conflicts/conflict-entry.record.ts';
import { conflictOf, refuseConflicted } from '../conflicts/conflicts.server.ts';
import { inquiriesOf } from './inquiry.ts';
import { rfiAnswer } from './rfi-answer.record.ts';
import { start } from './start-from-rfi.server.ts';

let here: Visited;
let market: Awaited<ReturnType<typeof marketOf>>;
beforeAll(async () => {
  here = await visited();
  market = await marketOf(here.county);
});
afterAll(() => here.close());
beforeEach(() => here.county.clock.set('2026-11-20T15:00:00Z'));

const questions = [
  { question: 'How do you measure depth?', kind: 'text' },
  { question: 'Lead time', kind: 'number', unit: 'weeks', isRequired: true },
  { question: 'Which power?', kind: 'choice', options: 'Diesel; Electric' },
  { question: 'Price of one pump', kind: 'price_range' },
] as const;
const firmOf = {
  email: 'bid@gulf.example',
  taxClass: 'llc',
  address: { line1: '12 Yard Road', city: 'Marsh', state: 'FL', postalCode: '32327', country: 'US' },
} as const;
const rfi = { name: 'Trash pumps', type: 'rfi', items: [], criteria: [], inquiries: questions } as const;
const email = 'sales@gulf.example';
const pathOf = ({ number }: { number: string }) => `/public-opportunities/${number}`;

const linkFor = async (call: { number: string }, firm = 'Gulf Pump Works', to = email) => {
  const sent = await here.site.send(pathOf(call), 'respond', { firm, contact: 'Wes', email: to });
  expect(whereTo(sent)).toBe(`${pathOf(call)}?answering=yes#answer`);
  return here.linkTo(to, '/public-opportunities/answers');
};
const answered = async (call: { number: string; id: string }, typed: Record<string, string> = { q2: '6' }) => {
  const link = await linkFor(call);
  await here.site.send(link, 'answer', typed);
  const [row] = await market.buyer.list(rfiAnswer, `rfi=${call.id}`);
  if (!row) throw new Error('Nothing was answered');
  return { ...row, link };
};
const closed = async () => {
  const call = await market.published(rfi);
  const answer = await answered(call);
  await here.county.product.run(solicitation, 'close', call.id);
  return { call, answer };
};
const conclude = async (id: string, input: object, by = market.buyer) => {
  const { version } = await market.buyer.see(solicitation, id);
  await market.buyer.edit(solicitation, id, version, input);
  return by.run(solicitation, 'conclude', id);
};

describe('a request for information', () => {
  test('is answered by a firm without an account, through the link in its email, and changed until it is due', async () => {
    const call = await market.published(rfi);
    expect(saidOn(await here.site.get(pathOf(call)))).toContain('Lead time');
    const { link, id } = await answered(call, { q1: 'By sonar', q2: '6', q3: 'o2', q4: '$12,500', q4to: '14000' });
    const ids = inquiriesOf((await market.buyer.see(solicitation, call.id)).inquiries).map((one) => one.id);
    expect((await market.buyer.see(rfiAnswer, id)).answers).toEqual({
      [ids[0] ?? '']: { said: 'By sonar' },
      [ids[1] ?? '']: { value: 6 },
      [ids[2] ?? '']: { said: 'Electric' },
      [ids[3] ?? '']: { from: 12_500_00, to: 14_000_00 },
    });
    await here.site.send(link, 'answer', { q2: '8' });
    expect(await market.buyer.list(rfiAnswer, `rfi=${call.id}`)).toHaveLength(1);
    expect(saidOn(await here.site.get(pathOf(call)))).not.toContain('Gulf Pump Works');
    here.county.clock.set('2026-12-18T19:00:00Z');
    expect((await here.site.send(link, 'answer', { q2: '9' })).status).toBe(422);
  });

  test.each([
    ['a required question left blank', { q1: 'x' }],
    ['words for a number', { q2: 'soon' }],
    ['an option that is none', { q2: '1', q3: 'o9' }],
    ['a negative price', { q2: '1', q4: '-5' }],
    ['a highest price below the lowest', { q2: '1', q4: '20', q4to: '10' }],
  ])('takes no answer with %s, and keeps what was typed', async (_, typed) => {
    const call = await market.published(rfi);
    const sent = await here.site.send(await linkFor(call), 'answer', typed);
    expect(sent.status).toBe(422);
    expect(await market.buyer.list(rfiAnswer, `rfi=${call.id}&status=received`)).toEqual([]);
  });

  test('needs a question, and only it has any', async () => {
    const { id } = await market.buyer.make(solicitation, { ...rfi, inquiries: [], dueAt: '2026-12-18T19:00:00Z' });
    await expect(market.buyer.run(solicitation, 'submit', id)).rejects.toThrow('Add at least one RFI question');
    await expect(market.buyer.make(solicitation, { ...rfi, type: 'itb' })).rejects.toThrow('Only a request for');
  });

  test('never leads to an award, for no one who takes the step', async () => {
    const { call } = await closed();
    await expect(here.county.product.run(solicitation, 'open', call.id)).rejects.toThrow('never leads to an award');
  });

  test('has a summary that is public only when its buyer publishes it', async () => {
    const [kept, told] = [await closed(), await closed()];
    await expect(market.buyer.run(solicitation, 'conclude', kept.call.id)).rejects.toThrow('enter the RFI summary');
    const findings = 'Three makers deliver electric pumps in eight weeks.';
    await expect(conclude(kept.call.id, { findings, findingsPublic: true }, market.counsel)).rejects.toMatchObject({
      status: 403,
    });
    await conclude(kept.call.id, { findings, findingsPublic: false });
    await conclude(told.call.id, { findings, findingsPublic: true });
    expect(saidOn(await here.site.get(pathOf(kept.call)))).not.toContain('electric pumps');
    expect(saidOn(await here.site.get(pathOf(told.call)))).toContain('electric pumps in eight weeks');
  });
});

test('a specification is begun when its answers are in, and never while more may come', async () => {
  const call = await market.published(rfi);
  const begin = () =>
    here.county.door.run(market.buyer.actor, (work) =>
      start(work, call.id, { name: 'Pumps', type: 'itb', helped: [] }),
    );
  await expect(begin()).rejects.toMatchObject({ kind: 'refused', code: 'rfi.still_open' });
  await here.county.product.run(solicitation, 'close', call.id);
  await conclude(call.id, { findings: 'Three makers deliver in eight weeks.', findingsPublic: false });
  expect(await begin()).toMatchObject({ keptOut: 0 });
});

describe('a firm that helped write the specification', () => {
  const begun = async (helps = true) => {
    const { call, answer } = await closed();
    const helped = helps ? [{ answer: answer.id, contribution: 'Wrote the sonar clause' }] : [];
    const made = await here.county.door.run(market.buyer.actor, (work) =>
      start(work, call.id, { name: 'Pumps', type: 'itb', helped }),
    );
    const { id: firm } = await here.county.product.make(vendor, { ...firmOf, name: 'Gulf Pump Works, Inc.' });
    return { ...made, firm, rfi: call };
  };
  const bids = (firm: string, id: string) =>
    here.county.door.run(market.buyer.actor, async (work) =>
      refuseConflicted(
        work,
        await work.asProduct.find(solicitation, id).then((one) => one ?? { id, basis: null }),
        firm,
      ),
    );

  test('is kept out of the bid by the name it answered under, also after a reissue, and others are not', async () => {
    const { solicitation: id, firm, scope } = await begun();
    expect(await market.buyer.see(scopeText, scope)).toMatchObject({ status: 'draft' });
    await expect(bids(firm, id)).rejects.toMatchObject({ code: 'bid.conflict' });
    const again = await market.buyer.make(solicitation, { name: 'Pumps again', type: 'itb', replaces: id });
    await expect(bids(firm, again.id)).rejects.toThrow('200.319(b)');
    const { id: other } = await here.county.product.make(vendor, {
      ...firmOf,
      name: 'Marsh Supply',
      email: 'a@marsh.example',
    });
    await expect(bids(other, id)).resolves.toBeUndefined();
  });

  test('may bid where it only answered', async () => {
    const { solicitation: id, firm } = await begun(false);
    await expect(bids(firm, id)).resolves.toBeUndefined();
  });

  test('is let in by counsel alone, who neither recorded nor requested it, with a written finding', async () => {
    const { solicitation: id, firm } = await begun();
    const [entry] = await market.buyer.list(conflictEntry, `solicitation=${id}`);
    if (!entry) throw new Error('No entry');
    const lift = (by: typeof market.buyer, finding: string) =>
      here.county.door.run(by.actor, (work) => work.move(conflictEntry, entry.id, 'lift', { input: { finding } }));
    const reason = 'The clause was in the trade journal before.';
    await expect(lift(market.counsel, reason)).rejects.toMatchObject({ code: 'state' });
    await market.buyer.run(conflictEntry, 'request', entry.id, reason);
    await expect(bids(firm, id)).rejects.toMatchObject({ code: 'bid.conflict' });
    const both = market.buyer.with({ duties: ['buyer', 'legal_counsel'] });
    await expect(lift(both, reason)).rejects.toThrow('someone else has to decide');
    await expect(lift(market.counsel, ' ')).rejects.toThrow('Required for this step');
    await expect(
      market.buyer.edit(conflictEntry, entry.id, entry.version, { firm: 'Another firm' } as never),
    ).rejects.toThrow('Only the product itself');
    await lift(market.counsel, reason);
    await expect(
      here.county.door.run(market.buyer.actor, (work) => conflictOf(work, { id, basis: null }, firm)),
    ).resolves.toBeNull();
  });
});
