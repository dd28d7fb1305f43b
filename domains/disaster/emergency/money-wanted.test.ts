import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Change, New } from '#kernel';
import type { Person } from '#world';
import { purchaseOrder } from '../../procurement/orders/purchase-order.record.ts';
import { requisition } from '../../procurement/requisition/requisition.record.ts';
import { orderRevision } from '../../procurement/revisions/order-revision.record.ts';
import { line, type RevisionWorld, revisionWorld, usd } from '../../procurement/revisions/test-world.ts';
import { solicitation } from '../../procurement/solicitation/solicitation.record.ts';
import { correctEntry, type Happened, logEvent } from '../incidents/event.server.ts';
import { incident } from '../incidents/incident.record.ts';
import { purchaseGuards } from '../purchase-guards.server.ts';
import { activationFileOf } from './activation-file.server.ts';
import { emergencyActivation } from './emergency-activation.record.ts';
import { judgeActivation } from './judging.server.ts';
import { pastEmergencyOf } from './past-orders.server.ts';

/** A person who wants the money tries each way round the rules of an emergency purchase. */
let here: RevisionWorld;
let lucia: Person;
let bay: string;
let center: string;
beforeAll(async () => {
  here = await revisionWorld();
  lucia = await here.county.member('Lucia Ferreira', 'manager');
  bay = await here.vendor('Bayline Pump and Motor');
  const { id } = await here.approved([[1, 10]]);
  center = (await here.rosa.see(requisition, id)).costCenter;
});
afterAll(() => here.county.close());

const code = (said: string) => ({ code: `emergency_activation.${said}` });
const as = <T>(who: Person, act: Parameters<typeof here.county.door.run<T>>[1]) => here.county.door.run(who.actor, act);
const opened = async (): Promise<string> =>
  (
    await lucia.make(incident, {
      name: 'Cypress Creek flood',
      hazard: 'flood',
      area: 'Cypress Creek basin',
      startedAt: '2026-11-20T08:00:00Z',
      costCenter: center,
    })
  ).id;
const log = (of: string, more: Partial<Happened> = {}) =>
  as(lucia, (work) =>
    logEvent(work, of, {
      occurredAt: work.now(),
      text: 'Pump station 4 has lost power.',
      severity: 'critical',
      ...more,
    }),
  );
const drafted = async (of: string, more: Change<typeof emergencyActivation> = {}): Promise<string> => {
  const { id, version } = await lucia.make(emergencyActivation, { incident: of });
  await lucia.edit(emergencyActivation, id, version, {
    need: 'Diesel pumps',
    site: 'Pump station 4',
    harm: 'Mill Road and the ward behind it flood within two hours without pumps.',
    ceiling: usd(9_000),
    amount: usd(9_000),
    vendor: bay,
    selection: 'The only one who delivers tonight.',
    priceBasis: 'The rates of the neighboring county.',
    noConflict: true,
    isCertified: true,
    costCenter: center,
    ...more,
  });
  return id;
};
const stopsOf = async (id: string): Promise<readonly string[]> =>
  as(lucia, async (work) => {
    const row = await work.find(emergencyActivation, id);
    if (!row) throw new Error('The activation is not there');
    return (await judgeActivation(work, row as never)).stops.map((one) =>
      one.code.replace('emergency_activation.', ''),
    );
  });

describe('the justification', () => {
  test('is refused without a dated fact, and an emergency without one that shows a threat', async () => {
    const of = await opened();
    const id = await drafted(of);
    expect(await stopsOf(id)).toEqual(['has_facts']);
    await expect(lucia.run(emergencyActivation, 'activate', id)).rejects.toMatchObject(code('has_facts'));
    // A routine entry and a decision of one's own show nothing.
    await log(of, { severity: 'routine' });
    await log(of, { kind: 'decision', severity: 'critical' });
    expect(await stopsOf(id)).toEqual(['has_facts']);
    await log(of, { severity: 'significant', kind: 'comms', text: 'The clinic asks when its road opens.' });
    expect(await stopsOf(id)).toEqual(['emergency_shows_threat']);
    const { version } = await lucia.see(emergencyActivation, id);
    await lucia.edit(emergencyActivation, id, version, { basis: 'exigency' });
    expect(await stopsOf(id)).toEqual([]);
    const again = await drafted(of);
    await log(of);
    expect(await stopsOf(again)).toEqual([]);
  });

  test('is refused without the harm of delay, and quotes it', async () => {
    const of = await opened();
    await log(of);
    const id = await drafted(of, { harm: 'Bad.' });
    expect(await stopsOf(id)).toEqual(['has_harm']);
    const whole = await drafted(of);
    expect((await lucia.see(emergencyActivation, whole)).justification).toContain(
      'Harm of delay: Mill Road and the ward',
    );
  });

  test('quotes what is right now, keeps what was known then, and says what was corrected since', async () => {
    const of = await opened();
    const wrong = await log(of, { text: 'Two stations have lost power.' });
    await as(lucia, (work) => correctEntry(work, wrong.id, { text: 'One station has lost power.' }));
    const id = await drafted(of);
    const { justification } = await lucia.see(emergencyActivation, id);
    expect(justification).toContain('One station has lost power.');
    expect(justification).not.toContain('Two stations have lost power.');
    await lucia.run(emergencyActivation, 'activate', id);
    here.county.clock.set('2026-11-20T17:00:00Z');
    await log(of, { text: 'The levee seeps.' });
    const read = () => as(here.rosa, (work) => activationFileOf(work, id));
    const file = await read();
    expect(file.facts.map(({ text, correctedBy }) => [text, correctedBy])).toEqual([
      ['One station has lost power.', null],
    ]);
    expect(file.daysLeft).toBe(30);
    const last = await as(lucia, (work) => correctEntry(work, wrong.id, { text: 'No station has lost power.' }));
    expect((await read()).facts).toMatchObject([{ text: 'One station has lost power.', correctedBy: last.place }]);
    here.county.clock.set('2026-11-20T15:00:00Z');
  });

  test('keeps every version with its author', async () => {
    const of = await opened();
    await log(of);
    const id = await drafted(of);
    const { version } = await lucia.see(emergencyActivation, id);
    await lucia.edit(emergencyActivation, id, version, {
      justification: 'Station 4 has no power, so pumps are needed.',
    });
    const { versions } = await as(here.rosa, (work) => activationFileOf(work, id));
    const told = (kind: 'from' | 'to', of = versions.data[0]) =>
      (of?.pieces ?? [])
        .filter((one) => one.kind === kind || one.kind === 'same')
        .map(({ text }) => text)
        .join('');
    expect(versions.data[0]?.by).toBe('Lucia Ferreira');
    expect(told('to')).toBe('Station 4 has no power, so pumps are needed.');
    expect(told('from')).toContain('Pump station 4 has lost power.');
    expect(versions.data.at(-1)).toMatchObject({ by: null });
    expect(told('from', versions.data.at(-1))).toBe('');
  });
});

describe('the ceiling', () => {
  test('asks for the price analysis, however small the price is said to be', async () => {
    const of = await opened();
    await log(of);
    const small = await drafted(of, { ceiling: usd(900_000), amount: usd(9_000) });
    expect(await stopsOf(small)).toEqual(['has_analysis']);
    const firm = await here.vendor('Gulf Kitchens');
    const part = { ceiling: usd(240_000), amount: usd(9_000), vendor: firm };
    const first = await drafted(of, part);
    expect(await stopsOf(first)).toEqual([]);
    await lucia.run(emergencyActivation, 'activate', first);
    expect(await stopsOf(await drafted(of, part))).toEqual(['has_analysis']);
  });

  test('of a fixed price is not spent by the hour', async () => {
    const of = await opened();
    await log(of);
    const id = await drafted(of);
    await lucia.run(emergencyActivation, 'activate', id);
    const { requisition: made } = await lucia.see(emergencyActivation, id);
    const [guard] = purchaseGuards;
    const submit = (timeAndMaterials: boolean) =>
      as(lucia, async (work) => {
        const row = { ...(await work.find(requisition, made ?? '')), timeAndMaterials };
        await guard?.run({ row: row as never, before: row as never, work }); // a row of that record
      });
    await submit(false);
    await expect(submit(true)).rejects.toMatchObject(code('keeps_pricing'));
  });
});

/** An activation in force whose purchase is an order that was issued. */
async function ordered(more: Partial<New<typeof emergencyActivation>> = {}) {
  const { county } = here;
  const { id: bought } = await here.approved([[1, 9_000]]);
  const of = await opened();
  const id = await county.door.run(county.product.actor, async (work) => {
    const made = await work.insert(emergencyActivation, {
      incident: of,
      need: 'Pumps',
      ceiling: usd(20_000),
      amount: usd(9_000),
      vendor: bay,
      endsOn: '2026-12-20',
      ...more,
    });
    await work.move(emergencyActivation, made.id, 'activate');
    await work.change(emergencyActivation, made.id, {}, { requisition: bought });
    return made.id;
  });
  const order = await here.issued(bought, { vendor: bay });
  return { id, of, order };
}

describe('the clauses of an order', () => {
  test('are not cut out of it by a revision', async () => {
    const { id, order } = await ordered();
    const whole = (await here.chantal.see(purchaseOrder, order.id)).terms ?? '';
    const file = () => as(here.rosa, (work) => activationFileOf(work, id));
    expect((await file()).orders).toMatchObject([{ id: order.id, missing: [] }]);
    const { id: cut } = await here.revision(order, [line(1, 1, 9_000)]);
    const terms = async (said: string | null) =>
      here.chantal.edit(orderRevision, cut, (await here.chantal.see(orderRevision, cut)).version, { terms: said });
    for (const said of ['Net 30.', null, whole.replace('- ', '- not ')]) {
      await terms(said);
      await expect(here.chantal.run(orderRevision, 'submit', cut)).rejects.toMatchObject(code('order_keeps_clauses'));
    }
    await terms(`Net 45.\n\n${whole}`);
    await here.chantal.run(orderRevision, 'submit', cut);
  });
});

describe('the way back to competition', () => {
  const wanted = (more: Partial<New<typeof solicitation>> = {}) =>
    here.chantal.make(solicitation, { name: 'Pump rental', type: 'quotes', ...more });
  const compete = (id: string, competition: string) =>
    as(lucia, (work) =>
      work.move(emergencyActivation, id, 'compete', { reason: 'The crest is over.', input: { competition } }),
    );

  test('is a solicitation that can still award, and was made for this need', async () => {
    const { id } = await ordered();
    const dead = await wanted();
    await as(here.county.product, (work) =>
      work.tx.query(`update solicitation set status = 'cancelled' where organization_id = $1 and id = $2`, [
        here.county.organizationId,
        dead.id,
      ]),
    );
    await expect(compete(id, dead.id)).rejects.toMatchObject(code('competition_is_live'));
    const old = await wanted();
    await as(here.county.product, (work) =>
      work.tx.query(`update solicitation set created_at = '2026-01-05' where organization_id = $1 and id = $2`, [
        here.county.organizationId,
        old.id,
      ]),
    );
    await expect(compete(id, old.id)).rejects.toMatchObject(code('competition_is_of_need'));
    await expect(
      as(lucia, (work) => work.move(emergencyActivation, id, 'compete', { reason: 'The crest is over.' })),
    ).rejects.toMatchObject({ issues: [{ path: 'competition', code: 'required' }] });
    const live = await wanted();
    await compete(id, live.id);
    const { version } = await lucia.see(emergencyActivation, id);
    await expect(lucia.edit(emergencyActivation, id, version, { competition: dead.id })).rejects.toMatchObject(
      code('competition_is_live'),
    );
  });

  test('is missed in a report of orders that go on past the emergency, with what was received and invoiced since', async () => {
    const { id, of, order } = await ordered({ endsOn: '2026-12-01' });
    const read = () => as(here.rosa, (work) => pastEmergencyOf(work));
    const own = async () => (await read()).orders.data.find((one) => one.activation === id);
    expect(await own()).toBeUndefined();
    here.county.clock.set('2026-12-05T15:00:00Z');
    expect(await own()).toMatchObject({
      id: order.id,
      overOn: '2026-12-01',
      daysPast: 4,
      cents: 900_000,
      receivedCents: 0,
      standing: 'not_competed',
    });
    // It ends with its incident, whatever day was planned: at ten in the evening of the 25th.
    await as(here.county.product, (work) => work.change(incident, of, { endedAt: '2026-11-26T03:00:00Z' }));
    expect(await own()).toMatchObject({ overOn: '2026-11-25', daysPast: 10 });
    here.county.clock.set('2026-11-20T15:00:00Z');
  });
});
