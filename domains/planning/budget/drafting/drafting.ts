import { type AnswerOf, call, f } from '#kernel';
import { estimateChoices } from '../../revenue/next-year.ts';
import { lineFilters } from '../grid/line-filters.ts';
import { controlLevels } from '../units/units.ts';

/** As many amounts as are saved at once. */
export const MOST_LINES = 2000;

/** So many lines are typed in at once; the others are on further pages. */
export const DRAFT_PAGE = 500;

/** A budget that is not adopted yet as a whole: what its lines add up to beside the budget before it, and what stands against its adoption. */
export const draftBudget = call('budget.draft', '/api/v1/budget/drafts/{id}', {
  answer: {
    appropriation: 'whole?',
    /** The budget that came before, which lines can be copied from. */
    before: [
      {
        id: 'uuid',
        name: 'text',
        lines: 'whole',
        /** What this draft has not got yet: revenue lines, balances of funds, and recurring transfers. */
        revenues: 'whole',
        balances: 'whole',
        transfers: 'whole',
      },
      null,
    ],
    /** Open lines, what they total, and what the budget before may spend on their accounts. */
    count: 'whole',
    cents: 'whole',
    beforeCents: 'whole',
    /** The cost centers that lines have. */
    centers: [{ id: 'uuid', name: 'text' }],
    /** Why it could not be adopted as it is: of one line, or of the whole when no line is named. */
    faults: [{ line: 'uuid?', code: 'text', sentence: 'text' }],
    /** What it can be proposed with all the same, and should be known before. */
    warnings: [{ code: 'text', sentence: 'text' }],
    /** Where a level of control is chosen: what its units' lines add up to, and what is appropriated. */
    level: f.choice(controlLevels).required(),
    units: [{ unit: 'text', lines: 'whole?', appropriated: 'whole?' }],
  },
});
export type DraftBudget = AnswerOf<typeof draftBudget>;
export type DraftFault = DraftBudget['faults'][number];

const { search, part, department, costCenter } = lineFilters;
/** Its lines by account, a window at a time, beside what the budget before may spend on the same accounts. */
export const draftLines = call('budget.draftLines', '/api/v1/budget/drafts/{id}/lines', {
  query: {
    search,
    part,
    department,
    costCenter,
    offset: f.integer({ min: 0, max: 1_000_000 }),
    limit: f.integer({ min: 1, max: MOST_LINES }),
  },
  answer: {
    /** Lines that match, of which these are a window. */
    count: 'whole',
    lines: [
      {
        id: 'uuid',
        version: 'whole',
        name: 'text',
        account: 'text',
        isGroup: 'yesNo',
        parent: 'uuid?',
        cents: 'whole',
        before: 'whole?',
      },
    ],
  },
});
export type DraftLine = AnswerOf<typeof draftLines>['lines'][number];

/** Sets amounts of lines: all of them or none. Lines that would rise above their group are refused with the amount, unless that is meant. */
export const setDraftAmounts = call('budget.setAmounts', '/api/v1/budget/drafts/{id}/amounts', {
  body: {
    lines: f
      .json({
        type: 'array',
        minItems: 1,
        maxItems: MOST_LINES,
        items: {
          type: 'object',
          required: ['id', 'version', 'cents'],
          properties: {
            id: { type: 'string' },
            version: { type: 'integer', minimum: 1 },
            cents: { type: 'integer', minimum: 0, maximum: 9_000_000_000_000_000 },
          },
        },
      })
      .required(),
    aboveGroups: f.yesNo().label('Above groups').help('Keeps lines that are above the amount of their group.'),
  },
  answer: { set: 'whole' },
});

/** Why amounts are refused that lift lines above their group. */
export const aboveGroup = 'budget.above_group';

/** Appropriates by unit what the lines say: where nothing is appropriated yet, or for every unit. */
export const fillUnits = call('budget.fillUnits', '/api/v1/budget/drafts/{id}/units', {
  body: { all: f.yesNo().required() },
  answer: { filled: 'whole' },
});

/**
 * Makes the lines of the budget before that are missing, however many: lines made and lines that were here already; and the revenue
 * lines, fund balances and recurring transfers that are missing.
 */
export const copyLinesBefore = call('budget.copyBefore', '/api/v1/budget/drafts/{id}/copy', {
  body: {
    percent: f.percent({ min: -100, max: 1000 }).required(),
    estimates: f.choice(estimateChoices).help('Revenue estimates; without it by the same percent.'),
  },
  answer: {
    made: 'whole',
    there: 'whole',
    revenues: 'whole',
    balances: 'whole',
    transfers: 'whole',
  },
});
export type Copied = AnswerOf<typeof copyLinesBefore>;

/** States before the adoption. Amounts change in the first of them alone; what is proposed or recommended is sent back to draft first. */
export const draftStates: readonly string[] = ['draft', 'proposed', 'recommended'];

/** An amount grown by a percentage, in whole dollars, halves away from zero. */
export const grown = (cents: number, percent: number): number => Math.round((cents * (100 + percent)) / 10_000) * 100;

interface Own {
  readonly id: string;
  readonly parent: string | null;
  /** What stays on the line itself; of a group what its lines leave over. */
  readonly own: number;
}

/** Every line's whole amount grown: a group is what it keeps and what its lines get, so that rounding never lifts them above it. */
export function allGrown(lines: readonly Own[], percent: number): ReadonlyMap<string, number> {
  const inside = Map.groupBy(lines, ({ parent }) => parent);
  const amounts = new Map<string, number>();
  const amountOf = ({ id, own }: Own): number => {
    const known = amounts.get(id);
    if (known !== undefined) return known;
    amounts.set(id, 0); // a group inside itself counts once
    const amount = (inside.get(id) ?? []).reduce((sum, line) => sum + amountOf(line), grown(own, percent));
    amounts.set(id, amount);
    return amount;
  };
  for (const line of lines) amountOf(line);
  return amounts;
}

/** What stays on each line by itself, of lines whose amounts hold what is inside them. */
export function ownAmounts(lines: readonly { id: string; parent: string | null; cents: number }[]): readonly Own[] {
  const inside = Map.groupBy(lines, ({ parent }) => parent);
  return lines.map(({ id, parent, cents }) => ({
    id,
    parent,
    own: (inside.get(id) ?? []).reduce((rest, line) => rest - line.cents, cents),
  }));
}

interface InGroup {
  readonly id: string;
  readonly name: string;
  readonly parent: string | null;
  readonly cents: number;
}

/** Groups whose lines these amounts would lift above them, or further above, with what they would be above. */
export function liftedAbove(
  lines: readonly InGroup[],
  wishes: ReadonlyMap<string, number>,
): readonly { readonly name: string; readonly above: number }[] {
  const inside = Map.groupBy(lines, ({ parent }) => parent);
  const now = ({ id, cents }: InGroup): number => wishes.get(id) ?? cents;
  return lines.flatMap((group) => {
    const own = inside.get(group.id) ?? [];
    const was = own.reduce((sum, { cents }) => sum + cents, -group.cents);
    const above = own.reduce((sum, line) => sum + now(line), -now(group));
    return own.length > 0 && above > Math.max(was, 0) ? [{ name: group.name, above }] : [];
  });
}
