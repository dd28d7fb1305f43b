import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { New } from '#kernel';
import { pdfAnswer } from '#server/services/pdf/pdf-answer.ts';
import { usd } from '../../../grants/test-world.ts';
import { type FollowUpWorld, followUpWorld } from '../test-world.ts';
import { paProject } from '../../public-assistance/pa-project.record.ts';
import { standingOf } from '../../public-assistance/standing.server.ts';
import { dayRefused, dueOnOf, earlierSaid, grantorRefused, isLate, scheduleRefused } from './extension-math.ts';
import { extensionsOf } from './extension-standing.server.ts';
import { letterOf, letterSheetOf } from './letter.server.ts';
import { timeExtension } from './time-extension.record.ts';

// Declared on October 11, 2024: permanent work is due 18 months later, and the recipient may add 30.
const deadline = { dueOn: '2026-04-11', extendableTo: '2028-10-11', citation: '44 CFR 206.204(c)(1)' };

describe('the days of an extension', () => {
  test('begin after the deadline in force, which an earlier extension moved', () => {
    expect(dueOnOf(deadline, null)).toBe('2026-04-11');
    expect(dueOnOf(deadline, '2027-10-11')).toBe('2027-10-11');
    const asked = (day: string, dueOn = deadline.dueOn) => dayRefused({ day, grantor: 'recipient' }, deadline, dueOn);
    expect(asked('2026-04-11')).toContain('due by 2026-04-11');
    expect(asked('2026-04-12')).toBeNull();
    expect(asked('2027-10-11', '2027-10-11')).toContain('due by 2027-10-11');
  });

  test('end with the authority of the recipient, and go on with FEMA from there', () => {
    const until = (day: string, grantor: 'recipient' | 'fema') =>
      dayRefused({ day, grantor }, deadline, deadline.dueOn);
    expect(until('2028-10-11', 'recipient')).toBeNull();
    expect(until('2028-10-12', 'recipient')).toContain('44 CFR 206.204(c)(2)(ii)');
    expect(until('2028-10-12', 'fema')).toBeNull();
    expect(grantorRefused('2028-10-11', 'fema', deadline)).toContain('until 2028-10-11');
    expect(grantorRefused('2028-10-12', 'fema', deadline)).toBeNull();
    expect(grantorRefused('2026-05-01', 'recipient', deadline)).toBeNull();
  });

  test('are late from the day after the deadline', () => {
    expect([isLate('2026-04-11', '2026-04-11'), isLate('2026-04-12', '2026-04-11')]).toEqual([false, true]);
  });

  test('have a schedule that ends by the day requested', () => {
    const row = (dueOn: string) => ({ milestone: 'Paving', dueOn });
    expect(scheduleRefused([], '2027-01-31')).toContain('milestones');
    expect(scheduleRefused([row('2027-02-01'), row('2026-12-01')], '2027-01-31')).toContain('2027-02-01');
    expect(scheduleRefused([row('2027-01-31')], '2027-01-31')).toBeNull();
  });

  test('name the extensions before them with their provisions', () => {
    expect(earlierSaid([], { extendedUntil: null, reason: null })).toBe('None.');
    expect(earlierSaid([], { extendedUntil: '2027-10-11', reason: 'Design' })).toBe(
      'Extended until 2027-10-11. Design',
    );
    const one = { number: 'EXT-1', grantor: 'recipient', decidedOn: '2026-04-01', until: '2027-10-11' } as const;
    expect(earlierSaid([{ ...one, provisions: 'Monthly report' }], { extendedUntil: null, reason: null })).toBe(
      'EXT-1: granted by the recipient on 2026-04-01 until 2027-10-11. Provisions: Monthly report',
    );
  });
});

describe('a request for more time', () => {
  let here: FollowUpWorld;
  beforeAll(async () => {
    here = await followUpWorld();
  });
  afterAll(() => here.county.close());

  const code = (said: string) => ({ code: `time_extension.${said}` });
  const made = (project: string, more: Partial<New<typeof timeExtension>> = {}, who = here.yvette) =>
    who.make(timeExtension, {
      project,
      grantor: 'recipient',
      requestedUntil: '2027-10-11',
      cause: 'permits',
      justification: 'The permit for work in the channel took nine months longer than the agency said.',
      workDone: 'Base and shoulders are rebuilt.',
      workLeft: 'Pavement and guardrail remain.',
      schedule: [{ milestone: 'Paving', dueOn: '2027-08-31' }],
      ...more,
    });
  const step = (
    name: 'submit' | 'grant' | 'deny',
    id: string,
    input: object,
    who = here.priya,
    more: { reason?: string } = {},
  ) => here.county.door.run(who.actor, (work) => work.move(timeExtension, id, name, { input: { ...input }, ...more }));
  const send = (id: string, sentOn = '2026-03-20', who = here.yvette) => step('submit', id, { sentOn }, who);
  const granting = { decidedOn: '2026-04-02', grantedUntil: '2027-10-11', provisions: 'Monthly schedule updates' };

  test('is refused beyond the limit of whom it asks, and while another one is not decided', async () => {
    const { id: project } = await here.project();
    await expect(made(project, { requestedUntil: '2026-04-11' })).rejects.toMatchObject(code('within_limits'));
    await expect(made(project, { requestedUntil: '2028-10-12' })).rejects.toMatchObject({
      ...code('within_limits'),
      message: expect.stringContaining('44 CFR 206.204(c)(2)(ii)'),
    });
    await expect(made(project, { grantor: 'fema' })).rejects.toMatchObject(code('asks_who_decides'));
    await made(project, { grantor: 'fema', requestedUntil: '2028-10-12' });
    await expect(made(project)).rejects.toMatchObject(code('one_request'));
  });

  test('of emergency work reaches 12 months after the declaration with the recipient', async () => {
    const { id: project } = await here.project({ category: 'b' });
    await expect(made(project, { requestedUntil: '2025-10-12' })).rejects.toMatchObject(code('within_limits'));
    await made(project, { requestedUntil: '2025-10-11' });
  });

  test('is sent with all of its four parts', async () => {
    const { id: project } = await here.project();
    const bare = { justification: null, workDone: null, workLeft: null, schedule: [] };
    const { id } = await made(project, bare);
    const filled = async (change: object) => {
      const { version } = await here.rosa.see(timeExtension, id);
      await here.yvette.edit(timeExtension, id, version, change);
    };
    await expect(send(id)).rejects.toMatchObject(code('is_justified'));
    await filled({ justification: 'The permit for work in the channel took nine months longer than agreed.' });
    await expect(send(id)).rejects.toMatchObject(code('says_work_done'));
    await filled({ workDone: 'Base is rebuilt.' });
    await expect(send(id)).rejects.toMatchObject(code('says_work_left'));
    await filled({ workLeft: 'Pavement remains.' });
    await expect(send(id)).rejects.toMatchObject(code('schedule_fits'));
    await filled({ schedule: [{ milestone: 'Paving', dueOn: '2027-10-12' }] });
    await expect(send(id)).rejects.toMatchObject(code('schedule_fits'));
    await filled({ schedule: [{ milestone: 'Paving', dueOn: '2027-10-11' }] });
    await expect(send(id, '2026-11-21')).rejects.toMatchObject(code('sent_by_now'));
    await send(id);
    await expect(here.rosa.see(timeExtension, id)).resolves.toMatchObject({
      status: 'submitted',
      isLate: false,
      dueOn: '2026-04-11',
      earlier: 'None.',
    });
  });

  test('after the deadline says why, and is marked', async () => {
    const { id: project } = await here.project();
    const { id, version } = await made(project);
    await expect(send(id, '2026-04-12')).rejects.toMatchObject(code('lateness_is_explained'));
    await here.yvette.edit(timeExtension, id, version, { lateReason: 'The permit was refused after the deadline.' });
    await send(id, '2026-04-12');
    await expect(here.rosa.see(timeExtension, id)).resolves.toMatchObject({ isLate: true });
  });

  test('is decided by another person, and its day is the deadline of the project from then on', async () => {
    const both = await here.withDuties('Bo Both', 'grant_manager', 'budget_officer');
    const { id: project } = await here.obligated({ title: 'Culverts' });
    const { id } = await made(project, {}, both);
    await send(id, '2026-03-20', both);
    await expect(step('grant', id, granting, both)).rejects.toMatchObject(code('decider_is_another'));
    await expect(step('grant', id, granting, here.rosa)).rejects.toMatchObject({ code: 'rights' });
    await expect(step('grant', id, granting, here.yvette)).rejects.toMatchObject({ code: 'rights' });
    await expect(step('grant', id, { ...granting, grantedUntil: '2028-10-12' })).rejects.toMatchObject(
      code('within_limits'),
    );
    await expect(step('grant', id, { ...granting, decidedOn: '2026-03-19' })).rejects.toMatchObject(
      code('decided_by_now'),
    );
    await step('grant', id, { ...granting, grantedUntil: '2027-06-30' });
    const seen = <T>(of: (work: Parameters<typeof standingOf>[0]) => Promise<T>) =>
      here.county.door.run(here.rosa.actor, of);
    await expect(seen((work) => standingOf(work, project))).resolves.toMatchObject({
      deadline: { dueOn: '2027-06-30', firstDueOn: '2026-04-11', extendedUntil: '2027-06-30' },
    });
    await expect(here.rosa.see(paProject, project)).resolves.toMatchObject({ extendedBy: 'recipient' });

    // The next one names it, and work that ends by its day is in time.
    const { id: next } = await made(project, { requestedUntil: '2027-12-31', schedule: [] });
    await expect(seen((work) => letterOf(work, next))).resolves.toMatchObject({
      parts: [
        { body: expect.stringContaining('until 06/30/2027. Provisions: Monthly schedule updates'), isMissing: false },
        { isMissing: false },
        { isMissing: false },
        { body: '12/31/2027', isMissing: true },
      ],
    });
    await expect(seen((work) => extensionsOf(work, project))).resolves.toMatchObject({
      clock: { dueOn: '2027-06-30', extendableTo: '2028-10-11' },
      requests: { total: 2 },
    });
    await here.county.door.run(here.yvette.actor, (work) =>
      work.move(paProject, project, 'complete', { input: { completedOn: '2026-11-02' } }),
    );
    await expect(send(next, '2026-11-03')).rejects.toMatchObject(code('work_goes_on'));
  });

  test('that is denied leaves the deadline, and its print says what that costs', async () => {
    const { id: project } = await here.project({ estimate: usd(50_000) });
    const { id } = await made(project, { grantor: 'fema', requestedUntil: '2028-12-15' });
    await send(id);
    await expect(step('deny', id, { decidedOn: '2026-05-05' })).rejects.toMatchObject({
      code: 'invalid',
      issues: [{ path: 'reason', code: 'required' }],
    });
    await step('deny', id, { decidedOn: '2026-05-05' }, here.priya, { reason: 'The delay was ours to prevent' });
    await expect(here.rosa.see(paProject, project)).resolves.toMatchObject({ extendedUntil: null });
    const { sheet, name } = await here.county.door.run(here.rosa.actor, (work) => letterSheetOf(work, id));
    expect(name).toMatch(/^EXT-/);
    // It is read back, so that every character of it has a glyph.
    expect((await pdfAnswer({ sheet, name })).headers.get('content-type')).toBe('application/pdf');
    const said = JSON.stringify(sheet);
    expect(said).toContain('Costs are eligible up to the deadline of 04/11/2026');
    expect(said).toContain('FEMA Regional Administrator');
    for (const part of ['1. Dates', '2. Justification', '3. Work completed', '4. Projected completion'])
      expect(said).toContain(part);
    const { version } = await here.rosa.see(timeExtension, id);
    await expect(here.yvette.edit(timeExtension, id, version, { cause: 'other' })).rejects.toMatchObject(
      code('is_over'),
    );
  });

  test('is made by grant managers, and invisible to another organization', async () => {
    const { id: project } = await here.project();
    await expect(made(project, {}, here.rosa)).rejects.toMatchObject({ code: 'rights' });
    const { id } = await made(project);
    const theirs = await here.county.member(
      'Other Olga',
      'admin',
      await here.county.organization('Piney Woods County'),
    );
    await expect(here.county.door.run(theirs.actor, (work) => letterOf(work, id))).rejects.toMatchObject({
      kind: 'not_found',
    });
  });
});
