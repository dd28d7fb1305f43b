import {
  type AllValues,
  centsAt,
  type FormDefinition,
  type FormFault,
  type FormField,
  type FormGrid,
  type FormValues,
  isEmpty,
  textAt,
} from './definition.ts';
import { longText, money, text } from './fields.ts';
import { cellKey } from './places.ts';
import { sumOf } from './sums.ts';

const activities = ['1', '2', '3', '4'] as const;
const quarters = ['q1', 'q2', 'q3', 'q4'] as const;
const years = ['year1', 'year2', 'year3', 'year4'] as const;
/** Section A is rows 1 to 4, C is 8 to 11 and E is 16 to 19; each repeats the activities in their order. */
const rowOf = (section: 'a' | 'c' | 'e', activity: string): string =>
  `${section}${Number(activity) + { a: 0, c: 7, e: 15 }[section]}`;

/** Twelve digits before the point and two after it; a change can go down. */
const bounds = { atLeast: -99_999_999_999_999, atMost: 99_999_999_999_999 } as const;

const titleKey = (activity: string): string => `activity${activity}`;
const priorKey = (activity: string): string => `prior${activity}`;

/** A change of the money of an award: column g is then what was authorized before, and the change. */
export const isSupplemental = (all: AllValues): boolean => {
  const first = all.sf424 ?? {};
  return first['applicationType'] === 'Revision' && /^(?:[AB]|[AB][CD]):/.test(textAt(first, 'revisionType'));
};

const activityFields: readonly FormField[] = activities.flatMap((activity) => {
  const at = (element: string) => `${element}[${activity}]/@activityTitle`;
  return [
    text(
      titleKey(activity),
      `Activity ${activity}`,
      [
        at('BudgetSummary/SummaryLineItem'),
        at('BudgetCategories/CategorySet'),
        at('NonFederalResources/ResourceLineItem'),
        at('FederalFundsNeeded/FundsLineItem'),
      ],
      120,
      { required: (values) => hasAmounts(values, activity), item: activity },
    ),
    text(
      `aln${activity}`,
      `Assistance listing ${activity}`,
      `BudgetSummary/SummaryLineItem[${activity}]/CFDANumber`,
      15,
      {
        item: activity,
      },
    ),
  ];
});

const axis = (key: string, label: string, item?: string) => ({ key, label, ...(item ? { item } : {}) });
const activityRows = (section: 'a' | 'c' | 'e') =>
  activities.map((activity) => ({
    ...axis(rowOf(section, activity), `Activity ${activity}`, rowOf(section, activity).slice(1)),
    namedBy: titleKey(activity),
  }));

const summaryColumns = [
  ['unobligatedFederal', 'Unobligated federal', 'c', 'BudgetFederalEstimatedUnobligatedAmount'],
  ['unobligatedOther', 'Unobligated non-federal', 'd', 'BudgetNonFederalEstimatedUnobligatedAmount'],
  ['federal', 'Federal', 'e', 'BudgetFederalNewOrRevisedAmount'],
  ['other', 'Non-federal', 'f', 'BudgetNonFederalNewOrRevisedAmount'],
  ['total', 'Total', 'g', 'BudgetTotalNewOrRevisedAmount'],
] as const;
const summaryInputs = ['unobligatedFederal', 'unobligatedOther', 'federal', 'other'] as const;

type Columns = readonly (readonly [key: string, label: string, item: string, xml: string])[];
const elementIn = (columns: Columns, key: string): string => columns.find(([one]) => one === key)?.[3] ?? '';

/** A grid with a row for each activity and one for the totals. */
const byActivity = (section: 'a' | 'c' | 'e', total: string, columns: Columns, elements: readonly [string, string]) =>
  ({
    kind: 'money',
    ...bounds,
    rows: [...activityRows(section), axis(total, 'Totals', total.slice(1))],
    columns: columns.map(([key, label, item]) => axis(key, label, item)),
    computed: (row, column) => row === total || column === 'total',
    xml: (row, column) => {
      const at = activities.find((activity) => rowOf(section, activity) === row);
      return `${at ? `${elements[0]}[${at}]` : elements[1]}/${elementIn(columns, column)}`;
    },
  }) satisfies FormGrid;

const summary = byActivity('a', 'a5', summaryColumns, ['BudgetSummary/SummaryLineItem', 'BudgetSummary/SummaryTotals']);

const classes = [
  ['b6a', 'Personnel', 'BudgetPersonnelRequestedAmount'],
  ['b6b', 'Fringe benefits', 'BudgetFringeBenefitsRequestedAmount'],
  ['b6c', 'Travel', 'BudgetTravelRequestedAmount'],
  ['b6d', 'Equipment', 'BudgetEquipmentRequestedAmount'],
  ['b6e', 'Supplies', 'BudgetSuppliesRequestedAmount'],
  ['b6f', 'Contractual', 'BudgetContractualRequestedAmount'],
  ['b6g', 'Construction', 'BudgetConstructionRequestedAmount'],
  ['b6h', 'Other', 'BudgetOtherRequestedAmount'],
  ['b6i', 'Total direct charges', 'BudgetTotalDirectChargesAmount'],
  ['b6j', 'Indirect charges', 'BudgetIndirectChargesAmount'],
  ['b6k', 'Totals', 'BudgetTotalAmount'],
  ['b7', 'Program income', 'ProgramIncomeAmount'],
] as const;
const direct = classes.slice(0, 8).map(([key]) => key);

const categories: FormGrid = {
  kind: 'money',
  ...bounds,
  byColumn: true,
  rows: classes.map(([key, label]) => axis(key, label, key.slice(1))),
  columns: [
    ...activities.map((activity) => ({
      ...axis(`c${activity}`, `Activity ${activity}`, activity),
      namedBy: titleKey(activity),
    })),
    axis('total', 'Total', '5'),
  ],
  computed: (row, column) => row === 'b6i' || row === 'b6k' || column === 'total',
  xml: (row, column) => {
    const at = column === 'total' ? 'CategoryTotals' : `CategorySet[${column.slice(1)}]`;
    return `BudgetCategories/${at}/${classes.find(([key]) => key === row)?.[2]}`;
  },
};

const resourceColumns = [
  ['applicant', 'Applicant', 'b', 'BudgetApplicantContributionAmount'],
  ['state', 'State', 'c', 'BudgetStateContributionAmount'],
  ['otherSources', 'Other sources', 'd', 'BudgetOtherContributionAmount'],
  ['total', 'Totals', 'e', 'BudgetTotalContributionAmount'],
] as const;
const resources = byActivity('c', 'c12', resourceColumns, [
  'NonFederalResources/ResourceLineItem',
  'NonFederalResources/ResourceTotals',
]);

const cashColumns = [
  ['total', 'Total for first year', 'BudgetFirstYearAmounts'],
  ['q1', 'First quarter', 'BudgetFirstQuarterAmounts'],
  ['q2', 'Second quarter', 'BudgetSecondQuarterAmounts'],
  ['q3', 'Third quarter', 'BudgetThirdQuarterAmounts'],
  ['q4', 'Fourth quarter', 'BudgetFourthQuarterAmounts'],
] as const;
const cashRows = [
  ['d13', 'Federal', 'BudgetFederalForecastedAmount'],
  ['d14', 'Non-federal', 'BudgetNonFederalForecastedAmount'],
  ['d15', 'Total', 'BudgetTotalForecastedAmount'],
] as const;

const cash: FormGrid = {
  kind: 'money',
  ...bounds,
  byColumn: true,
  rows: cashRows.map(([key, label]) => axis(key, label, key.slice(1))),
  columns: cashColumns.map(([key, label]) => axis(key, label)),
  computed: (row, column) => row === 'd15' || column === 'total',
  xml: (row, column) =>
    `BudgetForecastedCashNeeds/${cashColumns.find(([key]) => key === column)?.[2]}/${cashRows.find(([key]) => key === row)?.[2]}`,
};

const futureColumns = [
  ['year1', 'First', 'b', 'BudgetFirstYearAmount'],
  ['year2', 'Second', 'c', 'BudgetSecondYearAmount'],
  ['year3', 'Third', 'd', 'BudgetThirdYearAmount'],
  ['year4', 'Fourth', 'e', 'BudgetFourthYearAmount'],
] as const;
const future = byActivity('e', 'e20', futureColumns, [
  'FederalFundsNeeded/FundsLineItem',
  'FederalFundsNeeded/FundsTotals',
]);

/** Whether an activity has an amount anywhere: it needs a title then, because the schema names its rows by it. */
function hasAmounts(values: FormValues, activity: string): boolean {
  const some = (rows: readonly string[], columns: readonly string[]) =>
    rows.some((row) => columns.some((column) => !isEmpty(values[cellKey(row, column)])));
  return (
    some([rowOf('a', activity)], summaryInputs) ||
    some(
      classes.map(([key]) => key),
      [`c${activity}`],
    ) ||
    some([rowOf('c', activity)], ['applicant', 'state', 'otherSources']) ||
    some([rowOf('e', activity)], years) ||
    !isEmpty(values[`aln${activity}`])
  );
}

const isUsed = (values: FormValues, activity: string): boolean =>
  !isEmpty(values[titleKey(activity)]) || hasAmounts(values, activity);

/** What was authorized before a change of the award. No schema has a place for it: column g says it, less the change. */
const priorFields: readonly FormField[] = activities.map((activity) =>
  money(priorKey(activity), `Prior authorized ${activity}`, [], {
    note: 'Authorized before this change.',
    item: activity,
  }),
);

export const sf424a: FormDefinition = {
  code: 'sf424a',
  title: 'Budget Information for Non-Construction Programs',
  number: 'SF-424A',
  version: '1.0',
  omb: '4040-0006',
  schema: {
    file: 'SF424A-V1.0.xsd',
    namespace: 'http://apply.grants.gov/forms/SF424A-V1.0',
    prefix: 'SF424A',
    root: 'BudgetInformation',
    fixed: [
      ['@programType', 'Non-Construction'],
      ['@glob:coreSchemaVersion', '1.0'],
      ['glob:FormVersionIdentifier', '1.0'],
    ],
    order: [
      'glob:FormVersionIdentifier',
      'BudgetSummary',
      'BudgetCategories',
      'NonFederalResources',
      'BudgetForecastedCashNeeds',
      'FederalFundsNeeded',
      'OtherInformation',
    ],
  },
  sections: [
    { title: 'Activities', fields: activityFields },
    {
      title: 'Supplemental awards',
      note: 'For a change of an award only. Column g is then the earlier authorized amount and the change.',
      fields: priorFields,
    },
    { title: 'A. Budget summary', grid: summary },
    { title: 'B. Budget categories', grid: categories },
    { title: 'C. Non-federal resources', grid: resources },
    { title: 'D. Forecasted cash needs', grid: cash },
    { title: 'E. Future federal funds', grid: future },
    {
      title: 'F. Other information',
      fields: [
        text('directCharges', 'Direct charges', 'OtherInformation/OtherDirectChargesExplanation', 50, { item: '21' }),
        text('indirectCharges', 'Indirect charges', 'OtherInformation/OtherIndirectChargesExplanation', 50, {
          item: '22',
        }),
        longText('remarks', 'Remarks', 'OtherInformation/Remarks', 250, { item: '23' }),
      ],
    },
  ],
  compute,
  faults,
  inferred,
};

type Cells = Record<string, FormValues[string]>;

function compute(given: FormValues, all: AllValues): FormValues {
  const values: Cells = { ...given };
  const sum = (into: string, keys: readonly string[]) => {
    values[into] = sumOf(values, keys);
  };
  const across = (row: string, columns: readonly string[]) => columns.map((column) => cellKey(row, column));
  const down = (rows: readonly string[], column: string) => rows.map((row) => cellKey(row, column));
  const supplemental = isSupplemental(all);
  for (const activity of activities) {
    const row = rowOf('a', activity);
    // A total that only adds is wrong for a change: the instructions of column g count what was authorized before.
    sum(
      cellKey(row, 'total'),
      supplemental ? [priorKey(activity), ...across(row, ['federal', 'other'])] : across(row, summaryInputs),
    );
  }
  const rowsOf = (section: 'a' | 'c' | 'e') => activities.map((activity) => rowOf(section, activity));
  for (const [column] of summaryColumns) sum(cellKey('a5', column), down(rowsOf('a'), column));
  for (const column of activities.map((activity) => `c${activity}`)) {
    sum(cellKey('b6i', column), down(direct, column));
    sum(cellKey('b6k', column), down(['b6i', 'b6j'], column));
  }
  for (const [key] of classes)
    sum(
      cellKey(key, 'total'),
      across(
        key,
        activities.map((activity) => `c${activity}`),
      ),
    );
  for (const row of rowsOf('c')) sum(cellKey(row, 'total'), across(row, ['applicant', 'state', 'otherSources']));
  for (const [column] of resourceColumns) sum(cellKey('c12', column), down(rowsOf('c'), column));
  for (const row of ['d13', 'd14']) sum(cellKey(row, 'total'), across(row, quarters));
  for (const [column] of cashColumns) sum(cellKey('d15', column), down(['d13', 'd14'], column));
  for (const column of years) sum(cellKey('e20', column), down(rowsOf('e'), column));
  return values;
}

/** What column g has beyond its parts was authorized before. */
function inferred(values: FormValues): FormValues {
  const found: Cells = { ...values };
  for (const activity of activities) {
    const row = rowOf('a', activity);
    const total = values[cellKey(row, 'total')];
    if (typeof total !== 'number') continue;
    const added =
      sumOf(
        values,
        summaryInputs.map((column) => cellKey(row, column)),
      ) ?? 0;
    const changed = sumOf(values, [cellKey(row, 'federal'), cellKey(row, 'other')]) ?? 0;
    if (total !== added) found[priorKey(activity)] = total - changed;
  }
  return found;
}

/** The links that the instructions of the form name between its sections. */
function faults(values: FormValues, all: AllValues): readonly FormFault[] {
  const supplemental = isSupplemental(all);
  const at = (row: string, column: string) => centsAt(values, cellKey(row, column));
  const wrong = (key: string, message: string, severity: FormFault['severity'] = 'error'): FormFault => ({
    code: 'sf424a',
    key,
    message,
    severity,
  });
  const has = (rows: readonly string[], columns: readonly string[]) =>
    rows.some((row) => columns.some((column) => !isEmpty(values[cellKey(row, column)])));
  const found: FormFault[] = [];
  const gap = activities.find(
    (activity, place) => place > 0 && isUsed(values, activity) && !isUsed(values, activities[place - 1] ?? ''),
  );
  if (gap) found.push(wrong(titleKey(gap), 'Activities are filled in from the first on, without a gap.'));
  for (const activity of activities) {
    const row = rowOf('a', activity);
    const name = textAt(values, titleKey(activity)) || `Activity ${activity}`;
    const total = supplemental ? at(row, 'federal') + at(row, 'other') : at(row, 'total');
    if (total !== at('b6k', `c${activity}`))
      found.push(
        wrong(
          cellKey('b6k', `c${activity}`),
          supplemental
            ? `${name}: line 6k is not the change of the award, columns e and f of line ${activity}.`
            : `${name}: line 6k is not the total of section A, column g of line ${activity}.`,
        ),
      );
    if (
      has([rowOf('c', activity)], ['applicant', 'state', 'otherSources']) &&
      at(row, 'other') !== at(rowOf('c', activity), 'total')
    )
      found.push(
        wrong(
          cellKey(rowOf('c', activity), 'total'),
          `${name}: the non-federal resources are not what section A says in column f.`,
        ),
      );
    if (supplemental && (at(row, 'unobligatedFederal') !== 0 || at(row, 'unobligatedOther') !== 0))
      found.push(
        wrong(cellKey(row, 'unobligatedFederal'), `${name}: a change of an award leaves columns c and d empty.`),
      );
    if (!supplemental && centsAt(values, priorKey(activity)) !== 0)
      found.push(
        wrong(priorKey(activity), `${name}: an earlier amount counts only for a change of an award.`, 'warning'),
      );
  }
  // An activity that the change adds had nothing before; at least one had.
  if (supplemental && activities.every((activity) => centsAt(values, priorKey(activity)) === 0))
    found.push(wrong(priorKey('1'), 'A change of an award needs the amounts authorized before it.'));
  if (
    at('a5', 'other') !== 0 &&
    !has(
      activities.map((activity) => rowOf('c', activity)),
      ['total'],
    )
  )
    found.push(wrong(cellKey('c12', 'total'), 'Section C does not say where the non-federal share comes from.'));
  if (has(['d13'], quarters) && at('d13', 'total') !== at('a5', 'federal'))
    found.push(wrong(cellKey('d13', 'total'), 'The federal cash of four quarters is not line 5, column e.'));
  if (has(['d14'], quarters) && at('d14', 'total') !== at('a5', 'other'))
    found.push(wrong(cellKey('d14', 'total'), 'The non-federal cash of four quarters is not line 5, column f.'));
  return found;
}
