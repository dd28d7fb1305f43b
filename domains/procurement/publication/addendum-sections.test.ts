import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saidOn, type Visited, visited } from '../../public/test-world.ts';
import { reissue } from '../outreach/reissue.server.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { solicitationSection } from '../solicitation/solicitation-section.record.ts';
import { completeText } from '../solicitation/judging.server.ts';
import { addendum } from './addendum.record.ts';
import { noticeOf, publishedByNumber } from './notice.server.ts';
import { textOf } from './notice-text.server.ts';
import { marketOf, pumps } from './test-world.ts';

let here: Visited;
let market: Awaited<ReturnType<typeof marketOf>>;
beforeAll(async () => {
  here = await visited();
  market = await marketOf(here.county);
});
afterAll(() => here.close());
beforeEach(() => here.county.clock.set('2026-11-20T15:00:00Z'));

const delivery = { title: 'Delivery', body: 'Deliver within 30 days to Yard 3.' };

/** A published solicitation with two sections of its own and the clauses that federal money requires. */
async function published() {
  const { buyer, counsel, chief } = market;
  const row = await buyer.make(solicitation, { ...pumps, federalFunds: true, awardedOn: '2025-03-14' });
  for (const [at, one] of [delivery, { title: 'Warranty', body: 'One year.' }].entries())
    await buyer.make(solicitationSection, { solicitation: row.id, place: at + 1, ...one });
  await here.county.door.run(buyer.actor, (work) => completeText(work, row));
  await buyer.run(solicitation, 'submit', row.id);
  await counsel.run(solicitation, 'approve', row.id);
  const call = await chief.run(solicitation, 'publish', row.id);
  const sections = await here.county.product.list(solicitationSection, `solicitation=${row.id}&sort=place`);
  const named = (title: string) => sections.find((one) => one.title === title)?.id ?? '';
  const clause = sections.find((one) => one.clause !== null);
  if (!clause) throw new Error('There is a clause');
  return { call, named, clause };
}

const draft = (call: { id: string }, sections: readonly object[]) =>
  market.buyer.make(addendum, { solicitation: call.id, reason: 'Delivery', sections } as never);
const issued = async (call: { id: string }, sections: readonly object[]) => {
  const { id } = await draft(call, sections);
  await market.chief.run(addendum, 'issue', id);
  return market.buyer.see(addendum, id);
};
const text = (id: string) => here.county.door.run(market.buyer.actor, (work) => textOf(work, id));
/** As `notice.json` publishes it. */
const noticeIn = (number: string) =>
  here.county.door.run(here.county.product.actor, async (work) => {
    const row = await publishedByNumber(work, number);
    if (!row) throw new Error(`${number} is not published`);
    return noticeOf(work, row);
  });

describe('an addendum to the text', () => {
  test('replaces, adds and removes sections, in public with a redline and as data', async () => {
    const { call, named } = await published();
    const change = [
      { action: 'replace', section: named('Delivery'), body: 'Deliver within 20 days to Yard 3.' },
      { action: 'add', section: named('Delivery'), title: 'Liquidated damages', body: '$500 a day.' },
      { action: 'remove', section: named('Warranty') },
    ];
    const { id } = await draft(call, change);
    const { changes } = await market.buyer.see(addendum, id);
    expect(changes).toEqual([
      { field: 'sections', label: 'Sections', line: '2. Warranty', from: 'One year.', to: null },
      {
        field: 'sections.body',
        label: 'Text',
        line: '1. Delivery',
        from: delivery.body,
        to: 'Deliver within 20 days to Yard 3.',
      },
      { field: 'sections', label: 'Sections', line: '2. Liquidated damages', from: null, to: '$500 a day.' },
    ]);
    expect((await text(call.id)).slice(0, 2)).toMatchObject([delivery, { title: 'Warranty', changed: null }]);
    await market.chief.run(addendum, 'issue', id);
    const page = saidOn(await here.site.get(`/public-opportunities/${call.number}`));
    for (const said of ['Changed by addendum 1', 'Added by addendum 1', 'within 30 20 days', '2. Warranty: Sections'])
      expect(page).toContain(said);
    const notice = await noticeIn(call.number);
    expect(notice.addenda[0]?.changes).toEqual(changes);
    expect(notice.sections.slice(0, 2)).toMatchObject([
      { title: 'Delivery', changed: { addendum: 1, how: 'changed' } },
      { title: 'Liquidated damages', changed: { addendum: 1, how: 'added' } },
    ]);
    expect(notice.sections.map(({ title }) => title)).not.toContain('Warranty');
    // What was published is kept as it was.
    expect(await market.buyer.see(solicitationSection, named('Delivery'))).toMatchObject({ ...delivery, version: 1 });
  });

  test('changes what an earlier one added or changed, and is fixed once it is issued', async () => {
    const { call, named } = await published();
    const first = await issued(call, [
      { action: 'replace', section: named('Delivery'), title: 'Delivery and pickup' },
      { action: 'add', title: 'Training', body: 'Two days.' },
    ]);
    const added = first.sections?.[1]?.id ?? '';
    await issued(call, [
      { action: 'replace', section: added, body: 'Three days.' },
      { action: 'replace', section: named('Delivery'), body: 'To Yard 4.' },
    ]);
    const now = await text(call.id);
    expect(now[0]).toMatchObject({ title: 'Delivery and pickup', body: 'To Yard 4.', changed: { addendum: 2 } });
    expect(now.at(-1)).toMatchObject({ title: 'Training', body: 'Three days.', changed: { addendum: 2 } });
    await issued(call, [{ action: 'remove', section: added }]);
    expect((await text(call.id)).map(({ title }) => title)).not.toContain('Training');
    await expect(market.buyer.edit(addendum, first.id, first.version, { sections: [] })).rejects.toThrow(
      'This addendum is issued',
    );
  });

  test('keeps a clause that federal money requires, and says when its words are not those of the source', async () => {
    const { call, clause } = await published();
    await expect(draft(call, [{ action: 'remove', section: clause.id }])).rejects.toMatchObject({
      code: 'addendum.clause_required',
      issues: [{ path: 'sections.0.section' }],
    });
    await issued(call, [{ action: 'replace', section: clause.id, body: 'As agreed.' }]);
    const found = (await noticeIn(call.number)).sections.find(({ source }) => source?.clause === clause.clause);
    expect(found).toMatchObject({ body: 'As agreed.', isAdapted: true });
  });

  test.each([
    ['one of another solicitation', { action: 'replace', body: 'x' }, 'section_unknown', 'other'],
    ['none', { action: 'remove' }, 'section_missing', null],
    ['one without words', { action: 'replace' }, 'section_words', 'own'],
    ['a new one without text', { action: 'add', title: 'Terms' }, 'section_words', null],
    ['a new one without title', { action: 'add', body: 'Terms' }, 'section_words', null],
  ])('names a section: %s is refused', async (_, line, code, which) => {
    const { call, named } = await published();
    const section =
      which === null ? {} : { section: which === 'own' ? named('Delivery') : (await published()).named('Delivery') };
    await expect(draft(call, [{ ...line, ...section }])).rejects.toMatchObject({ code: `addendum.${code}` });
  });

  test('changes a section once', async () => {
    const { call, named } = await published();
    const twice = [
      { action: 'replace', section: named('Delivery'), body: 'x' },
      { action: 'remove', section: named('Delivery') },
    ];
    await expect(draft(call, twice)).rejects.toMatchObject({ code: 'addendum.section_twice' });
  });

  test('is written by buyers, issued by someone who wrote none of it, and never over another version', async () => {
    const { call, named } = await published();
    const one = await draft(call, [{ action: 'remove', section: named('Warranty') }]);
    const sections = [{ action: 'replace', section: named('Warranty'), body: 'Two years.' }] as const;
    const { version } = await market.buyer.see(addendum, one.id);
    await expect(market.counsel.edit(addendum, one.id, version, { sections })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(market.buyer.edit(addendum, one.id, version - 1, { sections })).rejects.toMatchObject({
      code: 'stale',
    });
    // The chief wants the section gone, and wrote the line that does it.
    await market.chief.edit(addendum, one.id, version, { sections });
    await expect(market.chief.run(addendum, 'issue', one.id)).rejects.toThrow('You changed this');
  });

  test('is what a reissue begins with', async () => {
    const { call, named } = await published();
    await issued(call, [
      { action: 'replace', section: named('Delivery'), body: 'To Yard 4.' },
      { action: 'remove', section: named('Warranty') },
    ]);
    await market.chief.run(solicitation, 'cancel', call.id, 'Once more');
    const next = await here.county.door.run(market.buyer.actor, (work) => reissue(work, call.id));
    const copied = await here.county.product.list(solicitationSection, `solicitation=${next.id}&sort=place`);
    expect(copied[0]).toMatchObject({ title: 'Delivery', body: 'To Yard 4.', place: 1 });
    expect(copied.map(({ title }) => title)).not.toContain('Warranty');
  });
});
