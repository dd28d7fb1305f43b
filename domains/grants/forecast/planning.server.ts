import { fail, href, personActing } from '#kernel';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { calendarOf } from '../../customers/public.server.ts';
import { notify, refuseWithoutRight, standingsOf, task } from '../../organization/public.server.ts';
import { grantManagers } from '../award/award-life.ts';
import { backPlan, type BackTask } from '../opportunities/back-plan.ts';
import { grantOpportunity } from '../opportunities/grant-opportunity.record.ts';
import { opportunityDecision } from '../opportunities/opportunity-decision.record.ts';
import { opportunityPages } from '../opportunity-pages.ts';

/** While the team may still apply. */
export const plannable = ['watching', 'requested', 'pursuing'] as const;

/** Where a task is done; it names the task, so that each is given once. */
export const linkOf = (id: string, kind: BackTask): string =>
  `${href(opportunityPages.opportunity, { id })}?plan=${kind}`;
export const linkPrefix = (link: string): string => link.split('?')[0] ?? link;

const refused = (code: string, message: string) => fail('refused', `grant_opportunity.${code}`, message);

interface Planned {
  readonly added: number;
  readonly moved: number;
}

/** The notice is held, so that two clicks give each task once. What is done or cancelled stays; what is open follows the close date. */
export async function planFor(work: UnitOfWork, id: string): Promise<Planned> {
  if (!(await work.find(grantOpportunity, id))) throw missing(grantOpportunity);
  await refuseWithoutRight(work, opportunityDecision, grantManagers);
  const hands = work.asProduct;
  const of = await hands.row(grantOpportunity, { where: { id }, lock: 'update' });
  if (!of) throw missing(grantOpportunity);
  const decision = await hands.row(opportunityDecision, { where: { opportunity: id }, fields: ['owner', 'status'] });
  if (!decision || !plannable.some((state) => state === decision.status))
    throw refused('is_watched', 'Watch or pursue this opportunity first. Its owner gets the tasks.');
  if (!(await standingsOf(work, [decision.owner])).get(decision.owner)?.isActive)
    throw refused('owner_is_active', 'The owner of the decision is not active. Choose another owner first.');
  const closeOn = of.closeOn ?? of.forecastCloseOn;
  if (closeOn === null || closeOn < work.today)
    throw refused('close_is_ahead', 'Tasks are planned back from a close date that is ahead. This notice has none.');
  const isFederal = of.source === 'grants_gov' || of.listings !== null;
  const plan = backPlan({ closeOn, isFederal }, await calendarOf(work), work.today);
  const known = await hands.rows(task, {
    where: { link: plan.map(({ kind }) => linkOf(id, kind)) },
    fields: ['link', 'status', 'dueOn'],
    most: 'all',
  });
  const planned = { added: 0, moved: 0 };
  for (const { kind, says, by } of plan) {
    const link = linkOf(id, kind);
    const dueOn = by < work.today ? work.today : by; // it is late, and still to do
    const there = known.filter((one) => one.link === link);
    if (there.length === 0) {
      const input = {
        subject: `${says}: ${of.number}`.slice(0, 200),
        assignee: decision.owner,
        dueOn,
        notes: `${of.title} closes ${closeOn}${of.closeOn === null ? ' (estimated)' : ''}.`,
        link,
      };
      await hands.insert(task, input, { givenBy: personActing(work.actor) ?? decision.owner });
      planned.added++;
    }
    for (const one of there)
      if (one.status === 'open' && one.dueOn !== dueOn) {
        await hands.change(task, one.id, { dueOn });
        planned.moved++;
      }
  }
  if (planned.added > 0 && decision.owner !== work.person)
    await notify(work, {
      to: [decision.owner],
      kind: 'task.given',
      subject: `${planned.added} tasks before ${of.number} closes`,
      body: of.title.slice(0, 300),
      link: href(opportunityPages.opportunity, { id }),
    });
  return planned;
}
