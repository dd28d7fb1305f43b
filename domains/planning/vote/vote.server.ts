import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt } from '../../organization/public.server.ts';
import { governingBody } from './governing-body.record.ts';
import { type BodyRules, type MemberVote, requirementSaid, type Tally, tallied, whyNotCarried } from './majority.ts';
import { correctionsIn, isCarried, rollIn, type Vote } from './vote.ts';
import { votingBodies } from './vote-act.ts';

export type Deciding = 'budget' | 'capital_plan' | 'budget_amendment';

interface Adopted extends Vote {
  readonly proposedOn?: string | null;
  readonly votingBody: string | null;
  readonly rollCall: unknown;
}

const majorityOf = {
  budget: 'budgetMajority',
  capital_plan: 'planMajority',
  budget_amendment: 'amendmentMajority',
} as const;

const activeBodies = (work: UnitOfWork) =>
  work.asProduct.rows(governingBody, { where: { status: 'active' }, order: 'name', most: 'all' });
type Body = Awaited<ReturnType<typeof activeBodies>>[number];

const rulesOf = (body: Body, record: Deciding): BodyRules => ({
  seats: body.seats,
  quorum: body.quorum,
  majority: body[majorityOf[record]],
});

/** The body whose rules count: the one that voted by name, else the only one there is. */
const bodyOf = (bodies: readonly Body[], { votingBody }: Pick<Adopted, 'votingBody'>): Body | null =>
  bodies.find(({ id }) => id === votingBody) ?? (bodies.length === 1 ? (bodies[0] ?? null) : null);

/** The product asks nobody to vote; people do. */
export const judgeVote = (work: UnitOfWork, record: Deciding, row: Adopted): Promise<Judged> =>
  work.actor.kind === 'system' ? Promise.resolve({ requirement: null }) : voteCarries(work, record, row);

interface Judged {
  readonly requirement: string | null;
}

/**
 * A vote is recorded once it was taken, on what was proposed by then, and only one that carried it: with the quorum and the majority
 * of the governing body's own rules, where it has stated them.
 */
export async function voteCarries(work: UnitOfWork, record: Deciding, row: Adopted): Promise<Judged> {
  const wrong = (path: string, code: string, message: string) => refusedAt(path, `${record}.${code}`, message);
  const { metOn, ayes, nays, abstentions, proposedOn = null } = row;
  if (metOn === null || metOn > work.today)
    throw wrong('metOn', 'meeting_was_held', 'Enter the day of a meeting that was held.');
  if (proposedOn !== null && metOn < proposedOn)
    throw wrong('metOn', 'meeting_was_after', `Proposed on ${proposedOn}: the meeting can’t be before that day.`);
  if (ayes === null || ayes === 0) throw wrong('ayes', 'has_ayes', 'Enter at least one aye. Send back what got none.');
  const tally: Tally = { ayes, nays: nays ?? 0, abstentions: abstentions ?? 0 };
  if (!isCarried(tally.ayes, tally.nays))
    throw wrong('ayes', 'is_carried', `${ayes}–${nays} isn’t a majority. Send it back instead of adopting it.`);
  const bodies = await activeBodies(work);
  const roll = rollIn(row.rollCall);
  if (roll.length === 0 && bodies.some(({ rollCall }) => rollCall))
    throw wrong('ayes', 'has_roll_call', 'The governing body votes by roll call. Record each member’s vote first.');
  const byName = tallied(roll);
  if (roll.length > 0 && (['ayes', 'nays', 'abstentions'] as const).some((one) => byName[one] !== tally[one]))
    throw wrong(
      'ayes',
      'tally_is_of_roll_call',
      `The roll call says ${byName.ayes} ayes, ${byName.nays} nays and ${byName.abstentions} abstentions. Correct one of them.`,
    );
  const body = bodyOf(bodies, row);
  if (!body) return { requirement: null };
  const rules = rulesOf(body, record);
  const why = whyNotCarried(rules, tally);
  if (why) throw wrong('ayes', 'body_carries_it', why);
  return { requirement: requirementSaid(rules, tally) };
}

/** Whether an active governing body adopts nothing without each member’s vote. */
export const wantsRollCall = (work: UnitOfWork): Promise<boolean> =>
  work.asProduct.has(governingBody, { status: 'active', rollCall: true });

/** The members of a body who are in office on a day, as it states them. */
const inOffice = ({ members }: Pick<Body, 'members'>, day: string): readonly string[] =>
  (members ?? [])
    .filter(({ fromDay, untilDay }) => (fromDay ?? day) <= day && (untilDay ?? day) >= day)
    .map(({ name }) => name);

const nameOf = (member: string): string => member.trim().toLowerCase();

interface Called {
  readonly body: string;
  readonly metOn: string;
  readonly proposedOn: string | null;
  readonly votes: readonly MemberVote[];
}

/** What the vote by name leaves in a document, once it is known to be one of this body's meetings. */
export async function calledRoll(work: UnitOfWork, { body: id, metOn, proposedOn, votes }: Called) {
  const wrong = (path: string, code: string, message: string) => refusedAt(path, `roll_call.${code}`, message);
  if (metOn > work.today) throw wrong('metOn', 'meeting_was_held', 'Enter the day of a meeting that was held.');
  if (proposedOn !== null && metOn < proposedOn)
    throw wrong('metOn', 'meeting_was_after', `Proposed on ${proposedOn}: the meeting can’t be before that day.`);
  const body = (await activeBodies(work)).find((one) => one.id === id);
  if (!body) throw wrong('body', 'body_is_active', 'Choose a governing body that is active.');
  if (new Set(votes.map(({ member }) => nameOf(member))).size < votes.length)
    throw wrong('votes', 'members_differ', 'A member votes twice. Keep one line for each person.');
  if (votes.length > body.seats)
    throw wrong(
      'votes',
      'members_fit',
      `${body.name} has ${body.seats} seats, and ${votes.length} members are listed.`,
    );
  // Nobody votes who has no seat: a name that the body doesn’t have would carry what its members did not.
  const seated = new Set(inOffice(body, metOn).map(nameOf));
  const stranger = (body.members ?? []).length > 0 ? votes.findIndex(({ member }) => !seated.has(nameOf(member))) : -1;
  if (stranger >= 0)
    throw wrong(
      `votes.${stranger}.member`,
      'is_member',
      `${votes[stranger]?.member} is no member of ${body.name} on ${metOn}. Correct the name, or the members of the body.`,
    );
  const tally = tallied(votes);
  return {
    kept: {
      votingBody: id,
      recordedBy: work.person,
      metOn,
      rollCall: votes.map(({ member, vote }) => ({ member, vote })),
      ...tally,
    },
    tally,
  };
}

/** What a document goes back without: the next meeting votes on it again. */
export const noRoll = {
  votingBody: null,
  recordedBy: null,
  rollCall: null,
  requirement: null,
  metOn: null,
  ayes: null,
  nays: null,
  abstentions: null,
} as const;

interface WithMinutes {
  readonly minutes: readonly string[] | null;
  readonly minutesReason: string | null;
  readonly earlierMinutes: readonly string[] | null;
  readonly corrections: unknown;
}

/** Attached minutes are replaced by a correction alone: it names its reason, and the earlier files stay. Null where nothing is corrected. */
export function correctedMinutes(
  work: UnitOfWork,
  record: Exclude<Deciding, 'budget_amendment'>,
  { row, before }: { row: WithMinutes; before: WithMinutes },
) {
  const [now, earlier] = [row.minutes ?? [], before.minutes ?? []];
  const gone = earlier.filter((id) => !now.includes(id));
  const reason = row.minutesReason?.trim() ?? '';
  const wrong = (path: string, code: string, message: string) => refusedAt(path, `${record}.${code}`, message);
  if (gone.length === 0) {
    if (reason !== '')
      throw wrong('minutesReason', 'corrects_minutes', 'Replace the minutes as well, or clear the correction reason.');
    return null;
  }
  if (now.length === 0)
    throw wrong('minutes', 'keeps_minutes', 'Attach the corrected minutes. Minutes are replaced, not removed.');
  if (reason === '') throw wrong('minutesReason', 'says_why_corrected', 'Say why the minutes are corrected.');
  return {
    minutesReason: null,
    earlierMinutes: [...(before.earlierMinutes ?? []), ...gone],
    corrections: [...correctionsIn(before.corrections), { day: work.today, by: work.actor.name, reason }],
  };
}

export const voteOperations = ({ door }: Ports): Operation[] => [
  answers(votingBodies, {
    scope: 'governing_body:read',
    access: 'member', // as reading governing bodies is
    summary: 'The governing bodies that vote on budgets, each with its members in office on a day.',
    tag: 'Budgets',
    told: 'Active bodies by name. Without a day, those in office today.',
    probe: { namesNothing: true },
    run: ({ actor, query: { day } }) =>
      door.run(actor, async (work) => {
        const on = day ?? work.today;
        const bodies = await activeBodies(work);
        return {
          body: {
            bodies: bodies.map(({ id, name, seats, quorum, members }) => ({
              id,
              name,
              seats,
              quorum,
              members: inOffice({ members }, on),
            })),
          },
        };
      }),
  }),
];
