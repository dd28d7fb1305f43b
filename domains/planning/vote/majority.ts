/*
 * Whether a vote by name carries: who was there, and how many ayes the body's own rules want. Pure.
 */

export const majorities = {
  cast: 'Majority of votes cast',
  present: 'Majority of members present',
  members: 'Majority of all members',
  two_thirds_cast: 'Two thirds of votes cast',
  two_thirds_present: 'Two thirds of members present',
  two_thirds_members: 'Two thirds of all members',
  three_fourths_members: 'Three fourths of all members',
} as const;
export type Majority = keyof typeof majorities;

export const voteWords = { aye: 'Aye', nay: 'Nay', abstain: 'Abstained', absent: 'Absent' } as const;
export type VoteWord = keyof typeof voteWords;

/** A type and no interface: it is kept as the product’s own JSON. */
export type MemberVote = { readonly member: string; readonly vote: VoteWord };

export interface Tally {
  readonly ayes: number;
  readonly nays: number;
  readonly abstentions: number;
}

export interface BodyRules {
  readonly seats: number;
  readonly quorum: number;
  readonly majority: Majority;
}

const counted = (roll: readonly MemberVote[], word: VoteWord): number =>
  roll.filter(({ vote }) => vote === word).length;

export const tallied = (roll: readonly MemberVote[]): Tally => ({
  ayes: counted(roll, 'aye'),
  nays: counted(roll, 'nay'),
  abstentions: counted(roll, 'abstain'),
});

/** Who abstains is there, and counts toward the quorum. */
export const presentOf = ({ ayes, nays, abstentions }: Tally): number => ayes + nays + abstentions;

const more = (of: number): number => Math.floor(of / 2) + 1;
const share = (of: number, parts: number, whole: number): number => Math.ceil((of * parts) / whole);

/** So many ayes carry it. */
export function ayesNeeded({ seats, majority }: BodyRules, tally: Tally): number {
  const [cast, present] = [tally.ayes + tally.nays, presentOf(tally)];
  const needed: Readonly<Record<Majority, number>> = {
    cast: more(cast),
    present: more(present),
    members: more(seats),
    two_thirds_cast: share(cast, 2, 3),
    two_thirds_present: share(present, 2, 3),
    two_thirds_members: share(seats, 2, 3),
    three_fourths_members: share(seats, 3, 4),
  };
  return Math.max(1, needed[majority]);
}

/** What keeps a vote from carrying, or null. */
export function whyNotCarried(rules: BodyRules, tally: Tally): string | null {
  const present = presentOf(tally);
  if (present > rules.seats) return `${present} votes are more than the ${rules.seats} seats of the governing body.`;
  if (present < rules.quorum)
    return `${present} present, and the quorum is ${rules.quorum}. Record a meeting with a quorum.`;
  const needed = ayesNeeded(rules, tally);
  if (tally.ayes < needed)
    return `${majorities[rules.majority]}: ${needed} ayes needed, ${tally.ayes} given. Send it back instead of adopting it.`;
  return null;
}

/** "Majority of all members: 4 ayes of 7 seats needed; quorum 4, 6 present." */
export const requirementSaid = (rules: BodyRules, tally: Tally): string =>
  `${majorities[rules.majority]}: ${ayesNeeded(rules, tally)} ayes of ${rules.seats} seats needed; quorum ${rules.quorum}, ${presentOf(tally)} present.`;
