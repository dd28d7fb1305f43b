import type { Row } from '#kernel';
import { firstRows } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt } from '../../organization/public.server.ts';
import { purchaseOrder, solicitation, wordsBetween } from '../../procurement/public.server.ts';
import { vendor } from '../../vendors/public.server.ts';
import { incidentEvent } from '../incidents/incident-event.record.ts';
import { incident } from '../incidents/incident.record.ts';
import type { ActivationFile } from './activation-calls.ts';
import { inForce } from './activation-life.ts';
import { emergencyActivation } from './emergency-activation.record.ts';
import { type DatedFact, factsOf } from './facts.server.ts';
import { missingClauses } from './order-clauses.ts';
import { clausesOf } from './order.server.ts';

type Activation = Row<typeof emergencyActivation>;
const DAY = 86_400_000;
const VERSIONS = 30;

/** Each change of the text from the audit record: who wrote it, and what it was before. The product composes, people edit. */
const versionsSql = `select e.at, m.name as by, e.changes->'justification'->>0 as before, e.changes->'justification'->>1 as text
  from audit_entry e left join organization_members m on m.organization_id = e.organization_id
    and m.id = case when e.actor_kind = 'person' then coalesce(e.on_behalf_of, e.actor) end
  where e.organization_id = $1 and e.row_id = $2 and e.record = 'emergency_activation' and e.changes ? 'justification'
  order by e.at desc, coalesce(e.row_version, 0) desc, e.id desc`;

async function versionsOf(work: UnitOfWork, id: string): Promise<ActivationFile['versions']> {
  const found = await work.tx.query<{
    at: string | Date;
    by: string | null;
    before: string | null;
    text: string | null;
  }>(versionsSql, [work.actor.organizationId, id], 'emergency_activation.versions');
  const shown = firstRows(found, VERSIONS);
  return {
    ...shown,
    data: shown.data.map(({ at, by, before, text }) => ({
      at: new Date(at).toISOString(),
      by,
      pieces: wordsBetween(before ?? '', text ?? '').map((one) => ({ kind: one.kind, text: one.text })),
    })),
  };
}

/** A fact that was quoted stays what it was; that the log corrects it since is said next to it. */
async function correctedSince(work: UnitOfWork, facts: readonly DatedFact[]): Promise<ReadonlyMap<string, number>> {
  if (facts.length === 0) return new Map();
  const later = await work.asProduct.rows(incidentEvent, {
    where: { corrects: facts.map(({ root }) => root) },
    order: 'place',
    fields: ['corrects', 'place'],
    most: 'all',
  });
  return new Map(
    facts.flatMap(({ id, root, place }) => {
      const found = later.findLast((one) => one.corrects === root && one.place > place);
      return found ? [[id, found.place] as const] : [];
    }),
  );
}

async function ordersOf(work: UnitOfWork, row: Activation): Promise<ActivationFile['orders']> {
  if (row.requisition === null) return [];
  const product = work.asProduct;
  const orders = await product.rows(purchaseOrder, {
    where: { requisition: row.requisition },
    order: 'number',
    fields: ['number', 'vendor', 'total', 'status', 'terms'],
    most: 'all',
  });
  const firms = await product.rows(vendor, {
    where: { id: orders.flatMap((one) => one.vendor ?? []) },
    order: 'id',
    fields: ['name'],
    most: 'all',
  });
  const pack = orders.length > 0 ? await clausesOf(work, row) : [];
  return orders.map(({ id, number, vendor: firm, total, status, terms }) => ({
    id,
    number,
    vendor: firms.find((one) => one.id === firm)?.name ?? null,
    cents: total?.cents ?? null,
    status,
    clauses: pack.length,
    missing: missingClauses(terms, row.number, pack).map(({ title }) => title),
  }));
}

async function competitionOf(work: UnitOfWork, id: string | null): Promise<ActivationFile['competition']> {
  if (id === null) return null;
  const found = await work.asProduct.row(solicitation, { where: { id }, fields: ['number', 'name', 'status'] });
  return found ? { id, number: found.number, title: found.name, status: found.status } : null;
}

export async function activationFileOf(work: UnitOfWork, id: string): Promise<ActivationFile> {
  const row = (await work.find(emergencyActivation, id)) as Activation | null; // all of its fields are read by members
  if (!row) throw missing(emergencyActivation);
  const of = await work.asProduct.row(incident, { where: { id: row.incident }, fields: ['alert'] });
  const facts = await factsOf(work, row, of?.alert ?? null);
  const corrected = await correctedSince(work, facts);
  const orders = await ordersOf(work, row);
  const isWaiting = [...inForce, 'competing'].includes(row.status);
  return {
    facts: facts.map((one) => ({
      id: one.id,
      place: one.place,
      occurredAt: one.occurredAt,
      kind: one.kind,
      text: one.text,
      correctedBy: corrected.get(one.id) ?? null,
    })),
    versions: await versionsOf(work, id),
    orders,
    competition: await competitionOf(work, row.competition),
    daysLeft:
      isWaiting && row.transitionOn !== null
        ? Math.round((Date.parse(row.transitionOn) - Date.parse(work.today)) / DAY)
        : null,
    ceilingCents: row.ceiling?.cents ?? null,
    orderedCents: orders
      .filter(({ status }) => ['issued', 'cancelling'].includes(status))
      .reduce((sum, { cents }) => sum + (cents ?? 0), 0),
  };
}

/** What is over, or was there before the emergency, competes nothing of it. 2 CFR 200.320(c)(3). */
export async function refuseDeadCompetition(
  work: UnitOfWork,
  row: Pick<Activation, 'competition' | 'incident' | 'number'>,
): Promise<void> {
  if (row.competition === null || work.actor.kind === 'system') return;
  const product = work.asProduct;
  const found = await product.row(solicitation, {
    where: { id: row.competition },
    fields: ['number', 'status', 'createdAt'],
  });
  const of = await product.row(incident, { where: { id: row.incident }, fields: ['startedAt', 'number'] });
  if (!found || ['cancelled', 'failed'].includes(found.status))
    throw refusedAt(
      'competition',
      'emergency_activation.competition_is_live',
      `${found?.number ?? 'This solicitation'} is over without an award. Name one that competes this need.`,
    );
  if (of && Date.parse(found.createdAt) < Date.parse(of.startedAt))
    throw refusedAt(
      'competition',
      'emergency_activation.competition_is_of_need',
      `${found.number} was there before ${of.number} began. Name one that competes this need.`,
    );
}
