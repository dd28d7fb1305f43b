import { describe, expect, test } from 'vitest';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { apiKey } from '#domains/organization/api-key.record.ts';
import { capitalPlan } from '#domains/planning/capital/capital-plan.record.ts';
import { contingencyDraw } from '#domains/planning/capital/contingency-draw.record.ts';
import { budget } from '#domains/planning/budget/budget.record.ts';
import { aboutOf, columnLabel, stateWords, titleOf, toneOf } from './words.ts';

describe('words for people', () => {
  test('a numbered row says what it is about; a row that is called by its name needs nothing beside it', () => {
    expect(aboutOf(requisition)).toBe('purpose');
    expect(aboutOf(contingencyDraw)).toBe(null);
    expect(aboutOf(capitalPlan)).toBe(null);
  });

  test('a state looks like what it is in the life of its record', () => {
    const tones = Object.fromEntries(requisition.states.map((state) => [state, toneOf(requisition, state)]));
    expect(tones).toEqual({
      draft: 'new',
      submitted: 'open',
      returned: 'open',
      approved: 'open',
      rejected: 'danger',
      cancelled: 'danger',
      ordered: 'done',
    });
    expect(toneOf(costCenter, 'closed')).toBe('danger');
    expect(toneOf(budget, 'adopted')).toBe('open');
  });

  test('what was approved for good is no loss, although its step is grave', () => {
    expect(toneOf(contingencyDraw, 'approved')).toBe('done');
    expect(toneOf(contingencyDraw, 'refused')).toBe('danger');
    expect(toneOf(capitalPlan, 'withdrawn')).toBe('danger');
    expect(toneOf(apiKey, 'revoked')).toBe('danger');
  });

  test('a row is called by its title, in the words of its choices', () => {
    expect(titleOf(requisition, { number: 'REQ-2026-00001' })).toBe('REQ-2026-00001');
    expect(titleOf(dutyGrant, { duty: 'accounts_payable' })).toBe('Accounts payable');
    expect(titleOf(requisition, {})).toBe('Requisition');
  });

  test('columns have the label of their field, the product’s own columns one too', () => {
    expect(columnLabel(requisition, 'neededBy')).toBe('Need-by date');
    expect(columnLabel(requisition, 'createdAt')).toBe('Created');
    expect(stateWords('in_review')).toBe('In review');
  });
});
