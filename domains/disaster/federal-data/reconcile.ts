import { dollars } from '#kernel';
import type { ComparedField, Outcome } from './federal-words.ts';

export interface Ours {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly disasterNumber: number;
  readonly femaNumber: string | null;
  readonly applicantId: string | null;
  readonly category: string;
  readonly amountCents: number;
  readonly federalCents: number;
  readonly obligatedOn: string | null;
}

export interface Theirs {
  readonly id: string;
  readonly title: string;
  readonly disasterNumber: number | null;
  readonly projectNumber: string | null;
  readonly applicantId: string | null;
  readonly category: string | null;
  readonly amountCents: number | null;
  readonly federalCents: number | null;
  readonly firstOn: string | null;
  readonly lastOn: string | null;
  readonly contentHash: string;
  readonly vanishedAt: string | null;
}

export interface Difference {
  readonly field: ComparedField;
  readonly said: string;
}

export interface Pair {
  readonly key: string;
  readonly outcome: Outcome;
  readonly ours: Ours | null;
  readonly theirs: Theirs | null;
  readonly differences: readonly Difference[];
  /** What was compared; a reason that was stated of something else is outdated. */
  readonly basis: string;
}

export interface Reconciled {
  readonly pairs: readonly Pair[];
  /** Rows of applicants that are not ours. */
  readonly others: number;
}

/** One number however it is written: `PW 00247` is 247. */
export const plainNumber = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/^PW\b/g, '')
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/^0+(?=.)/, '');
const plainId = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

const amountSaid = (cents: number | null): string => (cents === null ? 'no amount' : dollars(cents));

function differencesOf(ours: Ours, theirs: Theirs): readonly Difference[] {
  const found: Difference[] = [];
  const compare = (field: 'amount' | 'federal', our: number, their: number | null) => {
    if (our === their) return;
    const by =
      their === null ? '' : `, ${our > their ? 'ours is' : 'published is'} ${dollars(Math.abs(our - their))} higher`;
    found.push({ field, said: `${dollars(our)} ours, ${amountSaid(their)} published${by}` });
  };
  compare('amount', ours.amountCents, theirs.amountCents);
  compare('federal', ours.federalCents, theirs.federalCents);
  const days = [theirs.firstOn, theirs.lastOn].filter((day) => day !== null);
  if (ours.obligatedOn !== null && !days.includes(ours.obligatedOn))
    found.push({
      field: 'date',
      said: `${ours.obligatedOn} ours, ${days.length === 0 ? 'no day' : [...new Set(days)].join(' and ')} published`,
    });
  const [letter = ''] = (theirs.category ?? '').trim().toUpperCase();
  if (letter !== '' && letter !== ours.category.toUpperCase())
    found.push({ field: 'category', said: `${ours.category.toUpperCase()} ours, ${letter} published` });
  if (theirs.vanishedAt !== null)
    found.push({ field: 'published', said: `No longer published since ${theirs.vanishedAt.slice(0, 10)}` });
  return found;
}

const basisOf = (ours: Ours | null, theirs: Theirs | null): string =>
  [
    theirs ? `${theirs.contentHash.slice(0, 40)}${theirs.vanishedAt === null ? '' : ' gone'}` : '-',
    ours
      ? [
          ours.amountCents,
          ours.federalCents,
          ours.obligatedOn ?? '',
          ours.category,
          plainNumber(ours.femaNumber ?? ''),
        ].join(' ')
      : '-',
  ].join(' / ');

/** Our obligated projects against the rows of our applicants, each by declaration and project number. */
export function reconcile(projects: readonly Ours[], rows: readonly Theirs[]): Reconciled {
  const keyOf = (disaster: number | null, number: string | null): string =>
    `${disaster ?? ''}|${number === null ? '' : plainNumber(number)}`;
  const byKey = Map.groupBy(rows, ({ disasterNumber, projectNumber }) => keyOf(disasterNumber, projectNumber));
  const taken = new Set<string>();
  const isSame = (ours: Ours, theirs: Theirs): boolean =>
    ours.applicantId === null ||
    theirs.applicantId === null ||
    plainId(ours.applicantId) === plainId(theirs.applicantId);
  const pairs: Pair[] = projects.map((ours) => {
    const theirs =
      ours.femaNumber === null || plainNumber(ours.femaNumber) === ''
        ? undefined
        : byKey
            .get(keyOf(ours.disasterNumber, ours.femaNumber))
            ?.find((row) => !taken.has(row.id) && isSame(ours, row));
    if (theirs) taken.add(theirs.id);
    const differences = theirs ? differencesOf(ours, theirs) : [];
    return {
      key: `${ours.id}|${theirs?.id ?? '-'}`,
      outcome: theirs ? (differences.length === 0 ? 'match' : 'differs') : 'only_ours',
      ours,
      theirs: theirs ?? null,
      differences,
      basis: basisOf(ours, theirs ?? null),
    };
  });
  const own = new Set(projects.flatMap(({ applicantId }) => (applicantId === null ? [] : plainId(applicantId))));
  const left = rows.filter(({ id }) => !taken.has(id));
  const isOurs = ({ applicantId }: Theirs): boolean => applicantId !== null && own.has(plainId(applicantId));
  const unknown = left.filter((row) => isOurs(row) && row.vanishedAt === null);
  return {
    pairs: [
      ...pairs,
      ...unknown.map(
        (theirs): Pair => ({
          key: `-|${theirs.id}`,
          outcome: 'only_published',
          ours: null,
          theirs,
          differences: [],
          basis: basisOf(null, theirs),
        }),
      ),
    ],
    others: left.filter((row) => !isOurs(row)).length,
  };
}
