import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sheet } from '#server/services/pdf/sheet.ts';
import { filledPdf } from '#server/services/pdf/filled-pdf.ts';
import { readLines } from '#server/services/pdf/read-back.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Person } from '#world';
import { drawdownSheetOf } from '../drawdowns/drawdown-calls.server.ts';
import { grantDrawdown } from '../drawdowns/grant-drawdown.record.ts';
import { grantReport } from '../reports/grant-report.record.ts';
import { reportSheetOf, sefaSheetOf } from '../reports/report-calls.server.ts';
import { type GrantWorld, grantWorld, usd } from '../test-world.ts';

let here: GrantWorld;
beforeAll(async () => {
  here = await grantWorld();
});
afterAll(() => here.county.close());

type Made = (work: UnitOfWork) => Promise<{ readonly sheet: Sheet }>;
const sheetFor = (who: Person, made: Made) => here.county.door.run(who.actor, made);
const linesFor = async (who: Person, made: Made) =>
  (await readLines(await filledPdf((await sheetFor(who, made)).sheet))).flat().map(({ text }) => text);

const HARD = 'Łódź Ελλάδα Київ Nguyễn 海洋 Peña';
const september = { incurredOn: '2026-09-10', paidOn: '2026-09-20' } as const;

const reported = async (more: Parameters<GrantWorld['active']>[0] = {}, said: { kind?: 'performance' } = {}) => {
  const award = await here.active(more);
  await here.charged(award.id, 1200.5, september);
  const report = await here.yvette.make(grantReport, {
    award: award.id,
    kind: 'financial',
    periodEnd: '2026-09-30',
    ...said,
  });
  return { award, report };
};

describe('SF-425 as a PDF', () => {
  test('reads back with the figures of the report and who certified', async () => {
    const { award, report } = await reported({ agency: HARD, match: usd(10_000) });
    await here.yvette.run(grantReport, 'submit', report.id);
    await here.priya.run(grantReport, 'certify', report.id);
    const lines = await linesFor(here.rosa, (work) => reportSheetOf(work, report.id));
    expect(lines).toEqual(
      expect.arrayContaining([
        'Federal Financial Report',
        'SF-425, OMB Number: 4040-0014',
        `${report.number}. Certified, not filed yet.`,
        HARD,
        award.fain,
        '[X] Quarterly [_] Semi-annual [_] Annual [_] Final',
        '$1,200.50',
        '$100,000.00',
        '$10,000.00',
        'Priya Raman',
      ]),
    );
  });

  test('holds the longest names and remarks', async () => {
    const agency = 'W'.repeat(160);
    const { award } = await reported({ agency, fain: 'W'.repeat(40), title: 'W'.repeat(200) });
    const report = await here.yvette.make(grantReport, {
      award: award.id,
      kind: 'financial',
      periodEnd: '2026-06-30',
      reason: '海'.repeat(500),
    });
    const lines = await linesFor(here.yvette, (work) => reportSheetOf(work, report.id));
    expect(lines.join('')).toContain('海海');
    expect(lines.filter((line) => /^W+$/.test(line)).join('')).toContain(agency);
  });

  test('is refused for a name that the fonts lack, by its item', async () => {
    const { report } = await reported({ agency: 'Agency 𓀀' });
    await expect(linesFor(here.yvette, (work) => reportSheetOf(work, report.id))).rejects.toMatchObject({
      kind: 'refused',
      code: 'pdf.no_glyph',
      message: expect.stringContaining('1. Federal agency and organizational element'),
    });
  });

  test('there is none of a performance report, and none for another organization', async () => {
    const { report } = await reported({}, { kind: 'performance' });
    await expect(sheetFor(here.yvette, (work) => reportSheetOf(work, report.id))).rejects.toMatchObject({
      code: 'grant_report.has_no_sf425',
    });
    const elsewhere = await here.county.organization('Bay County');
    const other = await here.county.member('Vera Stone', 'admin', elsewhere);
    const mine = await reported();
    await expect(sheetFor(other, (work) => reportSheetOf(work, mine.report.id))).rejects.toMatchObject({
      kind: 'not_found',
    });
  });
});

describe('SF-270 as a PDF', () => {
  test('reads back with item 11 and who approved, and is read by no other organization', async () => {
    const award = await here.active({ agency: HARD });
    await here.charged(award.id, 1200.5);
    const { id } = await here.yvette.make(grantDrawdown, {
      award: award.id,
      fromDay: '2026-10-01',
      untilDay: '2026-11-15',
      note: 'Second request.',
    });
    const draft = await linesFor(here.rosa, (work) => drawdownSheetOf(work, id));
    expect(draft).toEqual(expect.arrayContaining(['$1,200.50', '11a', '11i', HARD, 'Second request.']));
    await here.yvette.run(grantDrawdown, 'submit', id);
    await here.priya.run(grantDrawdown, 'approve', id);
    const lines = await linesFor(here.rosa, (work) => drawdownSheetOf(work, id));
    expect(lines).toEqual(expect.arrayContaining(['Priya Raman', '[X] Reimbursement [_] Advance', '$1,200.50']));
    const elsewhere = await here.county.organization('Cove County');
    const other = await here.county.member('Vera Stone', 'admin', elsewhere);
    await expect(sheetFor(other, (work) => drawdownSheetOf(work, id))).rejects.toMatchObject({ kind: 'not_found' });
  });
});

describe('the schedule of federal expenditures as a PDF', () => {
  test('has a total for each agency, one of all, and its notes', async () => {
    await reported({ agency: 'Department of Łódź', indirect: 'de_minimis', indirectRate: 10 });
    const lines = await linesFor(here.rosa, (work) => sefaSheetOf(work, '2026-09-30'));
    const said = lines.join(' ');
    expect(said).toContain('Total Department of Łódź');
    expect(said).toContain('Total expenditures of federal awards');
    expect(said).toContain('The de minimis indirect cost rate of 2 CFR 200.414(f) is used.');
    expect(said).toContain('The total equals the cost ledger');
  });
});
