import type { Row } from '#kernel';
import type { solicitation } from '../solicitation/solicitation.record.ts';
import { type Group, USUAL_SCALE } from './evaluation-words.ts';
import { formulaOf } from './formula-words.ts';
import type { Criterion } from './scoring.ts';

/** A criterion as it was published, with its line's id. */
export type Published = Criterion & { readonly name: string; readonly guidance: string | null };

type Lines = Row<typeof solicitation>['criteria'];

/** Percentages have four decimals, points are hundredths. */
const hundredths = (percent: number | null | undefined): number => Math.round((percent ?? 0) * 100);

/** What decides, as the solicitation published it: the evaluation has no weights of its own. */
export const publishedCriteria = (criteria: Lines): readonly Published[] =>
  (criteria ?? []).map((line): Published => {
    const { id = '', name, kind, guidance = null } = line;
    const common = { id, name, guidance };
    const weight = hundredths(line.weight);
    if (kind === 'pass_fail') return { ...common, kind };
    if (kind === 'scored') return { ...common, kind, weight, scale: line.scale ?? USUAL_SCALE };
    return { ...common, kind, weight, formula: formulaOf(line) };
  });

/** What a group judges: requirements and quality are the technical group's, prices the price group's. */
export const judgedBy = (group: Group, { kind }: Pick<Criterion, 'kind'>): boolean =>
  group === 'all' || (group === 'price' ? kind === 'price' : group === 'technical' && kind !== 'price');
