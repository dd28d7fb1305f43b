import { document } from '#domains/organization/document.record.ts';
import { governingBody } from '#domains/planning/vote/governing-body.record.ts';
import type { MemberVote } from '#domains/planning/vote/majority.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';

export type Votes = readonly [ayes: number, nays: number, abstentions: number];

const minutesOf = (hands: UnitOfWork, metOn: string) =>
  hands.asProduct.insert(
    document,
    { name: `Commission minutes ${metOn}.pdf`, owner: hands.actor.id },
    { mediaType: 'application/pdf', size: 64_118, sha256: 'd'.repeat(64), scan: 'clean' },
  );

/** How the commission voted at a meeting, with its minutes: what the step that records an adoption is given. */
export async function voted(hands: UnitOfWork, metOn: string, [ayes, nays, abstentions]: Votes = [5, 0, 0]) {
  const minutes = await minutesOf(hands, metOn);
  return { input: { metOn, ayes, nays, abstentions }, computed: { minutes: [minutes.id] } };
}

const commissioners = [
  'Adaeze Okafor',
  'Warren Tate',
  'Marisol Vega',
  'Henry Lindqvist',
  'Denise Carrow',
  'Samuel Abara',
  'Joan Whitlock',
];

/** The commission of the county, as its charter has it. */
async function commissionOf(hands: UnitOfWork): Promise<string> {
  const known = await hands.asProduct.row(governingBody, { where: { status: 'active' }, fields: [] });
  if (known) return known.id;
  const made = await hands.asProduct.insert(governingBody, {
    name: 'Board of County Commissioners',
    seats: commissioners.length,
    quorum: 4,
    budgetMajority: 'members',
    planMajority: 'members',
    amendmentMajority: 'cast',
    members: commissioners.map((name) => ({ name, fromDay: '2022-11-15' })),
    citation: 'County charter and rules of procedure',
  });
  return made.id;
}

/** Each commissioner’s vote; who is dissenting or away differs from meeting to meeting. */
function rollOf(metOn: string, [ayes, nays, abstentions]: Votes): MemberVote[] {
  const from = Number(metOn.slice(8)) % commissioners.length;
  const inTurn = [...commissioners.slice(from), ...commissioners.slice(0, from)];
  const word = (at: number) =>
    at < ayes ? 'aye' : at < ayes + nays ? 'nay' : at < ayes + nays + abstentions ? 'abstain' : 'absent';
  const votes = new Map(inTurn.map((member, at) => [member, word(at)] as const));
  return commissioners.map((member) => ({ member, vote: votes.get(member) ?? 'absent' }));
}

/** The same by name. */
export async function votedByRoll(hands: UnitOfWork, metOn: string, votes: Votes = [5, 0, 0]) {
  const { input, computed } = await voted(hands, metOn, votes);
  const roll = { votingBody: await commissionOf(hands), rollCall: rollOf(metOn, votes) };
  return { input, computed: { ...computed, ...roll } };
}
