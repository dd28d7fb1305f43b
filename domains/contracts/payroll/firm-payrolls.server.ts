import { type BodyOf, fail, href, moneyOf } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { CameWith, Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { addDays } from '#kernel/lists/days.ts';
import { reasonGiven } from '../../organization/public.server.ts';
import { type Agency, agenciesOfFirm, agencyDoor, atAgency, isClosed, rowOfFirm } from '../../vendors/public.server.ts';
import { contract } from '../contract/contract.record.ts';
import { refused } from '../contract/refusing.ts';
import { payrollPages } from '../payroll-pages.ts';
import { firmSigner } from '../signing/signing-act.server.ts';
import { contractSubcontractor } from '../subpayments/contract-subcontractor.record.ts';
import { paidStates, tellManager } from '../subpayments/subcontractor.server.ts';
import { certifiedPayroll } from './certified-payroll.record.ts';
import { type FirmPayrollContract, firmPayrolls, readPayroll, submitPayroll } from './firm-payroll-calls.ts';
import { codeOf } from './payroll-checks.ts';
import { workersIn } from './payroll-csv.server.ts';
import { heldDecisions, judgeOfFirm, openPayroll } from './payroll.server.ts';
import { closePrepared, preparedOf } from './preparing.server.ts';
import { payrollSigners } from './prepared-payroll.record.ts';
import { wageDecision } from './wage-decision.record.ts';

type Given = BodyOf<typeof submitPayroll>;

/** Ends of weeks from the first one until today, the latest first. */
function weeksOf(firstWeek: string, today: string): readonly string[] {
  const weeks: string[] = [];
  for (let week = firstWeek; week <= today; week = addDays(week, 7)) weeks.unshift(week);
  return weeks;
}

/** The contracts of this firm at one agency that have a wage decision. Payrolls that the agency drafts stay with it. */
async function payrollsAt(work: UnitOfWork, firm: string, agency: Agency): Promise<readonly FirmPayrollContract[]> {
  const own = await rowOfFirm(work, firm);
  if (!own || isClosed(own)) return [];
  const all = { most: 'all' } as const;
  const contracts = await work.rows(contract, {
    where: { vendor: own.id, status: paidStates },
    fields: ['number', 'title'],
    order: '-number',
    ...all,
  });
  const ids = contracts.map(({ id }) => id);
  const decisions = await work.rows(wageDecision, {
    where: { contract: ids, status: 'adopted' },
    order: 'firstWeek',
    ...all,
  });
  const subcontractors = await work.rows(contractSubcontractor, {
    where: { contract: ids, status: 'approved' },
    fields: ['contract', 'name'],
    order: 'name',
    ...all,
  });
  const payrolls = await work.rows(certifiedPayroll, {
    where: { contract: ids, status: ['certified', 'deficient', 'accepted'] },
    order: ['-week', '-number'],
    ...all,
  });
  const found: FirmPayrollContract[] = [];
  for (const { id, number, title } of contracts) {
    const theirs = decisions.filter((one) => one.contract === id);
    const [first] = theirs;
    if (!first) continue;
    const weeks = weeksOf(first.firstWeek, work.today);
    const rows = payrolls.filter((one) => one.contract === id);
    const given = new Set(rows.filter(({ subcontractor }) => subcontractor === null).map(({ week }) => week));
    const final = rows.find((one) => one.subcontractor === null && one.kind === 'final')?.week;
    const shown = [];
    for (const row of rows)
      shown.push({
        id: row.id,
        number: row.number,
        subcontractor: subcontractors.find((one) => one.id === row.subcontractor)?.name ?? null,
        week: row.week,
        status: row.status,
        grossCents: row.gross?.cents ?? 0,
        openCents: row.openAmount?.cents ?? 0,
        findings: row.findings ?? [],
        reason:
          row.status === 'deficient' ? await reasonGiven(work, certifiedPayroll.name, row.id, ['findDeficient']) : null,
      });
    found.push({
      agency: agency.id,
      agencyName: agency.name,
      id,
      number,
      title,
      decisions: theirs.map((one) => `${one.number} modification ${one.modification}`).join(', '),
      rates: theirs.flatMap(({ lines }) =>
        (lines ?? []).map(({ classification, base, fringe }) => ({
          classification,
          baseCents: base.cents,
          fringeCents: fringe.cents,
        })),
      ),
      weeks: [...weeks],
      missing: weeks.filter((week) => !given.has(week) && (final === undefined || week < final)).toReversed(),
      subcontractors: subcontractors
        .filter((one) => one.contract === id)
        .map((one) => ({ id: one.id, name: one.name })),
      payrolls: shown,
    });
  }
  return found;
}

/** Certified by a person of the firm, and judged at once as what the agency enters is. */
export async function submitIn(work: UnitOfWork, firm: string, given: Given, signer: string): Promise<string> {
  if (!given.statement)
    throw refused('statement', codeOf('statement'), 'Certify the statement of compliance to submit.');
  const own = await rowOfFirm(work, firm);
  const of = await work.row(contract, { where: { id: given.contract }, fields: ['vendor', 'status'] });
  if (!own || isClosed(own) || !of || of.vendor !== own.id || !paidStates.some((state) => state === of.status))
    throw fail('not_found', 'firm.payroll', 'Your firm has no such contract at this agency.');
  await heldDecisions(work, given.contract); // of two submissions one comes after the other
  const same = await openPayroll(work, given);
  const { kind, paidOn, fringeWay, signerTitle } = given;
  const money = <T extends { readonly cents: number } | null | undefined>(amount: T) =>
    amount ? moneyOf(work.actor, amount.cents) : null;
  const lines = (given.lines ?? []).map((line) => ({
    ...line,
    rate: moneyOf(work.actor, line.rate.cents),
    overtimeRate: money(line.overtimeRate),
    cashFringe: money(line.cashFringe),
    planFringe: money(line.planFringe),
    gross: moneyOf(work.actor, line.gross.cents),
    deductions: moneyOf(work.actor, line.deductions.cents),
    net: moneyOf(work.actor, line.net.cents),
    restored: money(line.restored),
  }));
  if (same?.status === 'deficient')
    await work.move(certifiedPayroll, same.id, 'correct', { reason: `${signer} of ${own.name} corrects it.` });
  const { id } = same
    ? await work.change(certifiedPayroll, same.id, { kind, paidOn, lines })
    : await work.insert(certifiedPayroll, {
        contract: given.contract,
        subcontractor: given.subcontractor ?? null,
        week: given.week,
        kind,
        paidOn,
        lines,
      });
  const row = await work.find(certifiedPayroll, id);
  if (!row) throw fail('not_found', 'firm.payroll', 'There is no such payroll.');
  await judgeOfFirm(work, row);
  await work.move(certifiedPayroll, id, 'certify', {
    input: { fringeWay, signer: `${signer}, ${own.name}`.slice(0, 120), signerTitle },
  });
  await tellManager(work, given.contract, {
    subject: `${own.name} certified payroll ${row.number}`,
    body: `For the week to ${row.week}. Review it against the wage decision.`,
    link: href(payrollPages.certifiedPayroll, { id }),
  });
  return row.number;
}

/** A statement of compliance is signed by a person in their own session. */
function refuseKeys({ sessionId }: CameWith): void {
  if (sessionId === null)
    throw fail('forbidden', 'firm_payroll.in_person', 'Sign in yourself: no key certifies a payroll.');
}

export function firmPayrollOperations({ door, database }: Ports): Operation[] {
  const about = { tag: 'Vendor portal', serves: ['firm'] } as const;
  const signs = { ...about, access: payrollSigners, scope: 'session', limit: 'sensitive' } as const;
  const at = agencyDoor({ door, database });
  return [
    answers(firmPayrolls, {
      ...about,
      access: 'member',
      scope: 'firm_profile:read',
      summary: 'The firm’s contracts with prevailing wages, their rates and certified payrolls.',
      told: 'The contracts, the latest first, each with its weeks and what became of each payroll.',
      probe: { namesNothing: true },
      async run({ actor, requestId }) {
        const contracts: FirmPayrollContract[] = [];
        for (const { id } of await agenciesOfFirm({ door, database }, actor))
          contracts.push(
            ...(await atAgency({ door, database }, { agency: id, requestId }, (work, of) =>
              payrollsAt(work, actor.organizationId, of),
            )),
          );
        return door.run(actor, async (work) => {
          const mayCertify = (await work.asTheyAre()).actor.duties.includes(payrollSigners.duty);
          return { body: { contracts, prepared: mayCertify ? [...(await preparedOf(work))] : [], mayCertify } };
        });
      },
    }),
    answers(readPayroll, {
      ...signs,
      summary: 'Reads the workers of a week from a CSV file. Nothing is kept.',
      told: 'The workers, or what is wrong with the file.',
      probe: { namesNothing: true, body: { text: 'Worker' } },
      run: ({ body: { text }, once }) =>
        once(async (work) => ({ body: { lines: [...(await workersIn(work, text))] } })),
    }),
    answers(submitPayroll, {
      ...signs,
      summary: 'Certifies the payroll of the firm or one of its subcontractors for a week.',
      told: 'The number of the payroll, which is judged by the wage decision.',
      probe: {
        namesNothing: true,
        body: {
          agency: nowhere,
          contract: nowhere,
          week: '2026-11-07',
          kind: 'no_work',
          paidOn: '2026-11-07',
          fringeWay: 'plans',
          signerTitle: 'President',
          statement: true,
        },
      },
      run: ({ actor, came, body, requestId, onceAfter }) =>
        onceAfter(
          async () => {
            refuseKeys(came);
            const { name } = await door.run(actor, firmSigner);
            return at(body.agency, requestId, (work) => submitIn(work, actor.organizationId, body, name));
          },
          async (work, number) => {
            const { prepared: id, preparedVersion: version } = body;
            const { contract: of, week } = body;
            if (id && version) await closePrepared(work, { id, version, contract: of, week }, number);
            return { body: { number } };
          },
        ),
    }),
  ];
}
