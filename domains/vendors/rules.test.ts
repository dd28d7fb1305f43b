import { expect, test } from 'vitest';
import type { Actor, Rule } from '#kernel';
import { isFirstWithoutNumber, signedIn } from './bank/bank-account.rules.ts';
import { mayFindNumber, numbersAgree } from './claims/claim.rules.ts';
import { appealIsTimely, causeIsNamed, termIsLawful } from './debarment/debarment.rules.ts';
import { endsAfterItBegins, replyWindowIsOver } from './performance/scorecard.rules.ts';
import { cageForm, sharesFit, taxFormIsOnFile, ueiForm } from './vendor.rules.ts';

const today = '2026-11-20';
const clerk = { id: 'clerk', kind: 'person', role: 'user', duties: [] } as unknown as Actor;
const judged = <Row>(one: Rule<Row>, rows: readonly NoInfer<Row>[]) =>
  rows.map((row) => one.holds({ row, actor: clerk, today }));

test('a vendor is approved with a TIN and a signed form, and its owners hold no more than all of it', () => {
  const form = (taxId: string | null, w9On: string | null) => ({ taxId, w9On });
  expect(judged(taxFormIsOnFile, [form('1', today), form(null, today), form('1', null)])).toEqual([true, false, false]);
  const owners = (...shares: (number | null)[]) => ({ owners: shares.map((share) => ({ share })) });
  const rows = [{ owners: null }, owners(60, 40, null), owners(60, 40.0001), owners(33.3333, 33.3333, 33.3334)];
  expect(judged(sharesFit('vendor', 'Too much'), rows)).toEqual([true, true, false, true]);
  expect(
    ['J7QRWE4LHX12', '07QRWE4LHX12', 'J7QRWE4LHX1', 'J7QRWE4LHX1O'].map((uei) => ueiForm.pattern.test(uei)),
  ).toEqual([true, false, false, false]);
  expect(['7K2P4', '7K2P', '7K2P44', '7K2I4'].map((cage) => cageForm.pattern.test(cage))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('money goes elsewhere only by a person who is there, after a call to the number on file', () => {
  const by = (actor: Actor) => signedIn.holds({ row: {} as never, actor, today });
  expect([clerk, { ...clerk, kind: 'service' } as Actor, { ...clerk, scopes: ['*'] }].map(by)).toEqual([
    true,
    false,
    false,
  ]);
  const first = (isFirst: boolean | null, callNumber: string | null) => ({ isFirst, callNumber });
  expect(
    judged(isFirstWithoutNumber, [first(true, null), first(true, '1'), first(false, null), first(null, null)]),
  ).toEqual([true, false, false, false]);
  const found = (wasPaid: boolean | null, callNumber: string | null) => ({ wasPaid, callNumber });
  expect(judged(mayFindNumber, [found(null, null), found(false, null), found(true, null), found(false, '1')])).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(
    judged(
      numbersAgree,
      [null, false, true].map((tinDiffers) => ({ tinDiffers })),
    ),
  ).toEqual([true, true, false]);
});

test('a debarment names a cause and a term of its procedure as long as it is a draft, and is appealed by its last day', () => {
  const row = {
    action: 'debarment',
    procedure: 'federal',
    cause: 'other',
    months: 36,
    status: 'draft',
  } as Parameters<typeof termIsLawful.holds>[0]['row'];
  const terms = (more: Partial<typeof row>, longest: number) =>
    judged(
      termIsLawful,
      [longest, longest + 1].map((months) => ({ ...row, ...more, months })),
    );
  expect(terms({}, 36)).toEqual([true, false]);
  expect(terms({ cause: 'drug_free' }, 60)).toEqual([true, false]);
  expect(terms({ cause: 'drug_free', procedure: 'model_code' }, 36)).toEqual([true, false]);
  expect(terms({ action: 'suspension', cause: 'drug_free' }, 12)).toEqual([true, false]);
  expect(terms({ action: 'suspension', procedure: 'model_code' }, 3)).toEqual([true, false]);
  expect(terms({ status: 'noticed' }, 36)).toEqual([true, true]);
  const named = (cause: typeof row.cause, status = 'draft') => ({
    ...row,
    procedure: 'model_code' as const,
    cause,
    status,
  });
  expect(judged(causeIsNamed, [row, named('drug_free'), named('drug_free', 'noticed')])).toEqual([true, false, true]);
  const appeals = ['2026-11-19', today, null].map((appealBy) => ({ appealBy }));
  expect(judged(appealIsTimely, appeals)).toEqual([false, true, true]);
});

test('a scorecard is published the day after the last one to reply, or once the vendor replied', () => {
  const row = (replyUntil: string | null, status = 'shared') => ({ replyUntil, status });
  expect(judged(replyWindowIsOver, [row(today), row('2026-11-19'), row(null), row(today, 'replied')])).toEqual([
    false,
    true,
    true,
    true,
  ]);
  const days = (untilDay: string, status = 'draft') => ({ fromDay: today, untilDay, status });
  expect(judged(endsAfterItBegins, [days(today), days('2026-11-19'), days('2026-11-19', 'shared')])).toEqual([
    true,
    false,
    true,
  ]);
});
