import { consultationComment } from '#domains/public/citizen/consultation-comment.record.ts';
import { consultation } from '#domains/public/citizen/consultation.record.ts';
import { keepOwnCategories } from '#domains/public/citizen/own-categories.server.ts';
import { serviceCategory } from '#domains/public/citizen/service-category.record.ts';
import { serviceRequest } from '#domains/public/citizen/service-request.record.ts';
import { serviceUpdate } from '#domains/public/citizen/service-update.record.ts';
import { codeDigest, newCode } from '#domains/public/citizen/tracking.server.ts';
import { contactMessage } from '#domains/public/contact/contact-message.record.ts';
import { demoRequest } from '#domains/public/demo-requests/demo-request.record.ts';
import { demoSlot } from '#domains/public/demo-requests/demo-slot.record.ts';
import { freeSlots } from '#domains/public/demo-requests/slots.ts';
import { featureRequest } from '#domains/public/feature-requests/feature-request.record.ts';
import { waitlistEntry } from '#domains/public/waitlist/waitlist-entry.record.ts';
import type { Actor } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Cast } from './county.ts';
import { comments, consultations, promises, reports } from './residents.ts';
import { demos, features, messages, waiting } from './visitors.ts';

const DAY_MS = 86_400_000;
const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** What visitors of the public site have left, and what the county has made of it so far. */
export async function seedSite(as: (actor: Actor) => UnitOfWork, cast: Cast): Promise<void> {
  const admin = as(cast.get('Dana Whitfield') as Actor);
  const works = as(cast.get('Miguel Ortiz') as Actor);
  const product = admin.asProduct;
  await seedForms(product, admin);
  await seedFeatures(product, admin);
  await seedReports({ product, admin, works, responsible: works.actor.id });
  await seedConsultations(product, works);
}

async function seedForms(product: UnitOfWork, admin: UnitOfWork): Promise<void> {
  for (const { steps, ...given } of waiting) {
    const entry = await product.insert(waitlistEntry, given);
    for (const step of steps) await (step === 'leave' ? product : admin).move(waitlistEntry, entry.id, step);
  }
  for (const { reply, isClosed, ...given } of messages) {
    const message = await product.insert(contactMessage, given);
    if (reply) await admin.move(contactMessage, message.id, 'answer', { input: { reply } });
    if (isClosed) await admin.move(contactMessage, message.id, 'close');
  }
  const days = freeSlots({ now: new Date(product.now()), timeZone: 'America/New_York', taken: [] });
  for (const { slot, ...given } of demos) {
    const demo = await product.insert(demoRequest, given);
    const startsAt = slot === null ? undefined : days[slot[0]]?.times[slot[1]];
    if (!startsAt) continue;
    await product.insert(demoSlot, { startsAt, request: demo.id });
    await product.move(demoRequest, demo.id, 'schedule', { computed: { startsAt } });
    await admin.change(demoRequest, demo.id, { assignedTo: admin.actor.id });
  }
}

async function seedFeatures(product: UnitOfWork, admin: UnitOfWork): Promise<void> {
  for (const { steps, about: _, answer, ...given } of features) {
    const feature = await product.insert(featureRequest, given);
    if (answer) await admin.change(featureRequest, feature.id, { answer });
    for (const step of steps) await admin.move(featureRequest, feature.id, step);
  }
}

interface ByCounty {
  readonly product: UnitOfWork;
  readonly admin: UnitOfWork;
  readonly works: UnitOfWork;
  readonly responsible: string;
}

async function seedReports({ product, admin, works, responsible }: ByCounty): Promise<void> {
  const categories = new Map<string, { id: string; days: number | null }>();
  // They come with the founding, as drafts.
  const drafts = () =>
    admin.tx.query<{ id: string; code: string }>(
      'select id, code from service_category where organization_id = $1 order by code',
      [admin.actor.organizationId],
    );
  if ((await drafts()).length === 0) await keepOwnCategories(product);
  const own = await drafts();
  for (const { id, code } of own) {
    const days = promises[code] ?? null;
    const isOurs = code === 'pothole' || code === 'drainage';
    await admin.change(serviceCategory, id, { promiseDays: days, ...(isOurs ? { responsible } : {}) });
    await admin.move(serviceCategory, id, 'open');
    categories.set(code, { id, days });
  }
  const made: string[] = [];
  for (const { category: code, at, daysAgo, steps, sameAs, said, ...given } of reports) {
    const category = categories.get(code);
    if (!category) throw new Error(`There is no category ${code}`);
    const reportedOn = shifted(product.today, -daysAgo);
    const report = await product.insert(
      serviceRequest,
      {
        ...given,
        category: category.id,
        location: { type: 'Point', coordinates: at },
        ...(code === 'pothole' || code === 'drainage' ? { assignedTo: responsible } : {}),
      },
      {
        codeDigest: codeDigest(newCode()),
        reportedOn,
        promisedBy: category.days === null ? null : shifted(reportedOn, category.days),
      },
    );
    made.push(report.id);
    if (sameAs !== undefined)
      await works.move(serviceRequest, report.id, 'join', { input: { duplicateOf: made[sameAs] } });
    for (const [step, input] of steps) await works.move(serviceRequest, report.id, step, { input });
    for (const [text, audience] of said ?? [])
      await product.insert(serviceUpdate, { request: report.id, text, audience }, { saidBy: works.actor.id });
  }
}

async function seedConsultations(product: UnitOfWork, works: UnitOfWork): Promise<void> {
  const made: string[] = [];
  for (const { opensIn, closesIn, response, ...given } of consultations) {
    const { id } = await works.insert(consultation, {
      ...given,
      opensOn: shifted(product.today, opensIn),
      closesOn: shifted(product.today, closesIn),
    });
    await works.move(consultation, id, 'publish');
    if (response) await works.move(consultation, id, 'answer', { input: { response } });
    made.push(id);
  }
  for (const { on, hiddenBecause, isPending, ...given } of comments) {
    const { id } = await product.insert(consultationComment, { ...given, consultation: made[on] ?? '' });
    if (hiddenBecause) await works.move(consultationComment, id, 'hide', { input: { hiddenBecause } });
    else if (!isPending) await works.move(consultationComment, id, 'publish');
  }
}
