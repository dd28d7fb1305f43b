import { dollars, fail, href, peopleAmong, personActing } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { declaredDisaster } from '../../grants/public.ts';
import { membersWithDuty, notify, refusedAt, refuseWithoutRight, task } from '../../organization/public.server.ts';
import { refuseOrderFrom } from '../../procurement/public.server.ts';
import { ownerIn } from '../../public/public.server.ts';
import { vendor } from '../../vendors/public.server.ts';
import { emergencyPages } from '../emergency-pages.ts';
import { addEntry, heldIncident } from '../incidents/event.server.ts';
import { incident } from '../incidents/incident.record.ts';
import { hazards, incidentLeads, levels, priorities } from '../incidents/incident-words.ts';
import { emergencyActivation } from './emergency-activation.record.ts';
import { USUAL_DAYS } from './emergency-words.ts';
import { refuseDeadCompetition } from './activation-file.server.ts';
import { factsOf, requestWords } from './facts.server.ts';
import { requisitionOf } from './requisition.server.ts';
import { type Activation, judgeActivation, type Judged, lastDayOf } from './judging.server.ts';
import { justificationOf } from './justification.ts';
import { draftNotice, noticeEnds } from '../order-now/notice.server.ts';

type Facts = EffectFacts<Activation>;

async function byLead({ work }: Pick<Facts, 'work'>): Promise<void> {
  await refuseWithoutRight(work, emergencyActivation, incidentLeads);
}

async function composedOf(work: UnitOfWork, row: Activation): Promise<string> {
  const product = work.asProduct;
  const of = await product.row(incident, { where: { id: row.incident } });
  if (!of) throw missing(incident);
  const entries = await factsOf(work, row, of.alert);
  const disaster = of.disaster
    ? await product.row(declaredDisaster, { where: { id: of.disaster }, fields: ['number'] })
    : null;
  const firm = row.vendor ? await product.row(vendor, { where: { id: row.vendor }, fields: ['name'] }) : null;
  return justificationOf(
    {
      number: of.number,
      name: of.name,
      hazard: hazards[of.hazard],
      area: of.area,
      level: levels[of.level],
      startedAt: of.startedAt,
      disaster: disaster?.number ?? null,
      entries,
    },
    {
      basis: row.basis,
      need: row.need,
      harm: row.harm,
      site: row.site,
      ceilingCents: row.ceiling?.cents ?? null,
      endsOn: row.endsOn,
      endTrigger: row.endTrigger,
      vendor: firm?.name ?? null,
      selection: row.selection,
      priceBasis: row.priceBasis,
      request: await requestWords(work, row.request, priorities),
    },
    (await ownerIn(work)).timeZone,
  );
}

/** The stopwatch starts when the draft is made; what the incident knows is filled in. */
async function opened({ row, work }: Facts): Promise<void> {
  const product = work.asProduct;
  const of = await product.row(incident, { where: { id: row.incident }, lock: 'share' });
  if (!of) throw missing(incident);
  if (of.status === 'closed' && work.actor.kind !== 'system')
    throw refusedAt(
      'incident',
      'emergency_activation.incident_is_open',
      'This incident is closed. Choose an active one.',
    );
  const last = lastDayOf(of.startedAt);
  const usual = addDays(work.today, USUAL_DAYS);
  await product.change(
    emergencyActivation,
    row.id,
    {
      costCenter: row.costCenter ?? of.costCenter,
      endsOn: row.endsOn ?? (usual < last ? usual : last),
      endTrigger: row.endTrigger ?? `${of.number} ends, or the need is met.`,
    },
    { openedAt: work.now(), isClocked: work.actor.kind !== 'system', isEdited: false },
  );
  await written(work, row.id);
}

const needIsStated = (row: Activation): boolean => Boolean(row.need?.trim() && row.site?.trim() && row.ceiling);
const vendorIsChosen = (row: Activation): boolean => row.vendor !== null && row.amount !== null;

/** Composed again while nobody wrote it by hand; what was written stays, and says so. Each step is stamped once, by the server. */
async function written(work: UnitOfWork, id: string): Promise<void> {
  const product = work.asProduct;
  const row = await product.row(emergencyActivation, { where: { id } });
  if (!row || row.status !== 'draft') return;
  const composed = await composedOf(work, row);
  const own = row.justification?.trim();
  const isEdited = Boolean(own) && own !== row.composed?.trim() && own !== composed.trim();
  const needAt = row.needAt ?? (needIsStated(row) ? work.now() : null);
  const vendorAt = row.vendorAt ?? (vendorIsChosen(row) && needAt ? work.now() : null);
  const justification = isEdited ? row.justification : composed;
  const isSame =
    justification === row.justification &&
    composed === row.composed &&
    isEdited === row.isEdited &&
    needAt === row.needAt &&
    vendorAt === row.vendorAt;
  // What the product writes here comes by again; the second time nothing differs.
  if (!isSame)
    await product.change(emergencyActivation, id, { justification }, { composed, isEdited, needAt, vendorAt });
}

async function edited({ row, before, work }: Facts): Promise<void> {
  if (row.competition !== before.competition) await refuseDeadCompetition(work, row);
  await written(work, row.id);
}

/** Whatever was shown before: everything that stops an activation is judged at its moment, and all of it is said. */
async function refuseStops(work: UnitOfWork, row: Activation): Promise<Judged> {
  const judged = await judgeActivation(work, row);
  if (work.actor.kind === 'system') return judged;
  const [first] = judged.stops;
  if (first)
    throw fail('refused', first.code, first.sentence, {
      issues: judged.stops.map(({ field, code, sentence }) => ({ path: field, code, message: sentence })),
    });
  // The vendor is held against the extract once more, not against what was known of it.
  if (row.vendor) await refuseOrderFrom(work, row.vendor);
  return judged;
}

async function submitted({ row, work }: Facts): Promise<void> {
  await refuseStops(work, row);
  await work.asProduct.change(emergencyActivation, row.id, {}, { submittedBy: personActing(work.actor) });
}

async function alone({ row, work }: Facts): Promise<void> {
  const judged = await refuseStops(work, row);
  if (judged.renews && work.actor.kind !== 'system')
    throw refusedAt(
      'vendor',
      'emergency_activation.renewal_needs_second',
      'An activation of this incident for the vendor is over. Submit it, so that another manager gives more time.',
    );
  if (judged.needsSecond && work.actor.kind !== 'system')
    throw refusedAt(
      'ceiling',
      'emergency_activation.needs_second',
      'With what this incident gave the vendor before, the ceiling is above the simplified acquisition threshold. Submit it, so that another manager approves it.',
    );
  await inForceFrom(work, row, judged);
  if (work.actor.kind !== 'system') await requisitionOf(work, row.id);
}

async function approved({ row, work }: Facts): Promise<void> {
  await inForceFrom(work, row, await refuseStops(work, row));
}

const checkedWords = ({ extractOf, entries }: Judged): string =>
  extractOf === null
    ? 'No exclusion match and no debarment. No SAM.gov extract is loaded; the vendor certified.'
    : `No exclusion match and no debarment. SAM.gov extract of ${extractOf}, ${entries} entries.`;

/** In force: the checks as they were at this moment, the clause pack, the task to compete, and the entry in the log of the incident. */
async function inForceFrom(work: UnitOfWork, row: Activation, judged: Judged): Promise<void> {
  const product = work.asProduct;
  const now = work.now();
  const openedAt = row.openedAt ?? now;
  await product.change(
    emergencyActivation,
    row.id,
    {},
    {
      checkedAt: now,
      extractOf: judged.extractOf,
      findings: checkedWords(judged),
      clauses: judged.clauses.map((one) => ({ ...one })),
      activatedAt: now,
      seconds: Math.max(0, Math.round((Date.parse(now) - Date.parse(openedAt)) / 1000)),
      isClocked: row.isClocked === true && work.actor.kind !== 'system',
      activatedBy: personActing(work.actor),
      transitionOn: row.endsOn,
    },
  );
  const [owner] = peopleAmong([row.createdBy, personActing(work.actor)]);
  if (owner)
    await product.insert(
      task,
      {
        subject: `Return ${row.number} to competition: ${row.need ?? ''}`.slice(0, 200),
        assignee: owner,
        dueOn: row.endsOn,
        link: href(emergencyPages.activation, { id: row.id }),
      },
      { givenBy: personActing(work.actor) ?? owner },
    );
  const firm = row.vendor ? await product.row(vendor, { where: { id: row.vendor }, fields: ['name'] }) : null;
  await addEntry(work, await heldIncident(work, row.incident), {
    occurredAt: now,
    kind: 'decision',
    severity: 'significant',
    position: 'finance',
    text: `${row.number} activated: ${row.need ?? ''}. ${firm?.name ?? 'No vendor'}, not to exceed ${dollars(row.ceiling?.cents ?? 0)}, until ${row.endsOn ?? 'open'}.`,
  });
  await draftNotice(work, row);
  if (work.actor.kind === 'system') return;
  await notify(work, {
    to: await membersWithDuty(work, 'buyer'),
    kind: 'incident.request',
    subject: `${row.number} is in force: ${row.need ?? ''}`.slice(0, 200),
    body: `Not to exceed ${dollars(row.ceiling?.cents ?? 0)}, until ${row.endsOn ?? 'open'}.`,
    link: href(emergencyPages.activation, { id: row.id }),
  });
}

async function returned({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(emergencyActivation, row.id, {}, { submittedBy: null });
}

/** Once, by another person, with the new facts as its reason, and never beyond six months of the incident. */
async function extended({ row, before, work }: Facts): Promise<void> {
  const product = work.asProduct;
  const of = await product.row(incident, { where: { id: row.incident }, fields: ['startedAt', 'status'] });
  if (!of) throw missing(incident);
  const isPerson = work.actor.kind !== 'system';
  if (isPerson && of.status === 'closed')
    throw refusedAt(
      'endsOn',
      'emergency_activation.incident_is_open',
      'The incident is closed. Return to competition.',
    );
  const last = lastDayOf(of.startedAt);
  const was = before.endsOn ?? '';
  if (isPerson && (row.endsOn === null || row.endsOn <= was || row.endsOn <= work.today || row.endsOn > last))
    throw refusedAt(
      'endsOn',
      'emergency_activation.extends_in_time',
      `Enter a day after ${was} and by ${last}, six months after the incident began.`,
    );
  await product.change(
    emergencyActivation,
    row.id,
    {},
    { extendedBy: personActing(work.actor), transitionOn: row.endsOn, warned: null },
  );
  await noticeEnds(work, row);
  const open = await product.row(task, {
    where: { link: href(emergencyPages.activation, { id: row.id }), status: 'open' },
    fields: ['subject'],
  });
  if (open) await product.change(task, open.id, { dueOn: row.endsOn });
}

async function competing({ row, work }: Facts): Promise<void> {
  await refuseDeadCompetition(work, row);
}

async function ended({ row, work }: Facts): Promise<void> {
  const product = work.asProduct;
  await product.change(emergencyActivation, row.id, {}, { endedOn: work.today });
  const open = await product.row(task, {
    where: { link: href(emergencyPages.activation, { id: row.id }), status: 'open' },
    fields: ['subject'],
  });
  if (open) await product.move(task, open.id, 'finish');
}

export const activationEffects = follows(emergencyActivation, {
  create: [byLead, opened],
  edit: [byLead, edited],
  activate: [byLead, alone],
  submit: [byLead, submitted],
  approve: [byLead, approved],
  return: [byLead, returned],
  extend: [byLead, extended],
  compete: [byLead, competing],
  end: [byLead, ended],
  cancel: [byLead],
});
