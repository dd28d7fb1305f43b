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
const isOfGroup = (group: Group, { kind }: Pick<Criterion, 'kind'>): boolean =>
  group === 'all' || (group === 'price' ? kind === 'price' : group === 'technical' && kind !== 'price');

/** Who scores, and which criteria of the group; none named are all of them. */
export interface Scorer {
  readonly team: Group;
  readonly criteria: readonly { readonly name: string }[] | null;
}

export const judgedBy = ({ team, criteria }: Scorer, one: Pick<Published, 'kind' | 'name'>): boolean =>
  isOfGroup(team, one) && (!criteria?.length || criteria.some(({ name }) => name === one.name));

/** What nobody of these would score. The total price is worked out, so it waits for no one. */
export const unscored = (all: readonly Published[], panel: readonly Scorer[]): readonly string[] =>
  all.filter((one) => one.kind !== 'price' && !panel.some((member) => judgedBy(member, one))).map(({ name }) => name);

/** What decides, as anybody reads it on the notice. */
interface Deciding {
  readonly number: string;
  readonly leastBids: number;
  readonly criteria: readonly {
    readonly name: string;
    readonly kind: string;
    readonly weight?: number | null;
    readonly scale?: number | null;
    readonly formula?: string | null;
    readonly zeroAt?: number | null;
    readonly bands?: string | null;
    readonly guidance?: string | null;
  }[];
}

/**
 * The text whose SHA-256 is published with a solicitation: everything that decides, always in this order. The public page shows it, so
 * that anyone computes the hash again.
 */
export const criteriaText = ({ number, leastBids, criteria }: Deciding): string =>
  JSON.stringify([
    'levee-criteria-1',
    number,
    leastBids,
    criteria.map(({ name, kind, weight, scale, formula, zeroAt, bands, guidance }) =>
      [name, kind, weight, scale, formula, zeroAt, bands, guidance].map((one) => one ?? null),
    ),
  ]);
