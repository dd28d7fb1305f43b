import { addDays, addMonths } from '#kernel/lists/days.ts';
import { type fundingTypes, isFederal } from '../award/award-words.ts';
import type { TextVersion } from '../terms/grant-library.ts';
import { textOn } from '../terms/terms.ts';
import { type obligationSources, repeats } from './obligation-words.ts';
import { type Due, type Duty, starters } from './starter-duties.ts';
import { monthsOfRepeat, type Repeat, type StarterSet, starterSetNames } from './starter-words.ts';

export interface Starting {
  readonly fundingType: keyof typeof fundingTypes;
  readonly awardDate: string;
  readonly fromDay: string;
  readonly untilDay: string;
  readonly listings: readonly { readonly aln: string }[] | null;
}

/** A duty of a set as it is for one award. */
export interface StarterDuty {
  readonly name: string;
  readonly citation: string;
  readonly details: string;
  readonly wanted: string;
  readonly dueOn: string;
  readonly dueBasis: string;
  /** Days from the end of what it is about to its due day. */
  readonly graceDays: number;
  readonly repeats: Repeat;
  readonly needsAcceptance: boolean;
}

export interface StarterOfAward {
  readonly set: StarterSet;
  readonly says: string;
  readonly source: keyof typeof obligationSources;
  readonly unconfirmed: boolean;
  /** The version of 2 CFR 200 that the award date chooses; none for money that is not federal. */
  readonly text: string | null;
  readonly duties: readonly StarterDuty[];
}

/** The last day of what the first one is about: of months that begin with the period it is the day before. */
const periodOf = ({ from, months, days }: Due, { fromDay, untilDay }: Starting): string =>
  from === 'end' ? untilDay : addDays(addMonths(fromDay, months), days === 0 ? 0 : -1);

function basisOf({ from, months, days }: Due, repeat: Repeat): string {
  const point = from === 'begin' ? 'the period begins' : 'the period ends';
  const span = `${months} ${months === 1 ? 'month' : 'months'} after ${point}`;
  const first = months === 0 ? `The day ${point}` : days === 0 ? span : `${days} days after each ${months} months`;
  return repeat === 'once' ? first : `${first}, ${repeats[repeat].toLowerCase()}`;
}

/** A day that passed is not due again: what repeats begins with the next one, what is once has a month. */
function firstOf(
  { due, repeats: repeat }: Duty,
  award: Starting,
  today: string,
): Pick<StarterDuty, 'dueOn' | 'dueBasis'> | null {
  const months = monthsOfRepeat[repeat];
  for (let at = 0; at < 400; at++) {
    const begun = periodOf({ ...due, months: due.months + at * months }, award);
    const dueOn = addDays(begun, due.days);
    if (begun > award.untilDay) return null;
    if (dueOn >= today) return { dueOn, dueBasis: basisOf(due, repeat) };
    if (months === 0) return { dueOn: addMonths(today, 1), dueBasis: '1 month after it was added' };
  }
  return null;
}

/** Why a set is not for an award; null where it is. */
export function whyNotSet(set: StarterSet, award: Starting): 'federal' | 'listing' | null {
  const { isFederal: isOfFederal, listings } = starters[set];
  if (isOfFederal && !isFederal(award.fundingType)) return 'federal';
  return listings.length > 0 && !(award.listings ?? []).some(({ aln }) => listings.includes(aln)) ? 'listing' : null;
}

/** A set as the text of the award date has it: what that text does not ask for, or the period does not reach, is left out. */
export function starterFor(set: StarterSet, award: Starting, today: string): StarterOfAward {
  const { duties, says, source, unconfirmed = false } = starters[set];
  const text = isFederal(award.fundingType) ? textOn(award.awardDate) : null;
  return {
    set,
    says,
    source,
    unconfirmed,
    text: text?.citation ?? null,
    duties: duties.flatMap((duty): StarterDuty[] => {
      const { name, cited, details, wanted, due, repeats: repeat, isAccepted = false } = duty;
      const citation = typeof cited === 'string' ? cited : text && cited[text.version as TextVersion]; // versions of the library
      const first = firstOf(duty, award, today);
      if (!citation || !first) return [];
      const stated = { name, citation, details, wanted, graceDays: due.days, repeats: repeat };
      return [{ ...stated, ...first, needsAcceptance: isAccepted }];
    }),
  };
}

/** The sets that are for an award. */
export const startersFor = (award: Starting, today: string): readonly StarterOfAward[] =>
  starterSetNames.filter((set) => whyNotSet(set, award) === null).map((set) => starterFor(set, award, today));
