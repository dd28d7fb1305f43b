import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { New } from '#kernel';
import { BOM } from '#kernel/derive/csv.ts';
import { addDays } from '#kernel/lists/days.ts';
import { filledPdf } from '#server/services/pdf/filled-pdf.ts';
import { readLines } from '#server/services/pdf/read-back.ts';
import type { Person } from '#world';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { declared, file } from '../../grants/disaster-ai/test-world.ts';
import { declaredDisaster } from '../../grants/public.ts';
import { usd } from '../../grants/test-world.ts';
import { equipmentEntry } from '../public-assistance/equipment-entry.record.ts';
import { laborEntry } from '../public-assistance/labor-entry.record.ts';
import { paCost } from '../public-assistance/pa-cost.record.ts';
import { standingOf } from '../public-assistance/standing.server.ts';
import { type PaWorld, paWorld } from '../public-assistance/test-world.ts';
import { centsIn, totalOf } from './form-parts.ts';
import { summarySheet } from './summary-sheet.server.ts';
import { type Asked, formOf, MOST, released, workedOut } from './summary.server.ts';
import { summaries, type Summary } from './summary-words.ts';

let here: PaWorld;
let server: Serving;
beforeAll(async () => {
  here = await paWorld();
  server = await serve(here.county);
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

const hours = (amount: string) => ({ amount, unit: 'HR' });
let people = 0;
/** A person has 24 hours a day over all projects, so each test has its own. */
const person = () => `Worker ${(people += 1)}`;

const worked = (id: string, asked: Asked, who: Person = here.rosa) =>
  here.county.door.run(who.actor, async (work) => released(await workedOut(work, id, asked)));
const preview = (id: string, asked: Asked & { readonly sheet?: string }, who: Person = here.rosa) =>
  here.county.door.run(who.actor, (work) => formOf(work, id, asked));
const standing = (id: string) => here.county.door.run(here.rosa.actor, (work) => standingOf(work, id));
const linesIn = async (id: string, asked: Asked) =>
  (await readLines(await filledPdf(summarySheet(await worked(id, asked))))).map((lines) =>
    lines.map(({ text }) => text),
  );

const cost = (project: string, more: Partial<New<typeof paCost>> = {}): New<typeof paCost> => ({
  project,
  kind: 'materials',
  payee: 'Bayside Building Supply',
  description: 'Safety fence',
  usedOn: '2024-10-20',
  quantity: { amount: '12', unit: 'EA' },
  unitPrice: usd(18.75),
  ...more,
});

/** A project with rows for each form. */
async function filledProject() {
  const { id } = await here.project({
    category: 'b',
    untilDay: '2025-04-01',
    title: 'Barricades',
    applicantId: '005-99005',
  });
  const employee = person();
  for (const [at, overtime] of ['6', '2.25', '0.75', '4', '1.5'].entries()) {
    const day = addDays('2024-10-14', at * 3);
    const { id: operator } = await here.yvette.make(
      laborEntry,
      here.labor(id, { employee, workDay: day, overtimeHours: hours(overtime), regularHours: hours('7.25') }),
    );
    await here.yvette.make(
      equipmentEntry,
      here.machine(id, operator, {
        unitId: `L-${employee}`,
        hours: hours('5.25'),
        localRate: at === 1 ? usd(33.33) : null,
      }),
    );
  }
  for (const kind of [
    'materials',
    'rented',
    'contract',
    'donated_labor',
    'donated_equipment',
    'donated_goods',
  ] as const)
    for (const quantity of ['3.5', '12.75'])
      await here.yvette.make(
        paCost,
        cost(id, { kind, quantity: { amount: quantity, unit: 'HR' }, unitPrice: usd(96.41) }),
      );
  return { id, employee };
}

describe('a summary of a project', () => {
  test('adds up to what the project counts, form by form, and in every period its parts add up to it', async () => {
    const { id } = await filledProject();
    const { figures } = await standing(id);
    const counted: Readonly<Record<Exclude<Summary, 'benefits'>, number>> = {
      labor: figures.laborCents,
      equipment: figures.equipmentCents,
      materials: figures.materialsCents,
      rented: figures.rentedCents,
      contract: figures.contractCents,
      donated: figures.donatedCents,
    };
    for (const [form, cents] of Object.entries(counted) as [Summary, number][]) {
      const totals = async (more: Omit<Asked, 'form'> = {}) =>
        (await preview(id, { form, ...more })).totals.at(-1)?.cents ?? 0;
      expect([form, await totals()]).toEqual([form, cents]);
      const [first, rest] = [await totals({ until: '2024-10-19' }), await totals({ from: '2024-10-20' })];
      expect([form, first + rest]).toEqual([form, cents]);
      expect([form, totalOf((await worked(id, { form })).filled.sheets.flatMap(({ lines }) => lines))]).toEqual([
        form,
        cents,
      ]);
    }
  });

  test('prints header, number, rows and totals as its screen has them, with hard names', async () => {
    const HARD = 'Łódź Ελλάδα Nguyễn 海洋 Peña';
    const { id, number } = await here.project({ category: 'c', site: `Ρόδος ${HARD}`, femaNumber: '781401' });
    await here.yvette.make(laborEntry, here.labor(id, { employee: HARD, jobTitle: 'Opératrice 海' }));
    const asked = { form: 'labor' } as const;
    const said = (await linesIn(id, asked)).flat();
    expect(said).toEqual(
      expect.arrayContaining([
        'Force account labor summary',
        'FF-104-FY-21-137, OMB Number: 1660-0017',
        'DR-4834-FL',
        '781401',
        'Roads and bridges (C)',
        '10/05/2024 to 12/31/2025',
        'Reg.',
        'O.T.',
        '$8.59',
        '$36.09',
        '$288.72',
        '$271.74',
        '$560.46',
        'Certified',
        'Page 1 of 1',
      ]),
    );
    expect(said.join(' ')).toContain('I certify that the above information was obtained from payroll records');
    expect(said.join('')).toContain(HARD.replaceAll(' ', '').slice(0, 4));
    const { lines, totals } = await preview(id, asked);
    const figures = lines.data.flatMap(({ cells }) => cells.slice(-2).map((cell) => centsIn(cell)));
    expect([...figures, ...totals.map(({ cents }) => cents)]).toEqual([
      36_09, 288_72, 45_29, 271_74, 288_72, 271_74, 560_46,
    ]);
    expect(said.some((text) => text.startsWith(`${number}, DR-4834-FL. Also 009-0-123, 90-123`))).toBe(true);
  });

  test('carries its totals over pages', async () => {
    const { id } = await here.project({ category: 'c' });
    for (let at = 0; at < 30; at += 1) await here.yvette.make(laborEntry, here.labor(id, { employee: person() }));
    const pages = await linesIn(id, { form: 'labor' });
    expect(pages.length).toBeGreaterThan(1);
    for (const [at, lines] of pages.entries()) {
      const after = (words: string) => lines[lines.indexOf(words) + 1];
      expect(lines.includes('Carried forward')).toBe(at < pages.length - 1);
      expect(lines.includes('Brought forward')).toBe(at > 0);
      const next = pages[at + 1];
      if (next) expect(next[next.indexOf('Brought forward') + 1]).toBe(after('Carried forward'));
      expect(lines).toContain(`Page ${at + 1} of ${pages.length}`);
    }
    expect(pages.flat()).toContain('$16,813.80');
  });

  test('has the entries of its first and last day, and none of the days before and after', async () => {
    const { id } = await here.project({ category: 'c' });
    const employee = person();
    for (const workDay of ['2024-10-13', '2024-10-14', '2024-10-20', '2024-10-21'])
      await here.yvette.make(laborEntry, here.labor(id, { employee, workDay, overtimeHours: hours('0') }));
    const period = { form: 'labor', from: '2024-10-14', until: '2024-10-20' } as const;
    await expect(preview(id, period)).resolves.toMatchObject({
      totals: [{ cents: 2 * 288_72 }, { cents: 0 }, { cents: 2 * 288_72 }],
      sheets: [{ key: '2024-10-13' }, { key: '2024-10-20' }],
      sheet: '2024-10-13',
    });
    await expect(preview(id, { ...period, sheet: '2024-10-20' })).resolves.toMatchObject({ sheet: '2024-10-20' });
    await expect(preview(id, { ...period, sheet: 'nowhere' })).resolves.toMatchObject({ sheet: '2024-10-13' });
    await expect(preview(id, { ...period, until: '2024-10-14' })).resolves.toMatchObject({
      totals: [{ cents: 288_72 }, {}, {}],
    });
    await expect(preview(id, { ...period, until: '2024-10-13' })).rejects.toMatchObject({
      code: 'pa_form.period_in_order',
      issues: [{ path: 'until' }],
    });
  });

  test('without rows is empty on screen and is not printed', async () => {
    const { id } = await here.project();
    for (const form of Object.keys(summaries) as Summary[]) {
      await expect(preview(id, { form })).resolves.toMatchObject({ sheet: null, sheets: [], lines: { total: 0 } });
      await expect(worked(id, { form })).rejects.toMatchObject({
        code: 'pa_form.is_empty',
        message: expect.stringMatching(/^No .* in this period\.$/),
      });
    }
  });

  test('is not longer than one file holds', async () => {
    const { id } = await here.project({ category: 'c' });
    await here.yvette.make(laborEntry, here.labor(id, { employee: person() }));
    const of = await worked(id, { form: 'labor' });
    expect(released({ ...of, count: MOST }).count).toBe(MOST);
    expect(() => released({ ...of, count: MOST + 1 })).toThrow('Choose a shorter period.');
  });

  test('leaves out what was withdrawn, and is not released where an entry says another sum', async () => {
    const { id } = await here.project({ category: 'c' });
    const employee = person();
    const first = await here.yvette.make(laborEntry, here.labor(id, { employee }));
    const second = await here.yvette.make(laborEntry, here.labor(id, { employee, workDay: '2024-10-15' }));
    await here.yvette.run(laborEntry, 'withdraw', second.id, 'Wrong day');
    await expect(preview(id, { form: 'labor' })).resolves.toMatchObject({ totals: [{}, {}, { cents: 560_46 }] });
    // Someone with the database in hand makes the entry worth more than its hours.
    await here.county.door.run(here.yvette.actor, (work) =>
      work.asProduct.change(laborEntry, first.id, {}, { total: usd(9_560.46) }),
    );
    await expect(worked(id, { form: 'labor' })).rejects.toMatchObject({
      code: 'pa_form.differs',
      issues: [{ path: 'form' }],
      message: expect.stringContaining(`${first.number}: the entry has $9,560.46, the form makes it $560.46.`),
    });
    const shown = await preview(id, { form: 'labor' });
    expect(shown.differs).toContain('1 more differ.');
    expect(shown.totals.at(-1)?.cents).toBe(560_46);
  });

  test('is refused for a name that the fonts lack, by its column', async () => {
    const { id } = await here.project({ category: 'c' });
    await here.yvette.make(laborEntry, here.labor(id, { employee: `Sam 𓀀 ${person()}` }));
    await expect(linesIn(id, { form: 'labor' })).rejects.toMatchObject({
      code: 'pdf.no_glyph',
      message: expect.stringContaining('Name and job title'),
    });
  });

  test('of an old declaration has the old number, and says what was not read', async () => {
    await here.imported(
      file(
        declared({
          femaDeclarationString: 'DR-4720-FL',
          disasterNumber: 4720,
          declarationTitle: 'SEVERE STORM',
          id: '3',
          fyDeclared: 2023,
          declarationDate: '2023-07-14T00:00:00.000Z',
          incidentBeginDate: '2023-07-07T00:00:00.000Z',
          incidentEndDate: '2023-07-17T00:00:00.000Z',
        }),
      ),
    );
    const [disaster] = await here.rosa.list(declaredDisaster, 'search=DR-4720-FL');
    const { id } = await here.project({
      disaster: disaster?.id ?? '',
      fromDay: '2023-07-07',
      untilDay: '2024-01-14',
    });
    await here.yvette.make(paCost, cost(id, { kind: 'rented', usedOn: '2023-07-20' }));
    await expect(preview(id, { form: 'rented' })).resolves.toMatchObject({
      number: '009-0-125',
      others: ['FF-104-FY-21-139', '90-125'],
      omb: null,
      isKnown: false,
      unread: [
        'The version for declarations before June 21, 2024 is not read.',
        expect.stringContaining('is not read'),
      ],
    });
    const said = (await linesIn(id, { form: 'rented' })).flat();
    expect(said).toContain('009-0-125');
    expect(said.join(' ')).toContain('Version not read');
    expect(said.join(' ')).not.toContain('OMB');
  });

  test('is read by everyone of the county, and by no other organization and no vendor', async () => {
    const { id } = await filledProject();
    await expect(worked(id, { form: 'contract' }, here.rosa)).resolves.toMatchObject({ form: 'contract' });
    const elsewhere = await here.county.member('Vera Stone', 'admin', await here.county.organization('Bay County'));
    const firm = await here.county.member(
      'Brent Hollis',
      'admin',
      await here.county.organization('Hollis Rentals', 'firm'),
    );
    for (const stranger of [elsewhere, firm])
      for (const form of Object.keys(summaries) as Summary[])
        await expect(preview(id, { form }, stranger)).rejects.toMatchObject({ kind: 'not_found' });
  });
});

describe('over the network', () => {
  test('PDF and CSV go out with the same rows, and each is in the history with its hash', async () => {
    const { id, employee } = await filledProject();
    const ask = (path: string, as = here.rosa.actor) =>
      server.ask({ as, method: 'GET', path: `/api/v1/pa_project/${id}/${path}` });
    const pdf = await ask('form.pdf?form=labor');
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const file = await ask('form.csv?form=labor&until=2024-10-19');
    expect(file.headers.get('content-disposition')).toMatch(/PA-\d{4}-\d{4}-FF-104-FY-21-137\.csv/);
    const [head, first] = file.text.replace(BOM, '').split('\r\n');
    expect(head).toBe(
      'Sheet,Name and job title,Time,Sun,Mon,Tue,Wed,Thu,Fri,Sat,Total hours,Hourly rate,Benefit rate,Total hourly,Total cost',
    );
    // Twice 7.25 hours at once would be 523.31 and not 523.30: the second day begins a line.
    expect(first).toBe(`2024-10-13,${employee},Reg.,,7.25,,,,,,7.25,27.5,8.59,36.09,261.65`);
    const { json } = await ask('history');
    const said = (
      json as unknown as { data: { action: string; actorName: string; changes: { form?: [null, string] } }[] }
    ).data;
    const printed = said.filter(({ action }) => action === 'export');
    expect(printed.map(({ actorName }) => actorName)).toEqual(['Rosa Delgado', 'Rosa Delgado']);
    const sha256 = createHash('sha256')
      .update(BOM + file.text.replace(BOM, ''), 'utf8')
      .digest('hex');
    expect(printed[0]?.changes.form?.[1]).toBe(`FF-104-FY-21-137, 2024-10-05 to 2024-10-19, CSV, SHA-256 ${sha256}`);
    expect(printed[1]?.changes.form?.[1]).toMatch(
      /^FF-104-FY-21-137, 2024-10-05 to 2025-04-01, PDF, SHA-256 [0-9a-f]{64}$/,
    );
  });

  test('the same form is the same file, and a refusal leaves no trace of a print', async () => {
    const { id } = await filledProject();
    const of = await worked(id, { form: 'donated' });
    expect(await filledPdf(summarySheet(of))).toEqual(
      await filledPdf(summarySheet(await worked(id, { form: 'donated' }))),
    );
    const ask = (path: string) =>
      server.ask({ as: here.rosa.actor, method: 'GET', path: `/api/v1/pa_project/${id}/${path}` });
    const refused = await ask('form.pdf?form=labor&from=2026-01-01&until=2026-01-02');
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('No labor in this period.')]);
    expect((await ask('form.pdf?form=payroll')).status).toBe(400);
    expect((await ask('form?until=2024-10-20')).status).toBe(400);
    expect((await ask('history')).text).not.toContain('SHA-256');
  });
});
