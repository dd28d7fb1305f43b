import type { Row } from '#kernel';
import { column, type FilledSummary, type FormTotal, plain } from '../pa-forms/form-parts.ts';
import type { damageLine } from '../public-assistance/damage-line.record.ts';
import { categories, type Category, laborTypes, priorities } from '../public-assistance/pa-words.ts';
import { oneSheet, yesOrNo } from './paper-parts.ts';

export type Damage = Pick<
  Row<typeof damageLine>,
  | 'number'
  | 'category'
  | 'facility'
  | 'address'
  | 'place'
  | 'description'
  | 'cause'
  | 'cost'
  | 'costNote'
  | 'workDone'
  | 'laborType'
  | 'priority'
  | 'hadAssistance'
  | 'isInsured'
  | 'isHistoric'
  | 'isInFloodZone'
>;

const columns = [
  column('Category', 'text', 2),
  column('Name of damage/facility', 'name', 4),
  column('Address', 'text', 3),
  column('GPS', 'text', 3),
  column('Damage', 'text', 6),
  column('Primary cause', 'text', 2),
  column('Approx. cost', 'money', 3),
  column('% work complete', 'number', 2),
  column('Labor type', 'text', 2),
  column('PA before', 'text', 1),
  column('Priority', 'text', 2),
];

/** To a ten-thousandth of a degree, as the list asks for it. */
const pointOf = (place: Damage['place']): string => {
  const [longitude, latitude] = (place as { readonly coordinates?: readonly number[] } | null)?.coordinates ?? [];
  return latitude === undefined || longitude === undefined ? '' : `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`;
};

const missingIn = (rows: readonly Damage[], what: string, isMissing: (row: Damage) => boolean): readonly string[] => {
  const found = rows.filter(isMissing).map(({ number }) => number ?? '');
  const [first, ...more] = found;
  if (first === undefined) return [];
  return [`${what}: ${first}${more.length === 0 ? '' : ` and ${more.length} more`}.`];
};

/** The Impact List of a declaration, line by line, with the sum of each category. */
export function impactForm(rows: readonly Damage[]): FilledSummary {
  const lines = rows.map((row) => ({
    cells: [
      row.category.toUpperCase(),
      row.facility,
      row.address,
      pointOf(row.place),
      row.description,
      row.cause,
      plain(row.cost.cents),
      String(row.workDone ?? 0),
      laborTypes[row.laborType],
      yesOrNo(row.hadAssistance),
      priorities[row.priority],
    ],
    cents: row.cost.cents,
  }));
  const byCategory = (Object.keys(categories) as Category[]).flatMap((category): readonly FormTotal[] => {
    const own = rows.filter((row) => row.category === category);
    if (own.length === 0) return [];
    const cents = own.reduce((sum, { cost }) => sum + cost.cents, 0);
    return [{ label: `${categories[category]}, ${own.length} ${own.length === 1 ? 'line' : 'lines'}`, cents }];
  });
  const cents = rows.reduce((sum, { cost }) => sum + cost.cents, 0);
  return oneSheet('Impact List', columns, lines, {
    totals: [...byCategory, { label: `Total, ${rows.length} lines`, cents }],
    notes: [
      ...missingIn(rows, 'No map point', ({ place }) => place === null),
      ...missingIn(rows, 'No answer on insurance', ({ isInsured }) => isInsured === null),
      ...missingIn(rows, 'No answer on assistance before', ({ hadAssistance }) => hadAssistance === null),
      ...missingIn(rows, 'No cost, with its reason on the line', ({ cost }) => cost.cents === 0),
    ],
  });
}
