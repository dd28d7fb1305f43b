import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Duty } from '#kernel';
import { endListsAfter } from '#server/records/first-of.ts';
import type { Person } from '#world';
import { document } from '../../organization/document.record.ts';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import { saidOn, type Visited, visited, whereTo } from '../../public/test-world.ts';
import { contract } from '../contract/contract.record.ts';
import { contractPublication } from '../publishing/contract-publication.record.ts';
import { askForm } from './asked.server.ts';
import { contractQuestion } from './contract-question.record.ts';

let here: Visited;
let [derek, fiona, chantal, other]: Person[] = [];
let about: { id: string; number: string };
let path: string;

const withDuty = async (name: string, duty: Duty): Promise<Person> => {
  const person = (await here.county.member(name)).with({ duties: [duty] });
  await here.county.product.make(dutyGrant, { member: person.id, duty });
  return person;
};

/** A contract from before Levee that the register shows. */
async function shownContract(manager: Person, counsel: Person) {
  const made = await here.county.product.make(contract, {
    title: 'Grounds care',
    isExisting: true,
    type: 'fixed',
    value: { cents: 90_000_00, currency: 'USD' },
    fromDay: '2026-01-01',
    untilDay: '2027-12-31',
    manager: manager.id,
  });
  await here.county.door.run(here.county.product.actor, ({ tx }) =>
    tx.query(`update contract set status = 'active' where id = $1`, [made.id]),
  );
  const said = await manager.make(contractPublication, { contract: made.id, title: 'Contract data', kind: 'facts' });
  await counsel.run(contractPublication, 'publish', said.id);
  return made;
}

beforeAll(async () => {
  here = await visited();
  derek = await withDuty('Derek Osei', 'contract_manager');
  fiona = await withDuty('Fiona MacLeod', 'legal_counsel');
  chantal = await withDuty('Chantal Beaumont', 'chief_procurement_officer');
  other = await withDuty('Yvette Dubois', 'contract_manager');
  about = await shownContract(derek as Person, fiona as Person);
  path = `/public-contracts/${about.number}`;
});
afterAll(() => here.close());

const ask = (typed: Readonly<Record<string, string>> = {}) =>
  here.site.send(path, 'ask', {
    topic: 'quality',
    text: 'The park at Heron Point is mown every third week.',
    ...typed,
  });
const page = async () => saidOn(await here.site.get(path));
const newest = async () =>
  (await (derek as Person).list(contractQuestion, 'sort=-number'))[0] as { id: string; number: string };
const step = (by: Person | undefined, name: string, id: string, input: object = {}, reason?: string) =>
  here.county.door.run((by as Person).actor, (work) =>
    work.move(contractQuestion, id, name as 'answer', { input: { ...input }, ...(reason ? { reason } : {}) }),
  );

describe('a question on a contract', () => {
  test('goes to the contract manager, waits for review in public count, and is answered in public and by mail', async () => {
    const sent = await ask({ authorName: 'Marisol T.', email: 'marisol@marsh.example' });
    expect(whereTo(sent)).toBe(`${path}?received=CQ-2026-00001`);
    expect(await page()).toMatch(
      /Questions and feedback \(0\) None is published\. Awaiting review: 1, the oldest since/,
    );
    const { id } = await newest();
    expect(await (derek as Person).see(contractQuestion, id)).toMatchObject({ routedTo: derek?.id, status: 'pending' });
    expect(await here.rosa.see(contractQuestion, id)).not.toHaveProperty('email');
    await expect(step(here.rosa, 'answer', id, { answer: 'Not my place to say.' })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await step(derek, 'publish', id);
    expect(await page()).toMatch(/0 answered, 1 awaiting an answer\..*mown every third week\. Not answered yet\./);
    await expect(step(derek, 'answer', id, { answer: 'No.' })).rejects.toMatchObject({
      code: 'contract_question.answer_says_something',
    });
    await step(derek, 'answer', id, { answer: 'It is mown weekly since the crew changed.' });
    expect(await (derek as Person).see(contractQuestion, id)).toMatchObject({ answeredBy: derek?.id });
    expect(await page()).toContain('It is mown weekly since the crew changed.');
    expect(await page()).not.toContain('marsh.example');
    const letter = here.lettersTo('marisol@marsh.example').at(-1);
    expect(JSON.stringify(letter?.body)).toContain('It is mown weekly');
  });

  test('that is unwelcome is not hidden by who manages the contract, and one that is hidden is counted with its reason', async () => {
    await ask({ text: 'Two of five crews were never there in October.' });
    const { id } = await newest();
    const because = { hiddenBecause: 'off_topic' };
    await expect(step(derek, 'hide', id, because, 'Not about us')).rejects.toMatchObject({ kind: 'forbidden' });
    const both = derek?.with({ duties: ['contract_manager', 'chief_procurement_officer'] });
    await expect(step(both, 'hide', id, because, 'Not about us')).rejects.toMatchObject({
      code: 'contract_question.hider_is_not_manager',
    });
    await step(fiona, 'hide', id, because, 'It is about another contract');
    expect(await page()).toContain('Not shown: off topic (1).');
    expect(await page()).not.toContain('never there in October');
    await expect(step(derek, 'show', id, {}, 'Back')).rejects.toMatchObject({ kind: 'forbidden' });
    await step(chantal, 'show', id, {}, 'It is about this contract');
    expect(await page()).toContain('never there in October');
    expect(await (derek as Person).see(contractQuestion, id)).toMatchObject({ hiddenBecause: null });
  });

  test('follows its contract to the next manager, and an answer that was withdrawn is not shown', async () => {
    await ask({ text: 'When is the pavilion painted?', topic: 'question' });
    const { id } = await newest();
    const { version } = await (derek as Person).see(contract, about.id);
    await derek?.edit(contract, about.id, version, { manager: other?.id ?? '' });
    expect(await (derek as Person).see(contractQuestion, id)).toMatchObject({ routedTo: other?.id });
    await step(other, 'answer', id, { answer: 'In May, after the rain.' });
    await step(other, 'reopen', id, {}, 'May was wrong');
    expect(await page()).not.toContain('In May, after the rain.');
  });

  test('is taken for public contracts alone, with a message, and one page leads to the next', async () => {
    const empty = await ask({ text: ' ' });
    expect(empty.status).toBe(422);
    expect((await here.site.get('/public-contracts/CON-1999-0001')).status).toBe(404);
    const { end } = endListsAfter(1);
    try {
      const first = await here.site.get(path);
      const next = /href="([^"]+before=[^"]+)"/.exec(first.html)?.[1] ?? '';
      expect(saidOn(first)).toMatch(/Earlier ones \(2\)/);
      expect(saidOn(await here.site.get(next.replace('#questions', '')))).toContain('never there in October');
    } finally {
      end();
    }
    await here.county.door.run(here.county.product.actor, ({ tx }) =>
      tx.query(`update contract set status = 'draft' where id = $1`, [about.id]),
    );
    expect((await here.site.get(path)).status).toBe(404);
    // Whose page was still open asks about it no more, nor where its publication was withdrawn.
    const { length } = await (derek as Person).list(contractQuestion);
    expect((await ask()).status).toBe(404);
    const asked = () =>
      askForm({ limits: null } as never).submit({ topic: 'quality', text: 'The park is not mown.', email: null }, {
        params: { number: about.number },
        once: (run: Parameters<typeof here.county.door.run>[1]) => here.county.door.run(here.county.product.actor, run),
      } as never);
    await expect(asked()).rejects.toMatchObject({ code: 'contract_question.not_public' });
    await here.county.door.run(here.county.product.actor, ({ tx }) =>
      tx.query(`update contract set status = 'active' where id = $1`, [about.id]),
    );
    const [said] = await (fiona as Person).list(contractPublication, `contract=${about.id}`);
    await fiona?.run(contractPublication, 'withdraw', said?.id ?? '', 'Its figures were wrong.');
    await expect(asked()).rejects.toMatchObject({ code: 'contract_question.not_public' });
    expect(await (derek as Person).list(contractQuestion)).toHaveLength(length);
  });

  test('publishes no file that is removed or infected, and each that is kept', async () => {
    const made = await here.county.product.make(contract, {
      title: 'Grounds care, files',
      isExisting: true,
      type: 'fixed',
      value: { cents: 90_000_00, currency: 'USD' },
      fromDay: '2026-01-01',
      untilDay: '2027-12-31',
      manager: derek?.id ?? '',
    });
    const change = (sql: string, ...values: readonly string[]) =>
      here.county.door.run(here.county.product.actor, ({ tx, actor }) =>
        tx.query(sql, [actor.organizationId, ...values]),
      );
    await change(`update contract set status = 'active' where organization_id = $1 and id = $2`, made.id);
    const file = async (name: string) =>
      (
        await here.county.door.run(here.county.product.actor, (work) =>
          work.insert(
            document,
            { name, owner: derek?.id ?? '' },
            { mediaType: 'application/pdf', size: 10, sha256: 'a'.repeat(64), scan: 'clean' },
          ),
        )
      ).id;
    const files = [await file('contract.pdf'), await file('annex.pdf')] as const;
    const { id } = await (derek as Person).make(contractPublication, { contract: made.id, title: 'Contract', files });
    const publish = () => (fiona as Person).run(contractPublication, 'publish', id);
    const set = 'update document set';
    for (const [to, back] of [
      [`scan = 'infected'`, `scan = 'clean'`],
      [`status = 'archived'`, `status = 'kept'`],
    ] as const) {
      await change(`${set} ${to} where organization_id = $1 and id = $2`, files[1]);
      await expect(publish(), to).rejects.toMatchObject({
        code: 'contract_publication.files_are_kept',
        issues: [{ path: 'files', code: 'contract_publication.files_are_kept' }],
      });
      await change(`${set} ${back} where organization_id = $1 and id = $2`, files[1]);
    }
    expect(await publish()).toMatchObject({ status: 'published', publishedBy: fiona?.id });
  });
});
