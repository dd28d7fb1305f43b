import highs, { type Highs } from 'highs';

// The package describes its CommonJS half; what is imported is the other one, whose default is the function itself.
const load = highs as unknown as typeof highs.default;

/** HiGHS compiled to WebAssembly, loaded once. It blocks the thread it works in. */
export const openHighs = (): Promise<Highs> => load();
export type { Highs };

/** A mixed-integer model in the arrays that the solver takes; rows are sparse. */
export interface Mip {
  readonly isMaximum: boolean;
  readonly costs: number[];
  readonly lower: number[];
  readonly upper: number[];
  readonly isWhole: boolean[];
  readonly rows: {
    readonly lower: number;
    readonly upper: number;
    readonly entries: readonly (readonly [column: number, factor: number])[];
  }[];
}

export function asHighs({ constants, infinity }: Highs, model: Mip) {
  const finite = (value: number) =>
    value === Number.POSITIVE_INFINITY ? infinity : value === Number.NEGATIVE_INFINITY ? -infinity : value;
  const { objectiveSense, variableType } = constants;
  const starts = [0];
  for (const { entries } of model.rows) starts.push((starts.at(-1) ?? 0) + entries.length);
  const numCols = model.costs.length;
  const numRows = model.rows.length;
  return {
    numCols,
    numRows,
    sense: model.isMaximum ? objectiveSense.maximize : objectiveSense.minimize,
    colCost: model.costs,
    colLower: model.lower.map(finite),
    colUpper: model.upper.map(finite),
    rowLower: model.rows.map(({ lower }) => finite(lower)),
    rowUpper: model.rows.map(({ upper }) => finite(upper)),
    integrality: model.isWhole.map((isWhole) => (isWhole ? variableType.integer : variableType.continuous)),
    matrix: {
      format: 'csr' as const,
      numRows,
      numCols,
      starts,
      indices: model.rows.flatMap(({ entries }) => entries.map(([column]) => column)),
      values: model.rows.flatMap(({ entries }) => entries.map(([, factor]) => factor)),
    },
  };
}
