import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#kernel';
import { type Person, type World, world } from '#world';
import { incidentPosition } from '../incidents/incident-position.record.ts';
import { incident } from '../incidents/incident.record.ts';
import { rollOver } from '../incidents/incident.server.ts';
import { operationalPeriod } from '../incidents/operational-period.record.ts';
import { icsAssignment } from './ics-assignment.record.ts';
import { icsChannel } from './ics-channel.record.ts';
import { icsCheckIn } from './ics-check-in.record.ts';
import { icsMedicalSite } from './ics-medical-site.record.ts';
import { icsMessage } from './ics-message.record.ts';
import { icsPlan } from './ics-plan.record.ts';
import { icsFactsOf } from './facts.server.ts';
import { checkInsOf, formOf, libraryOf } from './library.server.ts';
import { planSheetOf, planText, preparePlan } from './plan.server.ts';
import { planOf } from './plan-forms.ts';

const code = (said: string) => ({ code: said });
let county: World;
let lucia: Person;
let ben: Person;
let rosa: Person;
let theo: Person;
let abroad: Person;
beforeAll(async () => {
  county = await world();
  lucia = await county.member('Lucia Ferreira', 'manager');
  ben = await county.member('Benjamin Cho', 'manager');
  rosa = await county.member('Rosa Delgado');
  theo = await county.member('Theo Papadakis');
  abroad = await county.member('Uma Lee', 'manager', await county.organization('Piney Woods County'));
});
afterAll(() => county.close());

interface Opened {
  readonly of: Row<typeof incident>;
  readonly period: string;
}
/** An incident that Lucia commands, with Theo in planning and one assignment. */
async function opened(): Promise<Opened> {
  county.clock.set('2026-11-20T15:00:00Z');
  const of = await lucia.make(incident, {
    name: 'Cypress Creek flood',
    hazard: 'flood',
    area: 'Cypress Creek basin',
    startedAt: '2026-11-20T14:30:00Z',
  });
  const [first] = await lucia.list(operationalPeriod, `incident=${of.id}`);
  const period = first?.id ?? '';
  await lucia.make(incidentPosition, { period, position: 'planning', holder: theo.id });
  await lucia.make(icsAssignment, {
    period,
    division: 'Levee group',
    leader: rosa.id,
    work: 'Walk the levee.',
    resources: [{ kind: 'Pump', required: 4 }],
  });
  return { of, period };
}
const within = <T>(who: Person, act: Parameters<typeof county.door.run<T>>[1]): Promise<T> =>
  county.door.run(who.actor, act);
const prepare = (who: Person, period: string) => within(who, (work) => preparePlan(work, period));
/** Closes an incident by two managers. */
async function over(of: string): Promise<void> {
  await lucia.run(incident, 'demobilize', of);
  const { version } = await lucia.see(incident, of);
  await lucia.edit(incident, of, version, { endedAt: '2026-11-20T14:59:00Z' });
  await ben.run(incident, 'close', of, 'Water is down');
}
const checkIn = (of: string, more: object = {}, who = rosa) =>
  who.make(icsCheckIn, { incident: of, resource: 'Crew 4', agency: 'Public Works', kind: 'Levee watch', ...more });

describe('the action plan', () => {
  test('is prepared by planning, approved by the commander, and stays what it was when records change', async () => {
    const { of, period } = await opened();
    await expect(prepare(rosa, period)).rejects.toMatchObject(code('rights'));
    await expect(prepare(abroad, period)).rejects.toMatchObject({ kind: 'not_found' });
    const first = await prepare(theo, period);
    expect(first.place).toBe(1);
    await expect(ben.run(icsPlan, 'approve', first.id)).rejects.toMatchObject(code('ics_plan.commander_approves'));
    await expect(rosa.run(icsPlan, 'approve', first.id)).rejects.toMatchObject(code('rights'));
    await lucia.run(icsPlan, 'approve', first.id);
    expect((await prepare(theo, period)).id).toBe(first.id);
    const before = await within(rosa, (work) => planSheetOf(work, first.id));
    const [assignment] = await lucia.list(icsAssignment, `period=${period}`);
    const { version } = await lucia.see(icsAssignment, assignment?.id ?? '');
    await lucia.edit(icsAssignment, assignment?.id ?? '', version, { work: 'Watch the gate.' });
    const after = await within(rosa, (work) => planSheetOf(work, first.id));
    expect(after).toEqual(before);
    expect(JSON.stringify(after)).toContain('Walk the levee.');
    expect(await within(rosa, (work) => libraryOf(work, of.id, null))).toMatchObject({ isChanged: true });
    const second = await prepare(theo, period);
    expect(second.place).toBe(2);
    await lucia.run(icsPlan, 'approve', second.id);
    expect((await rosa.see(icsPlan, first.id)).status).toBe('superseded');
    expect(JSON.stringify(await within(rosa, (work) => planSheetOf(work, second.id)))).toContain('Watch the gate.');
  });

  test('is never approved by who prepared it, although they command', async () => {
    const { period } = await opened();
    const { id } = await prepare(lucia, period);
    await expect(lucia.run(icsPlan, 'approve', id)).rejects.toMatchObject(code('ics_plan.approver_is_another'));
    await lucia.make(incidentPosition, { period, position: 'commander', holder: ben.id });
    await ben.run(icsPlan, 'approve', id);
    expect((await rosa.see(icsPlan, id)).approvedBy).toBe(ben.id);
  });

  test('prepared twice, also by two at once, is one version; sent back it is followed by another', async () => {
    const { period } = await opened();
    const both = await Promise.all([prepare(theo, period), prepare(ben, period)]);
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
    const [{ id }] = both;
    await lucia.run(icsPlan, 'return', id, 'Name the safety officer.');
    const next = await prepare(theo, period);
    expect(next.place).toBe(2);
    expect((await rosa.see(icsPlan, id)).status).toBe('superseded');
  });

  test('is prepared by the chief of planning and of no other section, and not approved once its period is over', async () => {
    const { of, period } = await opened();
    await lucia.make(incidentPosition, { period, position: 'operations', holder: rosa.id });
    await expect(prepare(rosa, period)).rejects.toMatchObject(code('rights'));
    const { id } = await prepare(theo, period);
    county.clock.set('2026-11-20T23:00:00Z');
    await within(lucia, (work) => rollOver(work, of.id, { handover: 'All crews are out; two roads are closed.' }));
    await expect(lucia.run(icsPlan, 'approve', id)).rejects.toMatchObject({
      code: 'ics_plan.period_is_over',
      issues: [{ path: 'period' }],
    });
  });

  test('is printed as it was kept, and not at all where what was kept was changed behind the product', async () => {
    const { period } = await opened();
    const { id, number } = await prepare(theo, period);
    await within(rosa, (work) => planSheetOf(work, id));
    await within(county.product, (work) =>
      work.tx.query(
        `update ics_plan set content = replace(content, 'Walk the levee.', 'Walk the street.') where organization_id = $1 and id = $2`,
        [county.organizationId, id],
      ),
    );
    await expect(within(rosa, (work) => planSheetOf(work, id))).rejects.toMatchObject({
      kind: 'conflict',
      code: 'ics_plan.is_altered',
      message: `${number} no longer fits its hash.`,
    });
  });

  test('is kept up to a million signs', async () => {
    const { period } = await opened();
    const { product } = county;
    const length = () =>
      within(product, async (work) => {
        const row = await work.row(operationalPeriod, { where: { id: period } });
        return row ? planText(planOf(await icsFactsOf(work, row))).content.length : 0;
      });
    const assignments: string[] = [];
    const assign = (times: number) =>
      within(product, async (work) => {
        for (let n = 0; n < times; n++) {
          const given = { period, division: 'C', leader: rosa.id, work: 'x'.repeat(2000), instructions: 'x' };
          assignments.push((await work.insert(icsAssignment, given)).id);
        }
      });
    const say = (place: number, signs: number) =>
      within(product, (work) =>
        work.change(icsAssignment, assignments[place] ?? '', { instructions: 'x'.repeat(signs) }),
      );
    await within(product, async (work) => {
      const long = { period, purpose: 'x'.repeat(80), receives: 'x'.repeat(20), sends: 'x'.repeat(20) };
      for (let n = 100; n < 180; n++) await work.insert(icsChannel, { ...long, name: `${n}${'x'.repeat(57)}` });
    });
    // With ten of them and more, another one makes the plan longer by the same number of signs.
    await assign(10);
    const ten = await length();
    await assign(1);
    const more = (await length()) - ten;
    await assign(Math.floor((1_000_000 - ten) / more) - 1);
    const left = 1_000_000 - (await length());
    const places = Math.ceil(left / 1999);
    for (let n = 0; n < places; n++) await say(n, 1 + Math.min(1999, left - n * 1999));
    await expect(length()).resolves.toBe(1_000_000);
    await expect(prepare(theo, period)).resolves.toMatchObject({ place: 1 });
    await say(places, 2);
    await expect(prepare(theo, period)).rejects.toMatchObject({
      code: 'ics_plan.is_too_large',
      issues: [{ path: 'period' }],
    });
  });
});

describe('a period that is handed off', () => {
  test('names an assignment by its work, also where the last sign of the name has two halves', async () => {
    const { period } = await opened();
    const { id } = await lucia.make(icsAssignment, {
      period,
      division: 'C',
      leader: rosa.id,
      work: `${'x'.repeat(156)}🌊 and more`,
    });
    expect(await lucia.see(icsAssignment, id)).toMatchObject({ name: `C: ${'x'.repeat(156)}` });
  });

  test('copies open assignments, channels, sites and texts where the person says so', async () => {
    const { of, period } = await opened();
    await lucia.make(icsChannel, {
      period,
      name: 'Tac 2',
      purpose: 'Tactical',
      receives: '151.0850',
      sends: '151.0850',
    });
    await lucia.make(icsMedicalSite, { period, kind: 'hospital', name: 'Regional', location: 'Harbor' });
    const { id: done } = await lucia.make(icsAssignment, {
      period,
      division: 'B',
      leader: rosa.id,
      work: 'Close road.',
    });
    await lucia.run(icsAssignment, 'complete', done);
    county.clock.set('2026-11-20T23:00:00Z');
    const handover = 'All crews are out; two roads are closed.';
    const next = await within(lucia, (work) => rollOver(work, of.id, { handover, copiesPlan: true }));
    expect(next.copied).toBe(3);
    expect((await lucia.list(icsAssignment, `period=${next.period}`)).map(({ work }) => work)).toEqual([
      'Walk the levee.',
    ]);
    await expect(
      lucia.make(icsChannel, { period, name: 'X', purpose: 'X', receives: '1', sends: '1' }),
    ).rejects.toMatchObject(code('ics_channel.period_is_over'));
    await expect(prepare(theo, period)).rejects.toMatchObject(code('ics_plan.period_is_active'));
    county.clock.set('2026-11-21T05:00:00Z');
    const bare = await within(lucia, (work) => rollOver(work, of.id, { handover, copiesPlan: false }));
    expect(bare.copied).toBe(0);
  });
});

describe('check-in', () => {
  test('is refused twice until the resource checks out, also for two at once', async () => {
    const { of } = await opened();
    const tried = await Promise.allSettled([checkIn(of.id), checkIn(of.id, { resource: ' crew  4 ' })]);
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(checkIn(of.id)).rejects.toMatchObject(code('ics_check_in.is_in_once'));
    await checkIn(of.id, { agency: 'Palm Bay Fire' });
    const { here } = await within(rosa, (work) => checkInsOf(work, of.id));
    const first = here.data.find(({ agency }) => agency === 'Public Works');
    await rosa.run(icsCheckIn, 'checkOut', first?.id ?? '');
    await checkIn(of.id);
    expect(await within(rosa, (work) => checkInsOf(work, of.id))).toMatchObject({ resources: 2, people: 2, left: 1 });
  });

  test('counts on the worksheet for the assignment of the same incident only', async () => {
    const { of, period } = await opened();
    const other = await opened();
    const [foreign] = await lucia.list(icsAssignment, `period=${other.period}`);
    const [own] = await lucia.list(icsAssignment, `period=${period}`);
    await expect(checkIn(of.id, { assignment: foreign?.id })).rejects.toMatchObject(
      code('ics_check_in.assignment_is_open'),
    );
    await checkIn(of.id, { resource: 'Pumps', kind: 'pump', units: 3, assignment: own?.id });
    const { blocks } = await within(rosa, (work) => formOf(work, period, { form: 'f215' }));
    expect(blocks.find(({ item }) => item === '6')?.rows).toEqual([['Levee group', 'Pump', '4', '3', '1']]);
    await lucia.run(icsAssignment, 'complete', own?.id ?? '');
    await expect(checkIn(of.id, { assignment: own?.id })).rejects.toMatchObject({
      code: 'ics_check_in.assignment_is_open',
      issues: [{ path: 'assignment' }],
    });
  });

  test('is taken at an incident until it is closed, and what checked out stays as it is', async () => {
    const { of } = await opened();
    const { id } = await checkIn(of.id);
    await rosa.run(icsCheckIn, 'checkOut', id);
    const { version, ...row } = await rosa.see(icsCheckIn, id);
    expect(row).toMatchObject({
      inAt: '2026-11-20T15:00:00.000Z',
      outAt: '2026-11-20T15:00:00.000Z',
      recordedBy: rosa.id,
    });
    await expect(rosa.edit(icsCheckIn, id, version, { units: 2 })).rejects.toMatchObject({
      code: 'ics_check_in.is_out',
      issues: [{ path: 'units' }],
    });
    await over(of.id);
    await expect(checkIn(of.id)).rejects.toMatchObject({
      code: 'ics_check_in.incident_is_open',
      issues: [{ path: 'incident' }],
    });
  });
});

describe('a message', () => {
  test('is answered by the person it was sent to, once, with words', async () => {
    const { of } = await opened();
    const given = { incident: of.id, subject: 'Relief', message: 'Who relieves at 18:00?' };
    await expect(rosa.make(icsMessage, { ...given, recipient: rosa.id })).rejects.toMatchObject(
      code('ics_message.recipient_is_another'),
    );
    await expect(
      rosa.make(icsMessage, { ...given, recipient: theo.id, fromPosition: 'planning' }),
    ).rejects.toMatchObject(code('ics_message.position_is_held'));
    const { id } = await rosa.make(icsMessage, { ...given, recipient: theo.id });
    const answer = (who: Person, reply: string | null) =>
      within(who, (work) => work.move(icsMessage, id, 'answer', { input: { reply } }));
    await expect(answer(ben, 'Crew 4.')).rejects.toMatchObject(code('rights'));
    await expect(answer(theo, null)).rejects.toMatchObject(code('invalid'));
    await answer(theo, 'Crew 4.');
    expect(await rosa.see(icsMessage, id)).toMatchObject({ status: 'replied', repliedBy: theo.id });
    const { version } = await theo.see(icsMessage, id);
    await expect(theo.edit(icsMessage, id, version, { reply: 'Crew 5.' })).rejects.toMatchObject({
      code: 'ics_message.is_replied',
      issues: [{ path: 'reply' }],
    });
  });

  test('is sent from a position that its sender holds in the period, and until the incident is closed', async () => {
    const { of, period } = await opened();
    const given = { incident: of.id, subject: 'Relief', message: 'Who relieves at 18:00?', recipient: rosa.id };
    await expect(theo.make(icsMessage, { ...given, fromPosition: 'operations' })).rejects.toMatchObject({
      code: 'ics_message.position_is_held',
      issues: [{ path: 'fromPosition' }],
    });
    const { id } = await theo.make(icsMessage, { ...given, fromPosition: 'planning' });
    await expect(rosa.see(icsMessage, id)).resolves.toMatchObject({
      sender: theo.id,
      sentAt: '2026-11-20T15:00:00.000Z',
      period,
    });
    await over(of.id);
    await expect(theo.make(icsMessage, given)).rejects.toMatchObject({
      code: 'ics_message.incident_is_open',
      issues: [{ path: 'incident' }],
    });
  });
});

test('a form is of the period, and another one is not there', async () => {
  const { period } = await opened();
  const other = await opened();
  const [own] = await lucia.list(icsAssignment, `period=${period}`);
  const [foreign] = await lucia.list(icsAssignment, `period=${other.period}`);
  const read = (of?: string) => within(rosa, (work) => formOf(work, period, { form: 'f204', of: of ?? null }));
  await expect(read(own?.id)).resolves.toMatchObject({ form: 'f204', subject: 'Levee group' });
  await expect(read()).resolves.toMatchObject({ form: 'f204', subject: 'Levee group' });
  for (const of of [foreign?.id, randomUUID()])
    await expect(read(of)).rejects.toMatchObject({ code: 'ics_form.is_of_the_period', issues: [{ path: 'of' }] });
  await expect(within(rosa, (work) => formOf(work, period, { form: 'f213' }))).rejects.toMatchObject({
    kind: 'not_found',
    code: 'ics_form.none',
  });
});

test('members read the forms, and only managers enter what they are filled from', async () => {
  const { of, period } = await opened();
  const library = await within(rosa, (work) => libraryOf(work, of.id, null));
  expect(library.mayPrepare).toBe(false);
  expect(library.forms.data.find(({ form }) => form === 'f205')?.empty.map(({ from }) => from)).toContain('channels');
  await expect(
    rosa.make(icsAssignment, { period, division: 'A', leader: rosa.id, work: 'Anything.' }),
  ).rejects.toMatchObject(code('rights'));
  await expect(within(abroad, (work) => libraryOf(work, of.id, null))).rejects.toMatchObject({ kind: 'not_found' });
});
