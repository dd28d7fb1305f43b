import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usd } from '#domains/procurement/orders/test-world.ts';
import { delegation } from '#domains/workflow/approvals/delegation.record.ts';
import type { New } from '#kernel';
import type { Person } from '#world';
import { contractSubcontractor } from '../subpayments/contract-subcontractor.record.ts';
import { type ContractWorld, contractWorld } from '../test-world.ts';
import { certifiedPayroll } from './certified-payroll.record.ts';
import { wageDecision } from './wage-decision.record.ts';

let here: ContractWorld;
let of: string;
let grace: Person;
beforeAll(async () => {
  here = await contractWorld();
  grace = await here.withDuties('Grace Oyelaran', 'accounts_payable');
  of = (await here.active(await here.finalAward())).id;
  await adopted();
});
afterAll(() => here.county.close());

const decision = (more: Partial<New<typeof wageDecision>> = {}) =>
  ({
    number: 'FL20260012',
    contract: of,
    publishedOn: '2026-06-05',
    county: 'Tidewater',
    firstWeek: '2026-11-07',
    lines: [{ classification: 'Laborer', base: usd(20), fringe: usd(5) }],
    ...more,
  }) as const;
async function adopted(more: Partial<New<typeof wageDecision>> = {}): Promise<string> {
  const { id } = await here.derek.make(wageDecision, decision(more));
  await here.derek.run(wageDecision, 'submit', id);
  await here.walter.run(wageDecision, 'adopt', id);
  return id;
}

const worker = {
  worker: 'R. Tate',
  idLast4: '0417',
  classification: 'Laborer',
  straight: '0 8 8 8 8 8 0',
  rate: usd(20),
  planFringe: usd(5),
  gross: usd(800),
  deductions: usd(100),
  net: usd(700),
};
const entered = (week: string, more: Partial<New<typeof certifiedPayroll>> = {}) =>
  grace.make(certifiedPayroll, { contract: of, week, paidOn: week, lines: [worker], ...more });
const signed = { fringeWay: 'plans', signer: 'Alma Reyes', signerTitle: 'President' } as const;
const certify = (id: string, input: object = signed, by: Person = grace) =>
  here.county.door.run(by.actor, (work) => work.move(certifiedPayroll, id, 'certify', { input: { ...input } }));
const step = (by: Person, name: 'accept' | 'findDeficient' | 'correct' | 'discard', id: string, reason?: string) =>
  here.county.door.run(by.actor, (work) => work.move(certifiedPayroll, id, name, reason ? { reason } : {}));
const code = (name: string) => ({ code: `certified_payroll.${name}` });

describe('a certified payroll', () => {
  test('is certified with its signer, judged at once and accepted by another person', async () => {
    const { id } = await entered('2026-11-07');
    await expect(certify(id, { ...signed, signer: null })).rejects.toMatchObject({ code: 'invalid' });
    await certify(id);
    const now = await grace.see(certifiedPayroll, id);
    expect(now).toMatchObject({ gross: usd(800), short: usd(0), openAmount: usd(0), problems: 0, dueOn: '2026-11-19' });
    expect(now.decision).toBe('FL20260012 modification 0');
    await expect(grace.edit(certifiedPayroll, id, now.version, { lines: [] })).rejects.toMatchObject(
      code('is_certified'),
    );
    await step(here.derek, 'accept', id);
    expect(await grace.see(certifiedPayroll, id)).toMatchObject({ status: 'accepted', reviewedBy: here.derek.id });
  });

  test('short pay is found to the cent, waits for restitution, and is accepted once it is paid', async () => {
    const { id } = await entered('2026-11-14', {
      lines: [{ ...worker, rate: usd(19), gross: usd(760), net: usd(660) }],
    });
    await certify(id);
    expect(await grace.see(certifiedPayroll, id)).toMatchObject({ short: usd(40), openAmount: usd(40) });
    await expect(step(here.derek, 'accept', id)).rejects.toMatchObject(code('nothing_is_owed'));
    await step(here.derek, 'findDeficient', id, 'A dollar an hour is missing.');
    await step(grace, 'correct', id, 'The firm paid the difference.');
    await expect(step(grace, 'discard', id, 'Not needed.')).rejects.toMatchObject(code('was_never_deficient'));
    const { version } = await grace.see(certifiedPayroll, id);
    const mended = { ...worker, rate: usd(19), gross: usd(760), net: usd(660), restored: usd(40) };
    await grace.edit(certifiedPayroll, id, version, { lines: [mended] });
    await certify(id);
    await step(here.derek, 'accept', id);
    expect(await grace.see(certifiedPayroll, id)).toMatchObject({
      short: usd(40),
      openAmount: usd(0),
      deficientOn: '2027-01-05',
    });
  });

  test('who entered or certified it does not review it, nor does a deputy for them', async () => {
    const both = await here.withDuties('Paula Both', 'contract_manager', 'accounts_payable');
    const { id } = await both.make(certifiedPayroll, {
      contract: of,
      week: '2026-11-21',
      paidOn: '2026-11-21',
      lines: [worker],
    });
    await certify(id, signed, both);
    const another = code('reviewer_is_another');
    await expect(step(both, 'accept', id)).rejects.toMatchObject(another);
    await expect(step(both, 'findDeficient', id, 'Mine.')).rejects.toMatchObject(another);
    await expect(step(grace, 'accept', id)).rejects.toMatchObject({ kind: 'forbidden' });
    const deputy = await here.withDuties('Dora Deputy', 'contract_manager');
    await both.make(delegation, {
      deputy: deputy.id,
      fromDay: '2027-01-05',
      untilDay: '2027-01-20',
      reason: 'Vacation in January',
    });
    await expect(step(deputy, 'accept', id)).rejects.toThrow('on behalf');
  });

  test('holds four digits, seven days, right net pay, one week of the contract and one payroll a week', async () => {
    const lines = (more: object) => ({ lines: [{ ...worker, ...more }] });
    await expect(entered('2026-11-28', lines({ idLast4: '123-45-0417'.slice(0, 4) }))).rejects.toMatchObject(
      code('only_last_four'),
    );
    await expect(entered('2026-11-28', lines({ straight: '8 8 8' }))).rejects.toMatchObject(code('seven_days'));
    await expect(entered('2026-11-28', lines({ overtime: '0 17 0 0 0 0 0' }))).rejects.toMatchObject(
      code('seven_days'),
    );
    await expect(entered('2026-11-27')).rejects.toMatchObject(code('ends_a_week'));
    const net = await entered('2026-11-28', lines({ net: usd(701) }));
    await expect(certify(net.id)).rejects.toMatchObject(code('net_is_right'));
    const none = await entered('2026-11-28', { kind: 'no_work' });
    await expect(certify(none.id)).rejects.toMatchObject(code('no_work'));
    const again = await entered('2026-11-07');
    await expect(certify(again.id)).rejects.toMatchObject(code('is_certified'));
    const firm = await here.derek.make(contractSubcontractor, {
      contract: of,
      name: 'Tide Excavating',
      email: 'office@tide.example',
      scope: 'Excavation',
      committed: usd(100),
    });
    const sub = await entered('2026-11-07', { subcontractor: firm.id });
    await expect(certify(sub.id)).resolves.toMatchObject({ status: 'certified' });
  });

  test('is seen by those who enter and review payrolls, and by nobody else', async () => {
    const { id } = await entered('2026-12-05');
    const member = await here.county.member('Nora Plain');
    await expect(member.see(certifiedPayroll, id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a wage decision', () => {
  test('is adopted by a second person, and is replaced only while another one keeps its weeks', async () => {
    const both = await here.withDuties('Petra Wage', 'contract_manager', 'chief_procurement_officer');
    const { id } = await both.make(wageDecision, decision({ number: 'FL20260013', firstWeek: '2026-11-14' }));
    await both.run(wageDecision, 'submit', id);
    await expect(both.run(wageDecision, 'adopt', id)).rejects.toMatchObject({
      code: 'wage_decision.adopter_is_another',
    });
    await here.walter.run(wageDecision, 'adopt', id);
    const [first] = await here.county.door.run(here.county.product.actor, (work) =>
      work.rows(wageDecision, { where: { contract: of, firstWeek: '2026-11-07' }, fields: [], most: 'all' }),
    );
    await expect(here.walter.run(wageDecision, 'replace', first?.id ?? '', 'No longer in use.')).rejects.toMatchObject({
      code: 'wage_decision.keeps_weeks',
    });
    await here.walter.run(wageDecision, 'replace', id, 'The first one has every rate.');
  });
});
