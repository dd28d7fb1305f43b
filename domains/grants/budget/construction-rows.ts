import type { CostTypeName } from './cost-types.ts';

/** Rows of SF-424C that costs are entered in. */
export const constructionRows = {
  c1: 'Administrative and legal',
  c2: 'Land, structures, rights-of-way',
  c3: 'Relocation',
  c4: 'Architectural and engineering',
  c5: 'Other architectural and engineering',
  c6: 'Project inspection',
  c7: 'Site work',
  c8: 'Demolition and removal',
  c9: 'Construction work',
  c10: 'Equipment for the works',
  c11: 'Miscellaneous',
  c13: 'Contingencies',
} as const;
export type ConstructionRow = keyof typeof constructionRows;
export const constructionOrder = Object.keys(constructionRows) as readonly ConstructionRow[];

const byType: Readonly<Partial<Record<CostTypeName, ConstructionRow>>> = {
  salaries: 'c1',
  fringe: 'c1',
  severance: 'c1',
  travel: 'c1',
  advertising: 'c1',
  audit: 'c1',
  insurance: 'c1',
  capital: 'c2',
  relocation: 'c3',
  consultant: 'c4',
  construction: 'c9',
  equipment: 'c10',
  contingency: 'c13',
};

/** Where a line stands on SF-424C: as it says itself, else by its type. */
export const constructionRowOf = (line: {
  readonly costType: CostTypeName;
  readonly construction?: ConstructionRow | null | undefined;
}): ConstructionRow => line.construction ?? byType[line.costType] ?? 'c11';
