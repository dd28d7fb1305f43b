import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { New, Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { pdfAnswer } from '#server/services/pdf/pdf-answer.ts';
import { answered, asked, sent } from '../approvals/test-world.ts';
import { standingOf } from '../award/award-calls.server.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { byNotice, type GrantWorld, grantWorld, usd } from '../test-world.ts';
import { awardAmendment } from './award-amendment.record.ts';
import { extensionStandingOf, noticesOf } from './extension-calls.server.ts';
import { noticeOf, noticeSheetOf } from './notice.server.ts';

let here: GrantWorld;
beforeAll(async () => {
  here = await grantWorld();
});
afterAll(() => here.county.close());

type Given = Partial<New<typeof awardAmendment>>;

const extended = (award: string, newUntil: string, more: Given = {}) =>
  here.amended(award, { ...byNotice(here), newUntil, ...more });
const drafted = (award: string, newUntil: string, more: Given = {}): Promise<Row<typeof awardAmendment>> =>
  here.yvette.make(awardAmendment, {
    ...byNotice(here),
    reason: 'The pumps are late by five months.',
    award,
    newUntil,
    ...more,
  });
const code = (name: string) => ({ code: `award_amendment.${name}` });
const read = <T>(by: (work: UnitOfWork) => Promise<T>): Promise<T> => here.county.door.run(here.rosa.actor, by);
const standing = (id: string) => read((work) => extensionStandingOf(work, id));
const notice = (id: string) => read((work) => noticeOf(work, id));

describe('an extension by notice', () => {
  test('moves the end once, and the clocks and reports of the award follow', async () => {
    const { id } = await here.active();
    expect(await standing(id)).toMatchObject({
      way: 'notice',
      window: { noticeBy: '2027-12-21', longestUntil: '2028-12-31', citation: '2 CFR 200.308(g)(2)' },
    });
    const done = await extended(id, '2028-06-30');
    expect(done).toMatchObject({ status: 'applied', untilBefore: '2027-12-31', untilAfter: '2028-06-30' });
    await expect(here.rosa.see(grantAward, id)).resolves.toMatchObject({
      untilDay: '2028-06-30',
      originalUntil: '2027-12-31',
      amount: usd(100_000),
    });
    const { clocks } = await read((work) => standingOf(work, id));
    expect(clocks.filter(({ kind }) => kind === 'final').map(({ dueOn }) => dueOn)).toEqual(['2028-10-28']);
    expect(clocks.filter(({ kind, period }) => kind === 'financial' && period === '2028-03-31')).toHaveLength(1);
    // No second notice is due, and the way to more time is the funder’s approval.
    expect(clocks.filter(({ kind }) => kind === 'extension')).toEqual([]);
    const after = await standing(id);
    expect(after.way).toBe('approval');
    expect(after.why).toContain(done.number);
  });

  test('is by twelve months at most and once in the life of an award', async () => {
    const { id } = await here.active();
    await expect(extended(id, '2029-01-01')).rejects.toMatchObject(code('extension_months'));
    await expect(extended(id, '2027-12-31')).rejects.toMatchObject(code('extension_months'));
    const first = await drafted(id, '2028-03-31');
    await extended(id, '2028-12-31');
    await expect(extended(id, '2029-01-31')).rejects.toMatchObject(code('extension_is_used'));
    await expect(here.yvette.run(awardAmendment, 'submit', first.id)).rejects.toMatchObject(code('extension_is_used'));
  });

  test.each([
    ['on the tenth day before the end', '2026-11-30', '2026-11-20', null],
    ['on the ninth', '2026-11-29', '2026-11-20', 'extension_notice'],
    ['in time, recorded after the last day', '2026-11-29', '2026-11-19', null],
    ['on a day that is still to come', '2026-12-31', '2026-11-21', 'notice_is_past'],
    ['before the award was made', '2026-11-30', '2025-12-14', 'notice_after_award'],
  ])('whose notice was sent %s', async (_, untilDay, sentOn, refused) => {
    const { id } = await here.active({ untilDay });
    const tried = extended(id, '2027-05-31', { sentOn });
    if (refused) await expect(tried).rejects.toMatchObject({ ...code(refused), issues: [{ path: 'sentOn' }] });
    else await expect(tried).resolves.toMatchObject({ status: 'applied', submittedOn: '2026-11-20' });
  });

  test.each([
    [{ terms: 'prohibited' }, 'terms_allow_notice'],
    [{ terms: 'silent' }, 'terms_allow_notice'],
    [{ terms: null }, 'terms_allow_notice'],
    [{ termsSection: ' ' }, 'terms_are_cited'],
    [{ workLeft: 'To spend the rest.' }, 'work_remains'],
    [{ sameScope: false }, 'scope_is_unchanged'],
    [{ sameScope: null }, 'scope_is_unchanged'],
    [{ sameFunds: false }, 'funds_are_unchanged'],
    [{ sentOn: null }, 'notice_is_sent'],
    [{ evidence: [] }, 'sending_is_shown'],
    [{ matchChange: usd(1) }, 'extension_moves_the_end'],
    [{ reason: 'To spend the rest.' }, 'extension_is_reasoned'],
  ] satisfies [Given, string][])('is refused with %j', async (more, refused) => {
    const { id } = await here.active();
    await expect(extended(id, '2028-06-30', more)).rejects.toMatchObject(code(refused));
    await expect(here.rosa.see(grantAward, id)).resolves.toMatchObject({ untilDay: '2027-12-31' });
  });

  test('of a research award needs no word of its terms', async () => {
    const { id } = await here.active();
    await expect(extended(id, '2028-06-30', { terms: 'research' })).resolves.toMatchObject({ status: 'applied' });
  });

  test('is not confirmed by the one who wants it, nor by a key', async () => {
    const { id: award } = await here.active();
    const both = await here.withDuties('Bo Extends', 'grant_manager', 'budget_officer');
    const { id } = await both.make(awardAmendment, { ...byNotice(here), award, newUntil: '2028-06-30' });
    await both.run(awardAmendment, 'submit', id);
    await expect(both.run(awardAmendment, 'accept', id)).rejects.toMatchObject(code('acceptor_is_another'));
    const key = here.county.person({ ...here.priya.actor, kind: 'service', scopes: ['*'] });
    await expect(key.run(awardAmendment, 'accept', id)).rejects.toMatchObject(code('signed_in'));
    await expect(here.rosa.see(grantAward, award)).resolves.toMatchObject({ untilDay: '2027-12-31' });
  });

  test('waits for a request for funds or another scope, and no longer than its answer', async () => {
    const { id } = await here.active();
    const { id: request, number } = await sent(here, id, { kind: 'scope' });
    expect(await standing(id)).toMatchObject({ way: 'approval', why: expect.stringContaining(number) });
    await expect(extended(id, '2028-06-30')).rejects.toMatchObject(code('nothing_else_is_asked'));
    await answered(here, request, { step: 'deny' });
    expect((await standing(id)).way).toBe('pending');
    // A change of a key person is no change of scope.
    const other = await here.active();
    await asked(here, other.id);
    await expect(extended(other.id, '2028-06-30')).resolves.toMatchObject({ status: 'applied' });
  });

  test('is one at a time, and two clicks at once move the end once', async () => {
    const { id } = await here.active();
    const [one, other] = [await drafted(id, '2028-03-31'), await drafted(id, '2028-09-30')];
    const submitted = await Promise.allSettled(
      [one, other].map((row) => here.yvette.run(awardAmendment, 'submit', row.id)),
    );
    expect(submitted.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const waits = submitted[0]?.status === 'fulfilled' ? one : other;
    const accepted = await Promise.allSettled([1, 2].map(() => here.priya.run(awardAmendment, 'accept', waits.id)));
    expect(accepted.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(here.rosa.see(grantAward, id)).resolves.toMatchObject({ untilDay: waits.newUntil });
    const left = await here.rosa.see(awardAmendment, waits.id === one.id ? other.id : one.id);
    expect(left.status).toBe('draft');
  });

  test('is judged again when it is accepted: the funder may have moved the end in between', async () => {
    const { id } = await here.active();
    const { id: extension } = await drafted(id, '2028-06-30');
    await here.yvette.run(awardAmendment, 'submit', extension);
    await here.amended(id, { newUntil: '2028-06-30' });
    await expect(here.priya.run(awardAmendment, 'accept', extension)).rejects.toMatchObject(code('extension_months'));
  });

  test('is for federal money; other funders amend', async () => {
    const { id } = await here.active({ fundingType: 'state', fain: null, listings: [] });
    expect(await standing(id)).toMatchObject({ way: 'funder', window: null, conditions: [] });
    await expect(drafted(id, '2028-06-30')).rejects.toMatchObject(code('extension_is_federal'));
  });
});

describe('the notice', () => {
  test('has the facts of the award, its statements, and what is missing', async () => {
    const { id, number } = await here.active();
    const draft = await drafted(id, '2028-06-30', { sentOn: null, evidence: [], workLeft: null });
    const of = await notice(draft.id);
    expect(of).toMatchObject({
      title: 'Notice of One-Time Extension',
      note: 'Draft',
      to: 'Federal Emergency Management Agency',
      citation: '2 CFR 200.308(g)(2)',
      isRecordedLate: false,
    });
    expect(of.facts.map(({ value }) => value).join('; ')).toContain(number);
    expect(of.facts.map(({ value }) => value)).toContain('12/21/2027');
    expect(of.parts.map(({ isMissing }) => isMissing)).toEqual([false, false, true, false]);
    expect(of.parts[0]?.body).toBe('01/01/2026 to 06/30/2028');
    expect(of.parts[3]?.body).toContain('without prior approval, under 2 CFR 200.308(g)(2)');
    const paper = await pdfAnswer(await read((work) => noticeSheetOf(work, draft.id)));
    expect((await paper.text()).slice(0, 5)).toBe('%PDF-');
  });

  test('keeps the period it was sent with once it is accepted, and says when it was recorded late', async () => {
    const { id } = await here.active({ untilDay: '2026-11-29' });
    const done = await extended(id, '2027-05-31', { sentOn: '2026-11-19' });
    const of = await notice(done.id);
    expect(of).toMatchObject({ note: 'Accepted, sent 11/19/2026', isRecordedLate: true });
    expect(JSON.stringify(of)).toContain('01/01/2026 to 11/29/2026');
  });

  test('cites the paragraph of the text that governs the award', async () => {
    const { id } = await here.active({ awardDate: '2021-03-01' });
    const { id: extension } = await drafted(id, '2028-06-30');
    expect(await notice(extension)).toMatchObject({ citation: '2 CFR 200.308(e)(2)' });
  });
});

test('the list of notices has each open federal award, the next last day first', async () => {
  const soon = await here.active({ untilDay: '2026-12-02' });
  const late = await here.active({ untilDay: '2026-11-29' });
  const local = await here.active({ fundingType: 'local', fain: null, listings: [] });
  const { awards } = await read(noticesOf);
  const at = (id: string) => awards.data.findIndex((one) => one.id === id);
  expect(awards.data[at(soon.id)]).toMatchObject({ noticeBy: '2026-11-22', daysToNotice: 2, way: 'notice' });
  expect(awards.data[at(late.id)]).toMatchObject({ noticeBy: '2026-11-19', way: 'approval' });
  expect(at(local.id)).toBe(-1);
  expect(at(soon.id)).toBeLessThan(at(late.id));
  const open = awards.data.filter(({ daysToNotice }) => daysToNotice >= 0).map(({ noticeBy }) => noticeBy);
  expect(open).toEqual(open.toSorted());
});
