/** What of the book follows from the budget itself, without a page. */
export const derivedParts = {
  tables: 'Adopted tables',
  years: 'Adopted by fund, three years or more',
  goals: 'Department goals',
  measures: 'Department measures',
  revenue: 'Revenue by source',
  funds: 'Fund statement',
  positions: 'Positions by department, three years or more',
} as const;
export type DerivedPart = keyof typeof derivedParts;

interface Criterion {
  readonly group: string;
  readonly title: string;
  readonly isMandatory: boolean;
  readonly says: string;
  /** A part that shows some of it by itself. */
  readonly derived?: DerivedPart;
}

const must = (group: string, title: string, says: string, derived?: DerivedPart): Criterion => ({
  group,
  title,
  says,
  isMandatory: true,
  ...(derived && { derived }),
});
const may = (group: string, title: string, says: string, derived?: DerivedPart): Criterion => ({
  ...must(group, title, says, derived),
  isMandatory: false,
});

const intro = 'Introduction and overview';
const structure = 'Structure, policy and process';
const summaries = 'Financial summaries';
const capital = 'Capital and debt';
const units = 'Departments';
const whole = 'Whole document';

/**
 * What the Distinguished Budget Presentation Award of the Government Finance Officers Association asks of a budget document, summarized in
 * our own words. The association’s own text and its reviewers decide.
 */
export const criteria = {
  contents: must(intro, 'Table of contents', 'Every part is found from a list with page numbers.', 'tables'),
  strategy: must(intro, 'Strategic goals', 'Organization-wide, long-term goals and how they are to be reached.'),
  short_term: may(intro, 'Short-term factors', 'What shaped this year’s decisions.'),
  priorities: must(
    intro,
    'Priorities and issues',
    'What the budget puts first, and what changed from the year before.',
  ),
  overview: must(intro, 'Budget overview', 'A summary of the budget for a reader with little time.', 'tables'),
  organization_chart: must(structure, 'Organization chart', 'Who reports to whom.'),
  fund_structure: must(structure, 'Funds', 'Which funds are appropriated, what they are for, and which are major.'),
  department_funds: may(structure, 'Departments and funds', 'Which department is paid from which fund.'),
  basis: must(
    structure,
    'Basis of budgeting',
    'Cash, modified accrual or another basis, and how it differs from the reports.',
  ),
  policies: must(structure, 'Financial policies', 'Long-term policies, and whether the budget is balanced by them.'),
  process: must(structure, 'Budget process', 'How it was prepared, reviewed, adopted, and how it is amended.'),
  consolidated: must(
    summaries,
    'Consolidated schedule',
    'Revenues and spending of all appropriated funds in one view.',
    'funds',
  ),
  multi_year: must(summaries, 'Three years', 'Prior actual, current and proposed, for all funds together.', 'years'),
  fund_balance: must(summaries, 'Fund balance', 'Where each fund begins and ends, and why it moves.', 'funds'),
  revenues: must(summaries, 'Revenues', 'Main sources, how they are estimated, and their trends.', 'revenue'),
  long_range: must(summaries, 'Long-range plans', 'What the years ahead look like and how they shaped this one.'),
  capital_spending: must(capital, 'Capital spending', 'What is built or bought, for how much, from what.'),
  capital_impact: must(capital, 'Operating impact', 'What capital projects add to or save in the operating budget.'),
  debt: must(capital, 'Debt', 'Obligations, legal limits, and what debt does to operations.'),
  positions: must(units, 'Position summary', 'Positions for prior, current and budget year.', 'positions'),
  descriptions: must(units, 'Department descriptions', 'What each department does.'),
  unit_goals: may(units, 'Department goals', 'Goals and objectives of each department.', 'goals'),
  measures: must(units, 'Performance measures', 'Measures of progress toward goals, over several years.', 'measures'),
  statistics: may(whole, 'Statistics', 'The community: population, economy, services.'),
  glossary: may(whole, 'Glossary', 'Terms and abbreviations explained.'),
  charts: may(whole, 'Charts and graphs', 'Pictures that show what the figures mean.', 'tables'),
  plain: may(whole, 'Understandability', 'Consistent, plain and usable by everyone.'),
} as const satisfies Readonly<Record<string, Criterion>>;
export type CriterionKey = keyof typeof criteria;
export const criterionKeys = Object.keys(criteria) as CriterionKey[]; // its keys
export const criterionOf = (key: CriterionKey): Criterion => criteria[key];

/** As choices of a page. */
export const criterionNames = Object.fromEntries(criterionKeys.map((key) => [key, criteria[key].title])) as Readonly<
  Record<CriterionKey, string>
>; // one for each key

export const standings = {
  covered: 'Covered',
  partly: 'Partly',
  draft: 'Drafts only',
  missing: 'Missing',
} as const;
export type Standing = keyof typeof standings;

interface NamedBy {
  readonly meets: readonly string[];
  readonly isPublished: boolean;
}

/** A published page covers what it names; what the budget shows by itself covers a part; a draft shows nothing yet. */
export function standingOf(key: CriterionKey, pages: readonly NamedBy[], parts: ReadonlySet<DerivedPart>): Standing {
  const naming = pages.filter(({ meets }) => meets.includes(key));
  const { derived } = criterionOf(key);
  if (naming.some(({ isPublished }) => isPublished)) return 'covered';
  if (derived && parts.has(derived)) return 'partly';
  return naming.length > 0 ? 'draft' : 'missing';
}
