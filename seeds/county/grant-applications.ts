import { applicationApproval, contentHashOf } from '#domains/grants/applications/application-approval.server.ts';
import { applicationForm } from '#domains/grants/applications/application-form.record.ts';
import { applicationSection } from '#domains/grants/applications/application-section.record.ts';
import { applicationSubmission } from '#domains/grants/applications/application-submission.record.ts';
import { contextOf, partsOf } from '#domains/grants/applications/facts.server.ts';
import { startOf } from '#domains/grants/applications/forms-of.ts';
import { grantApplication } from '#domains/grants/applications/grant-application.record.ts';
import { bytesOf, hashOf, manifestOf, packed } from '#domains/grants/applications/package.server.ts';
import { grantAward } from '#domains/grants/award/grant-award.record.ts';
import { grantOpportunity } from '#domains/grants/opportunities/grant-opportunity.record.ts';
import { opportunityDecision } from '#domains/grants/opportunities/opportunity-decision.record.ts';
import { document } from '#domains/organization/document.record.ts';
import { startApproval } from '#domains/workflow/public.server.ts';
import type { Actor, Row } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type ApplicationTold, applicationsTold, sf424OfCounty } from './grant-application-list.ts';
import { keep, usd } from './grant-hands.ts';
import type { As, Cast } from './county.ts';

const TODAY = '2026-11-20';
const UEI = 'TC4XJ8KM2LD7';

type Application = Row<typeof grantApplication>;
type Notice = Pick<Row<typeof grantOpportunity>, 'id' | 'number' | 'title' | 'agencyName' | 'listings' | 'closeOn'>;
interface People {
  readonly yvette: Actor;
  readonly priya: Actor;
  readonly dana: Actor;
  readonly of: (name: string) => Actor;
}

/** Applications in every phase: from go decisions, from notices that are over, and by hand. */
export async function seedApplications(as: As, cast: Cast): Promise<void> {
  const of = (name: string): Actor => {
    const found = cast.get(name);
    if (!found) throw new Error(`There is no ${name}`);
    return found;
  };
  const people: People = { yvette: of('Yvette Dubois'), priya: of('Priya Raman'), dana: of('Dana Whitfield'), of };
  const hands = as(people.yvette, '2026-11-17').asProduct;
  const noticeOf = await noticesOf(as, hands);
  const awards = await hands.rows(grantAward, {
    where: { status: 'active' },
    order: 'number',
    fields: ['title'],
    most: 2,
  });
  const resolution = await hands.insert(
    document,
    { name: 'Resolution 2026-118.pdf', owner: people.yvette.id },
    { mediaType: 'application/pdf', size: 91_330, sha256: 'b'.repeat(64), scan: 'clean' },
  );
  for (const [at, told] of applicationsTold.entries()) {
    const row = await begin(as, hands, { told, notice: noticeOf(told.from), people, resolution: resolution.id });
    await finish(as, hands, { told, row, people, award: awards[at % awards.length]?.id ?? null });
  }
}

/** Notices by how the story found them. */
async function noticesOf(as: As, hands: UnitOfWork): Promise<(from: ApplicationTold['from']) => Notice | null> {
  const fields = ['number', 'title', 'agencyName', 'listings', 'closeOn'] as const;
  const decisions = await hands.rows(opportunityDecision, {
    where: { status: ['pursuing', 'applied'] },
    order: 'number',
    fields: ['opportunity'],
    most: 'all',
  });
  const decided = await hands.rows(opportunityDecision, { fields: ['opportunity'], most: 'all' });
  const taken = new Set(decided.map(({ opportunity }) => opportunity));
  const over = await hands.rows(grantOpportunity, {
    where: { closeOn: { from: as.day('2025-09-01'), until: as.day('2026-10-31') } },
    order: ['closeOn', 'number'],
    fields,
    most: 6,
  });
  const open = await hands.rows(grantOpportunity, {
    where: { closeOn: { from: as.day(addDays(TODAY, 25)) }, postOn: { not: null } },
    order: ['closeOn', 'number'],
    fields,
    most: 60,
  });
  const free = open.filter(({ id }) => !taken.has(id));
  const pursued = await hands.rows(grantOpportunity, {
    where: { id: decisions.map(({ opportunity }) => opportunity) },
    fields,
    most: 'all',
  });
  return (from) => {
    if (from === null) return null;
    const [kind, at] = from;
    if (kind === 'over') return over[at] ?? null;
    if (kind === 'open') return free[at] ?? null;
    return pursued.find(({ id }) => id === decisions[at]?.opportunity) ?? null;
  };
}

interface Begin {
  readonly told: ApplicationTold;
  readonly notice: Notice | null;
  readonly people: People;
  readonly resolution: string;
}

/** The draft with its parts, as its people wrote it. */
async function begin(as: As, hands: UnitOfWork, { told, notice, people, resolution }: Begin): Promise<Application> {
  const owner = people.of(told.owner);
  const writer = people.of(told.writer);
  const [requested, match] = told.thousands;
  const isEarly = told.status === 'draft' || told.status === 'returned';
  const [row] = await keep(hands, grantApplication, [
    [
      {
        title: told.title,
        opportunity: notice?.id ?? null,
        agency: told.agency ?? notice?.agencyName ?? null,
        listing: told.listing ?? null,
        owner: owner.id,
        dueOn: notice?.closeOn ?? as.day(addDays(TODAY, told.due ?? 30)),
        dueTime: notice?.listings ? '23.59' : '17.00',
        requested: usd(requested * 1000),
        match: match === 0 ? null : usd(match * 1000),
        fromDay: as.day('2027-03-01'),
        untilDay: as.day('2029-02-28'),
        uei: UEI,
        samUntil: as.day('2027-01-08'),
      },
      { createdBy: owner.id, preparers: [...new Set([owner.id, writer.id])] },
    ],
  ]);
  if (!row) throw new Error(`${told.title} was not kept`);
  const section = (place: number, title: string, more: object) =>
    [
      { application: row.id, place, title, owner: writer.id, dueOn: as.day('2026-11-27'), ...more },
      { createdBy: owner.id },
    ] as const;
  await keep(hands, applicationSection, [
    section(1, 'Statement of need', { text: told.need, most: 4_000, guidance: 'The problem with figures.' }),
    section(2, 'Project approach', { text: told.approach, most: 6_000, guidance: 'Tasks, people and schedule.' }),
    section(3, 'Evaluation plan', {
      most: 500,
      unit: 'words',
      isRequired: false,
      text: isEarly ? null : 'Figures are reported each quarter against the baseline of 2026.',
    }),
    section(4, 'Authorizing resolution', {
      kind: 'attachment',
      owner: owner.id,
      isRequired: !['submitted', 'awarded', 'declined', 'withdrawn'].includes(told.status),
      documents: told.status === 'review' || told.status === 'approved' ? [resolution] : [],
    }),
  ]);
  if (row.listing !== null || notice?.listings) await keepForm(hands, { row, notice, isEarly, owner });
  return row;
}

interface FormTold {
  readonly row: Application;
  readonly notice: Notice | null;
  readonly isEarly: boolean;
  readonly owner: Actor;
}

/** The SF-424, of drafts only what the application itself says. */
async function keepForm(hands: UnitOfWork, { row, notice, isEarly, owner }: FormTold): Promise<void> {
  const begun = startOf('sf424', {
    ...row,
    organization: 'Tidewater County',
    noticeNumber: notice?.number ?? null,
    noticeTitle: notice?.title ?? null,
    requestedCents: row.requested?.cents ?? null,
    matchCents: row.match?.cents ?? null,
  });
  const values = isEarly ? begun : { ...begun, ...sf424OfCounty };
  await keep(hands, applicationForm, [
    [
      { application: row.id, code: 'sf424' },
      { createdBy: owner.id, values, savedBy: owner.id, savedAt: hands.now() },
    ],
  ]);
}

interface Finish {
  readonly told: ApplicationTold;
  readonly row: Application;
  readonly people: People;
  readonly award: string | null;
}

async function finish(as: As, hands: UnitOfWork, { told, row, people, award }: Finish): Promise<void> {
  const { status } = told;
  if (status === 'draft') return;
  const owner = people.of(told.owner);
  const wasSubmitted = ['submitted', 'awarded', 'declined'].includes(status);
  const wasApproved = wasSubmitted || status === 'approved';
  const closes = row.dueOn ?? as.day(TODAY);
  const sentOn = wasSubmitted && closes < as.day(TODAY) ? addDays(closes, -3) : as.day('2026-11-18');
  const submittedAt = `${sentOn}T19:30:00.000Z`;
  const submissions = wasSubmitted ? await submit(hands, { told, row, people, submittedAt }) : null;
  const decidedOn = status === 'awarded' || status === 'declined' ? addDays(sentOn, 40) : null;
  await hands.change(
    grantApplication,
    row.id,
    {},
    {
      status,
      ...(status === 'review' || wasApproved ? { sentBy: owner.id } : {}),
      ...(wasApproved ? { approvedBy: people.priya.id, approvedOn: addDays(sentOn, -1) } : {}),
      ...(wasSubmitted
        ? {
            signedBy: people.dana.id,
            signerTitle: 'County Administrator',
            submittedAt,
            submissions,
            tracking: `GRANT1${(row.number ?? '').slice(-4)}88`,
            acknowledgedOn: addDays(sentOn, 1),
          }
        : {}),
      ...(decidedOn === null ? {} : { decidedOn: decidedOn > as.day(TODAY) ? as.day(TODAY) : decidedOn }),
      ...(status === 'awarded' ? { award } : {}),
      ...(told.debrief ? { debrief: told.debrief } : {}),
    },
  );
  if (status === 'review') await askFor(as, owner, row.id, sentOn);
}

/** It is before those whom the workflow asks. */
async function askFor(as: As, owner: Actor, id: string, on: string): Promise<void> {
  const work = as(owner, on);
  const row = await work.asProduct.row(grantApplication, { where: { id } });
  if (!row) return;
  const contentHash = contentHashOf(row, await partsOf(work, id));
  await startApproval(
    work,
    applicationApproval,
    await work.asProduct.change(grantApplication, id, {}, { contentHash }),
  );
}

/** The package of the application as it is, once, or twice where a figure was corrected. */
async function submit(
  hands: UnitOfWork,
  { told, row, people, submittedAt }: Omit<Finish, 'award'> & { readonly submittedAt: string },
): Promise<number> {
  const parts = await partsOf(hands, row.id);
  const versions = told.corrected ? [{ ...row, match: row.requested }, row] : [row];
  const signature = { name: people.dana.name, on: submittedAt.slice(0, 10) };
  await keep(
    hands,
    applicationSubmission,
    versions.map((one, at) => {
      const content = packed(one, parts, contextOf(hands, parts), signature);
      return [
        { application: row.id },
        {
          createdBy: people.dana.id,
          round: at + 1,
          kind: at === 0 ? 'original' : 'changed',
          signedBy: people.dana.id,
          signerTitle: 'County Administrator',
          submittedAt,
          requested: one.requested,
          match: one.match,
          sha256: hashOf(manifestOf(content)),
          size: bytesOf(content),
          content,
        },
      ] as const;
    }),
  );
  return versions.length;
}
