import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Change, New, Row } from '#kernel';
import type { Person } from '#world';
import { usd } from '../../grants/test-world.ts';
import { notification } from '../../organization/notification.record.ts';
import { incident } from '../incidents/incident.record.ts';
import { mitigationProject } from '../mitigation/mitigation-project.record.ts';
import { projectTold } from '../mitigation/test-world.ts';
import { laborEntry } from '../public-assistance/labor-entry.record.ts';
import { paProject } from '../public-assistance/pa-project.record.ts';
import { damageLine } from '../public-assistance/damage-line.record.ts';
import { acceptGroup } from '../public-assistance/damage.server.ts';
import { type PaWorld, paWorld } from '../public-assistance/test-world.ts';
import { appealStandingOf } from './appeal.server.ts';
import { appealClocks, appealRows, arbitrationTest, fileBy } from './appeal-terms.ts';
import { disasterBenefit } from './disaster-benefit.record.ts';
import { femaRequest } from './fema-request.record.ts';
import { hubOf } from './hub.server.ts';
import { isDuplicated, needOf, partsOfProject, splitBy } from './matrix.ts';
import { moneyOf } from './money.server.ts';
import { liveBenefits, type PaidCost, type Source } from './money-words.ts';
import { paAppeal } from './pa-appeal.record.ts';

let here: PaWorld;
let lucia: Person;
let flood: string;
beforeAll(async () => {
  here = await paWorld();
  lucia = await here.county.member('Lucia Ferreira', 'manager');
  ({ id: flood } = await lucia.make(incident, {
    name: 'Hurricane Milton flood',
    hazard: 'hurricane',
    area: 'Low shore',
    level: 'full',
    startedAt: '2024-10-05T12:00:00.000Z',
    commander: lucia.id,
    disaster: here.milton,
    lateAfter: 60,
  }));
});
afterAll(() => here.county.close());

let drawn = 0;
const asset = (more: Partial<New<typeof damageLine>> = {}): Promise<Row<typeof damageLine>> =>
  here.yvette.make(damageLine, {
    disaster: here.milton,
    category: 'e',
    facility: `Library ${++drawn}`,
    address: 'Shoreline Drive',
    description: 'Flooded to 30 inches.',
    cause: 'Storm surge',
    cost: usd(40_000),
    laborType: 'contract',
    priority: 'high',
    ...more,
  });
const benefit = (damage: string, more: Partial<New<typeof disasterBenefit>> = {}): New<typeof disasterBenefit> => ({
  incident: flood,
  damage,
  source: 'insurance',
  cost: 'work',
  payer: 'Gulf Mutual',
  amount: usd(10_000),
  ...more,
});
const joining = (line: Row<typeof damageLine>, project: string | null, who = here.yvette) =>
  who.edit(damageLine, line.id, line.version, { project } as Change<typeof damageLine>);
const paidOnce = { code: 'disaster_benefit.is_paid_once', message: expect.stringContaining('44 CFR 206.191') };
const filling = (who: Person, step: 'award' | 'receive', id: string, input: object) =>
  here.county.door.run(who.actor, (work) => work.move(disasterBenefit, id, step, { input: { ...input } }));
const money = () => here.county.door.run(here.rosa.actor, (work) => moneyOf(work, flood));

describe('a benefit', () => {
  test('of a second source for the same cost of the same asset is blocked at entry, with the rule', async () => {
    const { id } = await asset();
    await here.yvette.make(disasterBenefit, benefit(id));
    await expect(here.miguel.make(disasterBenefit, benefit(id, { source: 'sba' }))).rejects.toMatchObject(paidOnce);
    // A second payment of the same source, and another source for another cost.
    await here.yvette.make(disasterBenefit, benefit(id, { amount: usd(2_000) }));
    await here.miguel.make(disasterBenefit, benefit(id, { source: 'donation', cost: 'contents' }));
  });

  test('that is declined or repaid leaves its cost to another source', async () => {
    const { id } = await asset();
    const first = await here.yvette.make(disasterBenefit, benefit(id));
    await filling(here.yvette, 'award', first.id, { awardedOn: '2026-11-02' });
    await filling(here.priya, 'receive', first.id, { receivedOn: '2026-11-09' });
    await expect(here.yvette.make(disasterBenefit, benefit(id, { source: 'cdbg_dr' }))).rejects.toMatchObject(paidOnce);
    await here.priya.run(disasterBenefit, 'repay', first.id, 'Paid back to the insurer');
    await here.yvette.make(disasterBenefit, benefit(id, { source: 'cdbg_dr' }));
  });

  test('is awarded and received on days until today, in that order', async () => {
    const { id: line } = await asset();
    const { id } = await here.yvette.make(disasterBenefit, benefit(line));
    const refusal = (code: string, path: string) => ({ code: `disaster_benefit.${code}`, issues: [{ path }] });
    await expect(filling(here.yvette, 'award', id, { awardedOn: '2026-11-21' })).rejects.toMatchObject(
      refusal('awardedOn_by_now', 'awardedOn'),
    );
    await filling(here.yvette, 'award', id, { awardedOn: '2026-11-20' });
    for (const [receivedOn, code] of [
      ['2026-11-19', 'received_after_award'],
      ['2026-11-21', 'receivedOn_by_now'],
    ] as const)
      await expect(filling(here.priya, 'receive', id, { receivedOn })).rejects.toMatchObject(
        refusal(code, 'receivedOn'),
      );
    await filling(here.priya, 'receive', id, { receivedOn: '2026-11-20' });
  });

  test('for the repair of an asset of a PA project is blocked; its local share is another cost', async () => {
    const line = await asset();
    const { id: project } = await here.project({ category: 'e', title: 'Library', insurance: usd(5_000) });
    await expect(
      here.yvette.make(disasterBenefit, benefit(line.id, { source: 'slfrf', cost: 'local_share' })),
    ).rejects.toMatchObject({ code: 'disaster_benefit.has_local_share' });
    await joining(line, project);
    await expect(here.yvette.make(disasterBenefit, benefit(line.id))).rejects.toMatchObject(paidOnce);
    await here.yvette.make(disasterBenefit, benefit(line.id, { source: 'slfrf', cost: 'local_share' }));
    const now = (await here.rosa.see(damageLine, line.id)) as Row<typeof damageLine>;
    await expect(joining(now, null)).rejects.toMatchObject({ code: 'damage_line.local_share_is_paid' });
  });

  test('keeps its asset out of projects, one by one and in accepted groups, and from being withdrawn', async () => {
    const line = await asset({ siteGroup: 'Branches' });
    const { id } = await here.yvette.make(disasterBenefit, benefit(line.id));
    const { id: project } = await here.project({ category: 'e', title: 'Branches' });
    await expect(joining(line, project)).rejects.toMatchObject({ code: 'damage_line.is_paid_once' });
    await expect(
      here.county.door.run(here.yvette.actor, (work) => acceptGroup(work, { title: 'Branches', lines: [line.id] })),
    ).rejects.toMatchObject({ code: 'damage_line.is_paid_once' });
    await expect(here.yvette.run(damageLine, 'withdraw', line.id, 'Entered twice')).rejects.toMatchObject({
      code: 'damage_line.has_benefit',
    });
    await here.yvette.run(disasterBenefit, 'decline', id, 'The claim was denied');
    await joining(line, project);
  });

  test('of an incident that names another declaration is refused, and so is one by a person without the duty', async () => {
    const { id } = await asset({ disaster: here.late });
    await expect(here.yvette.make(disasterBenefit, benefit(id))).rejects.toMatchObject({
      code: 'disaster_benefit.incident_fits',
    });
    const own = await asset();
    for (const who of [here.rosa, here.priya, lucia])
      await expect(who.make(disasterBenefit, benefit(own.id))).rejects.toMatchObject({ code: 'rights' });
    const made = await here.yvette.make(disasterBenefit, benefit(own.id));
    await expect(filling(here.priya, 'award', made.id, { awardedOn: '2026-11-02' })).rejects.toMatchObject({
      code: 'rights',
    });
  });

  test('is entered by two people at once from two sources: one of them is refused', async () => {
    const { id } = await asset();
    const done = await Promise.allSettled([
      here.yvette.make(disasterBenefit, benefit(id, { source: 'sba' })),
      here.miguel.make(disasterBenefit, benefit(id, { source: 'cdbg_dr' })),
    ]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('of a mitigation program is a part of the award of its project', async () => {
    const { id } = await asset();
    const { id: mitigation } = await here.yvette.make(mitigationProject, projectTold({}));
    const part = { source: 'bric', cost: 'mitigation', payer: 'FEMA', mitigation } as const;
    await expect(here.yvette.make(disasterBenefit, benefit(id, { ...part, cost: 'work' }))).rejects.toMatchObject({
      code: 'disaster_benefit.mitigation_fits',
    });
    await expect(here.yvette.make(disasterBenefit, benefit(id, { ...part, source: 'fma' }))).rejects.toMatchObject({
      code: 'disaster_benefit.project_fits',
      issues: [{ path: 'mitigation' }],
    });
    await here.yvette.make(disasterBenefit, benefit(id, { ...part, amount: usd(300_000) }));
    await expect(
      here.yvette.make(disasterBenefit, benefit(id, { ...part, amount: usd(60_000.01) })),
    ).rejects.toMatchObject({ code: 'disaster_benefit.within_award', message: expect.stringContaining('$360,000.00') });
    await here.yvette.make(disasterBenefit, benefit(id, { ...part, amount: usd(60_000) }));
  });

  test('a cost is paid by one source only, whatever is tried in which order', async () => {
    const lines = await Promise.all([asset(), asset(), asset()]);
    const { id: project } = await here.project({ category: 'e', title: 'By chance' });
    const sources: readonly Source[] = ['insurance', 'sba', 'cdbg_dr', 'donation'];
    const costs: readonly PaidCost[] = ['work', 'contents', 'local_share'];
    let seed = 7;
    const pick = <T>(of: readonly T[]): T => {
      seed = (seed * 48_271) % 2_147_483_647;
      return of[seed % of.length] as T; // a place of the list
    };
    const entered: string[] = [];
    let refused = 0;
    for (let at = 0; at < 40; at += 1) {
      const line = pick(lines);
      const act = pick(['enter', 'enter', 'enter', 'join', 'leave', 'decline'] as const);
      const tried =
        act === 'enter'
          ? here.yvette
              .make(disasterBenefit, benefit(line.id, { source: pick(sources), cost: pick(costs) }))
              .then(({ id }) => entered.push(id))
          : act === 'decline'
            ? here.yvette.run(disasterBenefit, 'decline', entered.pop() ?? line.id, 'Not needed')
            : here.rosa
                .see(damageLine, line.id)
                .then((now) => joining(now as Row<typeof damageLine>, act === 'join' ? project : null));
      await tried.catch(() => {
        refused += 1;
      });
    }
    expect(entered.length).toBeGreaterThan(2);
    expect(refused).toBeGreaterThan(5);
    const { assets } = await money();
    expect(assets.data.filter(({ isDuplicated: twice }) => twice)).toEqual([]);
    for (const line of lines) {
      const rows = await here.rosa.list(disasterBenefit, `damage=${line.id}`);
      const live = rows.filter(({ status }) => (liveBenefits as readonly string[]).includes(status));
      for (const cost of costs)
        expect(new Set(live.filter((one) => one.cost === cost).map(({ source }) => source)).size).toBeLessThan(2);
    }
  });
});

describe('the money of an incident', () => {
  test('reads PA and its insurance from the project, and leaves what nobody pays as unmet need', async () => {
    const line = await asset({ cost: usd(100_000) });
    const { id: project } = await here.project({
      category: 'e',
      title: 'Annex',
      estimate: usd(100_000),
      insurance: usd(20_000),
    });
    await joining(line, project);
    await here.yvette.make(
      disasterBenefit,
      benefit(line.id, { source: 'slfrf', cost: 'local_share', amount: usd(15_000) }),
    );
    const { assets, sources } = await money();
    expect(assets.data.find(({ id }) => id === line.id)).toMatchObject({
      needCents: 100_000_00,
      unmetCents: 5_000_00,
      isDuplicated: false,
      cells: [
        { source: 'pa', cost: 'work', cents: 60_000_00, stage: 'anticipated' },
        { source: 'insurance', cost: 'work', cents: 20_000_00, stage: 'anticipated' },
        { source: 'slfrf', cost: 'local_share', cents: 15_000_00, stage: 'anticipated' },
      ],
    });
    expect(Object.fromEntries(sources.map(({ source, readFrom }) => [source, readFrom]))).toMatchObject({
      pa: 'PA projects',
      insurance: 'PA projects and benefits',
      donation: 'PA projects and benefits',
      bric: 'Parts of mitigation awards',
      slfrf: null,
    });
  });

  test('is split to the cent, and two sources for one cost are told', () => {
    expect(splitBy(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitBy(10_000_01, [702_000, 482_000]).reduce((sum, one) => sum + one, 0)).toBe(10_000_01);
    expect(splitBy(5, [0, 0])).toEqual([3, 2]);
    const of = {
      number: 'PA-1',
      stage: 'awarded',
      grossCents: 100,
      federalCents: 75,
      insuranceCents: 0,
      otherCents: 0,
    } as const;
    const parts = partsOfProject(of, [
      { id: 'a', costCents: 1, project: 'p' },
      { id: 'b', costCents: 3, project: 'p' },
    ]);
    expect(parts.get('b')).toEqual({
      needCents: 75,
      cells: [{ source: 'pa', cost: 'work', cents: 56, stage: 'awarded' }],
    });
    const cell = (source: 'pa' | 'insurance' | 'sba') =>
      ({ source, cost: 'work', cents: 1, stage: 'awarded' }) as const;
    expect(isDuplicated([cell('pa'), cell('insurance')], true)).toBe(false);
    expect(isDuplicated([cell('sba'), cell('insurance')], false)).toBe(true);
    expect(needOf(1, [cell('pa'), cell('sba')])).toEqual({ paidCents: 2, unmetCents: 0, overCents: 1 });
  });
});

describe('a request of FEMA', () => {
  test('stands first where it is late, and keeps what was answered', async () => {
    const asked = (subject: string, dueOn: string) =>
      here.yvette.make(femaRequest, {
        disaster: here.milton,
        asker: 'fema',
        subject,
        question: 'Send the load tickets.',
        receivedOn: '2026-10-01',
        dueOn,
        owner: here.miguel.id,
      });
    const [, late] = [await asked('In time', '2026-12-24'), await asked('Late', '2026-11-02')];
    const hub = () => here.county.door.run(here.rosa.actor, (work) => hubOf(work, here.milton));
    await expect(hub()).resolves.toMatchObject({
      openRequests: 2,
      lateRequests: 1,
      requests: { data: [{ subject: 'Late', isLate: true, days: -18 }, { subject: 'In time' }] },
    });
    const answering = (who: Person, answeredOn: string, answer = 'All tickets are attached.') =>
      here.county.door.run(who.actor, (work) =>
        work.move(femaRequest, late.id, 'answer', { input: { answer, answeredOn } }),
      );
    await expect(answering(here.rosa, '2026-11-20')).rejects.toMatchObject({ code: 'rights' });
    await expect(answering(here.miguel, '2026-09-30')).rejects.toMatchObject({ code: 'fema_request.answered_by_now' });
    await expect(answering(here.miguel, '2026-11-20', ' See.  ')).rejects.toMatchObject({
      code: 'fema_request.has_answer',
    });
    await answering(here.miguel, '2026-11-20');
    await expect(here.rosa.see(femaRequest, late.id)).resolves.toMatchObject({
      status: 'answered',
      answeredBy: here.miguel.id,
    });
    const canceled = await asked('Twice', '2026-12-24');
    await here.yvette.run(femaRequest, 'cancel', canceled.id, 'Asked twice');
    const { version } = await here.rosa.see(femaRequest, canceled.id);
    await expect(here.yvette.edit(femaRequest, canceled.id, version, { dueOn: '2027-01-24' })).rejects.toMatchObject({
      code: 'fema_request.is_canceled',
      issues: [{ path: 'dueOn' }],
    });
    await expect(hub()).resolves.toMatchObject({ openRequests: 1, lateRequests: 0 });
  });

  test('is told to who answers it, once it is theirs and not by their own hand', async () => {
    const ask = (receivedOn: string) =>
      here.yvette.make(femaRequest, {
        disaster: here.milton,
        asker: 'fema',
        subject: 'Tickets',
        question: 'Send the load tickets.',
        receivedOn,
        dueOn: '2026-12-24',
        owner: here.miguel.id,
      });
    await expect(ask('2026-11-21')).rejects.toMatchObject({
      code: 'fema_request.received_by_now',
      issues: [{ path: 'receivedOn' }],
    });
    const { id, number } = await ask('2026-11-20');
    const heard = async () =>
      Promise.all(
        [here.yvette, here.miguel].map(
          async (who) =>
            (await who.list(notification, 'limit=200')).filter(({ subject }) =>
              subject.startsWith(`${number} is yours`),
            ).length,
        ),
      );
    expect(await heard()).toEqual([0, 1]);
    const edit = async (change: object) =>
      here.yvette.edit(femaRequest, id, (await here.rosa.see(femaRequest, id)).version, change);
    await edit({ subject: 'Load tickets' });
    await edit({ owner: here.yvette.id });
    expect(await heard()).toEqual([0, 1]);
    await edit({ owner: here.miguel.id });
    expect(await heard()).toEqual([0, 2]);
    const answered = { answer: 'All tickets are attached.', answeredOn: '2026-11-20' };
    const answer = (input: object) =>
      here.county.door.run(here.miguel.actor, (work) => work.move(femaRequest, id, 'answer', { input: { ...input } }));
    await expect(answer({ ...answered, answeredOn: '2026-11-21' })).rejects.toMatchObject({
      code: 'fema_request.answered_by_now',
    });
    await answer(answered);
    await here.miguel.run(femaRequest, 'reopen', id, 'They ask for more');
    expect(await here.rosa.see(femaRequest, id)).toMatchObject({ status: 'open', answeredOn: null, answeredBy: null });
  });

  test('is about a project in any state of its life', async () => {
    const { id: project } = await here.project({ title: 'Submitted', estimate: usd(90_000) });
    await here.yvette.run(paProject, 'submit', project);
    await here.yvette.make(femaRequest, {
      disaster: here.milton,
      project,
      asker: 'state',
      subject: 'Quantities',
      question: 'Send the quantities.',
      receivedOn: '2026-11-02',
      dueOn: '2026-12-02',
      owner: here.yvette.id,
    });
    await expect(here.yvette.make(laborEntry, here.labor(project))).rejects.toMatchObject({
      code: 'labor_entry.project_is_open',
    });
  });

  test('is no request of a project of another disaster, nor due before it came', async () => {
    const { id: project } = await here.project({ title: 'Elsewhere' });
    const told = { asker: 'state', subject: 'Policy', question: 'Send the policy.', receivedOn: '2026-11-02' } as const;
    await expect(
      here.yvette.make(femaRequest, {
        ...told,
        disaster: here.late,
        project,
        dueOn: '2026-12-02',
        owner: here.yvette.id,
      }),
    ).rejects.toMatchObject({ code: 'fema_request.project_fits' });
    await expect(
      here.yvette.make(femaRequest, { ...told, disaster: here.late, dueOn: '2026-11-01', owner: here.yvette.id }),
    ).rejects.toMatchObject({ code: 'fema_request.due_after_receipt' });
  });
});

describe('an appeal', () => {
  const facts = [{ statement: 'The standard was adopted.', evidence: 'Resolution 12', provision: null }];
  const appealed = (project: string, more: Partial<New<typeof paAppeal>> = {}) =>
    here.yvette.make(paAppeal, {
      project,
      level: 'first',
      title: 'Box culverts',
      determinedOn: '2026-09-10',
      amount: usd(600_000),
      isRural: false,
      position: 'The adopted standard asks for box culverts.',
      facts,
      ...more,
    });
  const moving = (who: Person, id: string, step: 'file' | 'decide', input: object) =>
    here.county.door.run(who.actor, (work) => work.move(paAppeal, id, step, { input: { ...input } }));
  const denied = {
    decidedOn: '2026-11-19',
    outcome: 'denied',
    granted: usd(0),
    decision: 'The culverts are an improvement.',
  };

  test('is due 60 days after the determination; later it is refused as untimely', async () => {
    const { id: project } = await here.project({ title: 'Late appeal' });
    const { id } = await appealed(project);
    await expect(here.rosa.see(paAppeal, id)).resolves.toMatchObject({ dueOn: '2026-11-09' });
    await expect(moving(here.yvette, id, 'file', { filedOn: '2026-11-10' })).rejects.toMatchObject({
      code: 'pa_appeal.is_timely',
      message: expect.stringContaining('Untimely: it was due by 2026-11-09, 60 days after the determination'),
    });
    await expect(moving(here.rosa, id, 'file', { filedOn: '2026-11-09' })).rejects.toMatchObject({ code: 'rights' });
    await moving(here.yvette, id, 'file', { filedOn: '2026-11-09' });
    const standing = await here.county.door.run(here.rosa.actor, (work) => appealStandingOf(work, id));
    expect(standing.clocks).toMatchObject([
      { dueOn: '2026-11-09', doneOn: '2026-11-09', isLate: false },
      { dueOn: '2027-01-08', doneOn: null, isLate: false },
    ]);
  });

  test('is of a determination and a filing until today', async () => {
    const { id: project } = await here.project({ title: 'Days of an appeal' });
    await expect(appealed(project, { determinedOn: '2026-11-21' })).rejects.toMatchObject({
      code: 'pa_appeal.determined_by_now',
    });
    const { id } = await appealed(project, { determinedOn: '2026-11-20' });
    await expect(moving(here.yvette, id, 'file', { filedOn: '2026-11-21' })).rejects.toMatchObject({
      code: 'pa_appeal.filed_by_now',
    });
    await moving(here.yvette, id, 'file', { filedOn: '2026-11-20' });
    await expect(moving(here.priya, id, 'decide', { ...denied, decidedOn: '2026-11-21' })).rejects.toMatchObject({
      code: 'pa_appeal.decided_by_now',
    });
    await moving(here.priya, id, 'decide', { ...denied, decidedOn: '2026-11-20' });
  });

  test('is decided by another person, and then opens a second appeal or arbitration, but not both', async () => {
    const { id: project } = await here.project({ title: 'Two levels' });
    const { id } = await appealed(project, { determinedOn: '2026-10-01' });
    await expect(appealed(project, { level: 'second', first: id, determinedOn: null })).rejects.toMatchObject({
      code: 'pa_appeal.first_is_over',
    });
    await moving(here.yvette, id, 'file', { filedOn: '2026-11-02' });
    await expect(moving(here.yvette, id, 'decide', denied)).rejects.toMatchObject({ code: 'rights' });
    await expect(moving(here.priya, id, 'decide', { ...denied, granted: usd(5) })).rejects.toMatchObject({
      code: 'pa_appeal.amount_fits',
    });
    const both = await here.withDuties('Ana Both', 'grant_manager', 'budget_officer');
    const own = await both.make(paAppeal, {
      project,
      level: 'first',
      title: 'Guardrail',
      determinedOn: '2026-10-01',
      amount: usd(100),
      isRural: false,
      position: 'Guardrail was there before the incident.',
      facts,
    });
    await moving(both, own.id, 'file', { filedOn: '2026-11-02' });
    await expect(moving(both, own.id, 'decide', denied)).rejects.toMatchObject({
      code: 'pa_appeal.recorder_is_another',
    });
    await moving(here.priya, id, 'decide', denied);
    const standing = await here.county.door.run(here.rosa.actor, (work) => appealStandingOf(work, id));
    expect(standing.next).toMatchObject([
      { level: 'second', dueOn: '2027-01-18' },
      { level: 'arbitration', dueOn: '2027-01-18' },
    ]);
    await expect(
      appealed(project, { level: 'arbitration', first: id, determinedOn: null, amount: usd(500_000) }),
    ).rejects.toMatchObject({ code: 'pa_appeal.above_line' });
    await appealed(project, { level: 'arbitration', first: id, determinedOn: null });
    await expect(appealed(project, { level: 'second', first: id, determinedOn: null })).rejects.toMatchObject({
      code: 'pa_appeal.one_choice',
    });
  });

  const deciding = async (project: string, outcome: string, granted: number): Promise<string> => {
    const { id } = await appealed(project, { determinedOn: '2026-10-01' });
    await moving(here.yvette, id, 'file', { filedOn: '2026-11-02' });
    await moving(here.priya, id, 'decide', { ...denied, outcome, granted: usd(granted) });
    return id;
  };
  const follows = (
    project: string,
    level: 'second' | 'arbitration',
    first: string,
    determinedOn: string | null = null,
  ) => appealed(project, { level, first, determinedOn });
  const told = (code: string, path: string) => ({ code: `pa_appeal.${code}`, issues: [{ path }] });
  const standingOf = (id: string) => here.county.door.run(here.rosa.actor, (work) => appealStandingOf(work, id));

  test('that follows names a first appeal of its project that left something, and runs from its decision', async () => {
    const { id: project } = await here.project({ title: 'What follows' });
    const { id: elsewhere } = await here.project({ title: 'Another project' });
    const granted = await deciding(project, 'granted', 600_000);
    for (const level of ['second', 'arbitration'] as const)
      await expect(follows(project, level, granted)).rejects.toMatchObject(told('is_not_granted', 'first'));
    expect((await standingOf(granted)).next).toEqual([]);
    await expect(follows(elsewhere, 'second', granted)).rejects.toMatchObject(told('first_fits', 'first'));
    const late = await deciding(project, 'untimely', 0);
    await expect(follows(project, 'arbitration', late)).rejects.toMatchObject(told('first_was_timely', 'first'));
    expect((await standingOf(late)).next.map(({ level }) => level)).toEqual(['second']);
    await expect(follows(project, 'second', late, '2026-11-18')).rejects.toMatchObject(
      told('runs_from_first', 'determinedOn'),
    );
    const { id: second } = await follows(project, 'second', late, '2026-11-19');
    await expect(here.rosa.see(paAppeal, second)).resolves.toMatchObject({
      determinedOn: '2026-11-19',
      dueOn: '2027-01-18',
    });
    await expect(follows(project, 'second', second)).rejects.toMatchObject(told('first_fits', 'first'));
    // What was withdrawn leaves the choice open.
    await here.yvette.run(paAppeal, 'withdraw', second, 'Another engineer looks at it');
    await follows(project, 'second', late);
  });

  test('is decided with all, a part or nothing of its amount, and those who wrote it hear of it', async () => {
    const { id: project } = await here.project({ title: 'What is granted' });
    const { id, number } = await appealed(project, { determinedOn: '2026-10-01', facts: [] });
    await expect(moving(here.yvette, id, 'file', { filedOn: '2026-11-02' })).rejects.toMatchObject(
      told('has_facts', 'facts'),
    );
    const { version } = await here.rosa.see(paAppeal, id);
    await here.yvette.edit(paAppeal, id, version, { facts } as Change<typeof paAppeal>);
    await moving(here.miguel, id, 'file', { filedOn: '2026-11-02' });
    for (const [outcome, dollars] of [
      ['granted', 599_999.99],
      ['partial', 0],
      ['partial', 600_000],
      ['denied', 0.01],
      ['untimely', 0.01],
    ] as const)
      await expect(
        moving(here.priya, id, 'decide', { ...denied, outcome, granted: usd(dollars) }),
      ).rejects.toMatchObject(told('amount_fits', 'granted'));
    await expect(moving(here.priya, id, 'decide', { ...denied, decidedOn: '2026-11-01' })).rejects.toMatchObject(
      told('decided_by_now', 'decidedOn'),
    );
    await moving(here.priya, id, 'decide', {
      ...denied,
      decidedOn: '2026-11-02',
      outcome: 'partial',
      granted: usd(0.01),
    });
    const heard = async (who: Person) =>
      (await who.list(notification, 'limit=200'))
        .filter(({ kind, subject }) => kind === 'disaster.appeal' && subject.startsWith(`${number} `))
        .map(({ subject }) => subject);
    expect(await heard(here.priya)).toEqual([`${number} is filed: First appeal`]);
    for (const who of [here.yvette, here.miguel]) expect(await heard(who)).toEqual([`${number} is decided`]);
    expect(await here.rosa.see(paAppeal, id)).toMatchObject({ filedBy: here.miguel.id, decidedBy: here.priya.id });
  });

  test('goes to arbitration after 180 days at FEMA without a decision, within 30 days of the withdrawal', async () => {
    const { id: project } = await here.project({ title: 'Left pending' });
    const pending = async (forwardedOn: string) => {
      const { id } = await appealed(project, { determinedOn: '2026-04-01' });
      await moving(here.yvette, id, 'file', { filedOn: '2026-05-20' });
      const { version } = await here.rosa.see(paAppeal, id);
      const forward = (day: string) =>
        here.yvette.edit(paAppeal, id, version, { forwardedOn: day } as Change<typeof paAppeal>);
      for (const day of ['2026-05-19', '2026-11-21'])
        await expect(forward(day)).rejects.toMatchObject(told('forwarded_by_now', 'forwardedOn'));
      await forward(forwardedOn);
      await expect(follows(project, 'arbitration', id)).rejects.toMatchObject(told('first_is_over', 'first'));
      await here.yvette.run(paAppeal, 'withdraw', id, 'FEMA did not decide');
      return id;
    };
    const early = await pending('2026-05-25');
    await expect(follows(project, 'arbitration', early)).rejects.toMatchObject(told('first_is_over', 'first'));
    const long = await pending('2026-05-24');
    await expect(follows(project, 'second', long)).rejects.toMatchObject(told('first_is_over', 'first'));
    const { id } = await follows(project, 'arbitration', long);
    await expect(here.rosa.see(paAppeal, id)).resolves.toMatchObject({
      determinedOn: '2026-11-20',
      dueOn: '2026-12-20',
    });
    expect((await standingOf(long)).clocks.map(({ isLate }) => isLate)).toEqual([false, false, false, false]);
  });

  test('has the figures of the law, each with the days of its declarations', () =>
    expect(appealRows.map(({ key, value, from, to }) => [key, value, from, to])).toEqual([
      ['file_first', 60, '2016-01-02', '2021-12-31'],
      ['file_first', 60, '2022-01-01', null],
      ['file_second', 60, '2016-01-02', '2021-12-31'],
      ['file_second', 60, '2022-01-01', null],
      ['file_arbitration', 60, '2016-01-02', null],
      ['forward', 60, '2016-01-02', '2021-12-31'],
      ['forward', 120, '2022-01-01', null],
      ['decide', 90, '2016-01-02', null],
      ['pending', 180, '2016-01-02', null],
      ['after_withdrawal', 30, '2016-01-02', null],
      ['arbitration', 500_000_00, '2016-01-02', null],
      ['arbitration_rural', 100_000_00, '2016-01-02', null],
    ]));

  test('counts by the text of its declaration, and by the amount of its area', () => {
    const of = { level: 'first', determinedOn: '2026-09-10', withdrawnOn: null } as const;
    expect(fileBy({ ...of, declaredOn: '2024-10-11' })?.rule.citation).toBe('44 CFR 206.206(b)(1)');
    expect(fileBy({ ...of, declaredOn: '2021-08-01' })?.rule.runsFrom).toBe('receipt of the determination');
    expect(fileBy({ ...of, declaredOn: '2012-11-01' })).toBeNull();
    const filed = { ...of, filedOn: '2026-10-01', forwardedOn: '2026-10-20' };
    const dueOf = (declaredOn: string) => appealClocks({ ...filed, declaredOn }, null).map(({ dueOn }) => dueOn);
    expect(dueOf('2024-10-11')).toEqual(['2026-11-09', '2027-01-08', '2027-01-18', '2027-04-18']);
    expect(dueOf('2021-08-01')).toEqual(['2026-11-09', '2026-11-30', '2027-01-18', '2027-04-18']);
    const isOpen = (cents: number, isRural: boolean) => arbitrationTest({ cents, isRural }, '2024-10-11')?.isOpen;
    expect([isOpen(500_000_00, false), isOpen(500_000_01, false)]).toEqual([false, true]);
    expect([isOpen(100_000_00, true), isOpen(100_000_01, true)]).toEqual([false, true]);
  });
});
