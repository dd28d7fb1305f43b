import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditThreshold, needsAudit } from '../terms/audit-threshold.ts';
import { grantLibrary } from '../terms/grant-library.ts';
import { termOn } from '../terms/terms.ts';
import { auditDue } from '../subrecipients/audit.rules.ts';
import { subrecipientAudit } from '../subrecipients/subrecipient-audit.record.ts';
import { type SubWorld, subWorld, usd } from '../subrecipients/test-world.ts';
import { TODAY } from '../test-world.ts';
import { isOverdue } from './finding.rules.ts';
import { monitoringFinding } from './monitoring-finding.record.ts';
import { monitoringVisit } from './monitoring-visit.record.ts';
import { type Answered, factorNames, HIGH, levelOf, MEDIUM, riskFactors, scoreOf } from './risk.ts';
import { subawardRisk } from './subaward-risk.record.ts';

let here: SubWorld;
beforeAll(async () => {
  here = await subWorld();
});
afterAll(() => here.county.close());

const code = (said: string) => ({ code: said });
const all = (level: 'low' | 'medium' | 'high'): Answered =>
  Object.fromEntries(factorNames.map((name) => [name, level])) as unknown as Answered;

describe('a risk', () => {
  test('is scored from weights that add up to 100, from 0 to 100', () => {
    expect(factorNames.reduce((sum, name) => sum + riskFactors[name][1], 0)).toBe(100);
    expect([all('low'), all('medium'), all('high')].map(scoreOf)).toEqual([0, 50, 100]);
    expect(scoreOf({ ...all('low'), audits: 'high', size: 'medium' })).toBe(32);
  });

  test('never falls when an answer gets worse', () => {
    const level = fc.constantFrom('low' as const, 'medium' as const, 'high' as const);
    const answered = fc.record(Object.fromEntries(factorNames.map((name) => [name, level]))) as fc.Arbitrary<Answered>;
    fc.assert(
      fc.property(answered, fc.constantFrom(...factorNames), (answers, name) => {
        const worse = scoreOf({ ...answers, [name]: 'high' });
        expect(worse).toBeGreaterThanOrEqual(scoreOf(answers));
        expect(Number.isInteger(worse)).toBe(true);
      }),
    );
  });

  test.each([
    [0, 'low'],
    [MEDIUM - 1, 'low'],
    [MEDIUM, 'medium'],
    [HIGH - 1, 'medium'],
    [HIGH, 'high'],
    [100, 'high'],
  ])('of %i is %s', (score, level) => expect(levelOf(score)).toBe(level));

  test('has a plan by its level, and the next assessment supersedes it', async () => {
    const { id } = await here.party();
    const first = await here.assessed(id);
    await expect(here.rosa.see(subawardRisk, first.id)).resolves.toMatchObject({
      score: 20,
      level: 'low',
      visitsPerYear: 1,
      reimbursementOnly: false,
      status: 'adopted',
    });
    const next = await here.assessed(id, all('high'));
    await expect(here.rosa.see(subawardRisk, next.id)).resolves.toMatchObject({
      level: 'high',
      visitsPerYear: 4,
      reportsPerYear: 12,
      reimbursementOnly: true,
    });
    await expect(here.rosa.see(subawardRisk, first.id)).resolves.toMatchObject({ status: 'superseded' });
  });

  test('is overridden with a reason and by a second person alone', async () => {
    const { id } = await here.party();
    const both = await here.withDuties('Risk Both', 'grant_manager', 'budget_officer');
    const given = { subrecipient: id, ...all('high'), override: 'low' as const };
    await expect(both.make(subawardRisk, { ...given, overrideReason: 'Fine.' })).rejects.toMatchObject(
      code('subaward_risk.override_says_why'),
    );
    const made = await both.make(subawardRisk, { ...given, overrideReason: 'A fiscal agent keeps its books now.' });
    await expect(both.run(subawardRisk, 'adopt', made.id)).rejects.toMatchObject(code('subaward_risk.has_no_override'));
    const plain = await both.make(subawardRisk, { subrecipient: id, ...all('high') });
    await expect(both.run(subawardRisk, 'submit', plain.id)).rejects.toMatchObject({
      code: 'subaward_risk.has_override',
      issues: [{ path: 'override', code: 'subaward_risk.has_override' }],
    });
    await both.run(subawardRisk, 'submit', made.id);
    await expect(both.run(subawardRisk, 'approve', made.id)).rejects.toMatchObject(
      code('subaward_risk.approver_is_another'),
    );
    await here.priya.run(subawardRisk, 'approve', made.id);
    await expect(here.rosa.see(subawardRisk, made.id)).resolves.toMatchObject({
      score: 100,
      level: 'low',
      visitsPerYear: 1,
    });
    await expect(
      here.yvette.make(subawardRisk, { subrecipient: id, ...all('low'), assessedOn: '2026-11-21' }),
    ).rejects.toMatchObject(code('subaward_risk.assessed_by_now'));
  });
});

async function fieldwork(of: string) {
  const { id } = await here.visit(of);
  await here.yvette.run(monitoringVisit, 'notify', id);
  await here.yvette.run(monitoringVisit, 'begin', id);
  return id;
}

describe('a visit', () => {
  const writeUp = async (id: string, visitedOn: string | null) => {
    const { version } = await here.yvette.see(monitoringVisit, id);
    await here.yvette.edit(monitoringVisit, id, version, { visitedOn });
    return here.yvette.run(monitoringVisit, 'writeUp', id);
  };

  test('ends in a report that another person issues, and closes when its findings are closed', async () => {
    const award = await here.hud();
    const sub = await here.signed(award);
    const id = await fieldwork(sub.id);
    await expect(writeUp(id, '2026-11-21')).rejects.toMatchObject(code('monitoring_visit.was_visited'));
    await writeUp(id, TODAY);
    await expect(here.miguel.run(monitoringVisit, 'issue', id)).rejects.toMatchObject(
      code('monitoring_visit.has_report'),
    );
    const { version } = await here.yvette.see(monitoringVisit, id);
    await here.yvette.edit(monitoringVisit, id, version, {
      summary: 'Payroll is supported but for two time sheets.',
      documents: [here.paper],
      checklist: [{ item: 'Time sheets are signed' }],
    });
    await expect(here.yvette.run(monitoringVisit, 'issue', id)).rejects.toMatchObject(
      code('monitoring_visit.issuer_is_another'),
    );
    await expect(here.miguel.run(monitoringVisit, 'issue', id)).rejects.toMatchObject(
      code('monitoring_visit.checklist_is_answered'),
    );
    const again = await here.yvette.see(monitoringVisit, id);
    await here.yvette.edit(monitoringVisit, id, again.version, {
      checklist: [{ item: 'Time sheets are signed', answer: 'partly' }],
    });
    await here.miguel.run(monitoringVisit, 'issue', id);
    const finding = await here.finding(sub.id, { visit: id });
    await expect(here.yvette.run(monitoringVisit, 'close', id)).rejects.toMatchObject(
      code('monitoring_visit.findings_are_closed'),
    );
    await here.closeFinding(finding.id);
    await expect(here.yvette.run(monitoringVisit, 'close', id)).resolves.toMatchObject({ status: 'closed' });
  });

  test('is of a signed subaward', async () => {
    const draft = await here.sub(await here.hud());
    await expect(here.visit(draft.id)).rejects.toMatchObject(code('monitoring_visit.is_signed'));
    await expect(here.finding(draft.id)).rejects.toMatchObject(code('monitoring_finding.is_signed'));
  });
});

describe('a finding', () => {
  test('questions no more than was sampled, to the cent', async () => {
    const sub = await here.signed(await here.hud());
    const visit = await fieldwork(sub.id);
    const questioned = (dollars: number) => here.finding(sub.id, { visit, questioned: usd(dollars) });
    await expect(questioned(2_000.51)).rejects.toMatchObject(code('monitoring_finding.within_sample'));
    await expect(questioned(2_000.5)).resolves.toMatchObject({ status: 'open' });
    const planned = await here.visit(sub.id);
    await expect(here.finding(sub.id, { visit: planned.id })).rejects.toMatchObject(
      code('monitoring_finding.visit_fits'),
    );
    await expect(here.finding(sub.id, { questioned: usd(25_000.01) })).rejects.toMatchObject(
      code('monitoring_finding.within_sample'),
    );
  });

  test('names an audit of its own subrecipient, and repeats an earlier finding', async () => {
    const sub = await here.signed(await here.hud());
    const { id, version } = await here.finding(sub.id);
    const audit = async (subrecipient: string) =>
      (
        await here.yvette.make(subrecipientAudit, {
          subrecipient,
          fromDay: '2025-07-01',
          untilDay: '2026-06-30',
          spent: usd(1_400_000),
        })
      ).id;
    const theirs = await audit((await here.party()).id);
    const change = (input: object) => here.yvette.edit(monitoringFinding, id, version, input);
    await expect(change({ audit: theirs })).rejects.toMatchObject({
      code: 'monitoring_finding.audit_fits',
      issues: [{ path: 'audit', code: 'monitoring_finding.audit_fits' }],
    });
    await expect(change({ repeatOf: id })).rejects.toMatchObject({
      code: 'monitoring_finding.repeats_another',
      issues: [{ path: 'repeatOf', code: 'monitoring_finding.repeats_another' }],
    });
    const earlier = await here.finding(sub.id);
    await change({ repeatOf: earlier.id, audit: await audit(sub.subrecipient) });
  });

  test('is closed with evidence by another person than its owner', async () => {
    const sub = await here.signed(await here.hud());
    const owner = await here.withDuties('Owen Owner', 'grant_manager', 'budget_officer');
    const { id } = await here.finding(sub.id, { owner: owner.id });
    await expect(
      here.county.door.run(here.yvette.actor, (work) =>
        work.move(monitoringFinding, id, 'respond', { input: { response: 'Noted.' } }),
      ),
    ).rejects.toMatchObject(code('monitoring_finding.has_response'));
    const { version } = await here.yvette.see(monitoringFinding, id);
    await here.yvette.edit(monitoringFinding, id, version, { response: 'All time sheets are signed since August.' });
    for (const step of ['respond', 'accept', 'start'] as const) await here.yvette.run(monitoringFinding, step, id);
    await expect(here.yvette.run(monitoringFinding, 'verify', id)).rejects.toMatchObject(
      code('monitoring_finding.has_evidence'),
    );
    const now = await here.yvette.see(monitoringFinding, id);
    await expect(here.yvette.edit(monitoringFinding, id, now.version, { questioned: usd(1) })).rejects.toMatchObject(
      code('monitoring_finding.is_issued'),
    );
    await here.yvette.edit(monitoringFinding, id, now.version, {
      evidence: [here.paper],
      verification: 'Ten of ten time sheets looked at on site.',
    });
    await here.yvette.run(monitoringFinding, 'verify', id);
    for (const one of [owner, here.yvette])
      await expect(one.run(monitoringFinding, 'close', id)).rejects.toMatchObject(
        code('monitoring_finding.closer_is_another'),
      );
    // The owner is not changed to somebody else at the last moment.
    const last = await here.yvette.see(monitoringFinding, id);
    await expect(
      here.yvette.edit(monitoringFinding, id, last.version, { owner: here.miguel.id }),
    ).rejects.toMatchObject(code('monitoring_finding.is_verified'));
    await expect(here.rosa.run(monitoringFinding, 'close', id)).rejects.toMatchObject(code('rights'));
    await expect(here.priya.run(monitoringFinding, 'close', id)).resolves.toMatchObject({ status: 'closed' });
  });

  test('is overdue the day after its due day, until it is verified', () => {
    const of = (status: string) => ({ status, dueOn: '2026-11-20' });
    expect(isOverdue(of('open'), '2026-11-20')).toBe(false);
    expect(isOverdue(of('in_progress'), '2026-11-21')).toBe(true);
    expect(isOverdue(of('verified'), '2026-11-21')).toBe(false);
  });
});

describe('a single audit', () => {
  test('is needed by the threshold of the first day of the fiscal year', () => {
    for (const { from } of grantLibrary) expect(auditThreshold(from)).toBe(termOn(from, 'audit_cents')?.value);
    expect(auditThreshold('2014-12-25')).toBe(500_000_00);
    expect(auditThreshold('2024-09-30')).toBe(750_000_00);
    expect(auditThreshold('2024-10-01')).toBe(1_000_000_00);
    expect([needsAudit('2024-07-01', 900_000_00), needsAudit('2024-10-01', 900_000_00)]).toEqual([true, false]);
    expect([needsAudit('2024-07-01', 749_999_99), needsAudit('2024-07-01', 750_000_00)]).toEqual([false, true]);
    expect([needsAudit('2025-01-01', 999_999_99), needsAudit('2025-01-01', 1_000_000_00)]).toEqual([false, true]);
  });

  test('is due 30 days after the auditor’s report, nine months after the year at the latest', () => {
    expect(auditDue('2025-06-30', '2025-12-03')).toBe('2026-01-02');
    expect(auditDue('2025-06-30', null)).toBe('2026-03-30');
    expect(auditDue('2025-06-30', '2026-03-15')).toBe('2026-03-30');
    expect(auditDue('2025-05-31', null)).toBe('2026-02-28');
  });

  const year = async (more = {}) =>
    here.yvette.make(subrecipientAudit, {
      subrecipient: (await here.party()).id,
      fromDay: '2025-07-01',
      untilDay: '2026-06-30',
      spent: usd(1_400_000),
      ...more,
    });
  const receive = (id: string, input: object) =>
    here.yvette
      .see(subrecipientAudit, id)
      .then(({ version }) => here.yvette.edit(subrecipientAudit, id, version, input))
      .then(() => here.yvette.run(subrecipientAudit, 'receive', id));
  const came = { auditorReportOn: '2026-10-05', receivedOn: '2026-10-20', findings: 1, acceptedOn: '2026-10-31' };

  test('is recorded with its days; the decision is due by calendar months and made by another person', async () => {
    const { id } = await year();
    await expect(here.rosa.see(subrecipientAudit, id)).resolves.toMatchObject({ dueOn: '2027-03-30' });
    await expect(receive(id, { ...came, auditorReportOn: '2026-06-30' })).rejects.toMatchObject(
      code('subrecipient_audit.came_by_now'),
    );
    await receive(id, came);
    await expect(here.rosa.see(subrecipientAudit, id)).resolves.toMatchObject({
      dueOn: '2026-11-04',
      decisionDueOn: '2027-04-30',
      receivedBy: here.yvette.id,
    });
    const both = await here.withDuties('Aud Both', 'grant_manager', 'budget_officer');
    const seen = await both.see(subrecipientAudit, id);
    await both.edit(subrecipientAudit, id, seen.version, { clearinghouseId: 'FAC-2026-06-0000123' });
    const decide = (by: typeof both, decision: string) =>
      here.county.door.run(by.actor, (work) => work.move(subrecipientAudit, id, 'decide', { input: { decision } }));
    await expect(decide(both, 'The finding is sustained; $1,200 is repaid.')).rejects.toMatchObject(
      code('subrecipient_audit.decider_is_another'),
    );
    await expect(decide(here.priya, 'Sustained.')).rejects.toMatchObject(
      code('subrecipient_audit.decision_is_written'),
    );
    await expect(decide(here.priya, 'The finding is sustained; $1,200 is repaid.')).resolves.toMatchObject({
      status: 'decided',
    });
  });

  test('is excused by a second person below the threshold alone, once for each year', async () => {
    const excuse = (id: string, by = here.priya) => by.run(subrecipientAudit, 'excuse', id, 'Below the threshold.');
    const over = await year({ spent: usd(1_000_000) });
    await expect(excuse(over.id)).rejects.toMatchObject(code('subrecipient_audit.is_below'));
    const unknown = await year({ spent: null });
    await expect(excuse(unknown.id)).rejects.toMatchObject(code('subrecipient_audit.is_below'));
    const below = await year({ spent: usd(999_999.99) });
    await expect(excuse(below.id)).resolves.toMatchObject({ status: 'not_required' });
    await expect(year({ subrecipient: below.subrecipient })).rejects.toMatchObject({
      code: 'taken',
      issues: [{ path: 'subrecipient' }],
    });
    await expect(year({ untilDay: '2026-07-01' })).rejects.toMatchObject(code('subrecipient_audit.is_one_year'));
  });
});
