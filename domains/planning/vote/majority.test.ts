import { describe, expect, test } from 'vitest';
import {
  ayesNeeded,
  type Majority,
  type MemberVote,
  presentOf,
  requirementSaid,
  tallied,
  whyNotCarried,
} from './majority.ts';

const tally = (ayes: number, nays = 0, abstentions = 0) => ({ ayes, nays, abstentions });
const seven = (majority: Majority) => ({ seats: 7, quorum: 4, majority });

describe('how many ayes carry a vote', () => {
  test.each<[Majority, ReturnType<typeof tally>, number]>([
    ['cast', tally(3, 2, 2), 3],
    ['cast', tally(2, 2, 3), 3],
    ['cast', tally(0, 0, 7), 1],
    ['present', tally(3, 2, 1), 4],
    ['present', tally(3, 2, 0), 3],
    ['members', tally(4, 0, 0), 4],
    ['two_thirds_cast', tally(4, 2, 1), 4],
    ['two_thirds_cast', tally(4, 1, 1), 4],
    ['two_thirds_present', tally(4, 2, 1), 5],
    ['two_thirds_members', tally(5, 0, 0), 5],
    ['three_fourths_members', tally(6, 0, 0), 6],
  ])('%s of %j: %i', (majority, given, needed) => expect(ayesNeeded(seven(majority), given)).toBe(needed));
});

test('who abstains is present, who is absent is not, and both are no ayes', () => {
  const roll: MemberVote[] = [
    { member: 'A', vote: 'aye' },
    { member: 'B', vote: 'aye' },
    { member: 'C', vote: 'nay' },
    { member: 'D', vote: 'abstain' },
    { member: 'E', vote: 'absent' },
  ];
  expect([tallied(roll), presentOf(tallied(roll))]).toEqual([tally(2, 1, 1), 4]);
});

test('a vote carries with a quorum and the majority that the body wants, and says why not', () => {
  expect(whyNotCarried(seven('members'), tally(4, 3))).toBeNull();
  expect(whyNotCarried(seven('members'), tally(3, 0, 1))).toContain('4 ayes needed, 3 given');
  expect(whyNotCarried(seven('cast'), tally(3))).toContain('3 present, and the quorum is 4');
  expect(whyNotCarried(seven('cast'), tally(6, 2))).toContain('8 votes are more than the 7 seats');
  expect(whyNotCarried(seven('two_thirds_members'), tally(5, 2))).toBeNull();
  expect(whyNotCarried(seven('two_thirds_members'), tally(4, 0))).toContain('5 ayes needed');
  expect(requirementSaid(seven('members'), tally(5, 1, 0))).toBe(
    'Majority of all members: 4 ayes of 7 seats needed; quorum 4, 6 present.',
  );
});
