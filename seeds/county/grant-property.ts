import { compensationOf, participation, propertyTermsOn } from '#domains/grants/property/disposition.ts';
import { grantProperty } from '#domains/grants/property/grant-property.record.ts';
import type { Outcome } from '#domains/grants/property/property-words.ts';
import { addMonths } from '#kernel/lists/days.ts';
import { keepRows, newRow } from '#server/records/new-rows.ts';
import { type Award, type GrantHands, usd } from './grant-drawdowns.ts';

interface Told {
  /** In the title of its award. */
  readonly of: string;
  readonly places: readonly string[];
  readonly units: readonly (readonly [description: string, use: string])[];
}

/** What the equipment costs of the awards bought, in the order of the costs. */
const told: readonly Told[] = [
  {
    of: 'breathing apparatus',
    places: ['Fire station 1', 'Fire station 4', 'Fire logistics'],
    units: [
      ['Breathing air compressor with fill station', 'Filling cylinders of all stations'],
      ['Mobile air trailer', 'Air supply at long incidents'],
      ['Breathing apparatus test bench', 'Yearly flow tests'],
    ],
  },
  {
    of: 'Hurricane Helene',
    places: ['Public works yard', 'Landfill'],
    units: [
      ['Grapple loader', 'Debris removal'],
      ['Horizontal grinder', 'Reduction of vegetation'],
      ['Mobile pump, 12 inch', 'Dewatering'],
      ['Towable generator, 150 kW', 'Lift stations without power'],
    ],
  },
  {
    of: 'regional radios',
    places: ['Emergency operations center', 'Radio site Bayline'],
    units: [
      ['P25 base station', 'Regional radio network'],
      ['Microwave link', 'Regional radio network'],
      ['Dispatch console', 'Dispatch center'],
    ],
  },
  {
    of: 'fiscal recovery funds',
    places: ['Utilities yard', 'Courthouse annex'],
    units: [
      ['Vacuum truck', 'Storm drains'],
      ['Rooftop air handler', 'Ventilation of the annex'],
      ['Mobile clinic', 'Outreach'],
    ],
  },
];

const equipmentSql = `select c.id, s.award, c.incurred_on::text as "acquiredOn", c.amount_cents as cents, s.amount_cents as federal
  from grant_cost_splits s join grant_cost c on c.organization_id = s.organization_id and c.id = s.parent
  where s.organization_id = $1 and s.share = 'funder' and c.cost_class = 'equipment' and c.status = 'approved'
  order by c.incurred_on, c.number`;

interface Bought extends Record<string, unknown> {
  readonly id: string;
  readonly award: string;
  readonly acquiredOn: string;
  readonly cents: number;
  readonly federal: number;
}

/** Of the award that is closed out: one unit is used on, one awaits approval, and one is still to be decided. */
const decisions: readonly (readonly [Outcome, 'decided' | 'proposed'])[] = [
  ['in_use', 'decided'],
  ['retained', 'proposed'],
];

/** Equipment of the awards, each unit with the cost of the ledger that it was bought with; and a console on loan. */
export async function seedProperty({ as, yvette, priya, awards }: GrantHands): Promise<void> {
  const hands = as(yvette, '2026-11-17').asProduct;
  const property = hands.around.registry.get(grantProperty.name);
  const bought = await hands.tx.query<Bought>(equipmentSql, [hands.actor.organizationId], 'seed.equipment');
  const rows = told.flatMap(({ of, places, units }) => {
    const award = awards.find(({ title }) => title.includes(of));
    if (!award) return [];
    const least = propertyTermsOn(award.awardDate)?.threshold ?? 0;
    const own = bought.filter((one) => one.award === award.id && one.cents >= least);
    return own.map((one, at) => {
      const [description, use] = units[at % units.length] ?? ['Equipment', 'Program'];
      const nth = Math.floor(at / units.length);
      const decision = award.status === 'closeout' ? decisions[at] : undefined;
      const percent = participation(one.federal, one.cents);
      return newRow(
        hands,
        property,
        {
          award: award.id,
          kind: 'equipment',
          description: nth === 0 ? description : `${description}, no. ${nth + 1}`,
          identifier: `TC-${String(award.number).slice(-4)}-${String(at + 1).padStart(3, '0')}`,
          holder: 'agency',
          cost: one.id,
          unitCost: usd(one.cents),
          acquiredOn: one.acquiredOn,
          place: places[at % places.length],
          use,
          condition: at % 3 === 2 ? 'repairable' : 'usable',
          inventoriedOn: addMonths(one.acquiredOn, 12) <= '2026-11-10' ? as.day('2026-06-16') : null,
          ...disposition(award, decision?.[0] ?? null, as.day('2026-11-09')),
        },
        {
          status: decision?.[1] ?? 'held',
          createdBy: yvette.id,
          federalPercent: percent,
          ...(decision ? { proposedBy: yvette.id } : {}),
          ...(decision?.[1] === 'decided'
            ? { ...owed(award, decision[0], percent), approvedBy: priya.id, approvedOn: as.day('2026-11-12') }
            : {}),
        },
      );
    });
  });
  const radios = awards.find(({ title }) => title.includes('regional radios'));
  const loan = radios && [
    newRow(
      hands,
      property,
      {
        award: radios.id,
        kind: 'equipment',
        description: 'Encryption key loader on loan',
        identifier: 'DHS-KL-20817',
        holder: 'federal',
        unitCost: usd(6_350_00),
        acquiredOn: as.day('2025-02-11'),
        place: 'Emergency operations center',
        use: 'Keys of the regional radio network',
        condition: 'excellent',
        inventoriedOn: as.day('2026-06-16'),
      },
      { status: 'held', createdBy: yvette.id, federalPercent: 100 },
    ),
  ];
  await keepRows(hands, property, { rows: [...rows, ...(loan ?? [])] });
}

const FAIR = 18_000_00;

const disposition = ({ status }: Award, outcome: Outcome | null, on: string) =>
  status !== 'closeout' || outcome === null
    ? {}
    : {
        outcome,
        disposedOn: on,
        fairValue: usd(FAIR),
        valuedOn: on,
        ...(outcome === 'in_use' ? { account: 'The stations fill their cylinders with it as before.' } : {}),
      };

function owed({ awardDate }: Award, outcome: Outcome, percent: number) {
  const terms = propertyTermsOn(awardDate);
  const due = terms && compensationOf({ outcome, fairValue: FAIR, proceeds: 0, percent, keepsSelling: false }, terms);
  return { share: usd(due?.share ?? 0), allowance: usd(due?.allowance ?? 0), remit: usd(due?.remit ?? 0) };
}
