import { programs } from '#domains/vendors/programs.ts';
import { vendorCertification } from '#domains/vendors/vendor-certification.record.ts';
import { coverages } from '#domains/vendors/coverages.ts';
import { vendorInsurance } from '#domains/vendors/vendor-insurance.record.ts';
import type { holds, taxClasses } from '#domains/vendors/vendor-fields.ts';
import { vendorOwnership } from '#domains/vendors/ownership/vendor-ownership.record.ts';
import { vendorMerge } from '#domains/vendors/vendor-merge.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { Actor, New, StepOf } from '#kernel';
import { chance } from './chance.ts';
import type { As, Cast } from './county.ts';
import { seedExclusions } from './exclusions.ts';
import { aboutNeeds } from './requests.ts';
import { supplier } from './with-account.ts';

/** What firms around the bay do: the words of their names, what they sell, and the NAICS codes it is bought by. */
const trades: readonly (readonly [names: readonly string[], sells: string, codes: readonly string[]])[] = [
  [
    ['Pump & Motor', 'Hydraulics', 'Pumps'],
    'Pumps, motors and their repair for lift stations and plants',
    ['333914', '811310'],
  ],
  [['Paving', 'Asphalt', 'Site Work'], 'Asphalt paving, milling, patching and striping', ['237310', '324121']],
  [['Electric', 'Power Systems'], 'Electrical contracting, generators and controls', ['238210', '335312']],
  [['Office Products', 'Business Supply'], 'Office supplies, furniture and paper', ['424120', '337214']],
  [
    ['Fleet Parts', 'Truck Service', 'Auto Parts'],
    'Parts and service for trucks, buses and heavy equipment',
    ['441330', '811111'],
  ],
  [['Engineering', 'Consulting Engineers'], 'Civil, structural and environmental engineering', ['541330']],
  [['Environmental', 'Laboratories'], 'Sampling, water testing and remediation', ['541380', '562910']],
  [['Safety Supply', 'Uniforms'], 'Protective equipment, turnout gear and uniforms', ['315280', '423450']],
  [['Landscaping', 'Tree Care', 'Grounds'], 'Mowing, planting, tree removal and debris', ['561730', '562119']],
  [['Janitorial', 'Facility Services'], 'Cleaning of offices, libraries and depots', ['561720']],
  [['Software', 'Data Systems', 'Networks'], 'Software, network equipment and support', ['541512', '334118']],
  [['Aggregates', 'Concrete', 'Materials'], 'Sand, stone, concrete and riprap', ['327320', '212321']],
  [['Roofing', 'Builders', 'Construction'], 'Building construction, roofs and renovation', ['236220', '238160']],
  [['Fuel', 'Petroleum'], 'Diesel, gasoline and lubricants, delivered', ['424720']],
  [['Chemical', 'Water Treatment'], 'Chlorine, coagulants and dosing equipment', ['325180', '424690']],
  [['Printing', 'Signs'], 'Printing, mailing and road signs', ['323111', '339950']],
];
const places = [
  'Bayline',
  'Harbor',
  'Gulf',
  'Marsh Point',
  'Ironwood',
  'Cypress',
  'Osprey',
  'Lighthouse',
  'Sandpiper',
  'Estuary',
  'Pelican',
  'Saltmarsh',
  'Anchor',
  'Driftwood',
  'Mangrove',
  'Tarpon',
];
const towns: readonly (readonly [city: string, state: string, zip: string, longitude: number, latitude: number])[] = [
  ['Tidewater', 'VA', '23501', -76.3, 36.9],
  ['Marsh Harbor', 'VA', '23504', -76.22, 36.95],
  ['Norfolk', 'VA', '23510', -76.29, 36.85],
  ['Richmond', 'VA', '23219', -77.44, 37.54],
  ['Raleigh', 'NC', '27601', -78.64, 35.78],
  ['Baltimore', 'MD', '21202', -76.61, 39.29],
];
const streets = ['Dock Street', 'Mill Road', 'Commerce Drive', 'Old Ferry Road', 'Industrial Parkway', 'Second Avenue'];
const people = [
  'Alma Reyes',
  'Brent Hollis',
  'Cora Whitman',
  'Dev Patel',
  'Elena Sokolova',
  'Franklin Moore',
  'Gloria Tan',
  'Hugh Carver',
  'Imani Brooks',
  'Joel Nguyen',
];
const forms: readonly (readonly [ending: string, taxClass: keyof typeof taxClasses])[] = [
  ['Inc.', 'c_corporation'],
  ['LLC', 'llc'],
  ['Co.', 's_corporation'],
  ['& Sons', 'partnership'],
];
const COUNT = 250;
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Firms that requests of the county name, without those that it has not registered yet. */
const unlisted = ['ClearDocket', 'Tri-County Training Group'];
const asked = [...new Set(Object.values(aboutNeeds).flatMap(({ vendors }) => vendors))].filter(
  (name) => !unlisted.includes(name),
);

/**
 * Firms that the county buys from: registered by the clerk and approved by the compliance officer, some waiting, held or gone. Answers the
 * ids of those that requests name.
 */
export async function seedVendors(
  as: As,
  cast: Cast,
  codes: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const actorOf = (name: string): Actor => {
    const actor = cast.get(name);
    if (!actor) throw new Error(`No one is called ${name} in the county`);
    return actor;
  };
  const [hannah, jorge] = [actorOf('Hannah Weiss'), actorOf('Jorge Salinas')];
  const random = chance(20261015);
  const pick = random.one;
  const registrar = as(hannah, '2025-10-06');
  const { registry } = registrar.around;
  const today = as(hannah).today;
  const used = new Set<string>();

  const firms = Array.from({ length: COUNT }, (_, at) => {
    const [names, sells, naics] = trades[at % trades.length] as (typeof trades)[number];
    const [ending, taxClass] = forms[Math.floor(at / 7) % forms.length] as (typeof forms)[number];
    const place = places[Math.floor(at / trades.length) % places.length] as string;
    const word = names[at % names.length] as string;
    const base = `${place} ${word}`;
    const name = `${base} ${ending}`;
    const plain = base.toLowerCase().replaceAll(/[^a-z]+/g, '');
    const domain = used.has(plain) ? `${plain}${at}.example` : `${plain}.example`;
    used.add(plain);
    const [city, state, postalCode, longitude, latitude] =
      at % 3 === 0 ? pick(towns) : (towns[at % 2] as (typeof towns)[number]);
    const uei = `J${Array.from({ length: 11 }, () => pick([...letters])).join('')}`;
    const person = pick(people);
    return {
      name,
      ...(at % 9 === 0 ? { tradeName: base } : {}),
      taxClass,
      ...(at % 41 === 40
        ? {}
        : { taxId: `${54 + (at % 9)}${String(1_000_003 + at * 7919).slice(0, 7)}`, w9On: '2025-09-15' }),
      ...(at % 3 === 0 ? { uei, samUntil: dayAfter(today, random.number(-40, 380)) } : {}),
      sells,
      commodities: naics.flatMap((code) => codes.get(code) ?? []),
      email: `bids@${domain}`,
      phone: `+1757555${String(100 + (at % 900)).padStart(4, '0')}`,
      ...(at % 2 === 0 ? { website: `https://www.${domain}` } : {}),
      address: { line1: `${100 + at * 3} ${pick(streets)}`, city, state, postalCode, country: 'US' },
      location: {
        type: 'Point' as const,
        coordinates: [
          longitude + random.number(-600, 600) / 10_000,
          latitude + random.number(-600, 600) / 10_000,
        ] as const,
      },
      contacts: [{ name: person, title: 'Sales manager', email: `${person.split(' ')[0]?.toLowerCase()}@${domain}` }],
      isPublic: at % 11 !== 0,
    };
  });
  const made = await registrar.createMany(registry.get(vendor.name), firms);

  // Some disclose who owns them; one of these bids where an evaluator's relative works for its owner.
  await registrar.createMany(
    registry.get(vendorOwnership.name),
    made.flatMap(({ id }, at) =>
      at % 32 === 10
        ? [
            {
              vendor: id,
              owners: [
                { name: people[at % people.length] as string, title: 'President', share: 60, since: '2014-03-01' },
                { name: `${places[Math.floor(at / trades.length) % places.length]} Holdings LLC`, share: 40 },
                { name: people[(at + 3) % people.length] as string, title: 'Treasurer' },
              ],
            },
          ]
        : [],
    ),
  );

  const certified = made.filter((_, at) => at % 6 === 0);
  const kinds = Object.keys(programs) as (keyof typeof programs)[];
  const certifications = await as(hannah, '2025-10-06').createMany(
    registry.get(vendorCertification.name),
    certified.map(({ id }, at) => ({
      vendor: id,
      program: kinds[at % kinds.length],
      certificate: `${String(kinds[at % kinds.length]).toUpperCase()}-${4100 + at}`,
      issuer:
        at % 2 === 0 ? 'Virginia Department of Small Business and Supplier Diversity' : 'Small Business Administration',
      fromDay: '2025-07-01',
      untilDay: dayAfter(today, (at % 12) * 45 - 30),
    })),
  );
  for (const [at, { id }] of certifications.entries())
    if (at % 8 !== 5)
      await as(jorge, '2025-10-14').transition(registry.get(vendorCertification.name), {
        id,
        step: 'confirm',
        input: {},
      });

  const kept = Object.keys(coverages) as (keyof typeof coverages)[];
  const policies = await as(hannah, '2025-10-06').createMany(
    registry.get(vendorInsurance.name),
    made
      .filter((_, at) => at % 4 === 0)
      .flatMap(({ id }, at) =>
        kept.slice(0, 3).map((coverage, place) => ({
          vendor: id,
          coverage,
          policy: `TW-${at + 1}${'GAW'[place]}-${2400 + at}`,
          insurer: at % 2 === 0 ? 'Chesapeake Mutual' : 'Piedmont Casualty',
          each: { cents: 100_000_000, currency: 'USD' },
          aggregate: { cents: 200_000_000, currency: 'USD' },
          isInsured: at % 3 !== 0,
          fromDay: dayAfter(today, (at % 12) * 30 - 380),
          untilDay: dayAfter(today, (at % 12) * 30 - 15),
        })),
      ),
  );
  for (const [at, { id }] of policies.entries())
    if (at % 19 !== 7)
      await as(jorge, '2025-10-14').transition(registry.get(vendorInsurance.name), {
        id,
        step: 'confirm',
        input: {},
        computed: { confirmedAt: '2025-10-14T16:00:00.000Z' },
      });

  const approver = as(jorge, '2025-10-14');
  const step = (
    of: typeof approver,
    id: string,
    name: StepOf<typeof vendor>,
    reason?: string,
    input: Readonly<Record<string, unknown>> = {},
  ) => of.transition(registry.get(vendor.name), { id, step: name, input, ...(reason ? { reason } : {}) });
  for (const [at, { id }] of made.entries()) {
    if (at % 41 === 40 || at >= COUNT - 4) continue; // still registered: without a tax form, or of the last days
    await step(approver, id, 'approve');
    if (at % 53 === 7)
      await step(as(jorge, '2026-08-03'), id, 'hold', 'The certificate of insurance lapsed.', {
        heldFrom: ['orders', 'payments'] as (keyof typeof holds)[],
      });
    if (at % 61 === 11) await step(as(hannah, '2026-06-18'), id, 'deactivate', 'Out of business.');
  }

  const named = await registrar.createMany(
    registry.get(vendor.name),
    [...asked, supplier.name].map((name, at) => ({
      name,
      ...(name === supplier.name ? supplier : {}),
      taxClass: 'llc',
      taxId: `81${String(2_000_003 + at * 104_729).slice(0, 7)}`,
      w9On: '2025-09-22',
      email: `office@${name.toLowerCase().replaceAll(/[^a-z]+/g, '')}.example`,
      phone: `+1757556${String(1000 + at)}`,
      address: {
        line1: `${40 + at * 7} Wharf Lane`,
        city: 'Tidewater',
        state: 'VA',
        postalCode: '23502',
        country: 'US',
      },
    })),
  );
  for (const { id } of named) await step(approver, id, 'approve');
  const own = named.at(-1);
  if (own) await seedOwnCertifications(as, { jorge, own: own.id, others: certified.slice(2, 4), today });

  // Registered a second time: by another spelling, under another number, from one yard.
  const [first, second] = [firms[0], firms[17]];
  const [again] = await as(hannah, '2026-11-10').createMany(
    registry.get(vendor.name),
    first && second
      ? [
          { ...first, name: 'Bayline Pump and Motor, LLC', uei: null, samUntil: null, taxId: null, w9On: null },
          { ...second, name: 'Harbor Road Services LLC', uei: null, samUntil: null, taxId: '912000017', phone: null },
        ]
      : [],
  );
  if (again && made[0])
    await as(hannah, '2026-11-12').insert(vendorMerge, {
      vendor: again.id,
      target: made[0].id,
      why: 'Same phone and address. The firm confirmed by phone that it is one business.',
    });
  await seedExclusions(as, jorge);
  return new Map(named.map(({ id }, at) => [asked[at] ?? '', id]));
}

interface Submitted {
  readonly jorge: Actor;
  /** The firm that signs in to the demonstration. */
  readonly own: string;
  readonly others: readonly { readonly id: string }[];
  readonly today: string;
}

/** Certificates that firms submitted themselves: confirmed and soon over, waiting, refused, and one that counts no more since its program changed. */
async function seedOwnCertifications(as: As, { jorge, own, others, today }: Submitted): Promise<void> {
  const by = `Alma Reyes, ${supplier.name}`;
  const submitted = (
    day: string,
    given: New<typeof vendorCertification>,
    submittedBy = by,
    renews: string | null = null,
  ) => as(jorge, day).asProductAlone.insert(vendorCertification, given, { submittedBy, renews });
  const state = 'Virginia Department of Small Business and Supplier Diversity';
  const kept = [
    { program: 'sbe', certificate: 'SBE-20418', issuer: state, fromDay: '2024-12-20', untilDay: dayAfter(today, 24) },
    { program: 'dbe', certificate: 'DBE-11873', issuer: state, fromDay: '2024-06-01', untilDay: dayAfter(today, 200) },
  ] as const;
  for (const given of kept) {
    const { id } = await submitted('2025-10-20', { vendor: own, ...given });
    await as(jorge, '2025-10-22').move(vendorCertification, id, 'confirm');
  }
  const local = {
    program: 'local',
    certificate: 'TW-LOCAL-0077',
    issuer: 'Tidewater County',
    fromDay: '2026-07-01',
  } as const;
  const { id } = await submitted('2026-11-09', { vendor: own, ...local });
  await as(jorge, '2026-11-11').move(vendorCertification, id, 'refuse', {
    reason: 'The lease on page 2 names another address. Send the current one.',
  });
  const women = { program: 'wbe', certificate: 'WBE-30655', issuer: state, fromDay: '2026-10-15' } as const;
  await submitted('2026-11-17', { vendor: own, ...women, untilDay: dayAfter(today, 1090) });
  for (const [at, { id: vendor }] of others.entries())
    await submitted(
      '2026-11-18',
      { vendor, program: 'vosb', certificate: `VOSB-${5120 + at}`, issuer: state, fromDay: '2026-11-01' },
      people[at + 3],
    );
}

/** A firm as a request suggests it: from the directory where it is there. */
export const suggestedFirm = (firms: ReadonlyMap<string, string>, name: string) => {
  const id = firms.get(name);
  return id ? { vendor: id } : { name };
};
