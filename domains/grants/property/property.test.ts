import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { New, Row } from '#kernel';
import { filledPdf } from '#server/services/pdf/filled-pdf.ts';
import { readLines } from '#server/services/pdf/read-back.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { closeoutStandingOf } from '../closeout/closeout-calls.server.ts';
import { grantCloseout } from '../closeout/grant-closeout.record.ts';
import { grantReport } from '../reports/grant-report.record.ts';
import { propertySheetOf, reportSheetOf, reportStandingOf } from '../reports/report-calls.server.ts';
import { type GrantWorld, grantWorld, usd } from '../test-world.ts';
import { grantProperty } from './grant-property.record.ts';
import { propertyStandingOf } from './property-calls.server.ts';

let here: GrantWorld;
beforeAll(async () => {
  here = await grantWorld();
});
afterAll(() => here.county.close());

const UNTIL = '2026-10-31';

/** An award whose equipment was bought with so much, three quarters of it federal. */
async function bought(dollars: number, more: Partial<New<typeof grantAward>> = {}) {
  const award = await here.active({ untilDay: UNTIL, ...more });
  const cost = await here.charged(award.id, dollars, {
    costClass: 'equipment',
    splits: [
      { award: award.id, share: 'funder', amount: usd(dollars * 0.75) },
      { award: award.id, share: 'match', amount: usd(dollars * 0.25) },
    ],
  });
  return { award, cost };
}

const itemOf = (award: string, cost: string | null, more: Partial<New<typeof grantProperty>> = {}) =>
  here.yvette.make(grantProperty, {
    award,
    cost,
    description: 'Mobile generator, 60 kW',
    identifier: 'CAT-XQ60-0917',
    unitCost: usd(40_000),
    acquiredOn: '2026-10-15',
    place: 'Public works yard',
    condition: 'usable',
    evidence: [here.paper],
    ...more,
  });

const sold = {
  outcome: 'sold',
  disposedOn: '2026-11-10',
  fairValue: usd(22_000),
  valuedOn: '2026-11-05',
  proceeds: usd(20_000),
} as const;

async function decided(row: Row<typeof grantProperty>, more: Partial<New<typeof grantProperty>>) {
  await here.yvette.edit(grantProperty, row.id, row.version, more);
  await here.yvette.run(grantProperty, 'propose', row.id);
  return here.priya.run(grantProperty, 'approve', row.id);
}

const filling = (record: typeof grantReport | typeof grantProperty, id: string, step: string, input: object) =>
  here.county.door.run(here.yvette.actor, (work) =>
    work.move(record as typeof grantReport, id, step as 'file', { input: input as Readonly<Record<string, unknown>> }),
  );
const settled = (id: string, input = { remittedOn: '2026-11-18', reference: 'PAY.GOV 27KX' }) =>
  filling(grantProperty, id, 'settle', input);
const standing = (id: string) =>
  here.county.door.run(here.rosa.actor, (work) => propertyStandingOf(work, id, async () => []));
const formOf = async (id: string) =>
  (
    await readLines(
      await filledPdf((await here.county.door.run(here.rosa.actor, (work) => propertySheetOf(work, id))).sheet),
    )
  )
    .flat()
    .map(({ text }) => text);

describe('an item of property', () => {
  test('takes its federal percent from the cost it was bought with, and never more than that cost', async () => {
    const { award, cost } = await bought(50_000);
    const item = await itemOf(award.id, cost.id);
    expect(item.number).toMatch(/^PRP-/);
    await expect(standing(item.id)).resolves.toMatchObject({
      federalPercent: 75,
      thresholdCents: 1_000_000,
      cost: { number: cost.number },
      countDueOn: '2028-10-15',
      due: null,
    });
    await expect(itemOf(award.id, cost.id, { unitCost: usd(10_000.01) })).rejects.toMatchObject({
      code: 'grant_property.within_cost',
    });
    const other = await bought(20_000);
    await expect(itemOf(award.id, other.cost.id, { unitCost: usd(1) })).rejects.toMatchObject({
      code: 'grant_property.cost_is_of_award',
    });
    const paid = await here.charged(award.id, 500);
    await expect(itemOf(award.id, paid.id, { unitCost: usd(500) })).rejects.toMatchObject({
      code: 'grant_property.cost_is_of_class',
    });
    await expect(itemOf(award.id, null)).rejects.toMatchObject({ code: 'grant_property.bought_or_furnished' });
    await expect(here.rosa.make(grantProperty, { award: award.id } as New<typeof grantProperty>)).rejects.toMatchObject(
      { code: 'rights' },
    );
  });

  test('is disposed of by two people, and the share is fixed by the text of the award', async () => {
    const { award, cost } = await bought(40_000);
    const item = await itemOf(award.id, cost.id);
    await here.yvette.edit(grantProperty, item.id, item.version, { ...sold, keepsSelling: true });
    await here.yvette.run(grantProperty, 'propose', item.id);
    const both = await here.withDuties('Sol Both', 'grant_manager', 'budget_officer');
    await expect(here.yvette.run(grantProperty, 'approve', item.id)).rejects.toMatchObject({ code: 'rights' });
    const done = await both.run(grantProperty, 'approve', item.id);
    // 75 percent of 20,000, less the allowance of 1,000 of the text since October 2024.
    expect(done).toMatchObject({ status: 'decided', share: usd(15_000), allowance: usd(1_000), remit: usd(14_000) });
    await expect(settled(item.id, { remittedOn: '2026-11-09', reference: 'PAY' })).rejects.toMatchObject({
      code: 'grant_property.remitted_by_now',
    });
    await expect(settled(item.id)).resolves.toMatchObject({ status: 'settled' });
  });

  test('of an award before October 2024 has the threshold and the allowance of that text', async () => {
    const { award, cost } = await bought(40_000, { awardDate: '2024-09-30' });
    const small = await itemOf(award.id, cost.id, { unitCost: usd(8_000) });
    const kept = await decided(small, {
      outcome: 'retained',
      disposedOn: '2026-11-10',
      fairValue: usd(5_000.01),
      valuedOn: '2026-11-05',
    });
    expect(kept.remit).toEqual(usd(3_750.01));
    const large = await itemOf(award.id, cost.id, { unitCost: usd(30_000) });
    const gone = await decided(large, { ...sold, keepsSelling: true });
    expect(gone).toMatchObject({ allowance: usd(500), remit: usd(14_500) });
  });

  test('says what the law asks for before it is proposed', async () => {
    const { award, cost } = await bought(40_000);
    const item = await itemOf(award.id, cost.id);
    await expect(here.yvette.run(grantProperty, 'propose', item.id)).rejects.toMatchObject({
      code: 'grant_property.says_outcome',
    });
    let at = item.version;
    const tried = async (more: Partial<New<typeof grantProperty>>) => {
      at = (await here.yvette.edit(grantProperty, item.id, at, more)).version;
      return here.yvette.run(grantProperty, 'propose', item.id).then(
        ({ status }) => status,
        (error: { code?: string }) => error.code,
      );
    };
    const on = { disposedOn: '2026-11-10' };
    expect(await tried({ outcome: 'retained', ...on })).toBe('grant_property.says_value');
    expect(await tried({ outcome: 'sold', fairValue: usd(1), valuedOn: '2026-11-05' })).toBe(
      'grant_property.sale_is_shown',
    );
    expect(await tried({ outcome: 'transferred' })).toBe('grant_property.is_instructed');
    expect(await tried({ outcome: 'lost' })).toBe('grant_property.is_accounted');
    await expect(tried({ outcome: 'used_up' })).rejects.toMatchObject({ code: 'grant_property.outcome_fits' });
    expect(await tried({ outcome: 'in_use' })).toBe('proposed');
    await here.priya.run(grantProperty, 'approve', item.id);
    await expect(settled(item.id)).rejects.toMatchObject({ code: 'grant_property.owes_share' });
    await expect(here.priya.run(grantProperty, 'resume', item.id, 'Sold in spring')).resolves.toMatchObject({
      status: 'held',
      remit: null,
    });
  });

  test('of unused supplies is one lot of its award', async () => {
    const award = await here.active({ untilDay: UNTIL, match: usd(25_000) });
    const lot = { kind: 'supplies', description: 'Sandbags', unitCost: usd(30_000) } as const;
    const item = await itemOf(award.id, null, lot);
    // 100,000 of 125,000.
    await expect(standing(item.id)).resolves.toMatchObject({ federalPercent: 80, countDueOn: null });
    await expect(itemOf(award.id, null, lot)).rejects.toMatchObject({ code: 'grant_property.one_lot' });
    await here.yvette.run(grantProperty, 'discard', item.id, 'Entered twice');
    await expect(itemOf(award.id, null, lot)).resolves.toMatchObject({ status: 'held' });
  });
});

async function filed(award: string, kind: 'final_property' | 'disposition' | 'property', periodEnd: string) {
  const { id } = await here.yvette.make(grantReport, { award, kind, periodEnd });
  await here.yvette.run(grantReport, 'submit', id);
  await here.priya.run(grantReport, 'certify', id);
  await filling(grantReport, id, 'file', { filedOn: '2026-11-20', receipt: 'R-428' });
  return id;
}

describe('SF-428', () => {
  test('B is computed, certified by a second person, printed and read back with the worksheet of supplies', async () => {
    const { award, cost } = await bought(40_000, { agency: 'Agency of Łódź 海洋', match: usd(25_000) });
    const item = await itemOf(award.id, cost.id);
    const lot = await itemOf(award.id, null, { kind: 'supplies', description: 'Sandbags', unitCost: usd(30_000) });
    const { id, number } = await here.yvette.make(grantReport, {
      award: award.id,
      kind: 'final_property',
      periodEnd: UNTIL,
    });
    await expect(here.yvette.run(grantReport, 'submit', id)).rejects.toMatchObject({
      code: 'grant_report.property_is_decided',
    });
    await decided(item, sold);
    await decided(lot, { outcome: 'retained', disposedOn: UNTIL, fairValue: usd(12_500), valuedOn: UNTIL });
    await here.yvette.run(grantReport, 'submit', id);
    await expect(here.yvette.run(grantReport, 'certify', id)).rejects.toMatchObject({ code: 'rights' });
    await here.priya.run(grantReport, 'certify', id);
    const shown = await here.county.door.run(here.rosa.actor, (work) => reportStandingOf(work, id));
    expect(shown).toMatchObject({
      dueOn: '2027-02-28',
      property: { attachment: 'B', thresholdCents: 1_000_000, worksheet: { share: 1_000_000, remit: 1_000_000 } },
    });
    const lines = await formOf(id);
    expect(lines).toEqual(
      expect.arrayContaining([
        'Tangible Personal Property Report',
        'SF-428, OMB Number: 4040-0018',
        `${number}. Certified, not filed yet.`,
        'Agency of Łódź 海洋',
        '$12,500.00',
        '80.00%',
        '$10,000.00',
        'Sandbags',
        'CAT-XQ60-0917',
        '$15,000.00',
        'Priya Raman',
      ]),
    );
    const all = lines.join(' ');
    expect(all).toContain('[X] Final (Award Closeout) Report (SF-428-B)');
    expect(all).toContain('[X] Residual unused supplies with total aggregate fair market value exceeding $10,000.00');
    expect(all).toContain('[_] None of the above');
  });

  test('is refused at certification where the register changed meanwhile', async () => {
    const { award, cost } = await bought(40_000);
    const item = await itemOf(award.id, cost.id);
    await decided(item, { outcome: 'in_use', disposedOn: UNTIL });
    const { id } = await here.yvette.make(grantReport, { award: award.id, kind: 'final_property', periodEnd: UNTIL });
    await here.yvette.run(grantReport, 'submit', id);
    await here.priya.run(grantProperty, 'resume', item.id, 'Sold after all');
    const { version } = await here.yvette.see(grantProperty, item.id);
    await decided({ ...item, version }, sold);
    await expect(here.priya.run(grantReport, 'certify', id)).rejects.toMatchObject({
      code: 'grant_report.property_changed',
    });
  });

  test('A lists what the funder furnished, C asks for instructions, and each has its day', async () => {
    const { award, cost } = await bought(40_000);
    await itemOf(award.id, null, { holder: 'federal', description: 'Radio console on loan', unitCost: usd(900) });
    const item = await itemOf(award.id, cost.id);
    const annual = await filed(award.id, 'property', '2026-10-20');
    const all = (await formOf(annual)).join(' ');
    expect(all).toContain('Radio console on loan');
    expect(all).toContain('[X] Annual Report (SF-428-A)');
    expect(all).not.toContain('Mobile generator');
    const asked = await here.yvette.make(grantReport, {
      award: award.id,
      kind: 'disposition',
      periodEnd: '2026-11-20',
      items: [item.id],
    });
    await here.yvette.run(grantReport, 'submit', asked.id);
    const request = (await formOf(asked.id)).join(' ');
    expect(request).toContain('[X] Disposition Report/Request (SF-428-C)');
    expect(request).toContain('Instructions requested');
    expect(request).not.toContain('Radio console');
    const other = await bought(20_000);
    const wrong = await here.yvette.make(grantReport, {
      award: other.award.id,
      kind: 'disposition',
      periodEnd: '2026-11-20',
      items: [item.id],
    });
    await expect(here.yvette.run(grantReport, 'submit', wrong.id)).rejects.toMatchObject({
      code: 'grant_report.items_are_of_award',
    });
    await expect(
      here.yvette.make(grantReport, { award: award.id, kind: 'final_property', periodEnd: '2026-09-30' }),
    ).rejects.toMatchObject({ code: 'grant_report.property_is_at_the_end' });
  });

  test('is the form of a property report alone, and of no other organization', async () => {
    const award = await here.active();
    const { id } = await here.yvette.make(grantReport, { award: award.id, kind: 'financial', periodEnd: '2026-09-30' });
    await expect(formOf(id)).rejects.toMatchObject({ code: 'grant_report.has_no_sf428' });
    const annual = await here.yvette.make(grantReport, { award: award.id, kind: 'property', periodEnd: '2026-09-30' });
    await expect(here.county.door.run(here.rosa.actor, (work) => reportSheetOf(work, annual.id))).rejects.toMatchObject(
      { code: 'grant_report.has_no_sf425' },
    );
    expect((await formOf(annual.id)).join(' ')).toContain('No federally-owned property is in custody.');
    const elsewhere = await here.county.organization('Bay County');
    const vera = await here.county.member('Vera Stone', 'admin', elsewhere);
    await expect(here.county.door.run(vera.actor, (work) => propertySheetOf(work, annual.id))).rejects.toMatchObject({
      kind: 'not_found',
    });
  });

  test('holds the longest texts, and is refused for a character that the fonts lack', async () => {
    const { award, cost } = await bought(40_000);
    await itemOf(award.id, cost.id, { description: 'W'.repeat(200), identifier: 'W'.repeat(80) });
    const { id } = await here.yvette.make(grantReport, {
      award: award.id,
      kind: 'disposition',
      periodEnd: '2026-11-20',
    });
    expect((await formOf(id)).filter((line) => /^W+$/.test(line)).join('')).toContain('W'.repeat(280));
    const strange = await bought(40_000);
    await itemOf(strange.award.id, strange.cost.id, { description: 'Pump 𓀀' });
    const other = await here.yvette.make(grantReport, {
      award: strange.award.id,
      kind: 'disposition',
      periodEnd: '2026-11-20',
    });
    await expect(formOf(other.id)).rejects.toMatchObject({ code: 'pdf.no_glyph' });
  });
});

describe('the closeout of an award with equipment', () => {
  const openChecks = async (id: string) => {
    const { checks } = await here.county.door.run(here.rosa.actor, (work) => closeoutStandingOf(work, id));
    return checks.filter(({ open }) => open.total > 0).map(({ check }) => check);
  };
  const property = ['register', 'property_items', 'federal_share', 'final_property'];
  const ofProperty = async (id: string) => (await openChecks(id)).filter((one) => property.includes(one));

  test('waits for the register, the decisions, the share and the last report', async () => {
    const { award, cost } = await bought(40_000);
    await here.yvette.run(grantAward, 'beginCloseout', award.id);
    const { id } = await here.yvette.make(grantCloseout, {
      award: award.id,
      equipment: 'none',
      supplies: 'none',
      property: 'None was bought.',
      evidence: [here.paper],
    });
    expect(await ofProperty(id)).toEqual(['register']);
    const item = await itemOf(award.id, cost.id);
    expect(await ofProperty(id)).toEqual(['property_items', 'final_property']);
    await decided(item, sold);
    expect(await ofProperty(id)).toEqual(['federal_share', 'final_property']);
    await settled(item.id);
    await filed(award.id, 'final_property', UNTIL);
    expect(await ofProperty(id)).toEqual([]);
    await expect(here.yvette.run(grantCloseout, 'submit', id)).resolves.toMatchObject({ status: 'submitted' });
  });

  test('attests what the register says', async () => {
    const { award, cost } = await bought(40_000);
    await here.yvette.run(grantAward, 'beginCloseout', award.id);
    const item = await itemOf(award.id, cost.id);
    await decided(item, { outcome: 'in_use', disposedOn: '2026-11-10', fairValue: usd(9_000), valuedOn: '2026-11-05' });
    const of = { award: award.id, supplies: 'none', property: 'None was bought.', evidence: [here.paper] } as const;
    const { id, version } = await here.yvette.make(grantCloseout, { ...of, equipment: 'none' });
    await expect(here.yvette.run(grantCloseout, 'submit', id)).rejects.toMatchObject({
      code: 'grant_closeout.equipment_is_left',
    });
    const next = await here.yvette.edit(grantCloseout, id, version, { equipment: 'kept', equipmentValue: usd(8_000) });
    await expect(here.yvette.run(grantCloseout, 'submit', id)).rejects.toMatchObject({
      code: 'grant_closeout.equipment_value_differs',
    });
    await here.yvette.edit(grantCloseout, id, next.version, { equipmentValue: usd(9_000) });
    await expect(here.yvette.run(grantCloseout, 'submit', id)).resolves.toMatchObject({ status: 'submitted' });
  });

  test('of other money has no federal share and no SF-428 to wait for', async () => {
    const { award, cost } = await bought(40_000, { fundingType: 'state', fain: null, listings: [] });
    const item = await itemOf(award.id, cost.id);
    const done = await decided(item, sold);
    expect(done.remit).toEqual(usd(0));
    await here.yvette.run(grantAward, 'beginCloseout', award.id);
    const { id } = await here.yvette.make(grantCloseout, { award: award.id, evidence: [here.paper] });
    expect(await ofProperty(id)).toEqual([]);
  });
});
