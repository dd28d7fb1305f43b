import { href, personActing } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import { moment } from '#kernel/lists/days.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { approversOf, startApproval, withdraw } from '../../workflow/public.server.ts';
import { applicationPages } from '../application-pages.ts';
import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { grantOpportunity } from '../opportunities/grant-opportunity.record.ts';
import { applicationApproval, contentHashOf } from './application-approval.server.ts';
import { applicationForm } from './application-form.record.ts';
import { authorizedRepresentatives } from './application-life.ts';
import { applicationSection } from './application-section.record.ts';
import { clockOf, isWritable, openApplications, zoneNames } from './application-words.ts';
import { type Application, partsOf, type Section } from './facts.server.ts';
import { grantApplication } from './grant-application.record.ts';
import { beganRegistered, editedRegistered } from './registration.server.ts';
import { submitted } from './submitting.server.ts';

type Facts = EffectFacts<Application>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `grant_application.${code}`, message);

/** A notice is answered once: the notice is held, so that two windows never begin two applications. */
async function refuseSecond(work: UnitOfWork, row: Application): Promise<void> {
  if (row.opportunity === null || work.actor.kind === 'system') return;
  await work.asProduct.row(grantOpportunity, { where: { id: row.opportunity }, fields: ['number'], lock: 'update' });
  const other = await work.asProduct.row(grantApplication, {
    where: { opportunity: row.opportunity, status: openApplications, id: { not: row.id } },
    fields: ['number'],
  });
  if (other)
    throw wrong('opportunity', 'one_at_a_time', `${other.number} answers this notice already. Withdraw it first.`);
}

/** What is left empty is as in the notice, and as in the last application. */
async function filledIn(work: UnitOfWork, row: Application) {
  const product = work.asProduct;
  const notice =
    row.opportunity === null
      ? null
      : await product.row(grantOpportunity, {
          where: { id: row.opportunity },
          fields: ['agencyName', 'listings', 'closeOn'],
        });
  const last =
    row.uei !== null && row.samUntil !== null
      ? null
      : await product.row(grantApplication, {
          where: { id: { not: row.id }, uei: { not: null } },
          fields: ['uei', 'samUntil'],
          order: '-createdAt',
        });
  const listing = notice?.listings?.split(',')[0]?.trim() ?? null;
  return {
    agency: row.agency ?? notice?.agencyName ?? null,
    listing: row.listing ?? (listing !== null && /^\d{2}\.\w{3}$/.test(listing) ? listing : null),
    dueOn: row.dueOn ?? notice?.closeOn ?? null,
    uei: row.uei ?? last?.uei ?? null,
    samUntil: row.samUntil ?? last?.samUntil ?? null,
  };
}

async function written({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, grantApplication, grantManagers);
  await refuseSecond(work, row);
  const filled = isWritable(row.status) ? await filledIn(work, row) : null;
  const dueOn = filled ? filled.dueOn : row.dueOn;
  const dueAt = dueOn === null ? null : moment(`${dueOn}T${clockOf(row.dueTime)}`, zoneNames[row.dueZone]);
  const changed = Object.fromEntries(
    Object.entries(filled ?? {}).filter(([name, value]) => value !== row[name as keyof Application]), // names of the row
  );
  const preparers = work.actor.kind === 'system' ? row.preparers : withPreparer(work, row.preparers);
  if (Object.keys(changed).length > 0 || dueAt !== row.dueAt || preparers !== row.preparers)
    await work.asProduct.change(grantApplication, row.id, changed, { dueAt, preparers });
}

/** Who wrote any part of it, each once. */
function withPreparer(work: UnitOfWork, known: readonly string[] | null): readonly string[] | null {
  const person = personActing(work.actor);
  return person === null || known?.includes(person) ? known : [...(known ?? []), person];
}

/** Who writes a part has prepared the application. */
export async function keepPreparer(work: UnitOfWork, application: string): Promise<void> {
  const of = await work.asProduct.row(grantApplication, { where: { id: application }, fields: ['preparers'] });
  if (!of) return;
  const preparers = withPreparer(work, of.preparers);
  if (preparers !== of.preparers) await work.asProduct.change(grantApplication, application, {}, { preparers });
}

/** Who is asked to write a section is told by when; who asks themselves is not. */
async function askedOwner({ row, before, work }: EffectFacts<Section>): Promise<void> {
  if (work.actor.kind === 'system' || (row !== before && row.owner === before.owner)) return;
  const of = await work.asProduct.row(grantApplication, {
    where: { id: row.application },
    fields: ['number', 'title'],
  });
  const due = row.dueOn === null ? '' : `, due ${withDays(row.dueOn)}`;
  await notify(work, {
    to: [row.owner],
    kind: 'grant.application',
    subject: `${of?.number ?? ''}: ${row.title} is yours to write${due}`.slice(0, 200),
    body: of?.title ?? '',
    link: `${href(applicationPages.application, { id: row.application })}?${new URLSearchParams({ tab: row.kind === 'narrative' ? 'narrative' : 'attachments', section: row.id })}`,
  });
}

async function wrotePart({ row, work }: { row: { application: string }; work: UnitOfWork }): Promise<void> {
  await keepPreparer(work, row.application);
}

const about = ({ id, number, title }: Application, subject: string) => ({
  kind: 'grant.application',
  subject: `${number} ${subject}`,
  body: title,
  link: href(applicationPages.application, { id }),
});

async function sent({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, grantApplication, grantManagers);
  const kept = { sentBy: personActing(work.actor), contentHash: contentHashOf(row, await partsOf(work, row.id)) };
  await startApproval(work, applicationApproval, await work.asProduct.change(grantApplication, row.id, {}, kept));
}

async function approved({ row, work }: Facts): Promise<void> {
  const [last] = await approversOf(work, grantApplication.name, row.id);
  const by = { approvedBy: last?.id ?? null, approvedOn: work.today };
  await work.asProduct.change(grantApplication, row.id, {}, by);
  await notify(work, {
    to: await membersWithDuty(work, 'authorized_representative'),
    ...about(row, 'awaits your signature'),
  });
}

async function returned({ row, work }: Facts): Promise<void> {
  await reopened(work, row);
}

/** Taken back by its writers, by those who approve, or by who would sign: what was decided so far is void. */
async function recalled({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, grantApplication, [...grantManagers, ...grantApprovers, ...authorizedRepresentatives]);
  await withdraw(work, grantApplication.name, row.id);
  await reopened(work, row);
  await notify(work, { to: [row.owner, ...(row.sentBy ? [row.sentBy] : [])], ...about(row, 'was recalled') });
}

async function corrected({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, grantApplication, grantManagers);
  await reopened(work, row);
}

/** What changes again is approved and signed again. What was submitted stays with its receipt. */
async function reopened(work: UnitOfWork, { id }: Application): Promise<void> {
  await work.asProduct.change(
    grantApplication,
    id,
    {},
    { sentBy: null, approvedBy: null, approvedOn: null, signedBy: null },
  );
}

function refuseDay(work: UnitOfWork, { decidedOn }: Application): void {
  if (work.actor.kind === 'system') return;
  if (decidedOn !== null && decidedOn > work.today)
    throw wrong('decidedOn', 'decided_by_now', 'The decision can’t be from a day to come.');
}

async function decided({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, grantApplication, grantManagers);
  refuseDay(work, row);
}

async function withdrawn({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, grantApplication, grantManagers);
  await withdraw(work, grantApplication.name, row.id);
}

export const applicationEffects = [
  ...follows(grantApplication, {
    create: [written, beganRegistered],
    edit: [written, editedRegistered],
    sendForReview: [sent],
    approve: [approved],
    return: [returned],
    recall: [recalled],
    submit: [submitted],
    correct: [corrected],
    award: [decided],
    decline: [decided],
    withdraw: [withdrawn],
  }),
  ...follows(applicationSection, {
    create: [wrotePart, askedOwner],
    edit: [wrotePart, askedOwner],
    remove: [wrotePart],
  }),
  ...follows(applicationForm, { create: [wrotePart], edit: [wrotePart], remove: [wrotePart] }),
];
