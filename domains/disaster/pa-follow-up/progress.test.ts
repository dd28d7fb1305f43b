import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usd } from '../../grants/test-world.ts';
import { laborEntry } from '../public-assistance/labor-entry.record.ts';
import { followUpBoardOf } from './follow-up-board.server.ts';
import { followUpOf } from './follow-up.server.ts';
import { paProgress } from './pa-progress.record.ts';
import { isQuarterEnd, quarterBefore, quarterEndOf, quartersOver, reportDue } from './progress-terms.ts';
import { type FollowUpWorld, followUpWorld } from './test-world.ts';

let here: FollowUpWorld;
beforeAll(async () => {
  here = await followUpWorld();
});
afterAll(() => here.county.close());

const code = (said: string) => ({ code: `pa_progress.${said}` });
const sending = (id: string, sentOn: string, who = here.yvette) =>
  here.county.door.run(who.actor, (work) => work.move(paProgress, id, 'send', { input: { sentOn } }));

describe('quarters', () => {
  test('end on four days of a year, and a report is due 30 days later by the rule of that day', () => {
    expect(['2025-03-31', '2025-06-30', '2025-09-30', '2025-12-31'].every(isQuarterEnd)).toBe(true);
    expect(['2025-03-30', '2025-04-30', '2025-11-30'].some(isQuarterEnd)).toBe(false);
    expect([quarterEndOf('2025-01-01'), quarterEndOf('2025-06-30'), quarterEndOf('2024-11-05')]).toEqual([
      '2025-03-31',
      '2025-06-30',
      '2024-12-31',
    ]);
    expect([quarterBefore('2025-03-31'), quarterBefore('2025-09-30')]).toEqual(['2024-12-31', '2025-06-30']);
    expect(quartersOver('2025-02-03', '2025-10-01')).toEqual(['2025-03-31', '2025-06-30', '2025-09-30']);
    expect(reportDue('2025-03-31')).toMatchObject({ dueOn: '2025-04-30', rule: { citation: /200\.329\(c\)\(1\)/ } });
    expect(reportDue('2018-03-31')?.rule.citation).toContain('200.328(b)(1)');
    expect(reportDue('2010-03-31')).toBeNull();
  });
});

describe('a progress report', () => {
  test('is of a large obligated project, for a quarter that is over, once', async () => {
    const { id: small } = await here.obligated({ estimate: usd(90_000) });
    const { id: project } = await here.obligated();
    const made = (quarterEnd: string, of = project) => here.yvette.make(paProgress, { project: of, quarterEnd });
    await expect(made('2025-03-31', small)).rejects.toMatchObject(code('project_is_large'));
    await expect(made('2025-03-30')).rejects.toMatchObject(code('ends_a_quarter'));
    await expect(made('2024-12-31')).rejects.toMatchObject(code('after_obligation'));
    await expect(made('2026-12-31')).rejects.toMatchObject(code('quarter_is_over'));
    await made('2025-03-31');
    await expect(made('2025-03-31')).rejects.toMatchObject(code('once'));
    await expect(here.rosa.make(paProgress, { project, quarterEnd: '2025-06-30' })).rejects.toMatchObject({
      code: 'rights',
    });
  });

  test('begins with the cost of the ledger by its quarter, and stays as it was sent', async () => {
    const { id: project } = await here.obligated();
    await here.yvette.make(laborEntry, here.labor(project, { employee: 'Ana Frost' }));
    await here.yvette.make(laborEntry, here.labor(project, { employee: 'Ana Frost', workDay: '2025-05-05' }));
    const { id } = await here.yvette.make(paProgress, { project, quarterEnd: '2025-03-31' });
    await expect(here.rosa.see(paProgress, id)).resolves.toMatchObject({
      dueOn: '2025-04-30',
      costToDate: usd(560.46),
      finalCost: usd(1_300_000),
      approved: usd(1_300_000),
      workDone: 0,
    });
    await expect(sending(id, '2025-03-31')).rejects.toMatchObject(code('sent_by_now'));
    await sending(id, '2025-04-22');
    await expect(here.rosa.see(paProgress, id)).resolves.toMatchObject({ status: 'sent', sentBy: here.yvette.id });
    const { version } = await here.rosa.see(paProgress, id);
    await expect(here.yvette.edit(paProgress, id, version, { workDone: 20 })).rejects.toMatchObject(code('is_sent'));
    const { id: next } = await here.miguel.make(paProgress, { project, quarterEnd: '2025-06-30', workDone: 40 });
    await expect(here.rosa.see(paProgress, next)).resolves.toMatchObject({
      costToDate: usd(1_120.92),
      quarterCost: usd(560.46),
    });
  });

  test('says what went back and what delays it, and never costs less than is spent', async () => {
    const { id: project } = await here.obligated();
    await here.yvette.make(laborEntry, here.labor(project, { employee: 'Cy Monroe' }));
    const { id: first } = await here.yvette.make(paProgress, { project, quarterEnd: '2025-03-31', workDone: 45 });
    await sending(first, '2025-04-22');
    const { id } = await here.yvette.make(paProgress, { project, quarterEnd: '2025-06-30', workDone: 40 });
    await expect(sending(id, '2025-07-20')).rejects.toMatchObject(code('less_is_explained'));
    const { version } = await here.rosa.see(paProgress, id);
    await expect(here.yvette.edit(paProgress, id, version, { asksExtension: true })).rejects.toMatchObject(
      code('extension_is_explained'),
    );
    await here.yvette.edit(paProgress, id, version, {
      problems: 'The new base washed out in May.',
      finalCost: usd(100),
    });
    await expect(sending(id, '2025-07-20')).rejects.toMatchObject(code('covers_cost'));
  });

  test('that is missing is due on the board of its declaration, the oldest first', async () => {
    const { id: project, number } = await here.obligated();
    const { id } = await here.yvette.make(paProgress, { project, quarterEnd: '2025-03-31' });
    await sending(id, '2025-05-12');
    const board = await here.county.door.run(here.rosa.actor, (work) => followUpBoardOf(work, here.milton));
    const own = board.reports.data.filter((one) => one.number === number);
    expect(own.map(({ quarterEnd }) => quarterEnd)).toEqual([
      '2025-06-30',
      '2025-09-30',
      '2025-12-31',
      '2026-03-31',
      '2026-06-30',
      '2026-09-30',
    ]);
    expect(own.every(({ isLate }) => isLate)).toBe(true);
    const { progress } = await here.county.door.run(here.rosa.actor, (work) => followUpOf(work, project));
    expect(progress?.quarters.data.at(-1)).toMatchObject({ quarterEnd: '2025-03-31', status: 'sent', isLate: true });
  });
});
