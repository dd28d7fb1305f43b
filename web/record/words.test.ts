import { describe, expect, test } from 'vitest';
import { stateWords, toneOf } from '#kernel';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { capitalPlan } from '#domains/planning/capital/capital-plan.record.ts';
import { contingencyDraw } from '#domains/planning/capital/contingency-draw.record.ts';
import { budgetOverride } from '#domains/planning/budget/ledger/budget-override.record.ts';
import { aboutOf, columnLabel, titleOf } from './words.ts';

describe('words for people', () => {
  test('a numbered row says what it is about; a row that is called by its name needs nothing beside it', () => {
    expect(aboutOf(requisition)).toBe('purpose');
    expect(aboutOf(contingencyDraw)).toBe(null);
    expect(aboutOf(capitalPlan)).toBe(null);
  });

  test('a state looks as its record declares, and is called by its name unless the record says otherwise', () => {
    expect([toneOf(requisition, 'submitted'), toneOf(requisition, 'rejected')]).toEqual(['review', 'stopped']);
    expect(stateWords(requisition, 'submitted')).toBe('Submitted');
    expect([toneOf(budgetOverride, 'asked'), stateWords(budgetOverride, 'asked')]).toEqual(['review', 'Requested']);
    expect([toneOf(requisition, 'long_gone'), stateWords(requisition, 'long_gone')]).toEqual(['new', 'Long gone']);
  });

  test('a row is called by its title, in the words of its choices', () => {
    expect(titleOf(requisition, { number: 'REQ-2026-00001' })).toBe('REQ-2026-00001');
    expect(titleOf(dutyGrant, { duty: 'accounts_payable' })).toBe('Accounts payable');
    expect(titleOf(requisition, {})).toBe('Requisition');
  });

  test('columns have the label of their field, the product’s own columns one too', () => {
    expect(columnLabel(requisition, 'neededBy')).toBe('Need-by date');
    expect(columnLabel(requisition, 'createdAt')).toBe('Created');
  });
});
