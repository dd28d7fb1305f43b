import { costCenter } from '#domains/finance/cost-center.record.ts';
import { receive } from '#domains/disaster/field-entry/receive.server.ts';
import { logEvent, correctEntry } from '#domains/disaster/incidents/event.server.ts';
import { incidentEvent } from '#domains/disaster/incidents/incident-event.record.ts';
import { incidentPosition } from '#domains/disaster/incidents/incident-position.record.ts';
import { incidentRisk } from '#domains/disaster/incidents/incident-risk.record.ts';
import { incident } from '#domains/disaster/incidents/incident.record.ts';
import { rollOver } from '#domains/disaster/incidents/incident.server.ts';
import { operationalPeriod } from '#domains/disaster/incidents/operational-period.record.ts';
import { composeFor } from '#domains/disaster/incidents/report.server.ts';
import { requisitionFor } from '#domains/disaster/incidents/request.server.ts';
import { resourceRequest } from '#domains/disaster/incidents/resource-request.record.ts';
import { situationReport } from '#domains/disaster/incidents/situation-report.record.ts';
import type { Actor, StepOf } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import type { As, Cast } from './county.ts';
import { usd } from './grant-hands.ts';
import { correctedTold, handoversTold, loggedTold } from './incident-list.ts';
import { type RequestEnd, type RequestTold, requestsTold, risksTold } from './incident-needs.ts';

const OPENED = '2026-11-17T22';
const MINUTE = 60_000;
const people = {
  operations: 'Miguel Ortiz',
  planning: 'Theo Papadakis',
  logistics: 'Chantal Beaumont',
  safety: 'Aisha Rahman',
  information: 'Olivia Grant',
  field: 'Rosa Delgado',
  finance: 'Grace Oyelaran',
  commander: 'Lucia Ferreira',
} as const;

/** Steps by which a request comes to its state, and by whom. */
const toDelivery = ['submit', 'approve', 'take', 'source', 'dispatch', 'deliver'] as const;
const stepsTo: Readonly<Record<RequestEnd, readonly StepOf<typeof resourceRequest>[]>> = {
  draft: [],
  submitted: ['submit'],
  approved: ['submit', 'approve'],
  logistics: ['submit', 'approve', 'take'],
  sourced: toDelivery.slice(0, 4),
  en_route: toDelivery.slice(0, 5),
  delivered: toDelivery,
  demobilized: [...toDelivery, 'demobilize'],
  closed: [...toDelivery, 'close'],
  unfilled: ['submit', 'approve', 'take', 'unfill'],
  cancelled: ['submit', 'cancel'],
};
const reasons: Readonly<Record<string, string>> = {
  unfill: 'No supplier within 200 miles delivers before the crest.',
  cancel: 'The water fell before the boats were needed.',
};

/** The basin of the creek, within the county. */
const basin = [
  [-81.26, 29.5],
  [-81.19, 29.5],
  [-81.19, 29.56],
  [-81.26, 29.56],
  [-81.26, 29.5],
] as const;

/** The flood: four periods, its log with late and corrected entries, requests in every state, two reports; and the risks. */
export async function seedIncidents(as: As, cast: Cast): Promise<void> {
  const one = (name: string) => cast.get(name) as Actor;
  const lucia = one('Lucia Ferreira');
  const instant = (at: string, minutes = 0) =>
    new Date(Date.parse(`${as.day(at.slice(0, 10))}${at.slice(10)}:00:00Z`) - minutes * MINUTE).toISOString();
  const center = await as(lucia, OPENED).asProduct.row(costCenter, { where: { code: '2120' }, fields: ['code'] });
  const flood = await as(lucia, OPENED).insert(incident, {
    name: 'Cypress Creek flood',
    hazard: 'flood',
    area: 'Cypress Creek basin and Creekside',
    place: { type: 'Polygon', coordinates: [basin] },
    level: 'partial',
    startedAt: instant(OPENED, 30),
    commander: lucia.id,
    costCenter: center?.id ?? null,
  });
  const first = await as(lucia, OPENED).asProduct.row(operationalPeriod, {
    where: { incident: flood.id },
    fields: ['name'],
  });
  for (const [position, name] of Object.entries(people))
    await as(lucia, OPENED).insert(incidentPosition, {
      period: first?.id ?? '',
      position: position as keyof typeof people, // keys of that table
      holder: one(name).id,
      channel: position === 'field' ? 'Tac 2' : 'Command 1',
    });
  const acts = [
    ...loggedTold.map(([at, minutes, position, kind, severity, text, site]) => ({
      at,
      async run() {
        const hands = as(one(people[position]), at);
        const happened = { occurredAt: instant(at, minutes), position, kind, severity, text, site };
        if (position !== 'field') return void (await logEvent(hands, flood.id, happened));
        // Crews in the field type it on a phone, minutes after they saw it.
        const enteredAt = instant(at, Math.max(1, minutes - 5));
        const values = { incident: flood.id, ...happened };
        const deviceKey = `field-phone-${Date.parse(enteredAt)}`;
        await receive(hands, { deviceKey, kind: 'incident_event', enteredAt, values }, 'Android');
      },
    })),
    ...correctedTold.map(([at, wrong, right]) => ({
      at,
      async run() {
        const hands = as(one(people.planning), at);
        const entry = await hands.asProduct.row(incidentEvent, {
          where: { incident: flood.id, text: wrong },
          fields: ['place'],
        });
        if (entry) await correctEntry(hands, entry.id, { text: right });
      },
    })),
    ...requestsTold.map((told) => ({ at: told[0], run: () => requested(as, one, { told, flood: flood.id, instant }) })),
    ...handoversTold.map(([at, handover, hours]) => ({
      at,
      run: () => rollOver(as(lucia, at), flood.id, { handover, hours }),
    })),
    { at: '2026-11-18T09', run: () => reported(as, one, { at: '2026-11-18T09', flood: flood.id, isPublished: true }) },
    { at: '2026-11-19T17', run: () => reported(as, one, { at: '2026-11-19T17', flood: flood.id, isPublished: false }) },
  ];
  for (const { run } of acts.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))) await run();
  await seedRisks(as, one, flood.id);
}

type One = (name: string) => Actor;

interface Requested {
  readonly told: RequestTold;
  readonly flood: string;
  readonly instant: (at: string) => string;
}

async function requested(as: As, one: One, { told, flood, instant }: Requested): Promise<void> {
  const [at, by, priority, need, item, quantity, dollars, deliverTo, category, end] = told;
  const rosa = one(people.field);
  const made = await as(rosa, at).insert(resourceRequest, {
    incident: flood,
    need,
    priority,
    neededAt: instant(by),
    deliverTo,
    category,
    position: 'operations',
    lines: [{ item, quantity: { amount: String(quantity), unit: 'EA' }, unitPrice: usd(dollars) }],
  });
  for (const step of stepsTo[end]) {
    const actor =
      step === 'submit' || step === 'cancel' ? rosa : one(step === 'approve' ? people.commander : people.logistics);
    const hands = as(actor, at);
    if (step === 'source') {
      // Of the higher ones a part came from our own yard.
      const own = quantity > 3 ? Math.floor(quantity / 3) : 0;
      await hands.asProduct.change(resourceRequest, made.id, {
        fills: [
          ...(own > 0 ? [fillOf(own, 'own_stock', 'Public Works yard', null)] : []),
          fillOf(
            quantity - own,
            need.startsWith('Mutual') ? 'mutual_aid' : 'purchase',
            'Gulf Rentals',
            `GR-${1000 + quantity}`,
          ),
        ],
      });
    }
    if (step === 'take') {
      await hands.asProduct.move(resourceRequest, made.id, step);
      if (end === 'logistics' && priority === 'medium') await requisitionFor(hands, made.id);
      continue;
    }
    await hands.asProduct.move(resourceRequest, made.id, step, reasons[step] ? { reason: reasons[step] } : {});
  }
}

const fillOf = (
  quantity: number,
  source: 'own_stock' | 'mutual_aid' | 'purchase',
  supplier: string,
  reference: string | null,
) => ({ forLine: 1, filled: { amount: String(quantity), unit: 'EA' }, source, supplier, reference });

async function reported(
  as: As,
  one: One,
  { at, flood, isPublished }: { at: string; flood: string; isPublished: boolean },
): Promise<void> {
  const ben = one('Benjamin Cho');
  const lucia = one(people.commander);
  const { id } = await composeFor(as(lucia, at), flood);
  await as(lucia, at).asProduct.move(situationReport, id, 'submit');
  if (isPublished) await as(ben, at).asProduct.move(situationReport, id, 'publish');
}

async function seedRisks(as: As, one: One, flood: string): Promise<void> {
  const lucia = one(people.commander);
  // Rated when they were seen, and again a week later once their treatment was known.
  const [seen, day] = ['2026-11-12', '2026-11-19'] as const;
  for (const [title, cause, effect, category, before, after, response, treatment, days, state] of risksTold) {
    const hands = as(lucia, seen);
    const { id } = await hands.insert(incidentRisk, {
      title,
      cause,
      effect,
      category,
      owner: one(category === 'infrastructure' ? people.operations : people.commander).id,
      likelihood: `l${before[0]}`,
      impact: `i${before[1]}`,
      response,
      reviewOn: addDays(as.day(seen), Math.min(days, 30)),
    });
    const product = as(lucia, day).asProduct;
    const isOccurred = state === 'occurred';
    if (treatment !== null || after !== null || isOccurred)
      await product.change(incidentRisk, id, {
        treatment,
        ...(isOccurred ? { incident: flood } : {}),
        ...(after ? { residualLikelihood: `l${after[0]}`, residualImpact: `i${after[1]}` } : {}),
        reviewOn: addDays(as.day(day), days),
      });
    if (state === 'identified') continue;
    if (isOccurred) {
      await product.move(incidentRisk, id, 'occur');
      continue;
    }
    await product.move(incidentRisk, id, 'assess');
    if (state === 'treating' || state === 'monitored') await product.move(incidentRisk, id, 'treat');
    if (state === 'monitored' || state === 'closed') {
      if (state === 'monitored') await product.move(incidentRisk, id, 'monitor');
      else
        await as(one('Benjamin Cho'), day).asProduct.move(incidentRisk, id, 'close', {
          reason: 'The repeater stands and was tested.',
        });
    }
  }
}
