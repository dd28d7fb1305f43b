import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { delegatedAuthority } from '#domains/customers/authority/delegated-authority.record.ts';
import { document } from '#domains/organization/document.record.ts';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { task } from '#domains/organization/task.record.ts';
import { usd } from '#domains/procurement/orders/test-world.ts';
import { contract } from '../contract/contract.record.ts';
import { NOW } from '../test-world.ts';
import { checkSigning } from './check-signing.ts';
import { contractSigning } from './contract-signing.record.ts';
import { ownSigning, signingsAt } from './firm-signing.server.ts';
import { viewOf } from './signing-view.server.ts';
import { contractAt, type SigningWorld, signingWorld, stateOf } from './test-world.ts';

let here: SigningWorld;
beforeAll(async () => {
  here = await signingWorld();
});
afterAll(() => here.county.close());

const key = {
  signDocument: (name: string, text: string) => `${name}\n${text}`,
  documentKeys: (name: string) => [`${name}+key`],
};
const viewed = (id: string) =>
  here.inCounty(async (work) => {
    const signing = await work.find(contractSigning, id);
    if (!signing) throw new Error('There is no signing.');
    return viewOf(work, key, signing, { isMine: () => false });
  });
const tasksOf = (person: { readonly id: string }, id: string) =>
  here.inCounty((work) =>
    work.rows(task, {
      where: { assignee: person.id, link: `/contract-signings/${id}` },
      fields: ['status'],
      most: 'all',
    }),
  );

describe('a contract that is signed electronically', () => {
  test('is asked of each signer in order and is executed when all have signed', async () => {
    const of = await here.approvedContract();
    const id = await here.sent(of);
    expect((await here.places(id)).map(({ capacity, status }) => [capacity, status])).toEqual([
      ['contractor', 'ready'],
      ['counsel', 'waiting'],
      ['agency', 'waiting'],
    ]);
    const { number } = await contractAt(here, of.contract);
    expect(here.county.letters.map(({ subject }) => subject)).toContain(`${number} awaits your signature`);
    expect(await tasksOf(here.fiona, id)).toEqual([]);
    expect(await here.signed(id, of.alma, 'contractor')).toBe('open');
    expect(await tasksOf(here.fiona, id)).toMatchObject([{ status: 'open' }]);
    await expect(here.step(here.derek, of.contract, 'activate', { signedOn: '2027-01-05' })).rejects.toMatchObject({
      code: 'contract.out_for_signature',
    });
    await here.signed(id, here.fiona, 'counsel');
    expect(await tasksOf(here.fiona, id)).toMatchObject([{ status: 'done' }]);
    expect(await here.signed(id, here.walter, 'agency')).toBe('completed');
    expect(await contractAt(here, of.contract)).toMatchObject({ execution: 'electronic', signedOn: '2027-01-05' });
    await expect(here.step(here.derek, of.contract, 'activate', { signedOn: '2027-01-04' })).rejects.toMatchObject({
      code: 'contract.signed_on',
    });
    expect(await here.step(here.derek, of.contract, 'activate', { signedOn: '2027-01-05' })).toMatchObject({
      status: 'active',
      execution: 'electronic',
    });
  });

  test('has a certificate that anyone can check, and none once a kept word was tampered with', async () => {
    const of = await here.approvedContract();
    const id = await here.sent(of, [
      [1, 'contractor'],
      [1, 'agency', here.walter],
    ]);
    expect((await viewed(id)).certificate).toBeNull();
    await here.signForFirm(
      of.alma,
      await here.given(id, 'contractor', { drawn: '10,10 40,30 80,60 90,20 120,80 160,10' }),
    );
    await here.signed(id, here.walter, 'agency');
    const view = await viewed(id);
    expect(await checkSigning(view)).toBe('whole');
    const told = JSON.parse(view.certificate ?? '{}') as { readonly signatures: { readonly statement: string }[] };
    expect(told.signatures.map(({ statement }) => JSON.parse(statement) as object)).toMatchObject([
      {
        signer: 'Alma Reyes',
        contentHash: view.hash,
        consent: '2026-11',
        drawn: '10,10 40,30 80,60 90,20 120,80 160,10',
      },
      { signer: 'Walter Kowalski', title: 'Director', signedAt: new Date(NOW).toISOString() },
    ]);
    const [first, ...more] = view.signers;
    const bent = {
      ...first,
      statement: first?.statement?.replace('Alma', 'Olma') ?? '',
    } as (typeof view.signers)[number];
    expect(await checkSigning({ ...view, signers: [bent, ...more] })).toBe('signature');
    expect(await checkSigning({ ...view, content: view.content.replace('2480', '9480') })).toBe('content');
    await here.county.door.run(here.county.product.actor, (work) =>
      work.tx.query(
        `update contract_signature set statement = replace(statement, 'Walter', 'Wilma') where organization_id = $1 and signing = $2`,
        [here.county.organizationId, id],
      ),
    );
    expect((await viewed(id)).certificate).toBeNull();
  });

  test('is void after any edit of what binds, with the reason for every signer', async () => {
    const of = await here.approvedContract();
    const id = await here.sent(of);
    await here.signed(id, of.alma, 'contractor');
    const stale = await here.given(id, 'counsel');
    const { version } = await contractAt(here, of.contract);
    const other = await here.county.door.run(here.county.product.actor, (work) =>
      work.insert(
        document,
        { name: 'annex.pdf', owner: here.derek.id },
        { mediaType: 'application/pdf', size: 12, sha256: 'b'.repeat(64), scan: 'clean' },
      ),
    );
    await here.derek.edit(contract, of.contract, version, { documents: [here.paper, other.id] });
    const { status, ended } = await stateOf(here, id);
    expect([status, ended]).toEqual(['voided', 'The contract was changed after it was sent for signature: documents.']);
    expect((await here.places(id)).map((one) => one.status)).toEqual(['voided', 'voided', 'voided']);
    expect(await tasksOf(here.fiona, id)).toMatchObject([{ status: 'dropped' }]);
    await expect(here.sign(here.fiona, stale)).rejects.toMatchObject({ code: 'contract_signature.over' });
    const next = await here.sent(of);
    expect((await stateOf(here, next)).hash).not.toBe(stale.hash);
    await here.step(here.walter, of.contract, 'return', {}, 'The term is wrong.');
    expect(await stateOf(here, next)).toMatchObject({ status: 'voided' });
  });

  test('is not void when only its manager changes, and a withdrawn signing says why', async () => {
    const of = await here.approvedContract();
    const id = await here.sent(of);
    const { version } = await contractAt(here, of.contract);
    await here.derek.edit(contract, of.contract, version, { manager: here.walter.id });
    expect(await stateOf(here, id)).toMatchObject({ status: 'open' });
    await here.derek.run(contractSigning, 'withdraw', id, 'The board meets first.');
    expect(await stateOf(here, id)).toMatchObject({ status: 'voided', ended: 'The board meets first.' });
    expect(here.county.letters.at(-1)?.body).toContain('The board meets first.');
  });

  test('on paper needs its file, is marked as such, and after a declined signing another person', async () => {
    const of = await here.approvedContract();
    const id = await here.sent(of);
    await here.signed(id, of.alma, 'contractor');
    const counsel = (await here.places(id)).find(({ capacity }) => capacity === 'counsel');
    expect(await here.decline(here.fiona, counsel?.id ?? '', 'Section 9 is missing.')).toBe('declined');
    expect(await stateOf(here, id)).toMatchObject({
      ended: 'Fiona MacLeod (Tidewater County) declined: Section 9 is missing.',
    });
    await expect(here.sign(here.fiona, await here.given(id, 'counsel'))).rejects.toMatchObject({
      code: 'contract_signature.over',
    });
    await expect(here.step(here.derek, of.contract, 'activate', { signedOn: '2027-01-05' })).rejects.toMatchObject({
      code: 'contract.paper_by_another',
    });
    expect(await here.step(here.walter, of.contract, 'activate', { signedOn: '2027-01-05' })).toMatchObject({
      status: 'active',
      execution: 'paper',
    });
  });

  test('is read by its own firm alone, and only once that firm is asked', async () => {
    const [of, rival] = [await here.approvedContract(), await here.approvedContract()];
    const id = await here.sent(of, [
      [1, 'agency', here.walter],
      [2, 'contractor'],
    ]);
    const agency = { id: here.county.organizationId, name: 'County' };
    const read = (firm: string) => here.inCounty((work) => ownSigning(work, firm, id));
    const listed = (firm: string) => here.inCounty((work) => signingsAt(work, firm, agency));
    await expect(read(of.firm)).rejects.toMatchObject({ kind: 'not_found' });
    await here.signed(id, here.walter, 'agency');
    expect(await read(of.firm)).toMatchObject({ id });
    expect(await listed(of.firm)).toMatchObject([{ id, isDue: true, status: 'open' }]);
    await expect(read(rival.firm)).rejects.toMatchObject({ kind: 'not_found' });
    expect(await listed(rival.firm)).toEqual([]);
    await expect(here.inCounty((work) => ownSigning(work, of.firm, 'no id'))).rejects.toMatchObject({
      kind: 'not_found',
    });
  });

  // The last test of this world: from here on the county keeps delegated authority.
  test('above every delegation is signed by the governing body, even where others were chosen, and authority is judged at the act', async () => {
    const [of, small] = [await here.approvedContract(), await here.approvedContract()];
    const own = await here.approvedContract();
    const adaeze = await here.withDuties('Adaeze Okafor', 'governing_body');
    const covered = await here.sent(small, [
      [1, 'agency', here.walter],
      [2, 'contractor'],
    ]);
    const given = await here.given(covered, 'agency');
    const granted = await here.county.product.make(delegatedAuthority, {
      member: here.walter.id,
      upTo: usd(1000),
      fromDay: '2026-10-01',
      untilDay: '2027-09-30',
      resolution: 'Resolution 2026-9',
    });
    await (await here.county.member('Dana Whitfield', 'admin')).run(delegatedAuthority, 'approve', granted.id);
    await expect(here.sign(here.walter, given)).rejects.toMatchObject({ code: 'contract_signature.may_sign' });
    const order = [
      [1, 'contractor'],
      [2, 'agency', here.walter],
    ] as const;
    await expect(here.sent(of, order)).rejects.toMatchObject({ code: 'contract_signing.board_signs' });
    const holders = await here.inCounty((work) =>
      work.rows(dutyGrant, { where: { duty: 'governing_body' }, fields: ['member'], most: 'all' }),
    );
    for (const one of holders) if (one.member !== adaeze.id) await here.county.product.run(dutyGrant, 'revoke', one.id);
    const id = await here.sent(of, order);
    expect(await stateOf(here, id)).toMatchObject({ boardRequired: true });
    expect((await here.places(id)).at(-1)).toMatchObject({ capacity: 'board', step: 3, person: adaeze.id });
    await here.signed(id, of.alma, 'contractor');
    expect(await here.signed(id, here.walter, 'agency')).toBe('open');
    expect((await contractAt(here, of.contract)).execution).toBeNull();
    expect(await here.signed(id, adaeze, 'board')).toBe('completed');
    await here.county.product.make(dutyGrant, { member: here.derek.id, duty: 'governing_body' });
    await expect(here.sent(own, [...order, [3, 'board', here.derek]])).rejects.toMatchObject({
      code: 'contract_signing.preparer_is_not_alone',
    });
  });
});
