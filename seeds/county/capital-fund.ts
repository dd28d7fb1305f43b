import { accountValue } from '#domains/planning/budget/accounts/account-value.record.ts';
import { budget } from '#domains/planning/budget/budget.record.ts';
import { budgetLine } from '#domains/planning/budget/budget-line.record.ts';
import type { Actor } from '#kernel';
import { intake, projects } from './capital-list.ts';
import type { As } from './county.ts';
import { voted } from './votes.ts';

/** The cost center that builds for a department, and the function of its money. */
const builders: Readonly<Record<string, readonly [center: string, func: string]>> = {
  'Public Works': ['4020', '541'],
  Utilities: ['4110', '536'],
  'Fire Rescue': ['2010', '522'],
  Libraries: ['5010', '571'],
  Parks: ['6010', '572'],
};

const codeOf = (at: number): string => String(201 + at);

/** Where the operating budget books what a project costs to run. */
export const accountsOf = (department: string, kind: string): string | null => {
  const [center] = builders[department] ?? [];
  const object = operating[kind];
  return center && object ? `*-${center}-*-${object}` : null;
};

const operating: Readonly<Record<string, string>> = {
  staff: '5120',
  power: '5340',
  maintenance: '5460',
  saving: '5460',
};

/** A budget for the life of the projects: a line for each that sets money aside for what nobody could foresee. By name of the project. */
export async function seedCapitalFund({
  as,
  priya,
  council,
  centers,
}: {
  as: As;
  priya: Actor;
  council: Actor;
  centers: ReadonlyMap<string, string>;
}): Promise<ReadonlyMap<string, string>> {
  const officer = as(priya, '2025-01-20');
  const made = await officer.insert(budget, {
    name: 'Capital construction fund',
    span: 'project',
    startsOn: '2024-10-01',
    endsOn: '2031-09-30',
    balances: false,
    resolution: 'R-2025-014',
  });
  const wanted = projects.filter(({ contingency, life }) => contingency && !intake.includes(life ?? ''));
  const segments = await officer.tx.query<{ id: string; name: string }>(
    'select id, name from account_segment where organization_id = $1',
    [priya.organizationId],
  );
  const codes = (segment: string, given: readonly (readonly [code: string, name: string])[]) =>
    given.map(([code, name]) => ({ segment: segments.find((one) => one.name === segment)?.id ?? '', code, name }));
  await officer.createMany(officer.around.registry.get(accountValue.name), [
    ...codes('Fund', [['300', 'Capital projects']]),
    ...codes('Object', [['5630', 'Improvements other than buildings']]),
    ...codes(
      'Project',
      wanted.map(({ name }, at) => [codeOf(at), name]),
    ),
  ]);
  const lines = new Map<string, string>();
  for (const [at, { name, department, costs }] of wanted.entries()) {
    const [center = '4020', func = '541'] = builders[department] ?? [];
    const thousands = costs.split(', ').reduce((sum, one) => sum + Number(one.split(' ')[2]), 0);
    const line = await officer.insert(budgetLine, {
      name: `${name}, construction`,
      budget: made.id,
      account: ['300', center, func, '5630', codeOf(at), '0000'].join('-'),
      costCenter: centers.get(center) ?? '',
      amount: { cents: thousands * 100_000, currency: 'USD' },
    });
    lines.set(name, line.id);
  }
  await officer.move(budget, made.id, 'propose');
  await as(priya, '2025-01-27').move(budget, made.id, 'recommend');
  const commission = as(council, '2025-02-04');
  await commission.move(budget, made.id, 'adopt', await voted(commission, '2025-02-04'));
  return lines;
}
