import { fail, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { member } from '../../organization/public.server.ts';
import { loseCertification } from './certifying.server.ts';
import { definitionText } from './definition.ts';
import { planOf } from './plan.server.ts';
import { askingIn } from './reading.server.ts';
import { report } from './report.record.ts';
import { reportSubscription } from './report-subscription.record.ts';

type Facts = EffectFacts<Row<typeof report>>;

const isMade = ({ row, before }: Facts): boolean => row === before || before.version === row.version;

/** A definition is saved only where its author may compute it: what is hidden from them is no part of what they share. */
async function judgeDefinition(facts: Facts): Promise<void> {
  const { row, before, work } = facts;
  if (!isMade(facts) && definitionText(row.definition) === definitionText(before.definition)) return;
  planOf(await askingIn(work.tx, work.actor, work.around), row.definition);
}

const schedule = ({ repeats, weekday, monthDay, hour }: Row<typeof report>) =>
  [repeats, weekday, monthDay, hour].join();

/** A schedule begins when it is set: what was due before is not sent late. */
async function beginSchedule(facts: Facts): Promise<void> {
  const { row, before, work } = facts;
  if (isMade(facts) ? row.repeats === null : schedule(row) === schedule(before)) return;
  await work.asProduct.change(report, row.id, {}, { scheduledAt: work.now() });
}

/** Only its owner sends a report to others, and only one that they can open. */
async function judgeRecipient({ row, work }: EffectFacts<Row<typeof reportSubscription>>): Promise<void> {
  const about = await work.row(report, { where: { id: row.report }, fields: ['name', 'owner', 'shared', 'status'] });
  if (!about || (about.owner !== work.actor.id && work.actor.kind !== 'system'))
    throw fail('refused', 'report.not_owner', 'Only the owner of a report chooses who receives it.', {
      issues: [{ path: 'report', code: 'report.not_owner', message: 'Choose a report that you own.' }],
    });
  if (!about.shared && row.person !== about.owner)
    throw fail('refused', 'report.not_shared', 'Share the report first, so that its recipients can open it.', {
      issues: [{ path: 'person', code: 'report.not_shared', message: 'This report is not shared.' }],
    });
  const person = await work.row(member, { where: { id: row.person }, fields: ['status'] });
  if (person?.status !== 'active')
    throw fail('refused', 'report.recipient', 'Choose an active member.', {
      issues: [{ path: 'person', code: 'report.recipient', message: 'This person is not an active member.' }],
    });
  await work.asProduct.change(reportSubscription, row.id, {}, { reportName: about.name });
}

export const reportEffects = [
  ...follows(report, {
    create: [judgeDefinition, beginSchedule],
    edit: [judgeDefinition, loseCertification, beginSchedule],
  }),
  ...follows(reportSubscription, { create: [judgeRecipient] }),
];
