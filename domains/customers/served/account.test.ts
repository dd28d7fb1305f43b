import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { type AccountAgreement, accountOf } from './account.ts';
import { accountFor } from './account.server.ts';
import { customerAgreement } from './customer-agreement.record.ts';
import { customer } from './customer.record.ts';

const agreement = (more: Partial<AccountAgreement>): AccountAgreement => ({
  id: 'a',
  number: 'AGR-2026-0001',
  name: 'Sweeping',
  kind: 'service',
  status: 'active',
  yearlyCents: 365_00,
  ceilingCents: null,
  terms: null,
  fromDay: '2020-01-01',
  untilDay: null,
  noticeDays: null,
  ...more,
});
const year = { label: 'FY2027', from: '2026-10-01', until: '2027-09-30', today: '2026-11-20' };
const inYear = (more: Partial<AccountAgreement>) => accountOf([agreement(more)], year).yearCents;

describe('what a customer’s agreements come to in a fiscal year', () => {
  test('is the yearly amount by the days on which each holds, to the cent', () => {
    expect(inYear({})).toBe(365_00);
    expect(inYear({ fromDay: '2027-09-30' })).toBe(1_00);
    expect(inYear({ untilDay: '2026-10-01' })).toBe(1_00);
    expect(inYear({ untilDay: '2026-09-30' })).toBe(0);
    expect(inYear({ fromDay: '2027-10-01' })).toBe(0);
    expect(inYear({ yearlyCents: null })).toBe(0);
    expect(inYear({ yearlyCents: 183, untilDay: '2026-10-01' })).toBe(1); // 0.501 of a cent
    expect(inYear({ yearlyCents: 182, untilDay: '2026-10-01' })).toBe(0);
  });

  test('is told until today as well, and until when notice can be given', () => {
    const both = [agreement({ untilDay: '2027-03-31', noticeDays: 120 }), agreement({ noticeDays: 30 })];
    const { lines, yearCents, soFarCents } = accountOf(both, year);
    expect(lines.map(({ noticeBy }) => noticeBy)).toEqual(['2026-12-01', null]);
    expect(yearCents).toBe(182_00 + 365_00);
    expect(soFarCents).toBe(2 * 51_00);
  });
});

describe('the account of a customer', () => {
  let county: World;
  let miguel: Person;
  beforeAll(async () => {
    county = await world();
    miguel = await county.member('Miguel Ortiz', 'manager');
  });
  afterAll(() => county.close());

  test('has what was ever put in force, and what was ended counts to the day it was ended', async () => {
    const { id } = await miguel.make(customer, { name: 'Bayside Water District', kind: 'utility' });
    const made = async (name: string, fromDay: string) => {
      const yearly = { cents: 365_00, currency: 'USD' };
      return (await miguel.make(customerAgreement, { name, customer: id, kind: 'service', fromDay, yearly })).id;
    };
    await made('Only drawn up', '2026-01-01');
    const ended = await made('Ended', '2025-10-01');
    const held = await made('Held', '2026-01-01');
    for (const one of [ended, held]) await miguel.run(customerAgreement, 'activate', one);
    await miguel.run(customerAgreement, 'end', ended, 'They do it themselves');
    const { lines, fiscalYear } = await county.door.run(miguel.actor, (work) => accountFor(work, id));
    expect(fiscalYear).toMatch(/^FY20\d\d$/);
    expect(lines.map(({ id: of }) => of)).toEqual([held, ended]);
    expect(lines.map(({ untilDay }) => untilDay)).toEqual([null, expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]);
  });
});
