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

// Before an award whose agency has no glyphs is in the schedule.
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

describe('SF-271 as a PDF', () => {
  test('reads back with its classes, equals SF-270 in what it asks for, and is fixed when it is submitted', async () => {
    const award = await here.active({ agency: HARD, match: usd(50_000) });
    const half = (dollars: number) => [
      { award: award.id, share: 'funder' as const, amount: usd(dollars / 2) },
      { award: award.id, share: 'match' as const, amount: usd(dollars / 2) },
    ];
    await here.charged(award.id, 6_000, { costClass: 'contractual', outlayClass: 'd', splits: half(6_000) });
    await here.charged(award.id, 20_000, { costClass: 'construction', splits: half(20_000) });
    await here.charged(award.id, 900);
    const start = { award: award.id, fromDay: '2026-10-01', untilDay: '2026-11-15' } as const;
    const { id, version } = await here.yvette.make(grantDrawdown, { ...start, form: 'sf271' });
    await expect(here.yvette.run(grantDrawdown, 'submit', id)).rejects.toMatchObject({
      code: 'grant_drawdown.says_completion',
    });
    await here.yvette.edit(grantDrawdown, id, version, { completion: 42.5 });
    const draft = await linesFor(here.rosa, (work) => drawdownSheetOf(work, id, 'sf271'));
    await here.yvette.run(grantDrawdown, 'submit', id);
    await here.priya.run(grantDrawdown, 'approve', id);
    // Outlays 13,900 federal and 13,000 of others.
    const lines = await linesFor(here.rosa, (work) => drawdownSheetOf(work, id, 'sf271'));
    for (const said of [draft, lines])
      expect(said).toEqual(
        expect.arrayContaining([
          'SF-271, OMB Number: 4040-0011',
          '11d',
          '$6,000.00',
          '11k',
          '$20,000.00',
          '$900.00',
          '11n',
          '$26,900.00',
          '11u',
          '$13,900.00',
          '42.5%',
          HARD,
        ]),
      );
    expect(lines).toContain('Priya Raman');
    await expect(here.rosa.see(grantDrawdown, id)).resolves.toMatchObject({
      requested: usd(13_900),
      outlays: usd(26_900),
      classes: expect.objectContaining({ d: 600_000, k: 2_000_000, m: 90_000 }),
    });
    await expect(linesFor(here.rosa, (work) => drawdownSheetOf(work, id))).rejects.toMatchObject({
      code: 'grant_drawdown.has_other_form',
    });
  });

  test('counts what earlier requests drew, by class, and asks for the rest', async () => {
    const award = await here.active();
    await here.charged(award.id, 5_000, { costClass: 'construction' });
    const asked = async (untilDay: string, completion: number) => {
      const { id } = await here.yvette.make(grantDrawdown, {
        award: award.id,
        form: 'sf271',
        completion,
        fromDay: '2026-10-01',
        untilDay,
      });
      await here.yvette.run(grantDrawdown, 'submit', id);
      await here.priya.run(grantDrawdown, 'approve', id);
      await here.county.door.run(here.yvette.actor, (work) =>
        work.move(grantDrawdown, id, 'file', { input: { filedOn: '2026-11-20', reference: 'ASAP-1' } }),
      );
      return here.rosa.see(grantDrawdown, id);
    };
    await expect(asked('2026-11-15', 40)).resolves.toMatchObject({ requested: usd(5_000) });
    await here.charged(award.id, 2_000, { costClass: 'equipment' });
    const last = await asked('2026-11-19', 100);
    expect(last).toMatchObject({
      requested: usd(2_000),
      classes: expect.objectContaining({ k: 500_000, l: 200_000 }),
    });
    const lines = (await linesFor(here.rosa, (work) => drawdownSheetOf(work, last.id, 'sf271'))).join(' ');
    expect(lines).toContain('[X] Final [_] Partial');
  });

  test('is for reimbursements alone', async () => {
    const award = await here.active({ payment: 'advance' });
    await expect(
      here.yvette.make(grantDrawdown, {
        award: award.id,
        kind: 'advance',
        form: 'sf271',
        fromDay: '2026-11-01',
        untilDay: '2026-11-30',
      }),
    ).rejects.toMatchObject({ code: 'grant_drawdown.form_fits' });
  });
});
