import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountWorld, accountWorld, type Browser } from '../../../tests/world/account-world.ts';
import { made, windowOf } from '../../../tests/world/window.tsx';
import { cooperativeContract } from '../cooperative/cooperative-contract.record.ts';
import { contactEntry } from '../served/contact-entry.record.ts';
import { customerAgreement } from '../served/customer-agreement.record.ts';
import { customer } from '../served/customer.record.ts';
import { agency } from '../tree/agency.record.ts';

const usd = (dollars: number) => ({ cents: dollars * 100, currency: 'USD' });
let here: AccountWorld;
let dana: Browser;
let rosa: Browser;
let water: string;
let works: string;
let cooperative: string;
beforeAll(async () => {
  here = await accountWorld({ env: { LIMITS_FACTOR: '100' } });
  const county = await here.organization('Tidewater County');
  await here.person('rosa@tidewater.example', 'user', county);
  await here.person('dana@tidewater.example', 'admin', county);
  dana = await here.signedIn('dana@tidewater.example');
  rosa = await here.signedIn('rosa@tidewater.example');
  const top = await made(dana, agency, { code: 'TC', name: 'Tidewater', rank: 'jurisdiction', entity: 'county' });
  works = await made(dana, agency, { code: 'PW', name: 'Public Works', rank: 'department', beginsUnder: top });
  await made(dana, agency, {
    code: 'BAY',
    name: 'City of Bayside',
    rank: 'partner',
    beginsUnder: works,
    entity: 'city',
  });
  water = await made(dana, customer, { name: 'Bayside Water District', kind: 'utility' });
  const school = await made(dana, customer, { name: 'Harbor Schools', kind: 'nonprofit' });
  const agreement = { kind: 'service', fromDay: '2026-01-01' };
  for (const row of [
    { name: 'Street sweeping', customer: water, yearly: usd(12_000), untilDay: '2027-03-31', noticeDays: 60 },
    {
      name: 'Billing service',
      customer: water,
      yearly: usd(2400),
      fromDay: '2026-02-01',
      untilDay: '2026-12-31',
      noticeDays: 90,
    },
    { name: 'Grounds', customer: school, yearly: usd(500), fromDay: '2026-03-01' },
  ]) {
    here.clock.pass(60);
    const id = await made(dana, customerAgreement, { ...agreement, ...row });
    expect((await dana.post(`/api/v1/customer_agreement/${id}/activate`, { version: 1 })).status).toBe(200);
  }
  await made(dana, contactEntry, {
    subject: 'Rates for 2027',
    kind: 'call',
    happenedOn: '2026-11-02',
    customer: water,
    followUpOn: '2026-11-20',
  });
  cooperative = await made(dana, cooperativeContract, {
    number: 'OMNIA-7',
    name: 'Office supplies',
    lead: 'State of Oregon',
    vendor: 'Acme Supply',
    fromDay: '2026-01-01',
    untilDay: '2027-12-31',
  });
});
afterAll(() => here.close());

describe('clients', () => {
  test('shows whom the organization serves, with links to what each figure counts', async () => {
    const page = await windowOf(here, dana, '/clients');
    expect(page.shown()).toMatchInlineSnapshot(`
      "# Clients
      See the agencies and customers you serve, buy for or bill.
      <Agreements → /clients/agreements> <New customer → /clients/customers/new> <Log a contact → /clients/contacts/new>
      Approved purchases of FY2027
      By paying department or partner, including those below it.
      No approved purchases this fiscal year yet.
      Agreements ending within a year
      Customer, interlocal and cooperative agreements.
      [Show as table: Agreements ending within a year]
      Agreements ending within a year
      Agreement | What | From | Until
      Billing service | <Customers → /clients/agreements/id1> | Nov 20, 2026 | Dec 31, 2026
      Street sweeping | <Customers → /clients/agreements/id2> | Nov 20, 2026 | Mar 31, 2027
      [Agencies] (selected) [Customers] [Cooperative contracts]
      Search agencies:
      Agencies served
      Agency | Manager | Agreements | Spending authority | Approved in FY2027 | Open work | History
      <City of Bayside → /customer-management/agencies/id3> BAY, Partner agency | — | 0 | <0 people → /customer-management?tab=authority> | — | — | <History → /clients?agency=id3>
      <Public Works → /customer-management/agencies/id4> PW, Department | — | 0 | <0 people → /customer-management?tab=authority> | — | — | <History → /clients?agency=id4>
      <Tidewater → /customer-management/agencies/id5> TC, Jurisdiction | — | 0 | <0 people → /customer-management?tab=authority> | — | — | <History → /clients?agency=id5>"
    `);
    await page.go('/clients?tab=customers');
    expect(page.shown('Customers served')).toMatchInlineSnapshot(`
      "Customers served
      Customer | Kind | Agreements | Yearly billing | Next end | Last contact | Follow up | History
      <Bayside Water District → /clients/customers/id6> CUS-00001 | Utility customer | <2 → /clients/agreements?customer=id6> | $14,400.00 | Dec 31, 2026 | Nov 2, 2026 | Nov 20, 2026 | <History → /clients?tab=customers&customer=id6>
      <Harbor Schools → /clients/customers/id7> CUS-00002 | Nonprofit | <1 → /clients/agreements?customer=id7> | $500.00 | — | Never | — | <History → /clients?tab=customers&customer=id7>"
    `);
    await page.fill('Search customers', 'harbor');
    expect(page.shown('Customers served')).toMatchInlineSnapshot(`
      "Customers served
      Customer | Kind | Agreements | Yearly billing | Next end | Last contact | Follow up | History
      <Harbor Schools → /clients/customers/id7> CUS-00002 | Nonprofit | <1 → /clients/agreements?customer=id7> | $500.00 | — | Never | — | <History → /clients?tab=customers&find=harbor&customer=id7>"
    `);
    await page.fill('Search customers', 'nowhere');
    expect(page.shown()).toContain('No customer found\nSearch by part of the name or code.');
    await page.go('/clients?tab=cooperative');
    expect(page.shown('Clients')).toMatchInlineSnapshot(`
      "# Clients
      See the agencies and customers you serve, buy for or bill.
      <Agreements → /clients/agreements> <New customer → /clients/customers/new> <Log a contact → /clients/contacts/new>"
    `);
  });

  test('offers what is made here only to those who may make it', async () => {
    const page = await windowOf(here, rosa, '/clients?tab=cooperative');
    expect(page.shown()).toMatchInlineSnapshot(`
      "# Clients
      See the agencies and customers you serve, buy for or bill.
      <Agreements → /clients/agreements> <Log a contact → /clients/contacts/new>
      Approved purchases of FY2027
      By paying department or partner, including those below it.
      No approved purchases this fiscal year yet.
      Agreements ending within a year
      Customer, interlocal and cooperative agreements.
      [Show as table: Agreements ending within a year]
      Agreements ending within a year
      Agreement | What | From | Until
      Billing service | <Customers → /clients/agreements/id1> | Nov 20, 2026 | Dec 31, 2026
      Street sweeping | <Customers → /clients/agreements/id2> | Nov 20, 2026 | Mar 31, 2027
      [Agencies] [Customers] [Cooperative contracts] (selected)
      <All contracts → /clients/cooperative-contracts> <Usage reports and fees → /clients/usage-reports>
      # <Office supplies → /clients/cooperative-contracts/id3>
      Acme Supply, State of Oregon
      OMNIA-7, until Dec 31, 2027
      Not yet usable
      The contract is not open for orders.
      Open competition is not confirmed.
      An agency that was not named as a buyer cannot join later.
      No participation is in force on that day.
      No basis of the price is on file.
      An audit asks for the solicitation, the award and our participation."
    `);
  });

  test('a contact is logged in the history of a customer, which shows it at once', async () => {
    const page = await windowOf(here, dana, `/clients?tab=customers&customer=${water}`);
    expect(page.shown('History of Bayside Water District')).toMatchInlineSnapshot(`
      "# Bayside Water District: history
      [Log a contact] [Close history]
      <AGR-2026-0002 Billing service → /clients/agreements/id1>
      Agreement, drawn up, Nov 20, 2026, 10:02 AM, Dana
      <AGR-2026-0001 Street sweeping → /clients/agreements/id2>
      Agreement, drawn up, Nov 20, 2026, 10:01 AM, Dana
      <Rates for 2027 → /clients/contacts/id3>
      Call, Nov 2, 2026, Dana
      <AGR-2026-0002 Billing service → /clients/agreements/id1>
      Agreement, in force, Feb 1, 2026, Dana
      <AGR-2026-0001 Street sweeping → /clients/agreements/id2>
      Agreement, in force, Jan 1, 2026, Dana"
    `);
    await page.press('Log a contact', 'History of Bayside Water District');
    expect(page.shown('A contact with Bayside Water District')).toMatchInlineSnapshot(`
      "# A contact with Bayside Water District
      Subject *: *
      Kind *: Call of Call, Meeting, Mail, E-mail, Note *
      When *: 2026-11-20 *
      Contact person:
      Follow up on:
      Notes:
      [Log contact] [Cancel]"
    `);
    await page.press('Log contact');
    expect(page.shown('A contact with Bayside Water District')).toMatchInlineSnapshot(`
      "# A contact with Bayside Water District
      Subject *: *
      Subject is required
      Kind *: Call of Call, Meeting, Mail, E-mail, Note *
      When *: 2026-11-20 *
      Contact person:
      Follow up on:
      Notes:
      [Log contact] [Cancel]"
    `);
    await page.fill('Subject *', 'Meter reading');
    await page.press('Log contact');
    expect(page.said()).toMatchInlineSnapshot(`"Contact logged"`);
    expect(page.shown('History of Bayside Water District')).toMatchInlineSnapshot(`
      "# Bayside Water District: history
      [Log a contact] [Close history]
      <AGR-2026-0002 Billing service → /clients/agreements/id1>
      Agreement, drawn up, Nov 20, 2026, 10:02 AM, Dana
      <AGR-2026-0001 Street sweeping → /clients/agreements/id2>
      Agreement, drawn up, Nov 20, 2026, 10:01 AM, Dana
      <Meter reading → /clients/contacts/id4>
      Call, Nov 20, 2026, Dana
      <Rates for 2027 → /clients/contacts/id3>
      Call, Nov 2, 2026, Dana
      <AGR-2026-0002 Billing service → /clients/agreements/id1>
      Agreement, in force, Feb 1, 2026, Dana
      <AGR-2026-0001 Street sweeping → /clients/agreements/id2>
      Agreement, in force, Jan 1, 2026, Dana"
    `);
    await page.press('Close history');
    expect(page.at()).toMatchInlineSnapshot(`"/clients?tab=customers"`);
  });

  test('a customer’s page has the agreements with what they come to, and the last day to give notice', async () => {
    const page = await windowOf(here, dana, `/clients/customers/${water}`);
    expect(page.shown()).toMatchInlineSnapshot(`
      "<Customers → /clients/customers>
      # Bayside Water District
      [Place on hold] <Edit → /clients/customers/id1?edit> [More]
      Active Dana, Nov 20, 2026, 10:00 AM
      # Agreements
      FY2027, Jul 1, 2026 to Jun 30, 2027
      Agreements
      Agreement | In force | Notice by | Yearly amount | In FY2027
      <Billing service → /clients/agreements/id2> AGR-2026-0002, Service | Feb 1, 2026 to Dec 31, 2026 | Passed Oct 2, 2026 | $2,400.00 | $1,209.86
      <Street sweeping → /clients/agreements/id3> AGR-2026-0001, Service | Jan 1, 2026 to Mar 31, 2027 | Jan 30, 2027 | $12,000.00 | $9,008.22
      Total in FY2027 $5,641.64 through Nov 20, 2026 | $10,218.08
      Yearly amounts prorated by day. Bills and payments are in the billing system.
      # Bayside Water District: history
      [Log a contact]
      <AGR-2026-0002 Billing service → /clients/agreements/id2>
      Agreement, drawn up, Nov 20, 2026, 10:02 AM, Dana
      <AGR-2026-0001 Street sweeping → /clients/agreements/id3>
      Agreement, drawn up, Nov 20, 2026, 10:01 AM, Dana
      <Meter reading → /clients/contacts/id4>
      Call, Nov 20, 2026, Dana
      <Rates for 2027 → /clients/contacts/id5>
      Call, Nov 2, 2026, Dana
      <AGR-2026-0002 Billing service → /clients/agreements/id2>
      Agreement, in force, Feb 1, 2026, Dana
      <AGR-2026-0001 Street sweeping → /clients/agreements/id3>
      Agreement, in force, Jan 1, 2026, Dana
      # Customer
      Kind
      Utility customer
      [9 empty fields]
      Agency
      —
      Account number
      —
      Payment terms
      —
      Account manager
      —
      Email
      —
      Phone
      —
      Address
      —
      Contacts
      —
      Notes
      —"
    `);
  });
});

describe('customer management', () => {
  test('shows the tree of agencies, and what counts for the one that is chosen', async () => {
    const page = await windowOf(here, dana, '/customer-management');
    expect(page.shown()).toMatchInlineSnapshot(`
      "# Customer Management
      Manage agencies, delegated authority, fiscal years and holidays.
      <Interlocal agreements → /customer-management/agreements> <New agency → /customer-management/agencies/new>
      [Agencies] (selected) [Authority and access review] [Holidays]
      As of: 2026-11-20 *
      Tidewater TC Jurisdiction
      Public Works PW Department
      City of Bayside BAY Partner
      Choose an agency
      See its rules, fiscal year, business hours, holidays and moves."
    `);
    await page.go(`/customer-management?agency=${works}`);
    expect(page.shown('Public Works')).toMatchInlineSnapshot(`
      "Department, PW
      # Public Works
      Under Tidewater since Nov 20, 2026.
      Parent
      Tidewater › Public Works
      Rules
      County
      Fiscal year
      FY2027, Jul 1, 2026 to Jun 30, 2027
      Business hours
      Mon, Tue, Wed, Thu, Fri, 8:00 AM to 5:00 PM, New York time
      # Holidays
      Nov 26, 2026
      Dec 25, 2026
      Jan 1, 2027
      Jan 18, 2027
      Feb 15, 2027
      May 31, 2027
      Jun 18, 2027
      Jul 5, 2027
      <Open → /customer-management/agencies/id1> [Move] [Merge into another] <Authority → /customer-management/authority?agency=id1> <History → /clients?agency=id1>"
    `);
    await page.press('Move', 'Public Works');
    expect(page.shown('Move Public Works')).toMatchInlineSnapshot(`
      "# Move Public Works
      Under:
      Empty: top of the tree.
      From *: 2026-11-20 *
      The tree stays as it was before this date.
      Reason *: *
      The resolution or decision.
      [Move] [Cancel]"
    `);
    await page.press('Move', 'Move Public Works');
    expect(page.shown('Move Public Works')).toMatchInlineSnapshot(`
      "# Move Public Works
      Under:
      Empty: top of the tree.
      From *: 2026-11-20 *
      The tree stays as it was before this date.
      Reason *: *
      The resolution or decision.
      Reason is required
      [Move] [Cancel]"
    `);
    await page.fill('Reason *', 'Resolution 2026-41');
    await page.fill('From *', '2027-01-01');
    await page.press('Move', 'Move Public Works');
    expect(page.said()).toMatchInlineSnapshot(`"Public Works is moved"`);
    expect(page.shown('Public Works')).toMatchInlineSnapshot(`
      "Department, PW
      # Public Works
      Under Tidewater since Nov 20, 2026.
      From Jan 1, 2027 under the top of the tree.
      Parent
      Tidewater › Public Works
      Rules
      County
      Fiscal year
      FY2027, Jul 1, 2026 to Jun 30, 2027
      Business hours
      Mon, Tue, Wed, Thu, Fri, 8:00 AM to 5:00 PM, New York time
      # Holidays
      Nov 26, 2026
      Dec 25, 2026
      Jan 1, 2027
      Jan 18, 2027
      Feb 15, 2027
      May 31, 2027
      Jun 18, 2027
      Jul 5, 2027
      <Open → /customer-management/agencies/id1> [Move] [Merge into another] <Authority → /customer-management/authority?agency=id1> <History → /clients?agency=id1>"
    `);
    await page.press('Merge into another');
    expect(page.shown('Merge Public Works into another agency')).toMatchInlineSnapshot(`
      "# Merge Public Works into another agency
      All records of Public Works and the agencies under it move to the other agency. History stays as it was. You cannot undo a merge.
      1 agency, 3 places in hierarchy
      Merge into *: *
      Reason *: *
      [Merge agency] [Cancel]"
    `);
    await page.press('Cancel');
    expect(page.shown()).not.toContain('cannot undo');
  });

  test('moves and merges no agency for those who may not', async () => {
    const page = await windowOf(here, rosa, `/customer-management?agency=${works}`);
    expect(page.shown('Public Works')).toMatchInlineSnapshot(`
      "Department, PW
      # Public Works
      Under Tidewater since Nov 20, 2026.
      From Jan 1, 2027 under the top of the tree.
      Parent
      Tidewater › Public Works
      Rules
      County
      Fiscal year
      FY2027, Jul 1, 2026 to Jun 30, 2027
      Business hours
      Mon, Tue, Wed, Thu, Fri, 8:00 AM to 5:00 PM, New York time
      # Holidays
      Nov 26, 2026
      Dec 25, 2026
      Jan 1, 2027
      Jan 18, 2027
      Feb 15, 2027
      May 31, 2027
      Jun 18, 2027
      Jul 5, 2027
      <Open → /customer-management/agencies/id1> [Move] (off) [Merge into another] (off) <Authority → /customer-management/authority?agency=id1> <History → /clients?agency=id1>
      Only administrators can move or merge agencies."
    `);
  });

  test('shows who may spend how much on a day', async () => {
    const page = await windowOf(here, dana, '/customer-management?tab=authority');
    expect(page.shown()).toMatchInlineSnapshot(`
      "# Customer Management
      Manage agencies, delegated authority, fiscal years and holidays.
      <Interlocal agreements → /customer-management/agreements> <New agency → /customer-management/agencies/new>
      [Agencies] [Authority and access review] (selected) [Holidays]
      Authority on: 2026-11-20
      Changes since: 2025-11-20
      [Export review] <All authorities → /customer-management/authority> <Delegate authority → /customer-management/authority/new>
      People by spending authority
      Largest authority in force on the date.
      [Show as table: People by spending authority]
      People by spending authority
      Up to | People
      to $5,000 | 0 people
      to $25,000 | 0 people
      to $100,000 | 0 people
      to $500,000 | 0 people
      above | 0 people
      # Authority check
      Person *: *
      Amount *: *
      Agency:
      Commodity:
      Category: — of —, Goods, Services, Construction, Professional services
      [Check]
      No delegated authority yet
      Enter the board’s delegations. Approvals follow them.
      <Delegate authority → /customer-management/authority/new>
      # Changes since Nov 20, 2025
      No changes."
    `);
  });

  test('adds the federal holidays of the next year and says how many', async () => {
    const page = await windowOf(here, dana, '/customer-management?tab=calendar');
    expect(page.shown()).toMatchInlineSnapshot(`
      "# Customer Management
      Manage agencies, delegated authority, fiscal years and holidays.
      <Interlocal agreements → /customer-management/agreements> <New agency → /customer-management/agencies/new>
      [Agencies] [Authority and access review] [Holidays] (selected)
      <All holidays → /master-data/holidays> [Federal holidays of 2028] <New holiday → /master-data/holidays/new>
      Deadlines, reminders and escalations count business hours of the document’s agency. An agency with its own holidays uses only those.
      # All other agencies
      <Thanksgiving Day → /master-data/holidays/id1> Nov 26, 2026
      <Christmas Day → /master-data/holidays/id2> Dec 25, 2026
      <New Year’s Day → /master-data/holidays/id3> Jan 1, 2027
      <Birthday of Martin Luther King, Jr. → /master-data/holidays/id4> Jan 18, 2027
      <Washington’s Birthday → /master-data/holidays/id5> Feb 15, 2027
      <Memorial Day → /master-data/holidays/id6> May 31, 2027
      <Juneteenth National Independence Day → /master-data/holidays/id7> Jun 18, 2027
      <Independence Day → /master-data/holidays/id8> Jul 5, 2027
      <Labor Day → /master-data/holidays/id9> Sep 6, 2027
      <Columbus Day → /master-data/holidays/id10> Oct 11, 2027
      <Veterans Day → /master-data/holidays/id11> Nov 11, 2027
      <Thanksgiving Day → /master-data/holidays/id12> Nov 25, 2027
      <Christmas Day → /master-data/holidays/id13> Dec 24, 2027"
    `);
    await page.press('Federal holidays of 2028');
    expect(page.said()).toMatchInlineSnapshot(`"11 federal holidays of 2028 were added"`);
    expect(page.shown()).toMatchInlineSnapshot(`
      "# Customer Management
      Manage agencies, delegated authority, fiscal years and holidays.
      <Interlocal agreements → /customer-management/agreements> <New agency → /customer-management/agencies/new>
      [Agencies] [Authority and access review] [Holidays] (selected)
      <All holidays → /master-data/holidays> [Federal holidays of 2029] <New holiday → /master-data/holidays/new>
      Deadlines, reminders and escalations count business hours of the document’s agency. An agency with its own holidays uses only those.
      # All other agencies
      <Thanksgiving Day → /master-data/holidays/id1> Nov 26, 2026
      <Christmas Day → /master-data/holidays/id2> Dec 25, 2026
      <New Year’s Day → /master-data/holidays/id3> Jan 1, 2027
      <Birthday of Martin Luther King, Jr. → /master-data/holidays/id4> Jan 18, 2027
      <Washington’s Birthday → /master-data/holidays/id5> Feb 15, 2027
      <Memorial Day → /master-data/holidays/id6> May 31, 2027
      <Juneteenth National Independence Day → /master-data/holidays/id7> Jun 18, 2027
      <Independence Day → /master-data/holidays/id8> Jul 5, 2027
      <Labor Day → /master-data/holidays/id9> Sep 6, 2027
      <Columbus Day → /master-data/holidays/id10> Oct 11, 2027
      <Veterans Day → /master-data/holidays/id11> Nov 11, 2027
      <Thanksgiving Day → /master-data/holidays/id12> Nov 25, 2027
      <Christmas Day → /master-data/holidays/id13> Dec 24, 2027
      <New Year’s Day → /master-data/holidays/id14> Dec 31, 2027
      <Birthday of Martin Luther King, Jr. → /master-data/holidays/id15> Jan 17, 2028
      <Washington’s Birthday → /master-data/holidays/id16> Feb 21, 2028
      <Memorial Day → /master-data/holidays/id17> May 29, 2028
      <Juneteenth National Independence Day → /master-data/holidays/id18> Jun 19, 2028
      <Independence Day → /master-data/holidays/id19> Jul 4, 2028
      <Labor Day → /master-data/holidays/id20> Sep 4, 2028
      <Columbus Day → /master-data/holidays/id21> Oct 9, 2028
      <Veterans Day → /master-data/holidays/id22> Nov 10, 2028
      <Thanksgiving Day → /master-data/holidays/id23> Nov 23, 2028
      <Christmas Day → /master-data/holidays/id24> Dec 25, 2028"
    `);
    const other = await windowOf(here, rosa, '/customer-management?tab=calendar');
    expect(other.shown()).not.toMatch(/Federal holidays of|New holiday/);
  });
});

test('a cooperative contract says what is still in the way of buying from it', async () => {
  const page = await windowOf(here, dana, `/clients/cooperative-contracts/${cooperative}`);
  expect(page.shown()).toMatchInlineSnapshot(`
    "<Cooperative contracts → /clients/cooperative-contracts>
    # Office supplies
    [Submit for approval] (off) <Edit → /clients/cooperative-contracts/id1?edit> [More]
    Draft Dana, Nov 20, 2026, 10:03 AM
    Confirm that the lead agency competed the contract openly. <Fix this → /clients/cooperative-contracts/id1?edit=competed>
    Confirm that the solicitation names agencies like ours. Who was not named can’t join later. <Fix this → /clients/cooperative-contracts/id1?edit=namesUs>
    Enter what the lead agency’s award covers, in 20 characters or more. <Fix this → /clients/cooperative-contracts/id1?edit=scope>
    Enter how the price was found reasonable, in 20 characters or more. <Fix this → /clients/cooperative-contracts/id1?edit=priceBasis>
    # Authority check?
    No
    Is the contract in force? No. The contract is not open for orders.
    Was it awarded by full and open competition? No. Open competition is not confirmed. (2 CFR 200.318(e), 200.319(a))
    Does its solicitation name agencies like us? No. An agency that was not named as a buyer cannot join later.
    Have we joined? No. No participation is in force on that day.
    Does it include the federal clauses? Yes. No federal funds are used. (2 CFR 200.327)
    Is the price documented? No. No basis of the price is on file. (2 CFR 200.324(a))
    Does the amount fit? Yes. The contract has no order limit.
    Are its documents on file? No. An audit asks for the solicitation, the award and our participation. (2 CFR 200.318(i))
    Agency:
    Amount:
    Federal funds: Yes: no No: yes Not said: no
    [Check]
    Purchases and fees
    By usage report.
    No usage reported yet.
    <Usage reports of this contract → /clients/usage-reports?contract=id1>
    # Contract
    Lead agency number
    OMNIA-7
    Lead agency
    State of Oregon
    Vendor
    Acme Supply
    # Authority check
    From
    Jan 1, 2026
    Until
    Dec 31, 2027
    Openly competed
    No
    Names our agency
    No
    Federal clauses
    No
    [13 empty fields]
    Scope
    —
    Commodities
    —
    Web address
    —
    Price documentation
    —
    Order limit
    —
    Participation number
    —
    We joined on
    —
    Participation ends
    —
    Members
    —
    Documents
    —
    Administration fee
    —
    Fee payer
    —
    Minimum quarterly fee
    —"
  `);
});
