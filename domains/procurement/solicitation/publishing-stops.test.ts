import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { takesBidsOutside } from '../../../tests/world/bids-outside.ts';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { costCenter } from '../../finance/cost-center.record.ts';
import { notification } from '../../organization/public.server.ts';
import { rulePackChoice } from '../rule-packs/rule-pack-choice.record.ts';
import { requisition } from '../requisition/requisition.record.ts';
import { solicitation } from './solicitation.record.ts';
import { solicitationSection } from './solicitation-section.record.ts';
import { textGaps } from './text-gaps.ts';

const usd = (dollars: number) => ({ cents: dollars * 100, currency: 'USD' });
const items = [{ item: 'Trash pump', kind: 'base', quantity: { amount: '4', unit: 'EA' } }] as const;
const call = { name: 'Trash pumps', type: 'itb', items, dueAt: '2026-12-18T19:00:00Z' } as const;
const federal = { federalFunds: true, awardedOn: '2025-03-14', estimate: usd(300_000) } as const;

let county: World;
let server: Serving;
let buyer: Person;
let counsel: Person;
let chief: Person;
let rosa: Person;
beforeAll(async () => {
  county = await world();
  await takesBidsOutside(county);
  server = await serve(county);
  buyer = (await county.member('Miguel Ortiz')).with({ duties: ['buyer'] });
  chief = (await county.member('Priya Raman')).with({ duties: ['chief_procurement_officer'] });
  counsel = (await county.member('Dana Whitfield')).with({ duties: ['legal_counsel'] });
  rosa = await county.member('Rosa Delgado');
  const { id } = await chief.make(rulePackChoice, { jurisdiction: 'TX', entity: 'county', fromDay: '2026-01-01' });
  await counsel.run(rulePackChoice, 'review', id);
});
afterAll(async () => {
  await server.close();
  await county.close();
});
beforeEach(() => county.clock.set('2026-11-20T15:00:00Z'));

const ask = (method: 'GET' | 'POST', path: string) =>
  server.ask({
    as: buyer.actor,
    method,
    path: `/api/v1/solicitation/${path}`,
    ...(method === 'POST' ? { body: {} } : {}),
  });
const draft = async (given: object) => (await buyer.make(solicitation, { ...call, ...given })).id;
const submitted = async (id: string) => {
  await buyer.run(solicitation, 'submit', id);
  return counsel.run(solicitation, 'approve', id);
};

describe('an estimate', () => {
  test.each([
    ['none', {}],
    ['one of nothing', { estimate: usd(0) }],
  ])('is asked for before review: %s is refused', async (_, given) => {
    const id = await draft(given);
    await expect(buyer.run(solicitation, 'submit', id)).rejects.toMatchObject({
      code: 'solicitation.has_its_estimate',
    });
  });

  test('is not asked of a request for information', async () => {
    const id = await draft({ type: 'rfi', items: [], inquiries: [{ question: 'Lead time?', kind: 'number' }] });
    expect(await buyer.run(solicitation, 'submit', id)).toMatchObject({ status: 'in_review' });
  });

  test('is waited for with the strictest days: no calendar is proposed on an amount that was not entered', async () => {
    const id = await draft({ dueAt: '2026-12-03T20:00:00Z' });
    const seen = (await ask('GET', `${id}/outlook`)).json;
    expect(seen).toMatchObject({ earliestDue: '2026-12-04', decision: { advertisingDays: 14 } });
    expect(seen).toHaveProperty('tooShort', expect.stringContaining('ask for 14 days'));
    const small = await draft({ dueAt: '2026-12-03T20:00:00Z', estimate: usd(900) });
    expect((await ask('GET', `${small}/outlook`)).json).toMatchObject({ tooShort: null });
  });
});

describe('a clause that the rules require', () => {
  test('stops review and publication until it is in the text', async () => {
    const id = await draft(federal);
    await expect(buyer.run(solicitation, 'submit', id)).rejects.toMatchObject({ code: 'solicitation.clauses_are_in' });
    const gaps = (await ask('GET', `${id}/text`)).json as unknown as { gaps: { code: string; path: string }[] };
    expect(gaps.gaps).toMatchObject([{ code: 'solicitation.clauses_are_in', path: 'text' }]);
    await ask('POST', `${id}/text`);
    await submitted(id);
    expect(await chief.run(solicitation, 'publish', id)).toMatchObject({ status: 'published' });
  });

  test('stops publication also where it was taken out after the call was sent back', async () => {
    const id = await draft(federal);
    await ask('POST', `${id}/text`);
    await submitted(id);
    await counsel.run(solicitation, 'return', id, 'Once more');
    const [clause] = await county.product.list(solicitationSection, `solicitation=${id}&sort=-place`);
    await county.door.run(buyer.actor, (work) =>
      work.remove(work.around.registry.get(solicitationSection.name), { id: clause?.id ?? '' }),
    );
    await expect(buyer.run(solicitation, 'submit', id)).rejects.toMatchObject({ code: 'solicitation.clauses_are_in' });
  });

  test('in other words than its source is approved by someone who did not write them', async () => {
    const id = await draft(federal);
    await ask('POST', `${id}/text`);
    const sections = await county.product.list(solicitationSection, `solicitation=${id}&sort=place`);
    const clause = sections.find((one) => one.clause !== null);
    if (!clause) throw new Error('There is a clause');
    await buyer.edit(solicitationSection, clause.id, clause.version, { body: 'As agreed.' });
    await expect(buyer.run(solicitation, 'submit', id)).rejects.toMatchObject({
      code: 'solicitation.clauses_have_owners',
    });
    // The one who wrote them names the next best: themselves, then after another hand changed a word.
    const own = await buyer.see(solicitationSection, clause.id);
    await buyer.edit(solicitationSection, clause.id, own.version, { owner: buyer.id });
    await expect(buyer.run(solicitationSection, 'approve', clause.id)).rejects.toThrow('You changed the words');
    const next = await buyer.see(solicitationSection, clause.id);
    await chief.edit(solicitationSection, clause.id, next.version, { body: 'As agreed' });
    await expect(buyer.run(solicitationSection, 'approve', clause.id)).rejects.toThrow('You changed the words');
    await expect(buyer.run(solicitation, 'submit', id)).rejects.toMatchObject({
      code: 'solicitation.sections_are_approved',
    });
    const last = await buyer.see(solicitationSection, clause.id);
    await buyer.edit(solicitationSection, clause.id, last.version, { owner: counsel.id });
    await counsel.run(solicitationSection, 'approve', clause.id);
    expect(await submitted(id)).toMatchObject({ status: 'approved' });
  });

  test('under legal review is shown and stops nothing', () => {
    const source = { rule: 'us-x/c', pack: 'us-x', version: '1', citation: 'X', unconfirmed: false };
    const clause = { ...source, clause: 'C', title: 'Equal opportunity' };
    expect(textGaps({ clauses: [{ ...clause, state: 'legal_review' }] }, [])).toEqual([]);
    expect(textGaps({ clauses: [{ ...clause, state: 'required' }] }, [])).toHaveLength(1);
  });
});

describe('a section with an owner', () => {
  test('is approved by that owner alone, is fixed then, and stops review until it is', async () => {
    const id = await draft({ estimate: usd(900) });
    const given = { solicitation: id, place: 1, title: 'Delivery', body: 'Within 30 days.', owner: rosa.id };
    const section = await buyer.make(solicitationSection, given);
    const told = await rosa.list(notification, 'sort=-createdAt');
    expect(told[0]).toMatchObject({ kind: 'solicitation_section.owner', link: `/rfq-builder/${id}?part=text` });
    await expect(buyer.run(solicitation, 'submit', id)).rejects.toThrow('approval of their owners: Delivery');
    await expect(buyer.run(solicitationSection, 'approve', section.id)).rejects.toMatchObject({ kind: 'forbidden' });
    const approved = await rosa.run(solicitationSection, 'approve', section.id);
    expect(approved).toMatchObject({ status: 'approved', approvedBy: rosa.id });
    await expect(
      buyer.edit(solicitationSection, section.id, approved.version, { body: 'Within 90 days.' }),
    ).rejects.toThrow('Reopen it to change it');
    const again = await buyer.run(solicitationSection, 'reopen', section.id);
    expect(again).toMatchObject({ status: 'open', approvedBy: null, approvedAt: null });
    await expect(buyer.run(solicitation, 'submit', id)).rejects.toThrow('approval of their owners');
    await rosa.run(solicitationSection, 'approve', section.id);
    expect(await submitted(id)).toMatchObject({ status: 'approved' });
  });
});

describe('a line that prices a percentage of cost', () => {
  const marked = [...items, { ...items[0], item: 'Repair parts at cost plus 15%' }] as const;

  test('is not published with federal money, and the refusal names the line and the law', async () => {
    const id = await draft({ ...federal, items: marked });
    await ask('POST', `${id}/text`);
    await expect(buyer.run(solicitation, 'submit', id)).rejects.toMatchObject({
      code: 'solicitation.no_percentage_of_cost',
      message: expect.stringMatching(/Line 2 \(“cost plus”\).*2 CFR 200\.324\(c\)/) as string,
      issues: [{ path: 'items' }],
    });
    const now = await buyer.see(solicitation, id);
    await buyer.edit(solicitation, id, now.version, { items });
    await submitted(id);
    expect(await chief.run(solicitation, 'publish', id)).toMatchObject({ status: 'published' });
  });

  test('is refused also where the buyer takes the federal funds off a call whose requisition has them', async () => {
    const { id: center } = await county.product.make(costCenter, {
      code: 'PW-88',
      name: 'Federal pumps',
      department: 'Public Works',
      opensOn: '2020-10-01',
    });
    const asked = await rosa.make(requisition, { purpose: 'Trash pumps', costCenter: center });
    await county.door.run(county.product.actor, (work) =>
      work.tx.query(
        "update requisition set status = 'approved', federal_funds = true where organization_id = $1 and id = $2",
        [work.actor.organizationId, asked.id],
      ),
    );
    const id = await draft({ requisition: asked.id, federalFunds: false, estimate: usd(900), items: marked });
    await expect(buyer.run(solicitation, 'submit', id)).rejects.toMatchObject({
      code: 'solicitation.no_percentage_of_cost',
    });
  });

  test('is a finding only where no federal money pays', async () => {
    const id = await draft({ estimate: usd(900), items: marked });
    expect(await submitted(id)).toMatchObject({ status: 'approved' });
  });
});
