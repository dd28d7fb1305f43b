import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { New } from '#kernel';
import { type Person, type World, world } from '#world';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { costCenter } from '../../finance/cost-center.record.ts';
import { costEstimate } from '../intake/cost-estimate.record.ts';
import type { Needs } from './needs.ts';
import { requisition } from './requisition.record.ts';

const usd = (dollars: number) => ({ cents: Math.round(dollars * 100), currency: 'USD' });
const SECRET = 351_234.56;

describe('an estimate of the agency’s own, before the first bid is seen', () => {
  let county: World;
  let server: Serving;
  let rosa: Person;
  let theo: Person;
  let walter: Person;
  let center: string;

  beforeAll(async () => {
    county = await world();
    server = await serve(county);
    rosa = await county.member('Rosa Delgado');
    theo = await county.member('Theo Papadakis', 'manager');
    walter = (await county.member('Walter Kowalski', 'manager')).with({ duties: ['chief_procurement_officer'] });
    const dana = await county.member('Dana Whitfield', 'admin');
    center = (await dana.make(costCenter, { code: '2120', name: 'Flood recovery' })).id;
    county.clock.set('2026-11-20T15:00:00Z');
  });
  afterAll(async () => {
    await server.close();
    await county.close();
  });

  let made = 0;
  const asked = (dollars: number, more: Partial<New<typeof requisition>> = {}) => {
    made += 1;
    return rosa.make(requisition, {
      purpose: 'Gates for the levee',
      costCenter: center,
      federalFunds: true,
      awardedOn: '2025-03-14',
      path: 'itb',
      lines: [{ item: `Gate of kind ${made}`, quantity: { amount: '1', unit: 'EA' }, unitPrice: usd(dollars) }],
      ...more,
    });
  };
  const submit = (id: string) => rosa.run(requisition, 'submit', id);
  const estimated = (id: string, more: Partial<New<typeof costEstimate>> = {}) =>
    rosa.make(costEstimate, {
      requisition: id,
      amount: usd(SECRET),
      basis: 'Bids of 2024 and 2025, moved on.',
      ...more,
    });
  const askedFor = (person: Person, id: string) =>
    server.ask({ as: person.actor, method: 'GET', path: `/api/v1/requisition/${id}/needs` });
  const needs = async (person: Person, id: string): Promise<Needs> => {
    const { status, json } = await askedFor(person, id);
    expect(status).toBe(200);
    return json as unknown as Needs;
  };

  test('is not asked for at the threshold, and is a cent above it', async () => {
    expect(await submit((await asked(350_000)).id)).toMatchObject({ status: 'submitted' });
    const { id } = await asked(350_000.01);
    await expect(submit(id)).rejects.toMatchObject({
      code: 'requisition.estimate_is_sealed',
      message: expect.stringContaining('2 CFR 200.324(a)') as string,
      issues: [{ path: 'total' }],
    });
  });

  test('goes by the threshold of the day on which it is submitted', async () => {
    county.clock.set('2025-09-30T15:00:00Z');
    const { id } = await asked(250_000.01);
    await expect(submit(id)).rejects.toMatchObject({ code: 'requisition.estimate_is_sealed' });
    county.clock.set('2025-10-01T15:00:00Z');
    expect(await submit(id)).toMatchObject({ status: 'submitted' });
    county.clock.set('2026-11-20T15:00:00Z');
  });

  test('is not asked for where no federal money pays', async () => {
    const own = { federalFunds: false, awardedOn: null };
    expect(await submit((await asked(900_000, own)).id)).toMatchObject({ status: 'submitted' });
  });

  test('counts when it is sealed, and then the request goes on', async () => {
    const { id } = await asked(380_000);
    const { id: estimate } = await estimated(id);
    await expect(submit(id)).rejects.toMatchObject({ code: 'requisition.estimate_is_sealed' });
    await rosa.run(costEstimate, 'lock', estimate);
    expect(await submit(id)).toMatchObject({ status: 'submitted' });
  });

  test('of another request does not count', async () => {
    const other = await estimated((await asked(380_000)).id);
    await rosa.run(costEstimate, 'lock', other.id);
    await expect(submit((await asked(380_000)).id)).rejects.toMatchObject({ code: 'requisition.estimate_is_sealed' });
  });

  test('is asked for as well when what waits grows above the threshold', async () => {
    const { id } = await asked(340_000);
    await submit(id);
    const lines = [{ item: 'A larger gate', quantity: { amount: '1', unit: 'EA' }, unitPrice: usd(360_000) }];
    const { version } = await rosa.see(requisition, id);
    await expect(rosa.edit(requisition, id, version, { lines })).rejects.toMatchObject({
      code: 'requisition.estimate_is_sealed',
    });
    await rosa.run(costEstimate, 'lock', (await estimated(id)).id);
    expect(await rosa.edit(requisition, id, version, { lines })).toMatchObject({ total: usd(360_000) });
  });

  test('is sealed at the moment of sealing, whatever day its author names; a day ahead is refused', async () => {
    const { id } = await asked(380_000);
    const early = await estimated(id, { madeOn: '2026-01-02' });
    expect(early.sealedAt).toBeNull();
    expect(await rosa.run(costEstimate, 'lock', early.id)).toMatchObject({ madeOn: '2026-01-02' });
    expect((await rosa.see(costEstimate, early.id)).sealedAt?.slice(0, 10)).toBe('2026-11-20');
    await expect(estimated(id, { madeOn: '2026-11-21' })).rejects.toMatchObject({
      code: 'cost_estimate.is_worked_out_before',
      issues: [{ path: 'madeOn' }],
    });
    const typed = { requisition: id, amount: usd(1), basis: 'Typed.', sealedAt: '2026-01-02T00:00:00Z' };
    await expect(rosa.make(costEstimate, typed)).rejects.toMatchObject({ issues: [{ path: 'sealedAt' }] });
  });

  test('is shown on the request with its author and its moment, and its figure only to those who may read it', async () => {
    const { id } = await asked(380_000);
    expect((await needs(rosa, id)).estimate).toMatchObject({ law: '2 CFR 200.324(a)', sealed: null, begun: null });
    const { id: estimate, number } = await estimated(id);
    const begun = { number, by: 'Rosa Delgado' };
    expect((await needs(rosa, id)).estimate).toMatchObject({ sealed: null, begun: { ...begun, id: estimate } });
    await rosa.run(costEstimate, 'lock', estimate);
    const hers = await needs(rosa, id);
    expect(hers.estimate).toMatchObject({ sealed: { ...begun, id: estimate }, begun: null });
    expect(hers.estimate.sealed?.at.slice(0, 10)).toBe('2026-11-20');
    // Whoever scores bids is among those who are not named.
    const theirs = await needs(theo, id);
    expect(theirs.estimate).toMatchObject({ sealed: { ...begun, id: null } });
    expect(JSON.stringify(theirs)).not.toContain('35123456');
    await expect(theo.see(costEstimate, estimate)).rejects.toMatchObject({ kind: 'not_found' });
    expect((await needs(walter, id)).estimate.sealed?.id).toBe(estimate);
    await submit(id);
    expect((await needs(theo, id)).estimate.law).toBe('2 CFR 200.324(a)');
  });

  test('is nothing that another organization hears of', async () => {
    const { id } = await asked(380_000);
    const stranger = await county.member('Stranger', 'admin', await county.organization('Marsh Harbor'));
    expect((await askedFor(stranger, id)).status).toBe(404);
    expect((await askedFor(rosa, 'nothing')).status).toBe(404);
  });
});
