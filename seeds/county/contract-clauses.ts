import { contractClause } from '#domains/contracts/clauses/contract-clause.record.ts';
import { contractClauseUse } from '#domains/contracts/clauses/contract-clause-use.record.ts';
import { contract } from '#domains/contracts/contract/contract.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { Actor } from '#kernel';
import { keepRows, newRow } from '#server/records/new-rows.ts';
import type { As, Cast } from './county.ts';

interface Written {
  readonly code: string;
  readonly title: string;
  readonly body: string;
  readonly rule?: string;
  readonly ownUse?: 'required' | 'optional';
  readonly category?: 'construction' | 'services';
  readonly fromDollars?: number;
  readonly dueOn?: string;
  readonly revision?: number;
  readonly status?: 'approved' | 'in_review' | 'superseded' | 'draft';
}

const law = (letter: string, title: string, body: string, more: Partial<Written> = {}): Written => ({
  code: `FED-${letter}`,
  title,
  body,
  rule: `us-appendix-ii/${letter.toLowerCase()}`,
  ...more,
});

/** The county’s own words for each clause that federal money can require, and clauses of its own. */
const texts: readonly Written[] = [
  law(
    'A',
    'Remedies for breach',
    'If the Contractor breaches this Contract, the County may withhold payment, cover at the Contractor’s cost, recover its actual damages, and suspend the work. The County gives written notice and ten days to cure unless delay would endanger people or property. Remedies are cumulative.',
  ),
  law(
    'B',
    'Termination for cause and for convenience',
    'The County may end this Contract for cause by written notice if the Contractor does not cure a breach within ten days of notice. It may end it for convenience by thirty days of written notice. It then pays for accepted work and for reasonable, documented costs of stopping, and for no profit on work not done.',
  ),
  {
    code: 'FED-C',
    title: 'Equal opportunity in construction',
    rule: 'us-equal-opportunity/c',
    body: 'Where the terms of the federal award still call for it, the equal opportunity clause of 41 CFR 60-1.4(b) is part of this Contract and of each subcontract above $10,000.',
  },
  law(
    'D',
    'Prevailing wages and anti-kickback',
    'The Contractor pays laborers and mechanics at least once a week and at no less than the rates of the wage determination attached to this Contract, submits certified payrolls weekly, and neither asks nor lets anyone ask a worker to give up pay.',
  ),
  law(
    'E',
    'Contract work hours and safety',
    'Laborers and mechanics who work more than forty hours in a week are paid one and a half times their basic rate for the excess. No one works in surroundings that are unsanitary, hazardous or dangerous. Unpaid overtime is paid by the Contractor with the liquidated damages of the law.',
  ),
  law(
    'F',
    'Rights to inventions',
    'Inventions made in the research under this Contract follow 37 CFR part 401 and the terms of the federal award. The Contractor reports each of them to the County within sixty days.',
    { dueOn: '2026-10-30' },
  ),
  law(
    'G',
    'Clean air and clean water',
    'The Contractor complies with all standards and orders under the Clean Air Act and the Federal Water Pollution Control Act, reports violations to the County, and puts this clause into each subcontract above $150,000.',
  ),
  law(
    'G',
    'Clean air and clean water',
    'The Contractor complies with all standards and orders under the Clean Air Act and the Federal Water Pollution Control Act. It reports a violation to the County within two business days; the County tells the federal agency and the regional office of the EPA. Each subcontract above $150,000 includes this clause.',
    { revision: 2, status: 'in_review', dueOn: '2027-11-30' },
  ),
  law(
    'H',
    'Debarment and suspension',
    'The Contractor confirms that neither it nor its principals are excluded in SAM.gov, checks each subcontractor before it engages it, and tells the County at once if this changes. A false confirmation ends this Contract for cause.',
  ),
  law(
    'I',
    'Lobbying certification',
    'The Contractor certifies that it paid no one with federal money to influence an officer or employee of an agency, a Member of Congress or their staff in connection with a federal award. It discloses lobbying paid with other money, and passes the certification down to each tier above $100,000.',
  ),
  law(
    'J',
    'Recovered materials',
    'Of the items that the EPA designates, the Contractor supplies those with the highest share of recovered materials that is practicable, unless they are not available in time, fail the specification, or cost an unreasonable price. It says in writing which of these applies.',
  ),
  law(
    'K',
    'Covered telecommunications',
    'The Contractor neither supplies nor uses covered telecommunications equipment or services, as 2 CFR 200.216 names them, as a substantial or essential part of any system under this Contract. If it finds any, it reports them to the County within one business day.',
  ),
  law(
    'L',
    'Domestic preference',
    'As far as practicable, the Contractor supplies goods, products and materials that are produced in the United States, including iron, aluminum, steel, cement and other manufactured products, and puts this clause into all subcontracts and purchase orders.',
  ),
  {
    code: 'COUNTY-RECORDS',
    title: 'Records and audit',
    ownUse: 'required',
    body: 'The Contractor keeps complete records of this Contract for five years after final payment and lets the County, its auditors and, where federal money pays, the federal agency examine and copy them.',
  },
  {
    code: 'COUNTY-SAFETY',
    title: 'Site safety plan',
    ownUse: 'required',
    category: 'construction',
    fromDollars: 50_000,
    body: 'The Contractor submits a site safety plan ten days before work begins and keeps a competent person on the site whenever work goes on.',
  },
  {
    code: 'COUNTY-STORM',
    title: 'Work after a declared disaster',
    dueOn: '2026-11-02',
    body: 'After a declaration of disaster the County may direct work under this Contract at the stated rates, ahead of the Contractor’s other customers, for at most thirty days at a time.',
  },
  {
    code: 'COUNTY-DATA',
    title: 'County data',
    status: 'draft',
    body: 'Data of the County stay its own. The Contractor uses them for this Contract alone and returns or destroys them at its end.',
  },
];

type Rows = readonly { readonly id: string; readonly code: string; readonly status: string }[];

/** Written by the contract manager, approved by counsel: one overdue for its review, one new version in review. */
export async function seedClauseLibrary(as: As, cast: Cast): Promise<Rows> {
  const [derek, fiona] = ['Derek Osei', 'Fiona MacLeod'].map((name) => cast.get(name)) as [Actor, Actor];
  const writer = as(derek, '2026-02-09');
  const library = writer.around.registry.get(contractClause.name);
  const rows = texts.map(({ fromDollars, dueOn = '2027-06-30', revision = 1, status = 'approved', rule, ...of }) =>
    newRow(
      writer,
      library,
      {
        ...of,
        ...(rule ? { rule } : {}),
        ...(fromDollars ? { fromAmount: { cents: fromDollars * 100, currency: 'USD' } } : {}),
        owner: derek.id,
        reviewDueOn: as.day(dueOn),
      },
      {
        revision,
        citation: rule ? `2 CFR 200 Appendix II(${rule.slice(-1).toUpperCase()})` : null,
        status,
        ...(status === 'approved' ? { approvedBy: fiona.id, approvedOn: as.day('2026-02-23') } : {}),
      },
    ),
  );
  return (await keepRows(writer, library, { rows })) as unknown as Rows; // as they went in
}

/** Takes the approved text of these codes into a draft contract, each in its section. */
export async function seedClausesOf(as: As, cast: Cast, { of, letters }: { of: string; letters: string }) {
  const derek = cast.get('Derek Osei') as Actor;
  const writer = as(derek, '2026-10-05');
  const uses = writer.around.registry.get(contractClauseUse.name);
  const held = await writer.rows(contractClause, {
    where: { status: 'approved', code: [...[...letters].map((letter) => `FED-${letter}`), 'COUNTY-RECORDS'] },
    order: 'code',
    most: 'all',
  });
  const rows = held.map(({ id, code, revision, title, rule, citation, body }, at) =>
    newRow(
      writer,
      uses,
      { contract: of, clause: id, section: `12.${at + 1}` },
      { code, revision, title, rule, citation, body, place: at + 1, origin: rule ? 'law' : 'own' },
    ),
  );
  await keepRows(writer, uses, { rows });
}

const funded = [
  // Everything that the law asks of it is in it.
  ['Bridge inspection, on call', 'Civil', 'design', 240_000, 'BGHIKL'],
  // Above $150,000, and without the clause on clean air and water.
  ['Pump rental, standby', 'Diesel', 'unit', 180_000, 'BHIKL'],
] as const;

/** Contracts in force that federal money pays: one with its full matrix, one with a gap. */
export async function seedFundedContracts(as: As, cast: Cast): Promise<void> {
  const [derek, walter] = ['Derek Osei', 'Walter Kowalski'].map((name) => cast.get(name)) as [Actor, Actor];
  const writer = as(derek, '2026-10-05');
  const firms = await writer.rows(vendor, {
    where: { status: 'active' },
    fields: ['sells'],
    order: 'number',
    most: 'all',
  });
  const made = await writer.createMany(
    writer.around.registry.get(contract.name),
    funded.map(([title, sells, type, dollars]) => ({
      title,
      type,
      isExisting: true,
      federalFunds: true,
      vendor: firms.find((one) => one.sells?.startsWith(sells))?.id ?? null,
      value: { cents: dollars * 100, currency: 'USD' },
      ceiling: { cents: dollars * 100, currency: 'USD' },
      fromDay: as.day('2026-03-02'),
      untilDay: as.day('2028-02-29'),
      signedOn: as.day('2026-02-26'),
      manager: derek.id,
      claimNoticeDays: 10,
    })),
  );
  for (const [at, [, , , , letters]] of funded.entries()) {
    const of = made[at]?.id ?? '';
    await seedClausesOf(as, cast, { of, letters });
    await as(derek, '2026-10-06').asProduct.move(contract, of, 'submit');
    await as(walter, '2026-10-07').asProduct.move(contract, of, 'confirm');
  }
}
