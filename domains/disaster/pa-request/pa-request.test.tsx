import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { New } from '#kernel';
import { filledPdf } from '#server/services/pdf/filled-pdf.ts';
import { serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { usd } from '../../grants/test-world.ts';
import { damageLine } from '../public-assistance/damage-line.record.ts';
import { type PaWorld, paWorld } from '../public-assistance/test-world.ts';
import { assistanceRequest } from './assistance-request.record.ts';
import { isDesignated, requestDueOn } from './assistance-request.server.ts';
import { applicationFilled, impactFilled, paperSheet, releasedPaper, requestFilled } from './paper.server.ts';
import { differing, paperOn } from './paper-parts.ts';

let here: PaWorld;
beforeAll(async () => {
  here = await paWorld();
});
afterAll(() => here.county.close());

const asked = (more: Partial<New<typeof assistanceRequest>> = {}) =>
  here.yvette.make(assistanceRequest, {
    disaster: here.milton,
    legalName: 'Bay County',
    applicantType: 'county',
    uei: 'K4TWQ8HM2AR1',
    address: '100 Courthouse Square',
    county: 'Bay County',
    designatedOn: '2024-10-11',
    primaryContact: 'Yvette Dubois',
    primaryReach: 'yvette@example.org',
    ...more,
  });
const damaged = (more: Partial<New<typeof damageLine>> = {}) =>
  here.yvette.make(damageLine, {
    disaster: here.milton,
    category: 'c',
    facility: 'Marsh Point Road',
    address: '12 Marsh Point Road',
    description: 'Washed out.',
    cause: 'Storm surge',
    cost: usd(1_250),
    laborType: 'fa',
    ...more,
  });
const read = <T,>(act: Parameters<typeof here.county.door.run<T>>[1]) => here.county.door.run(here.rosa.actor, act);

describe('a Request for Public Assistance', () => {
  test('is due 30 days after the county was designated, and is filed with its day', async () => {
    const row = await asked();
    expect(row.dueOn).toBe('2024-11-10');
    const edited = await here.yvette.edit(assistanceRequest, row.id, row.version, { filedOn: '2024-11-10' });
    expect((await here.yvette.run(assistanceRequest, 'file', edited.id)).status).toBe('filed');
  });

  test('that is late needs its reason, and one ahead of its day is refused', async () => {
    const late = await asked({ filedOn: '2024-11-11' });
    await expect(here.yvette.run(assistanceRequest, 'file', late.id)).rejects.toMatchObject({
      code: 'assistance_request.late_is_explained',
    });
    const explained = await here.yvette.edit(assistanceRequest, late.id, late.version, { lateReason: 'No power.' });
    await here.yvette.run(assistanceRequest, 'file', explained.id);
    const early = await asked({ filedOn: '2024-10-10' });
    await expect(here.yvette.run(assistanceRequest, 'file', early.id)).rejects.toMatchObject({
      code: 'assistance_request.filed_after',
    });
    const ahead = await asked({ filedOn: '2199-01-01' });
    await expect(here.yvette.run(assistanceRequest, 'file', ahead.id)).rejects.toMatchObject({
      code: 'assistance_request.filed_by_now',
    });
  });

  test('is filed from the day of its designation until now, and approved from its filing until now', async () => {
    const filing = async (filedOn: string) => {
      const { id } = await asked({ lateReason: 'No power.' });
      await here.county.door.run(here.yvette.actor, (work) =>
        work.move(assistanceRequest, id, 'file', { input: { filedOn } }),
      );
      return id;
    };
    await expect(filing('2026-11-21')).rejects.toMatchObject({
      code: 'assistance_request.filed_by_now',
      issues: [{ path: 'filedOn' }],
    });
    await expect(filing('2024-10-10')).rejects.toMatchObject({
      code: 'assistance_request.filed_after',
      issues: [{ path: 'filedOn' }],
    });
    const unfiled = await asked();
    await expect(here.yvette.run(assistanceRequest, 'file', unfiled.id)).rejects.toMatchObject({
      issues: [{ path: 'filedOn', code: 'required' }],
    });
    const approving = (id: string, decidedOn: string) =>
      here.county.door.run(here.yvette.actor, (work) =>
        work.move(assistanceRequest, id, 'approve', { input: { decidedOn } }),
      );
    const first = await filing('2024-10-11');
    for (const day of ['2024-10-10', '2026-11-21'])
      await expect(approving(first, day)).rejects.toMatchObject({
        code: 'assistance_request.decided_in_order',
        issues: [{ path: 'decidedOn' }],
      });
    await approving(first, '2024-10-11');
    await expect(here.rosa.see(assistanceRequest, first)).resolves.toMatchObject({
      status: 'approved',
      filedBy: here.yvette.id,
    });
    const last = await filing('2026-11-20');
    await approving(last, '2026-11-20');
  });

  test('is of a county that the declaration names, and of grant managers alone', async () => {
    await expect(asked({ county: 'Miami-Dade' })).rejects.toMatchObject({
      code: 'assistance_request.county_is_designated',
    });
    await expect(asked({ designatedOn: '2024-10-01' })).rejects.toMatchObject({
      code: 'assistance_request.after_declaration',
    });
    await expect(asked({ applicantType: 'pnp' })).rejects.toMatchObject({
      code: 'assistance_request.nonprofit_is_described',
    });
    const nonprofit = await asked({
      applicantType: 'pnp',
      service: 'Clinic',
      ownership: 'owns',
      filedOn: '2024-10-20',
    });
    await expect(here.yvette.run(assistanceRequest, 'file', nonprofit.id)).rejects.toMatchObject({
      code: 'assistance_request.has_ruling',
    });
    await expect(
      here.rosa.make(assistanceRequest, {
        disaster: here.milton,
        legalName: 'Bay County',
        applicantType: 'county',
        uei: 'K4TWQ8HM2AR1',
        address: '1',
        county: 'Bay',
        designatedOn: '2024-10-11',
        primaryContact: 'Rosa',
        primaryReach: '1',
      }),
    ).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('prints in its boxes with the number of its declaration, and reads back as printed', async () => {
    const row = await asked({ population: 186_400 });
    const of = await read((work) => requestFilled(work, row.id));
    expect([of.version.number, of.version.omb]).toEqual(['FF-104-FY-21-131', '1660-0017']);
    expect(of.facts).toContainEqual({ item: '6', label: 'Designated county', value: 'Bay County' });
    expect(of.filled.notes).toContain('No alternate contact.');
    expect(await filledPdf(paperSheet(releasedPaper(of)))).toBeInstanceOf(Uint8Array);
  });
});

describe('the Impact List and the project application', () => {
  test('have every line with its place and cost, and the sum of each category', async () => {
    await damaged({
      place: { type: 'Point', coordinates: [-85.6602, 30.158_83] },
      isInsured: false,
      hadAssistance: false,
    });
    await damaged({ category: 'e', facility: 'Fire Station 3', cost: usd(40_000) });
    const of = await read((work) => impactFilled(work, here.milton));
    expect(of.version.number).toBe('FF-104-FY-22-236');
    expect(of.filled.sheets[0]?.lines.map(({ cells }) => [cells[1], cells[3], cells[6]])).toEqual([
      ['Marsh Point Road', '30.1588, -85.6602', '1250.00'],
      ['Fire Station 3', '', '40000.00'],
    ]);
    expect(of.filled.totals.map(({ cents }) => cents)).toEqual([125_000, 4_000_000, 4_125_000]);
    expect(of.filled.notes[0]).toMatch(/^No map point: DMG-/);
    expect(of.differs).toEqual([]);
    expect(await filledPdf(paperSheet(releasedPaper(of)))).toBeInstanceOf(Uint8Array);
  });

  test('an application has the number of its category, and its cost lines lead to both shares', async () => {
    const { id } = await here.project({ category: 'b', estimate: usd(10_000.01), insurance: usd(1_000) });
    await damaged({ category: 'b', facility: 'Shelter at Marsh Point', project: id });
    const of = await read((work) => applicationFilled(work, id));
    expect(of.version.number).toBe('FF-104-FY-22-240');
    expect(of.filled.sheets[0]?.lines.map(({ cells }) => cells.slice(1))).toEqual([
      ['Damage: Shelter at Marsh Point', '1250.00'],
      ['Remaining estimate', '10000.01'],
    ]);
    expect(of.filled.totals.map(({ label, cents }) => [label, cents])).toEqual([
      ['Gross cost', 1_000_001],
      ['Less insurance', -100_000],
      ['Net cost', 900_001],
      ['Federal share, 75 %', 675_001],
      ['Non-federal share', 225_000],
    ]);
    expect(of.differs).toEqual([]);
    expect(await filledPdf(paperSheet(releasedPaper(of)))).toBeInstanceOf(Uint8Array);
  });

  test('are not released where two readings differ or nothing is there', async () => {
    const of = await read((work) => impactFilled(work, here.late));
    expect(() => releasedPaper(of)).toThrow('No damage lines under this declaration.');
    expect(() => releasedPaper({ ...of, differs: differing('DR-1', 100, 200) })).toThrow(
      'DR-1: the records have $1.00, the form has $2.00. It is not released until both agree.',
    );
  });
});

test('the number of a form follows the day of the declaration', () => {
  expect(paperOn('Request for Public Assistance', '2023-08-31')).toMatchObject({
    number: '009-0-49',
    isKnown: false,
    omb: null,
  });
  expect(paperOn('Project application', '2023-08-31', 'a').number).toBe('90-91');
  expect(paperOn('Project application', '2024-10-11', 'z').number).toBe('FF-104-FY-22-244');
  expect(requestDueOn('2024-10-11', '2024-10-20')).toBe('2024-11-19');
  expect(isDesignated('Bay', [{ name: 'Bay (County)' }])).toBe(true);
  expect(isDesignated('Bay', [{ name: 'Gulf (County)' }])).toBe(false);
  expect(isDesignated('Bay', [{ name: 'Statewide' }])).toBe(true);
});

test('each form is a page, downloads, and stays within its organization', async () => {
  const server = await serve(here.county);
  const row = await asked({ legalName: 'Bay County Board' });
  const page = await windowOf(server, here.rosa, `/pa-requests/${row.id}`);
  await expect.poll(() => page.shown('Request for Public Assistance')).toContain('Bay County Board');
  const list = await windowOf(server, here.rosa, `/impact-lists/${here.milton}`);
  await expect.poll(() => list.shown('Rows')).toContain('Marsh Point Road');
  const ask = (path: string) => server.ask({ as: here.rosa.actor, method: 'GET', path });
  expect((await ask(`/api/v1/declared_disaster/${here.milton}/impact-list.pdf`)).status).toBe(200);
  const empty = await ask(`/api/v1/declared_disaster/${here.late}/impact-list.pdf`);
  expect([empty.status, empty.text]).toEqual([422, expect.stringContaining('No damage lines')]);
  await server.close();
});
