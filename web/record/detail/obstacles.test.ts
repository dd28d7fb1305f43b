import { expect, test } from 'vitest';
import type { Actor } from '#kernel';
import {
  asksForMoney,
  awardIsDated,
  soleSourceIsJustified,
} from '#domains/procurement/requisition/requisition.rules.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { obstaclesOf } from './obstacles.tsx';

const actor = { id: 'rosa', role: 'user', duties: [], kind: 'person' } as unknown as Actor; // what rules look at
const given = (row: object, why: string) =>
  obstaclesOf({
    record: requisition,
    row: { status: 'draft', ...row },
    step: 'submit',
    why,
    actor,
    today: '2026-11-22',
  });

test('everything that stands in the way is told at once, each with the field where it is mended', () => {
  const row = { total: null, soleSource: true, justification: null, federalFunds: true, awardedOn: null };
  expect(given(row, asksForMoney.sentence)).toEqual([
    { sentence: asksForMoney.sentence, field: 'lines' },
    { sentence: soleSourceIsJustified.sentence, field: 'justification' },
    { sentence: awardIsDated.sentence, field: 'awardedOn' },
  ]);
});

test('what holds is not told, and what the server alone knows comes first', () => {
  const row = { total: { cents: 100 }, soleSource: false, federalFunds: true, awardedOn: null };
  expect(given(row, 'You submitted this, so someone else has to approve it.')).toEqual([
    { sentence: 'You submitted this, so someone else has to approve it.' },
    { sentence: awardIsDated.sentence, field: 'awardedOn' },
  ]);
});

test('a rule that looks at a field this person does not read says nothing', () => {
  const blind = Object.freeze({
    get total(): never {
      throw new TypeError('not read');
    },
  });
  expect(
    obstaclesOf({ record: requisition, row: blind, step: 'submit', why: 'No.', actor, today: '2026-11-22' }),
  ).toEqual([{ sentence: 'No.' }]);
});
