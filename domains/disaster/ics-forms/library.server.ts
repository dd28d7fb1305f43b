import { fail } from '#kernel';
import { firstRows } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { member, refusedAt } from '../../organization/public.server.ts';
import { incident } from '../incidents/incident.record.ts';
import { operationalPeriod } from '../incidents/operational-period.record.ts';
import { icsFactsOf, type Period } from './facts.server.ts';
import { emptyIn, type IcsForm, isEmpty } from './form-parts.ts';
import { icsAssignment } from './ics-assignment.record.ts';
import type { CheckInBoard, IcsFormAnswer, IcsLibrary } from './ics-calls.ts';
import { icsCheckIn } from './ics-check-in.record.ts';
import { icsPlan } from './ics-plan.record.ts';
import { icsSheet } from './ics-sheet.server.ts';
import { formTitles, type IcsFormKey, icsForms, planForms } from './ics-words.ts';
import { formsOf } from './other-forms.ts';
import { mayPrepare, planText } from './plan.server.ts';
import { planOf } from './plan-forms.ts';

const FORMS = 300;
const PLANS = 20;
const HERE = 300;

/** The forms of the period that is asked for, of the active one or of the last. */
export async function libraryOf(work: UnitOfWork, id: string, asked: string | null): Promise<IcsLibrary> {
  const seen = await work.find(incident, id);
  if (!seen) throw missing(incident);
  const product = work.asProduct;
  const of = await product.row(incident, { where: { id }, fields: ['number', 'name'] });
  const periods = await product.rows(operationalPeriod, { where: { incident: id }, order: '-place', most: 'all' });
  const period =
    periods.find((one) => one.id === asked) ?? periods.find(({ status }) => status === 'active') ?? periods[0];
  const about = { id, number: of?.number ?? '', name: of?.name ?? '' };
  if (!period)
    return {
      incident: about,
      period: null,
      periods: [],
      forms: firstRows<IcsLibrary['forms']['data'][number]>([], FORMS),
      plans: firstRows<IcsLibrary['plans']['data'][number]>([], PLANS),
      isChanged: false,
      mayPrepare: false,
    };
  const facts = await icsFactsOf(work, period);
  const plans = await plansOf(work, period.id);
  const isActive = period.status === 'active';
  return {
    incident: about,
    period: { id: period.id, place: period.place, isActive },
    periods: periods.map(({ id: one, place }) => ({ id: one, place })),
    forms: firstRows(
      formsOf(facts).map((one) => ({
        form: one.key,
        of: one.of,
        subject: one.subject,
        inPlan: (planForms as readonly IcsFormKey[]).includes(one.key) && (one.key !== 'f208' || !!facts.period.safety),
        empty: emptyIn(one).map(({ item, label, from }) => ({ item, label, from })),
      })),
      FORMS,
    ),
    plans: firstRows(plans, PLANS),
    isChanged: plans[0] !== undefined && plans[0].sha256 !== planText(planOf(facts)).hash,
    mayPrepare: isActive && (await mayPrepare(work, period.id)),
  };
}

async function plansOf(work: UnitOfWork, period: string): Promise<IcsLibrary['plans']['data']> {
  const rows = await work.asProduct.rows(icsPlan, {
    where: { period },
    order: '-place',
    fields: ['number', 'place', 'preparedBy', 'preparedAt', 'approvedBy', 'sha256', 'status'],
    most: 'all',
  });
  const people = await work.asProduct.rows(member, { fields: ['name'], most: 'all' });
  const nameOf = (one: string | null) => people.find((who) => who.id === one)?.name ?? null;
  return rows.map((one) => ({
    id: one.id,
    number: one.number,
    place: one.place,
    preparedBy: nameOf(one.preparedBy),
    preparedAt: one.preparedAt,
    approvedBy: nameOf(one.approvedBy),
    sha256: one.sha256,
    status: one.status,
  }));
}

interface Asked {
  readonly form?: IcsFormKey | null;
  readonly of?: string | null;
}

async function formIn(work: UnitOfWork, id: string, { form, of }: Asked): Promise<{ of: IcsForm; period: Period }> {
  if (!(await work.find(operationalPeriod, id))) throw missing(operationalPeriod);
  const period = await work.asProduct.row(operationalPeriod, { where: { id } });
  if (!period) throw missing(operationalPeriod);
  const all = formsOf(await icsFactsOf(work, period));
  const key = form ?? 'f202';
  const found = all.find((one) => one.key === key && (one.of === (of ?? null) || (!of && one.of !== null)));
  if (found) return { of: found, period };
  if (of) throw refusedAt('of', 'ics_form.is_of_the_period', 'This period has no such form.');
  throw fail('not_found', 'ics_form.none', `No ${formTitles[key]} in this period.`);
}

export async function formOf(work: UnitOfWork, id: string, asked: Asked): Promise<IcsFormAnswer> {
  const { of } = await formIn(work, id, asked);
  return {
    form: of.key,
    subject: of.subject,
    blocks: of.blocks.map((one) => ({
      item: one.item,
      label: one.label,
      value: one.value,
      isEmpty: isEmpty(one),
      from: one.from,
      head: [...one.head],
      rows: one.rows.map((row) => [...row]),
    })),
  };
}

export async function formSheetOf(work: UnitOfWork, id: string, asked: Asked) {
  const { of, period } = await formIn(work, id, asked);
  const empty = emptyIn(of).length;
  const note = `${period.name}. ${empty === 0 ? 'Complete' : `${empty} empty`}. For print and signature.`;
  return {
    name: ['ICS', icsForms[of.key][0], period.name, of.subject].filter(Boolean).join('-').slice(0, 80),
    sheet: icsSheet(of, note),
  };
}

/** Who and what is here, the latest first. */
export async function checkInsOf(work: UnitOfWork, id: string): Promise<CheckInBoard> {
  if (!(await work.find(incident, id))) throw missing(incident);
  const product = work.asProduct;
  const of = await product.row(incident, { where: { id }, fields: ['status'] });
  const rows = await product.rows(icsCheckIn, { where: { incident: id }, order: '-number', most: 'all' });
  const assignments = await product.rows(icsAssignment, { where: { incident: id }, fields: ['division'], most: 'all' });
  const here = rows.filter(({ status }) => status === 'in');
  return {
    isOpen: of?.status !== 'closed',
    resources: here.reduce((sum, { units }) => sum + units, 0),
    people: here.reduce((sum, { people }) => sum + people, 0),
    here: firstRows(
      here.map((one) => ({
        id: one.id,
        version: one.version,
        number: one.number,
        resource: one.resource,
        agency: one.agency,
        type: one.type,
        kind: one.kind,
        units: one.units,
        people: one.people,
        assignment: assignments.find((to) => to.id === one.assignment)?.division ?? null,
        inAt: one.inAt,
      })),
      HERE,
    ),
    left: rows.length - here.length,
  };
}
