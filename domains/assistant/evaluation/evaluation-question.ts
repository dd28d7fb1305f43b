/** One figure by plain SQL, so that what is right does not come from the code that is judged. `$1` is the organization, `$2` the asker. */
export interface Figure {
  readonly sql: string;
  readonly as: 'dollars' | 'count' | 'text' | 'day';
}

/** A question that somebody in a county asks, and by what its answer is judged. */
export interface EvaluationQuestion {
  readonly ask: string;
  /** Who asks; a visitor without it. */
  readonly who?: string;
  /** What was asked just before. */
  readonly before?: string;
  /** All of it has to be said. */
  readonly says?: readonly (RegExp | Figure)[];
  /** None of it may be said. */
  readonly never?: readonly RegExp[];
  /** A source or a button has to lead there. */
  readonly opens?: RegExp;
  /** The right answer is that this word is not understood or has nothing behind it; a figure would be wrong. */
  readonly notKnown?: RegExp;
}

export const as = (who: string, questions: readonly EvaluationQuestion[]): readonly EvaluationQuestion[] =>
  questions.map((one) => ({ ...one, who }));

export const count = (sql: string): Figure => ({ sql, as: 'count' });
export const dollars = (sql: string): Figure => ({ sql, as: 'dollars' });
export const text = (sql: string): Figure => ({ sql, as: 'text' });
export const day = (sql: string): Figure => ({ sql, as: 'day' });

const sums = {
  available: `sum(case when p.bucket in ('adopted', 'amended', 'transferred', 'carried') then p.cents
    when p.bucket in ('preencumbered', 'encumbered', 'expended', 'contingency') then -p.cents else 0 end)`,
  revised: `sum(p.cents) filter (where p.bucket in ('adopted', 'amended', 'transferred', 'carried'))`,
  adopted: `sum(p.cents) filter (where p.bucket = 'adopted')`,
  expended: `sum(p.cents) filter (where p.bucket = 'expended')`,
  encumbered: `sum(p.cents) filter (where p.bucket = 'encumbered')`,
  preencumbered: `sum(p.cents) filter (where p.bucket = 'preencumbered')`,
} as const;

/** What the postings of the lines that are meant add up to. */
export const ledger = (of: keyof typeof sums, lines: string, budget = 'Fiscal year 2027'): Figure =>
  dollars(`select coalesce(${sums[of]}, 0)::bigint as value from budget_posting p
    join budget_line l on l.organization_id = p.organization_id and l.id = p.line
    join budget b on b.organization_id = l.organization_id and b.id = l.budget
    left join cost_center c on c.organization_id = l.organization_id and c.id = l.cost_center
    where p.organization_id = $1 and b.name = '${budget}' and (${lines})`);

export const fund = (code: string): string => `split_part(l.account, '-', 1) = '${code}'`;
export const object = (code: string): string => `split_part(l.account, '-', 4) = '${code}'`;
export const center = (code: string): string => `c.code = '${code}'`;
export const department = (name: string): string => `c.department = '${name}'`;

/** How many rows of a table there are. */
export const rows = (table: string, where = 'true'): Figure =>
  count(`select count(*)::int as value from ${table} t where t.organization_id = $1 and (${where})`);
