import { fail, peopleAmong, type Row } from '#kernel';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refuseWithoutRight } from '../../organization/public.server.ts';
import { declaredDisaster } from '../../grants/public.ts';
import { requisition, soleSourceCase } from '../../procurement/public.server.ts';
import { vendor } from '../../vendors/public.server.ts';
import { incident } from '../incidents/incident.record.ts';
import { logisticsPeople } from '../incidents/incident-words.ts';
import { resourceRequest } from '../incidents/resource-request.record.ts';
import { inForce } from './activation-life.ts';
import { emergencyActivation } from './emergency-activation.record.ts';

const isIn = (states: readonly string[], state: string): boolean => states.includes(state);

/** The first paragraph; the whole text is on the activation and in the findings of the sole-source case. */
const shortOf = ({ number, justification }: Row<typeof emergencyActivation>): string =>
  `${(justification ?? '').split('\n')[0]?.slice(0, 600) ?? ''} The whole justification is in ${number} and in its sole-source case.`.trim();

/** FEMA pays under the declaration of the incident, so its day tells which rules apply. Without one the buyer enters the award. */
async function awardOf(work: UnitOfWork, disaster: string | null) {
  if (disaster === null) return {};
  const of = await work.asProduct.row(declaredDisaster, { where: { id: disaster }, fields: ['number', 'declaredOn'] });
  return of ? { federalAward: of.number, awardedOn: of.declaredOn } : {};
}

/** One requisition of the caller or of the one who needs it, marked as an emergency, with its sole-source case. */
export async function requisitionOf(work: UnitOfWork, id: string, neededBy: string | null = null) {
  await refuseWithoutRight(work, emergencyActivation, logisticsPeople);
  if (!(await work.find(emergencyActivation, id))) throw missing(emergencyActivation);
  const product = work.asProduct;
  const row = await product.row(emergencyActivation, { where: { id }, lock: 'update' });
  if (!row) throw missing(emergencyActivation);
  if (!isIn(inForce, row.status))
    throw fail('refused', 'emergency_activation.is_in_force', 'Activate it before you make a requisition.');
  // Nothing is bought without competition once the condition is over.
  if ((row.endsOn ?? '') < work.today)
    throw fail('refused', 'emergency_activation.has_expired', 'This activation has expired. Return it to competition.');
  const before = row.requisition
    ? await product.row(requisition, { where: { id: row.requisition }, fields: ['number', 'status'] })
    : null;
  if (before && !isIn(['cancelled', 'rejected'], before.status))
    throw fail('conflict', 'emergency_activation.has_requisition', `${before.number} was made from this activation.`);
  const of = await product.row(incident, {
    where: { id: row.incident },
    fields: ['number', 'startedAt', 'status', 'disaster'],
  });
  if (!of) throw missing(incident);
  if (of.status === 'closed')
    throw fail('refused', 'emergency_activation.incident_is_open', 'The incident is closed. Return it to competition.');
  if (!row.costCenter || !row.amount || !row.vendor || !row.endsOn)
    throw fail('refused', 'emergency_activation.is_whole', 'Cost center, price, vendor or end is missing.');
  const firm = await product.row(vendor, { where: { id: row.vendor }, fields: ['name'] });
  const made = await work.insert(requisition, {
    ...(peopleAmong([neededBy]).length > 0 ? { requestedBy: neededBy ?? '' } : {}),
    purpose: `${row.number} ${row.need ?? ''}`.slice(0, 200),
    category: row.category,
    project: of.number,
    costCenter: row.costCenter,
    site: (row.site ?? '').slice(0, 120),
    federalFunds: row.federalFunds,
    ...(row.federalFunds ? await awardOf(work, of.disaster) : {}),
    path: 'emergency',
    emergency: true,
    justification: shortOf(row),
    suggestedVendors: [{ vendor: row.vendor, note: `Chosen by ${row.number}` }],
    timeAndMaterials: row.pricing === 'time',
    lines: [{ item: row.need ?? row.number, quantity: { amount: '1', unit: 'EA' }, unitPrice: row.amount }],
  });
  const file = await work.insert(soleSourceCase, {
    requisition: made.id,
    vendor: (firm?.name ?? '').slice(0, 160),
    ground: 'emergency',
    findings: [row.justification, row.analysis].filter(Boolean).join('\n\n').slice(0, 8000),
    startsOn: of.startedAt.slice(0, 10),
    endsOn: row.endsOn,
    recompeteBy: row.endsOn,
  });
  await product.change(emergencyActivation, id, {}, { requisition: made.id, soleSourceCase: file.id });
  if (row.request) await product.change(resourceRequest, row.request, {}, { requisition: made.id });
  return { id: made.id, number: made.number };
}
