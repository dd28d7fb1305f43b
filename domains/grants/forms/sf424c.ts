import { type FormDefinition, type FormField, type FormGrid, type FormValues, isEmpty } from './definition.ts';
import { money } from './fields.ts';
import { cellKey } from './places.ts';
import { lessOf, sumOf } from './sums.ts';

const lines = [
  ['c1', 'Administrative and legal expenses', 'AdministrationCost'],
  ['c2', 'Land, structures, rights-of-way, appraisals', 'LandCost'],
  ['c3', 'Relocation expenses and payments', 'RelocationCost'],
  ['c4', 'Architectural and engineering fees', 'ArchitecturalCost'],
  ['c5', 'Other architectural and engineering fees', 'OtherArchitecturalCost'],
  ['c6', 'Project inspection fees', 'InspectionFeesCost'],
  ['c7', 'Site work', 'SiteWorkCost'],
  ['c8', 'Demolition and removal', 'DemolitionCost'],
  ['c9', 'Construction', 'ConstructionCost'],
  ['c10', 'Equipment', 'EquipmentCost'],
  ['c11', 'Miscellaneous', 'Miscellaneous'],
  ['c12', 'Subtotal', 'CostSubtotalBeforeContingencies'],
  ['c13', 'Contingencies', 'Contingencies'],
  ['c14', 'Subtotal with contingencies', 'CostSubtotalAfterContingencies'],
  ['c15', 'Project (program) income', 'ProgramIncome'],
  ['c16', 'Total project costs', 'TotalProjectCosts'],
] as const;

const columns = [
  ['cost', 'Total cost', 'a', 'BudgetEstimatedCostAmount'],
  ['notAllowable', 'Not allowable', 'b', 'BudgetNonAllowableCostAmount'],
  ['allowable', 'Allowable', 'c', 'BudgetTotalAllowableCostAmount'],
] as const;

const totals: readonly string[] = ['c12', 'c14', 'c16'];
const costs = lines.slice(0, 11).map(([key]) => key);
const entered = lines.map(([key]) => key).filter((key) => !totals.includes(key));

const grid: FormGrid = {
  kind: 'money',
  atLeast: 0,
  // The place of an entered amount has twelve digits, that of a subtotal fourteen; the wider one is judged here, the other below.
  atMost: 99_999_999_999_999,
  rows: lines.map(([key, label]) => ({ key, label, item: key.slice(1) })),
  columns: columns.map(([key, label, item]) => ({ key, label, item })),
  computed: (row, column) => totals.includes(row) || column === 'allowable',
  xml: (row, column) =>
    `ProjectCosts/${lines.find(([key]) => key === row)?.[2]}/${columns.find(([key]) => key === column)?.[3]}`,
};
const MOST_ENTERED = 999_999_999_999;

const share: readonly FormField[] = [
  {
    key: 'percent',
    label: 'Federal share',
    item: '17',
    kind: 'percent',
    atLeast: 0,
    atMost: 100,
    xml: 'FederalFundingPercentageShareValue',
    note: 'The federal percentage share of eligible costs, in whole percent.',
  },
  money('federalShare', 'Federal assistance', 'FederalFundingShareValue', {
    item: '17',
    computed: true,
    atMost: 99_999_999_999_999,
  }),
];

/** To the cent, half a cent up. The product of cents and percent can be more than a number holds exactly. */
export const percentOf = (cents: number, percent: number): number =>
  Number((BigInt(cents) * BigInt(percent) * 2n + 100n) / 200n);

function compute(given: FormValues): FormValues {
  const values: Record<string, FormValues[string]> = { ...given };
  for (const row of entered)
    values[cellKey(row, 'allowable')] = lessOf(values[cellKey(row, 'cost')], values[cellKey(row, 'notAllowable')]);
  for (const [column] of columns) {
    const at = (row: string) => cellKey(row, column);
    values[at('c12')] = sumOf(values, costs.map(at));
    values[at('c14')] = sumOf(values, [at('c12'), at('c13')]);
    values[at('c16')] = lessOf(values[at('c14')], values[at('c15')]);
  }
  const total = values[cellKey('c16', 'allowable')];
  const percent = values['percent'];
  values['federalShare'] =
    Number.isSafeInteger(total) && Number.isSafeInteger(percent) && Number(total) >= 0
      ? percentOf(Number(total), Number(percent))
      : null;
  return values;
}

const faults: FormDefinition['faults'] = (values) => {
  const wrong = (key: string, message: string) => ({ code: 'sf424c', key, message, severity: 'error' }) as const;
  const label = (row: string) => lines.find(([key]) => key === row)?.[1];
  const outgrown = entered.flatMap((row) =>
    columns
      .filter(([column]) => Number(values[cellKey(row, column)] ?? 0) > MOST_ENTERED)
      .map(([column]) => wrong(cellKey(row, column), `${label(row)}: more than $9,999,999,999.99.`)),
  );
  const over = entered
    .filter((row) => Number(values[cellKey(row, 'allowable')] ?? 0) < 0)
    .map((row) => wrong(cellKey(row, 'notAllowable'), `${label(row)}: more is not allowable than it costs.`));
  const hasCosts = !isEmpty(values[cellKey('c16', 'allowable')]);
  const noPercent =
    hasCosts && isEmpty(values['percent']) ? [wrong('percent', 'Line 17 needs the federal share in percent.')] : [];
  return [...outgrown, ...over, ...noPercent];
};

export const sf424c: FormDefinition = {
  code: 'sf424c',
  title: 'Budget Information for Construction Programs',
  number: 'SF-424C',
  version: '2.0',
  omb: '4040-0008',
  schema: {
    file: 'SF424C_2_0-V2.0.xsd',
    namespace: 'http://apply.grants.gov/forms/SF424C_2_0-V2.0',
    prefix: 'SF424C_2_0',
    root: 'SF424C_2_0',
    fixed: [
      ['@programType', 'Construction'],
      ['@FormVersion', '2.0'],
    ],
  },
  sections: [
    { title: 'Cost classification', grid },
    { title: 'Federal share', fields: share },
  ],
  compute,
  faults,
};
