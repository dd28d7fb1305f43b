import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seeded } from '../../../tests/world/samples.ts';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import { postingBatch } from './posting-batch.record.ts';
import { postingCode } from './posting-code.record.ts';
import { postingLayout } from './posting-layout.record.ts';
import { type FmsWorld, fmsWorld, plainColumns } from '../../../tests/world/fms-world.ts';

let here: FmsWorld;
beforeAll(async () => {
  here = await fmsWorld();
});
afterAll(() => here?.county.close());

const query = <T extends object>(sql: string, values: readonly unknown[] = []) =>
  here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
    tx.query<T & Record<string, unknown>>(sql, [here.county.organizationId, ...values]),
  );
const heldBy = async (batch: string) =>
  (
    await query<{ document: string }>(
      `select p.document from posting_batch_item i join budget_posting p on p.organization_id = i.organization_id and p.id = i.posting
       where i.organization_id = $1 and i.batch = $2 and i.is_live`,
      [batch],
    )
  ).map(({ document }) => document);
const totals = (cents: number, expended = 0) => ({
  systemNumber: 'B-1',
  systemEncumbered: { cents, currency: 'USD' },
  systemExpended: { cents: expended, currency: 'USD' },
  systemPreencumbered: { cents: 0, currency: 'USD' },
});
/** Everything that waits goes out and is confirmed, so that a test begins with nothing. */
async function cleared() {
  const { id, encumbered, expended } = await here.batch();
  await here.step(here.lena, 'send', id);
  await here.step(here.lena, 'answer', id, totals(encumbered?.cents ?? 0, expended?.cents ?? 0));
}

describe('a batch', () => {
  test('takes every posting up to its day once, and two at once share nothing', async () => {
    await cleared();
    const [one, other] = [await here.encumber('5300', 100), await here.encumber('5310', 50, '2026-11-19')];
    const batches = await Promise.all([here.batch(here.lena), here.batch(here.omar), here.batch(here.lena)]);
    const held = (await Promise.all(batches.map(({ id }) => heldBy(id)))).flat();
    expect(held.toSorted()).toEqual([one, other].toSorted());
    const filled = (await Promise.all(batches.map(({ id }) => here.lena.see(postingBatch, id)))).find(
      ({ rowCount }) => rowCount === 2,
    );
    expect(filled).toMatchObject({ encumbered: { cents: 15_000 }, fromDay: '2026-11-19', lastDay: '2026-11-20' });
  });

  test('is refused for a later day, by those without the duty, by a removed duty and by an auditor', async () => {
    await expect(here.batch(here.lena, { throughDay: '2026-11-21' })).rejects.toMatchObject({
      code: 'posting_batch.not_ahead',
      issues: [{ path: 'throughDay' }],
    });
    const old = await here.lena.make(postingLayout, { name: 'Old', separator: '-', columns: plainColumns });
    await here.lena.run(postingLayout, 'retire', old.id);
    await expect(here.batch(here.lena, { layout: old.id })).rejects.toMatchObject({
      code: 'posting_batch.layout_is_retired',
      issues: [{ path: 'layout' }],
    });
    for (const person of [here.rosa, here.priya, here.miguel, await here.withDuty('Ingrid Solberg', 'auditor')])
      await expect(here.batch(person)).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('is refused to an officer whose duty ended since the page was opened', async () => {
    const judged = await fmsWorld({ isJudgedNow: true });
    const grant = await judged.county.product.make(dutyGrant, {
      member: judged.miguel.id,
      duty: 'financial_system_officer',
    });
    const miguel = judged.miguel.with({ duties: ['financial_system_officer'] });
    const { id } = await judged.batch(miguel);
    await judged.county.product.run(dutyGrant, 'revoke', grant.id);
    await expect(judged.batch(miguel)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(judged.step(miguel, 'send', id)).rejects.toMatchObject({ kind: 'forbidden' });
    await judged.county.close();
  });

  test('freezes its file with a hash; a later layout or mapping changes nothing of it', async () => {
    await cleared();
    await here.encumber('5300', 12.5);
    const { id, number } = await here.batch();
    const sent = await here.step(here.lena, 'send', id);
    const file = async () =>
      (
        await query<{ content: string }>(
          'select content from posting_batch_file where organization_id = $1 and batch = $2',
          [id],
        )
      )[0]?.content ?? '';
    const before = await file();
    expect(before).toBe('Row,Date,Account,Type,Amount,Reference\r\n1,2026-11-20,100-5300,ENC,12.50,PO 5300 12.5\r\n');
    expect(sent).toMatchObject({
      fileHash: createHash('sha256').update(before).digest('hex'),
      fileName: `${number}.csv`,
      sentBy: here.lena.id,
    });
    const { version } = await here.lena.see(postingLayout, here.layout.id);
    await here.lena.edit(postingLayout, here.layout.id, version, { columns: plainColumns.slice(0, 2) });
    expect(await file()).toBe(before);
    await expect(
      query(`update posting_batch_file set content = 'x' where organization_id = $1 and batch = $2`, [id]),
    ).rejects.toThrow(/permission denied/);
    await expect(here.step(here.lena, 'send', id)).rejects.toMatchObject({ code: 'state' });
    await here.lena.edit(postingLayout, here.layout.id, version + 1, { columns: plainColumns });
  });

  test('is not sent while a code has no mapping', async () => {
    const strict = await here.lena.make(postingLayout, { name: 'Strict', separator: '-', columns: plainColumns });
    await here.encumber('5300', 7);
    const { id } = await here.batch(here.lena, { layout: strict.id });
    await expect(here.step(here.lena, 'send', id)).rejects.toMatchObject({
      code: 'posting_batch.rows_are_right',
      message: expect.stringMatching(/Fund 100 has no system code/),
      issues: [{ path: 'layout' }],
    });
    await here.lena.make(postingCode, {
      segment: here.segments.fund,
      code: '100',
      systemCode: 'GF',
      fromDay: '2026-01-01',
    });
    const before = { segment: here.segments.fund, code: '100', systemCode: 'G1', fromDay: '2025-12-31' };
    await expect(here.lena.make(postingCode, { ...before, untilDay: '2025-12-30' })).rejects.toMatchObject({
      code: 'posting_code.ends_after_it_begins',
    });
    // For one day.
    await here.lena.make(postingCode, { ...before, untilDay: '2025-12-31' });
    for (const code of ['5300', '5310'])
      await here.lena.make(postingCode, {
        segment: here.segments.object,
        code,
        systemCode: `${code}0`,
        fromDay: '2026-01-01',
      });
    expect(await here.step(here.lena, 'send', id)).toMatchObject({ status: 'sent' });
  });

  test('with equal totals is confirmed; with others it needs a second person and a reason', async () => {
    await cleared();
    await here.encumber('5300', 40);
    const equal = await here.batch();
    await here.step(here.lena, 'send', equal.id);
    await here.step(here.lena, 'answer', equal.id, totals(4000));
    expect(await here.lena.see(postingBatch, equal.id)).toMatchObject({ status: 'confirmed', differs: false });

    await here.encumber('5300', 60);
    const { id } = await here.batch();
    await here.step(here.lena, 'send', id);
    await expect(here.step(here.lena, 'answer', id, { ...totals(1), systemNumber: ' ' })).rejects.toMatchObject({
      issues: [{ path: 'systemNumber' }],
    });
    await here.step(here.lena, 'answer', id, totals(5900));
    expect(await here.lena.see(postingBatch, id)).toMatchObject({ status: 'answered', differs: true });
    const why = { differenceReason: 'One cent table of the system.' };
    await expect(here.step(here.lena, 'acceptDifference', id, why)).rejects.toThrow('someone else');
    await expect(
      here.step(here.lena.with({ duties: ['budget_officer'] }), 'acceptDifference', id, why),
    ).rejects.toMatchObject({ code: 'posting_batch.decider_is_another' });
    await expect(here.step(here.rosa, 'acceptDifference', id, why)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(here.step(here.omar, 'confirm', id)).rejects.toMatchObject({ code: 'rights' });
    await expect(here.step(here.omar, 'acceptDifference', id, { differenceReason: '  ' })).rejects.toThrow('Required');
    expect(await here.step(here.omar, 'acceptDifference', id, why)).toMatchObject({ status: 'confirmed' });
  });

  test('that was rejected is voided by a second person, and its postings go out once more, never twice', async () => {
    await cleared();
    const wanted = await here.encumber('5300', 30);
    const { id } = await here.batch();
    await here.step(here.lena, 'send', id);
    await expect(here.step(here.omar, 'void', id)).rejects.toMatchObject({ code: 'state' });
    expect(await heldBy((await here.batch(here.omar)).id)).toEqual([]);
    await here.step(here.lena, 'reject', id, {}, 'Period 2 is closed.');
    expect(await heldBy((await here.batch(here.omar)).id)).toEqual([]);
    await expect(here.step(here.lena, 'void', id)).rejects.toThrow('someone else');
    await expect(here.step(here.rosa, 'void', id)).rejects.toMatchObject({ kind: 'forbidden' });
    await here.step(here.omar, 'void', id);
    await expect(here.step(here.omar, 'void', id)).rejects.toMatchObject({ code: 'state' });
    const again = await Promise.all([here.batch(here.lena), here.batch(here.omar)]);
    expect((await Promise.all(again.map((one) => heldBy(one.id)))).flat()).toEqual([wanted]);
  });

  test('keeps the row errors of the system by the number of the row, from the first row to its last', async () => {
    await cleared();
    for (const dollars of [31, 32]) await here.encumber('5300', dollars);
    const { id } = await here.batch();
    const record = (errors: string, by = here.lena) =>
      here.county.door.run(by.actor, (work) =>
        work.act(here.county.door.around.registry.get('posting_batch'), {
          id,
          name: 'recordErrors',
          input: { errors },
        }),
      );
    await expect(record('1,Account is closed')).rejects.toMatchObject({ code: 'state' });
    await here.step(here.lena, 'send', id);
    await expect(record('1,Account is closed', here.rosa)).rejects.toMatchObject({ kind: 'forbidden' });
    const wrong = (code: string) => ({ code: `posting_batch.${code}`, issues: [{ path: 'errors' }] });
    await expect(record('Row,Message')).rejects.toMatchObject(wrong('row_errors'));
    await expect(record('1,Account is closed\nnonsense')).rejects.toMatchObject({
      ...wrong('row_errors'),
      message: 'Line 2: enter a row number, a comma and the message.',
    });
    for (const row of [0, 3])
      await expect(record(`${row},Account is closed`)).rejects.toMatchObject(wrong('no_such_row'));
    await expect(record('1,Account is closed\n1,Account was closed')).resolves.toEqual({ rejected: 1 });
    await expect(record('2,Period is closed')).resolves.toEqual({ rejected: 2 });
    const kept = await query<{ number: number; rejection: string }>(
      'select number, rejection from posting_batch_item where organization_id = $1 and batch = $2 order by number',
      [id],
    );
    expect(kept.map(({ rejection }) => rejection)).toEqual(['Account was closed', 'Period is closed']);
    expect(await here.lena.see(postingBatch, id)).toMatchObject({ rejectedRows: 2 });
    await here.step(here.lena, 'answer', id, totals(6300));
  });

  test('of another organization is not there', async () => {
    const elsewhere = await here.county.organization('Piney Woods County');
    const spy = (await here.county.member('Vera Lind', 'admin', elsewhere)).with({
      duties: ['financial_system_officer'],
    });
    const { id } = await here.batch();
    await expect(here.step(spy, 'send', id)).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('leaves out what was imported from the financial system', async () => {
    await cleared();
    await here.settle(here.priya, {
      document: { record: 'journal_entry', id: randomUUID(), version: 1, title: 'JE 1' },
      control: 'journal',
      day: '2026-11-20',
      state: [{ line: here.book.lines['5300'] ?? '', bucket: 'expended', cents: 100 }],
    });
    expect(await here.batch()).toMatchObject({ rowCount: 0 });
  });
});

test('whatever is posted, sent, rejected and voided: each posting is in one place, and together they are the ledger', async () => {
  const chance = seeded(70);
  const pick = <T>(of: readonly T[]): T | undefined => of[Math.floor(chance() * of.length)];
  for (let turn = 0; turn < 60; turn++) {
    const batches = await here.lena.list(postingBatch, 'limit=200');
    const of = (...states: string[]) => pick(batches.filter(({ status }) => states.includes(status)));
    const act = Math.floor(chance() * 7);
    const [draft, sent, rejected] = [of('draft'), of('sent'), of('rejected')];
    if (act <= 1) await here.encumber(pick(['5300', '5310']) ?? '5300', 1 + Math.floor(chance() * 9));
    else if (act === 2) await here.batch(pick([here.lena, here.omar]));
    else if (act === 3 && draft) await here.step(here.lena, chance() < 0.8 ? 'send' : 'discard', draft.id);
    else if (act === 4 && sent)
      await here.step(here.lena, 'answer', sent.id, totals(sent.encumbered?.cents ?? 0, sent.expended?.cents ?? 0));
    else if (act === 5 && sent) await here.step(here.lena, 'reject', sent.id, {}, 'Closed period.');
    else if (act === 6 && rejected) await here.step(here.priya, 'void', rejected.id);
  }
  const [sums] = await query<{ ledger: number; placed: number; twice: number; batched: number; listed: number }>(`
    with own as (select p.id, p.cents from budget_posting p where p.organization_id = $1
        and p.bucket in ('encumbered', 'expended') and p.document_record <> 'journal_entry'),
      live as (select i.posting, b.status from posting_batch_item i
        join posting_batch b on b.organization_id = i.organization_id and b.id = i.batch where i.organization_id = $1 and i.is_live)
    select (select sum(cents) from own)::bigint as ledger,
      (select coalesce(sum(o.cents), 0) from own o left join live l on l.posting = o.id
        where l.posting is null or l.status in ('draft', 'sent', 'answered', 'confirmed', 'rejected'))::bigint as placed,
      (select count(*) from (select posting from live group by posting having count(*) > 1) t)::int as twice,
      (select coalesce(sum(o.cents), 0) from own o join live l on l.posting = o.id)::bigint as batched,
      (select coalesce(sum(b.encumbered_cents + b.expended_cents), 0) from posting_batch b
        where b.organization_id = $1 and b.status <> 'void')::bigint as listed`);
  expect(sums?.twice).toBe(0);
  expect(sums?.placed).toBe(sums?.ledger);
  expect(sums?.listed).toBe(sums?.batched);
});
