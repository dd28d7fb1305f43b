import { personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt, standingsOf } from '../../organization/public.server.ts';
import { awardAmendment } from '../amendments/award-amendment.record.ts';
import { chargeable } from '../award/award-words.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { grantObligation } from '../obligations/grant-obligation.record.ts';
import { ruleNotice } from './rule-notice.record.ts';
import type { NoticeAction } from './rule-words.ts';

type Facts = EffectFacts<Row<typeof ruleNotice>>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `rule_notice.${code}`, message);

async function keep({ row, work }: Facts, action: NoticeAction, obligation: string | null = null): Promise<void> {
  const acknowledgedBy = personActing(work.actor);
  await work.asProduct.change(
    ruleNotice,
    row.id,
    {},
    { action, obligation, acknowledgedBy, acknowledgedOn: work.today },
  );
}

const needsNothing = (facts: Facts): Promise<void> => keep(facts, 'none');

/** Only what changes this award answers its notice. */
async function amended(facts: Facts): Promise<void> {
  const { row, work } = facts;
  if (work.actor.kind !== 'system') {
    const of = await work.asProduct.row(awardAmendment, {
      where: { id: row.amendment ?? '' },
      fields: ['number', 'award', 'status'],
      lock: 'share',
    });
    if (!of || of.award !== row.award)
      throw wrong('amendment', 'amends_this_award', 'Choose an amendment of this award.');
    if (of.status === 'discarded')
      throw wrong('amendment', 'amendment_counts', `${of.number} was discarded. Choose another amendment.`);
  }
  await keep(facts, 'amendment');
}

/** The grant manager of the award, as of now, gives a duty of it with the law, a person and a day. */
async function tasked(facts: Facts): Promise<void> {
  const { row, work } = facts;
  const { taskName, taskOwner, taskDueOn } = row;
  if (taskName === null || taskOwner === null || taskDueOn === null) return; // the dialog asks for them
  if (work.actor.kind !== 'system')
    await judgeTask(work, { award: row.award, person: row.person, taskOwner, taskDueOn });
  const { id } = await work.asProduct.insert(grantObligation, {
    name: taskName,
    award: row.award,
    source: 'law',
    citation: row.citation.slice(0, 120),
    details: row.basis,
    owner: taskOwner,
    dueOn: taskDueOn,
    repeats: 'once',
  });
  await keep(facts, 'task', id);
}

interface Given {
  readonly award: string;
  readonly person: string;
  readonly taskOwner: string;
  readonly taskDueOn: string;
}

async function judgeTask(work: UnitOfWork, { award, person, taskOwner, taskDueOn }: Given): Promise<void> {
  const of = await work.asProduct.row(grantAward, {
    where: { id: award },
    fields: ['number', 'status', 'manager'],
    lock: 'share',
  });
  if (!of || !chargeable.some((state) => state === of.status))
    throw wrong('award', 'award_is_open', `${of?.number ?? 'The award'} isn’t active. It takes no new tasks.`);
  if (of.manager !== person)
    throw wrong('award', 'is_managed', `${of.number} has another grant manager now, who adds its tasks.`);
  if (taskDueOn < work.today) throw wrong('taskDueOn', 'task_is_ahead', 'Choose a due day from today on.');
  if (!(await standingsOf(work, [taskOwner])).get(taskOwner)?.isActive)
    throw wrong('taskOwner', 'owner_is_active', 'Choose an active member as the task owner.');
}

export const ruleNoticeEffects = follows(ruleNotice, {
  acknowledge: [needsNothing],
  amend: [amended],
  addTask: [tasked],
});
