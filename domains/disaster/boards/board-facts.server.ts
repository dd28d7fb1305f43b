import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { emergencyActivation } from '../emergency/emergency-activation.record.ts';
import { inForce } from '../emergency/activation-life.ts';
import { icsFactsOf, type Period } from '../ics-forms/facts.server.ts';
import { emptyIn } from '../ics-forms/form-parts.ts';
import { icsAssignment } from '../ics-forms/ics-assignment.record.ts';
import { icsCheckIn } from '../ics-forms/ics-check-in.record.ts';
import { icsMessage } from '../ics-forms/ics-message.record.ts';
import { icsPlan } from '../ics-forms/ics-plan.record.ts';
import { formTitles } from '../ics-forms/ics-words.ts';
import { formsOf } from '../ics-forms/other-forms.ts';
import type { Incident } from '../incidents/event.server.ts';
import { incidentEvent } from '../incidents/incident-event.record.ts';
import type { incidentPosition } from '../incidents/incident-position.record.ts';
import { incidentRisk } from '../incidents/incident-risk.record.ts';
import { type Position, positions } from '../incidents/incident-words.ts';
import { openingOf } from '../incidents/opening.server.ts';
import { clockNames } from '../incidents/opening-terms.ts';
import { openRequests } from '../incidents/request-life.ts';
import { minutesPast } from '../incidents/request-times.ts';
import { resourceRequest } from '../incidents/resource-request.record.ts';
import { situationReport } from '../incidents/situation-report.record.ts';
import { aidCost } from '../mutual-aid/aid-cost.record.ts';
import { aidMission } from '../mutual-aid/aid-mission.record.ts';
import { type BoardPlace, clockPositions, type Placed, preparers, requestTask, staff } from './board-terms.ts';

export type Held = Pick<Row<typeof incidentPosition>, 'position' | 'holder'>;

interface About {
  readonly work: UnitOfWork;
  readonly of: Incident;
  readonly period: Period | null;
  readonly held: readonly Held[];
}
interface Due {
  readonly of?: string;
  readonly dueAt?: string | null;
  readonly dueOn?: string | null;
  readonly past?: number | null;
}

const DAY = 86_400_000;
const MINUTES_OF_DAY = 1440;

const item = (
  position: Position,
  [place, id]: readonly [BoardPlace, string],
  [subject, task]: readonly [string, string],
  { of = '', dueAt = null, dueOn = null, past = null }: Due = {},
): Placed => ({ position, place, id, of, subject, task, dueAt, dueOn, past });

const daysPast = (today: string, dueOn: string | null): number | null =>
  dueOn === null ? null : Math.round((Date.parse(today) - Date.parse(dueOn)) / DAY) * MINUTES_OF_DAY;

async function requests({ work, of }: About): Promise<readonly Placed[]> {
  const now = new Date(work.now()).toISOString();
  const rows = await work.asProduct.rows(resourceRequest, {
    where: { incident: of.id, status: [...openRequests, 'delivered', 'demobilized'] },
    fields: ['number', 'need', 'priority', 'neededAt', 'dueAt', 'deliverTo', 'position', 'category', 'status'],
    order: 'number',
    most: 'all',
  });
  return rows.flatMap((row) => {
    const subject = `${row.number} ${row.need}`;
    const next = requestTask(row.status, row.position);
    const isWaiting = (openRequests as readonly string[]).includes(row.status) && row.status !== 'draft';
    const due = isWaiting ? { dueAt: row.dueAt ?? row.neededAt, past: minutesPast(row, now) } : {};
    return [
      ...(next === null ? [] : [item(next[0], ['request', row.id], [subject, next[1]], due)]),
      // Without a category its purchases are charged to no code of their own.
      ...(row.category === null && row.status !== 'draft'
        ? [item('finance', ['request', row.id], [subject, 'Enter PA category'], { of: 'category' })]
        : []),
    ];
  });
}

async function decisions({ work, of, period }: About): Promise<readonly Placed[]> {
  const product = work.asProduct;
  const plans = period
    ? await product.rows(icsPlan, {
        where: { period: period.id, status: { not: 'superseded' } },
        order: '-place',
        fields: ['number', 'place', 'status'],
        most: 'all',
      })
    : [];
  const reports = await product.rows(situationReport, {
    where: { incident: of.id, status: ['working', 'review'] },
    order: 'number',
    fields: ['number', 'status'],
    most: 'all',
  });
  const [plan] = plans;
  return [
    ...(period && !plan ? [item('planning', ['form', period.id], ['Incident action plan', 'Prepare plan'])] : []),
    ...(plan?.status === 'prepared'
      ? [item('commander', ['plan', plan.id], [`${plan.number} version ${plan.place}`, 'Approve plan'])]
      : []),
    ...(plan?.status === 'returned'
      ? [item('planning', ['plan', plan.id], [`${plan.number} version ${plan.place}`, 'Prepare plan again'])]
      : []),
    ...reports.map(({ id, number, status }) =>
      status === 'working'
        ? item('situation', ['report', id], [number, 'Submit for review'])
        : item('planning', ['report', id], [number, 'Publish report']),
    ),
  ];
}

/** Entries that no published report tells yet; those that matter to the public are the information officer’s as well. */
async function untold({ work, of }: About): Promise<readonly Placed[]> {
  const product = work.asProduct;
  const last = await product.row(situationReport, {
    where: { incident: of.id, status: 'published' },
    order: '-untilAt',
    fields: ['untilAt'],
  });
  const entries = await product.rows(incidentEvent, {
    where: { incident: of.id, ...(last ? { loggedAt: { above: last.untilAt } } : {}) },
    fields: ['severity'],
    order: 'place',
    most: 'all',
  });
  const serious = entries.filter(({ severity }) => severity !== 'routine').length;
  const told = (count: number, what: string) => `${count} ${what} ${count === 1 ? 'entry' : 'entries'} in no report`;
  return [
    ...(entries.length === 0
      ? []
      : [item('situation', ['log', of.id], [told(entries.length, 'log'), 'Compose report'])]),
    ...(serious === 0
      ? []
      : [item('information', ['log', of.id], [told(serious, 'significant'), 'Prepare public information'])]),
  ];
}

/** A position that is held and logged nothing in its period has no activity log to sign. ICS 214. */
async function logs({ work, of, period, held }: About): Promise<readonly Placed[]> {
  if (!period) return [];
  const entries = await work.asProduct.rows(incidentEvent, {
    where: { period: period.id },
    fields: ['position'],
    order: 'place',
    most: 'all',
  });
  const silent = new Set(held.map(({ position }) => position));
  for (const { position } of entries) if (position) silent.delete(position);
  return [...silent].map((position) =>
    item(position, ['log', of.id], ['Activity log (ICS 214)', 'Log first entry'], { of: 'f214' }),
  );
}

async function forms({ work, period }: About): Promise<readonly Placed[]> {
  if (!period) return [];
  return formsOf(await icsFactsOf(work, period)).flatMap((form) => {
    const position = preparers[form.key];
    const empty = emptyIn(form).length;
    if (!position || empty === 0) return [];
    const subject = [formTitles[form.key], form.subject].filter(Boolean).join(': ');
    const task = `Fill ${empty} ${empty === 1 ? 'block' : 'blocks'}`;
    return [item(position, ['form', period.id], [subject, task], { of: `${form.key}.${form.of ?? ''}` })];
  });
}

/** A message waits for the position it was sent to, or for those that its recipient holds. */
async function messages({ work, of, held }: About): Promise<readonly Placed[]> {
  const rows = await work.asProduct.rows(icsMessage, {
    where: { incident: of.id, status: 'sent' },
    fields: ['number', 'subject', 'recipient', 'toPosition'],
    order: 'number',
    most: 'all',
  });
  return rows.flatMap((row) => {
    const to = row.toPosition
      ? [row.toPosition]
      : held.filter(({ holder }) => holder === row.recipient).map(({ position }) => position);
    return to.map((position) => item(position, ['message', row.id], [`${row.number} ${row.subject}`, 'Send reply']));
  });
}

async function field({ work, of, period }: About): Promise<readonly Placed[]> {
  const product = work.asProduct;
  const assignments = period
    ? await product.rows(icsAssignment, {
        where: { period: period.id, status: 'open' },
        fields: ['number', 'division'],
        order: 'number',
        most: 'all',
      })
    : [];
  const here = await product.rows(icsCheckIn, {
    where: { incident: of.id, status: 'in' },
    fields: ['number', 'resource', 'assignment'],
    order: 'number',
    most: 'all',
  });
  const isLeaving = of.status === 'demobilizing';
  return [
    ...assignments.map(({ id, number, division }) =>
      item('operations', ['assignment', id], [`${number} ${division}`, 'Mark completed']),
    ),
    ...here
      .filter(({ assignment }) => isLeaving || assignment === null)
      .map(({ id, number, resource }) =>
        item('resources', ['check_in', id], [`${number} ${resource}`, isLeaving ? 'Check out' : 'Assign or check out']),
      ),
  ];
}

async function clocks({ work, of }: About): Promise<readonly Placed[]> {
  const { clocks: all, codes } = await openingOf(work, of.id);
  return [
    ...all
      .filter(({ doneAt }) => doneAt === null)
      .map(({ name, dueAt, dueOn, past }) =>
        item(clockPositions[name], ['clock', of.id], [clockNames[name], 'Meet the clock'], {
          of: name,
          dueAt,
          dueOn,
          past,
        }),
      ),
    ...(codes.length === 0 ? [item('finance', ['codes', of.id], ['Cost codes', 'Open cost codes'])] : []),
  ];
}

async function risks({ work, of }: About): Promise<readonly Placed[]> {
  const rows = await work.asProduct.rows(incidentRisk, {
    where: { incident: of.id, status: { not: 'closed' } },
    fields: ['number', 'title', 'reviewOn', 'isUntreated'],
    order: 'number',
    most: 'all',
  });
  return rows
    .filter(({ reviewOn, isUntreated }) => isUntreated || reviewOn <= work.today)
    .map(({ id, number, title, reviewOn, isUntreated }) =>
      item('safety', ['risk', id], [`${number} ${title}`, isUntreated ? 'Enter treatment' : 'Review rating'], {
        dueOn: reviewOn,
        past: daysPast(work.today, reviewOn),
      }),
    );
}

async function purchases({ work, of }: About): Promise<readonly Placed[]> {
  const product = work.asProduct;
  const activations = await product.rows(emergencyActivation, {
    where: { incident: of.id, status: ['draft', 'submitted', ...inForce] },
    fields: ['number', 'need', 'endsOn', 'status'],
    order: 'number',
    most: 'all',
  });
  const missions = await product.rows(aidMission, {
    where: { incident: of.id, status: { not: 'canceled' } },
    fields: ['number', 'resource', 'neededUntil', 'status'],
    order: 'number',
    most: 'all',
  });
  const bills = await product.rows(aidCost, {
    where: { mission: missions.map(({ id }) => id), status: 'received' },
    fields: ['number', 'description'],
    order: 'number',
    most: 'all',
  });
  return [
    ...activations.map(({ id, number, need, endsOn, status }) => {
      const subject = `${number} ${need ?? ''}`.trim();
      if (status === 'draft') return item('logistics', ['activation', id], [subject, 'Activate or submit']);
      if (status === 'submitted') return item('commander', ['activation', id], [subject, 'Approve activation']);
      return item('finance', ['activation', id], [subject, 'Extend, compete or end'], {
        dueOn: endsOn,
        past: daysPast(work.today, endsOn),
      });
    }),
    ...missions
      .filter(({ status }) => status !== 'complete')
      .map(({ id, number, resource, neededUntil, status }) =>
        item(
          'liaison',
          ['mission', id],
          [`${number} ${resource}`, status === 'requested' ? 'Record arrival' : 'Complete mission'],
          status === 'requested' ? {} : { dueOn: neededUntil, past: daysPast(work.today, neededUntil) },
        ),
      ),
    ...bills.map(({ id, number, description }) =>
      item('finance', ['aid_cost', id], [`${number} ${description}`, 'Post PA cost']),
    ),
  ];
}

/** What is not delegated is the commander’s. */
function unfilled({ held, period }: About): readonly Placed[] {
  if (!period) return [];
  const open = staff.filter((position) => held.every((one) => one.position !== position));
  return open.length === 0
    ? []
    : [
        item(
          'commander',
          ['positions', period.id],
          [open.map((one) => positions[one]).join(', '), 'Assign or carry out'],
        ),
      ];
}

/** Everything that waits at an incident, each with the position it waits for; read from the records, kept nowhere. */
export async function placedItems(about: About): Promise<readonly Placed[]> {
  const all: Placed[] = [];
  for (const read of [requests, decisions, untold, logs, forms, messages, field, clocks, risks, purchases])
    all.push(...(await read(about)));
  return [...all, ...unfilled(about)];
}
