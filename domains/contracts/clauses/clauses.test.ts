import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usd } from '#domains/procurement/orders/test-world.ts';
import { delegation } from '#domains/workflow/approvals/delegation.record.ts';
import type { New, Row } from '#kernel';
import type { Person } from '#world';
import { contract } from '../contract/contract.record.ts';
import { contentOf } from '../signing/content.server.ts';
import type { SignedContent } from '../signing/signed-content.ts';
import { type ContractWorld, contractWorld } from '../test-world.ts';
import { coverageOf, traceFor } from './clause-calls.server.ts';
import { assembleClauses } from './clause-use.server.ts';
import { contractClause } from './contract-clause.record.ts';
import { contractClauseUse } from './contract-clause-use.record.ts';

type Use = Row<typeof contractClauseUse>;

let here: ContractWorld;
let nadia: Person;
let drafter: Person;
beforeAll(async () => {
  here = await contractWorld();
  nadia = await here.withDuties('Nadia Petrova', 'legal_counsel');
  drafter = await here.withDuties('Ines Ferrer', 'contract_manager');
});
afterAll(() => here.county.close());

const words = 'The contractor keeps to this clause in all work under the contract.';
const text = (code: string, rule: string | null, more: Partial<New<typeof contractClause>> = {}) =>
  ({ code, title: `Clause ${code}`, rule, body: words, reviewDueOn: '2028-01-31', ...more }) as const;

const step = (by: Person, id: string, name: 'submit' | 'approve' | 'return' | 'retire', reason?: string) =>
  here.county.door.run(by.actor, (work) => work.move(contractClause, id, name, reason ? { reason } : {}));
const useStep = (
  by: Person,
  id: string,
  name: 'drop' | 'requestRemoval' | 'grantRemoval' | 'keep' | 'include' | 'leaveOut',
  reason?: string,
) => here.county.door.run(by.actor, (work) => work.move(contractClauseUse, id, name, reason ? { reason } : {}));

async function approved(code: string, rule: string | null, more: Partial<New<typeof contractClause>> = {}) {
  const { id } = await drafter.make(contractClause, text(code, rule, more));
  await step(drafter, id, 'submit');
  await step(here.fiona, id, 'approve');
  return id;
}

const federalRules = ['a', 'b', 'g', 'h', 'i', 'j', 'k', 'l'] as const;
/** Every clause that goods of this county need, in the county’s own words. */
async function fullLibrary(): Promise<void> {
  const have = await drafter.list(contractClause, 'status=approved');
  for (const letter of federalRules) {
    const code = `FED-${letter.toUpperCase()}`;
    if (!have.some((one) => one.code === code)) await approved(code, `us-appendix-ii/${letter}`);
  }
}

const assemble = (by: Person, id: string) => here.county.door.run(by.actor, (work) => assembleClauses(work, id));
const trace = (by: Person, id: string) => here.county.door.run(by.actor, (work) => traceFor(work, id));
const uses = async (id: string): Promise<readonly Use[]> =>
  (await here.derek.list(contractClauseUse, `contract=${id}&sort=title`)) as readonly Use[];
const use = async (id: string, rule: string) => {
  const found = (await uses(id)).filter((one) => one.rule === rule && one.status !== 'removed');
  return found.at(-1)?.id ?? '';
};
const federal = async (more: Partial<New<typeof contract>> = {}) =>
  here.drafted(await here.finalAward(), { federalFunds: true, ...more });
const content = (id: string) =>
  here.county.door.run(here.county.product.actor, async (work) => {
    const row = await work.find(contract, id);
    if (!row) throw new Error('no contract');
    const { text: said, hash } = await contentOf(work, row);
    return { said: JSON.parse(said) as SignedContent, hash };
  });

describe('the clause library', () => {
  test('a text is approved by counsel who wrote none of it, and then never changes', async () => {
    const { id } = await here.fiona.make(contractClause, text('OWN-1', null));
    await step(here.fiona, id, 'submit');
    await expect(step(here.fiona, id, 'approve')).rejects.toMatchObject({
      code: 'contract_clause.approver_is_not_author',
    });
    await step(nadia, id, 'return', 'Name the county.');
    const { version } = await nadia.see(contractClause, id);
    await nadia.edit(contractClause, id, version, { body: `${words} The county is Tidewater.` });
    await step(here.derek, id, 'submit');
    await expect(step(nadia, id, 'approve')).rejects.toMatchObject({ message: expect.stringContaining('You changed') });
    await expect(step(here.walter, id, 'approve')).rejects.toMatchObject({ kind: 'forbidden' });
    const third = await here.withDuties('Amara Diallo', 'legal_counsel');
    await step(third, id, 'approve');
    const now = await third.see(contractClause, id);
    expect(now).toMatchObject({ status: 'approved', revision: 1, approvedBy: third.id });
    await expect(here.derek.edit(contractClause, id, now.version, { body: 'Mine.' })).rejects.toMatchObject({
      code: 'contract_clause.is_approved',
    });
    await expect(here.derek.edit(contractClause, id, now.version, { reviewDueOn: '2030-01-01' })).rejects.toMatchObject(
      { kind: 'forbidden' },
    );
    await third.edit(contractClause, id, now.version, { reviewDueOn: '2030-01-01' });
    await expect(here.chantal.make(contractClause, text('BUY-1', null))).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('a new version is a new row, which takes the place of the approved one when counsel approves it', async () => {
    const first = await approved('FED-K', 'us-appendix-ii/k');
    const { id } = await drafter.make(contractClause, text('FED-K', 'us-appendix-ii/k', { body: `${words} Again.` }));
    expect(await drafter.see(contractClause, id)).toMatchObject({
      revision: 2,
      citation: expect.stringContaining('(K)'),
    });
    await expect(drafter.make(contractClause, text('FED-K', 'us-appendix-ii/k'))).rejects.toMatchObject({
      code: 'contract_clause.one_at_a_time',
    });
    await step(drafter, id, 'submit');
    await step(here.fiona, id, 'approve');
    expect(await drafter.see(contractClause, first)).toMatchObject({ status: 'superseded', body: words });
    await expect(drafter.make(contractClause, text('FED-K', null))).rejects.toMatchObject({
      code: 'contract_clause.same_rule',
    });
    const other = await drafter.make(contractClause, text('FED-K2', 'us-appendix-ii/k'));
    await step(drafter, other.id, 'submit');
    await expect(step(here.fiona, other.id, 'approve')).rejects.toMatchObject({ code: 'contract_clause.one_each' });
  });

  test('a rule is one of the packs, its conditions stand there alone, and a text has an end', async () => {
    await expect(drafter.make(contractClause, text('X-1', 'us-appendix-ii/zz'))).rejects.toMatchObject({
      code: 'contract_clause.is_a_rule',
    });
    await expect(
      drafter.make(contractClause, text('X-1', 'us-appendix-ii/b', { fromAmount: usd(1) })),
    ).rejects.toMatchObject({ code: 'contract_clause.law_has_no_condition' });
    await expect(drafter.make(contractClause, text('X-1', null, { body: 'a'.repeat(6001) }))).rejects.toMatchObject({
      issues: [{ path: 'body' }],
    });
    await expect(drafter.make(contractClause, text('x 1', null))).rejects.toMatchObject({ issues: [{ path: 'code' }] });
  });
});

describe('the clauses of a contract', () => {
  test('what the law requires is assembled once, with the text of the day, and traced', async () => {
    await fullLibrary();
    await approved('OWN-A', null, { ownUse: 'required', fromAmount: usd(100_000) });
    const { id } = await federal({ ceiling: usd(372_000) });
    await expect(assemble(here.chantal, id)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await assemble(here.derek, id)).toMatchObject({ added: 9, replaced: 0, gaps: [] });
    expect(await assemble(here.derek, id)).toMatchObject({ added: 0, replaced: 0, gaps: [] });
    const { rows } = await trace(here.derek, id);
    const of = (clause: string) => rows.find((one) => one.clause === clause);
    expect(of('A')).toMatchObject({
      need: 'required',
      state: 'included',
      because: expect.stringContaining('$372,000'),
    });
    expect(of('D')).toMatchObject({ need: 'no', state: 'not_required', because: expect.stringContaining('goods') });
    expect(of('OWN-A')).toMatchObject({ isOwn: true, state: 'included' });
    const before = await content(id);
    expect(before.said.form).toBe('levee-contract-2');
    expect(before.said.clauses?.map(({ code }) => code)).toContain('FED-G');
    // A later version changes no contract that has the earlier one.
    await approved('FED-G', 'us-appendix-ii/g', { body: `${words} Newer.` });
    expect((await content(id)).hash).toBe(before.hash);
    expect(await assemble(here.derek, id)).toMatchObject({ added: 0, replaced: 1 });
    expect((await content(id)).hash).not.toBe(before.hash);
  });

  test('a gap of the law stops submission and approval, and names the clause', async () => {
    await fullLibrary();
    const { id } = await federal();
    await expect(here.step(here.derek, id, 'submit')).rejects.toMatchObject({
      code: 'contract.clause_gaps',
      message: expect.stringContaining('Covered telecommunications'),
    });
    await assemble(here.derek, id);
    await here.step(here.derek, id, 'submit');
    await here.step(here.fiona, id, 'clear');
    expect(await here.step(here.walter, id, 'approve')).toMatchObject({ status: 'approved' });
    expect(await here.derek.see(contract, id)).toMatchObject({ clausesCheckedOn: '2027-01-05' });
  });

  test('what is funded or worth otherwise after the assembly is judged again', async () => {
    await fullLibrary();
    const { id } = await here.drafted(await here.finalAward());
    expect(await assemble(here.derek, id)).toMatchObject({ gaps: [] });
    const { version } = await here.derek.see(contract, id);
    await here.derek.edit(contract, id, version, { federalFunds: true });
    await expect(here.step(here.derek, id, 'submit')).rejects.toMatchObject({ code: 'contract.clause_gaps' });
    await assemble(here.derek, id);
    const raised = await here.derek.see(contract, id);
    await here.derek.edit(contract, id, raised.version, { ceiling: usd(400_000) });
    await expect(here.step(here.derek, id, 'submit')).rejects.toMatchObject({
      message: expect.stringContaining('A Remedies'),
    });
  });

  test('what came into force between approval and signature is judged as it is sent', async () => {
    await fullLibrary();
    const { id } = await federal();
    await assemble(here.derek, id);
    await here.step(here.derek, id, 'submit');
    await here.step(here.fiona, id, 'clear');
    await here.step(here.walter, id, 'approve');
    await here.county.door.run(here.county.product.actor, (work) =>
      work.repoint(work.around.registry.get(contract.name), {
        id,
        values: () => ({ ceiling: usd(400_000) }),
        reason: 'The amount of a test moves past the people.',
      }),
    );
    await expect(here.step(here.derek, id, 'activate', { signedOn: '2027-01-04' })).rejects.toMatchObject({
      code: 'contract.clause_gaps',
    });
  });

  test('a required clause leaves a contract by a written exception of counsel alone, while it is a draft', async () => {
    await fullLibrary();
    const { id } = await federal();
    await assemble(here.derek, id);
    const telecom = await use(id, 'us-appendix-ii/k');
    await expect(useStep(here.derek, telecom, 'drop', 'The vendor asks.')).rejects.toMatchObject({
      code: 'contract_clause_use.is_required',
    });
    const both = await here.withDuties('Petra Novak', 'contract_manager', 'legal_counsel');
    await useStep(both, telecom, 'requestRemoval', 'The award states its own clause in section 9.');
    const moved = async () =>
      here.derek.edit(contractClauseUse, telecom, (await here.derek.see(contractClauseUse, telecom)).version, {
        section: '9.1',
      });
    await expect(moved()).rejects.toMatchObject({ code: 'contract_clause_use.is_counsels' });
    await expect(here.step(here.derek, id, 'submit')).rejects.toMatchObject({ code: 'contract.clause_gaps' });
    await both.make(delegation, {
      deputy: nadia.id,
      fromDay: '2027-01-05',
      untilDay: '2027-01-20',
      reason: 'Vacation in January',
    });
    await expect(useStep(nadia, telecom, 'grantRemoval', 'For her.')).rejects.toThrow('on behalf');
    await expect(useStep(both, telecom, 'grantRemoval', 'Mine.')).rejects.toMatchObject({
      code: 'contract_clause_use.decider_is_another',
    });
    await expect(useStep(here.fiona, telecom, 'grantRemoval')).rejects.toThrow('Reason is required');
    await useStep(here.fiona, telecom, 'grantRemoval', 'The terms of the award stand in its place.');
    expect(await here.derek.see(contractClauseUse, telecom)).toMatchObject({
      status: 'excepted',
      decidedBy: here.fiona.id,
      exception: 'The terms of the award stand in its place.',
    });
    await expect(moved()).rejects.toMatchObject({ code: 'contract_clause_use.is_counsels' });
    await here.step(here.derek, id, 'submit');
    const domestic = await use(id, 'us-appendix-ii/l');
    await expect(useStep(here.derek, domestic, 'requestRemoval', 'After all.')).rejects.toMatchObject({
      code: 'contract_clause_use.is_frozen',
    });
    await expect(assemble(here.derek, id)).rejects.toMatchObject({ code: 'contract.clauses_are_fixed' });
    // Who granted an exception wrote nothing of the contract, and reviews it.
    await here.step(here.fiona, id, 'clear');
    await here.step(here.walter, id, 'approve');
    expect((await content(id)).said.clauses?.map(({ code }) => code)).toEqual(['FED-L']);
  });

  test('a clause is added by hand with a reason, once, and removed again', async () => {
    const own = await approved('OWN-2', null);
    const { id } = await here.drafted(await here.finalAward());
    const given = { contract: id, clause: own, section: '12.4' };
    await expect(here.derek.make(contractClauseUse, given)).rejects.toMatchObject({
      code: 'contract_clause_use.says_why',
    });
    const made = await here.derek.make(contractClauseUse, { ...given, reason: 'The county keeps the records.' });
    expect(await here.derek.see(contractClauseUse, made.id)).toMatchObject({
      code: 'OWN-2',
      body: words,
      origin: 'hand',
    });
    await expect(
      here.derek.make(contractClauseUse, { ...given, reason: 'The county keeps the records.' }),
    ).rejects.toMatchObject({ code: 'contract_clause_use.is_there' });
    const draft = await drafter.make(contractClause, text('OWN-3', null));
    await expect(
      here.derek.make(contractClauseUse, { contract: id, clause: draft.id, reason: 'Not yet approved.' }),
    ).rejects.toMatchObject({ issues: [{ path: 'clause' }] });
    await useStep(here.derek, made.id, 'drop', 'The vendor keeps them.');
    expect((await content(id)).said.form).toBe('levee-contract-1');
  });

  test('a text is due for its review from its day on', async () => {
    await fullLibrary();
    const dueOn = async (day: string) => {
      here.county.clock.set(`${day}T15:00:00Z`);
      const { law, overdue } = await here.county.door.run(here.derek.actor, coverageOf);
      const marks = law.flatMap(({ approved: text }) => (text?.reviewDueOn === '2028-01-31' ? [text.isOverdue] : []));
      return [[...new Set(marks)], overdue.data.some(({ reviewDueOn }) => reviewDueOn === '2028-01-31')];
    };
    expect(await dueOn('2028-01-30')).toEqual([[false], false]);
    expect(await dueOn('2028-01-31')).toEqual([[true], true]);
    here.county.clock.set('2026-11-20T15:00:00Z');
  });

  test('another county sees none of it and puts nothing into it', async () => {
    const own = await approved('OWN-4', null);
    const { id } = await federal();
    const elsewhere = await here.county.organization('Piney Woods County');
    const spy = (await here.county.member('Vera Lind', 'admin', elsewhere)).with({
      duties: ['contract_manager', 'legal_counsel'],
    });
    await expect(spy.see(contractClause, own)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(trace(spy, id)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(assemble(spy, id)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(spy.make(contractClauseUse, { contract: id, reason: 'Mine to add here.' })).rejects.toMatchObject({
      issues: [{ path: 'contract' }],
    });
    const { law } = await here.county.door.run(spy.actor, coverageOf);
    expect(law.every(({ approved: text }) => text === null)).toBe(true);
  });
});
