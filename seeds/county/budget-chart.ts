import { accountRule } from '#domains/planning/budget/accounts/account-rule.record.ts';
import { accountSegment } from '#domains/planning/budget/accounts/account-segment.record.ts';
import { accountValue } from '#domains/planning/budget/accounts/account-value.record.ts';
import type { New } from '#kernel';
import { funds, functions, objects } from './budget-accounts.ts';
import type { Hands } from './budget.ts';

/** Segments, codes and combination rules of the county's account string. */
export async function chartOfAccounts({ as, priya }: Hands): Promise<void> {
  const officer = as(priya, '2024-06-03');
  const segment = (name: string, position: number, length: number, more: Partial<New<typeof accountSegment>> = {}) =>
    officer.insert(accountSegment, { name, position, length, ...more });
  const fund = await segment('Fund', 1, 3);
  const department = await segment('Department', 2, 4, {
    source: 'cost_centers',
    about: 'The codes of the cost centers.',
  });
  const func = await segment('Function', 3, 3, { about: 'The state’s uniform chart of accounts.' });
  const object = await segment('Object', 4, 4);
  const project = await segment('Project', 5, 3);
  const grant = await segment('Grant', 6, 4);
  const value = officer.around.registry.get(accountValue.name);
  await officer.createMany(value, [
    ...funds.map(([code, name]) => ({ segment: fund.id, code, name })),
    ...functions.map(([code, name]) => ({ segment: func.id, code, name })),
    ...objects.map(([code, name, belongsTo]) => ({ segment: object.id, code, name, belongsTo })),
    { segment: object.id, code: '5000', name: 'Operating, shared', belongsTo: 'Operating' },
    { segment: object.id, code: '5490', name: 'Entertainment and gifts', belongsTo: 'Operating' },
    { segment: project.id, code: '000', name: 'No project' },
    { segment: project.id, code: '118', name: 'Mill Creek culverts', opensOn: '2024-10-01', closesOn: '2028-09-30' },
    { segment: grant.id, code: '0000', name: 'No grant' },
    {
      segment: grant.id,
      code: '4834',
      name: 'FEMA DR-4834 public assistance',
      opensOn: '2024-10-09',
      closesOn: '2028-04-09',
      notes: 'Period of performance of the award.',
    },
  ]);
  const rules: readonly New<typeof accountRule>[] = [
    {
      name: 'Disaster recovery grants pay for the flood recovery cost center alone',
      segment: fund.id,
      codes: '190',
      effect: 'requires',
      otherSegment: department.id,
      otherCodes: '2120',
      citation: 'Award terms of FEMA-4834',
    },
    {
      name: 'Entertainment is not an allowable cost of a federal award',
      segment: grant.id,
      codes: '4834',
      effect: 'forbids',
      otherSegment: object.id,
      otherCodes: '5490',
      citation: '2 CFR 200.438',
    },
    {
      name: 'Transportation trust money is for roads and streets',
      segment: fund.id,
      codes: '110',
      effect: 'requires',
      otherSegment: func.id,
      otherCodes: '541',
      citation: 'Section 336.025, Florida Statutes',
    },
  ];
  for (const one of rules) await officer.insert(accountRule, one);
}
