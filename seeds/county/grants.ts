import { createHash } from 'node:crypto';
import { awardAmendment } from '#domains/grants/amendments/award-amendment.record.ts';
import type { CostTypeName } from '#domains/grants/budget/cost-types.ts';
import { grantAward } from '#domains/grants/award/grant-award.record.ts';
import { grantCost } from '#domains/grants/costs/grant-cost.record.ts';
import type { CostClass } from '#domains/grants/costs/cost-words.ts';
import { documentKeyOf } from '#domains/grants/costs/grant-cost.server.ts';
import type { Cluster } from '#domains/grants/award/sefa-words.ts';
import { document } from '#domains/organization/document.record.ts';
import type { Actor, Row } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import { keepRows, newRow } from '#server/records/new-rows.ts';
import { type GrantTold, runningGrants } from './grant-list.ts';
import { otherGrants } from './grants-ended.ts';
import type { As, Cast } from './county.ts';

const usd = (dollars: number) => ({ cents: Math.round(dollars * 100), currency: 'USD' });
const APPROVED = new Set(['active', 'suspended', 'closeout', 'closed', 'terminated']);

type Award = Row<typeof grantAward>;
const grantsTold = [...runningGrants, ...otherGrants];

/** Listings in a cluster; one has no line yet, so that the schedule has something to find. */
const clusterOf: Readonly<Record<string, Cluster>> = {
  '14.218': 'cdbg_entitlement_grants',
  '20.205': 'highway_planning_and_construction',
  '20.507': 'federal_transit',
  '93.044': 'aging',
};
const unsaid = '97.083';
const sefaOf = (aln: string | null) =>
  aln === null || aln === unsaid ? [] : [{ aln, yearEnd: '2022-09-30', cluster: clusterOf[aln] ?? ('none' as const) }];

/** The awards of the county in every phase, with what was charged to them over three years. */
export async function seedGrants(as: As, cast: Cast, centers: ReadonlyMap<string, string>): Promise<void> {
  const [yvette, miguel, priya] = ['Yvette Dubois', 'Miguel Ortiz', 'Priya Raman'].map((name) => cast.get(name)) as [
    Actor,
    Actor,
    Actor,
  ];
  const hands = as(yvette, '2026-11-12').asProduct;
  const { registry } = hands.around;
  const paper = await hands.insert(
    document,
    { name: 'Notice of award.pdf', owner: yvette.id },
    { mediaType: 'application/pdf', size: 48_211, sha256: 'a'.repeat(64), scan: 'clean' },
  );
  const own = new Map<GrantTold, readonly string[]>();
  for (const [at, told] of grantsTold.entries()) {
    const ids: string[] = [];
    for (const [place, name] of (told.papers ?? []).entries()) {
      const sha256 = createHash('sha256').update(`${told.fain} ${name}`).digest('hex');
      const file = {
        mediaType: 'application/pdf',
        size: 60_000 + at * 911 + place * 4_177,
        sha256,
        scan: 'clean',
      } as const;
      ids.push((await hands.insert(document, { name, owner: yvette.id }, file)).id);
    }
    own.set(told, ids);
  }
  const award = registry.get(grantAward.name);
  const awards = (await keepRows(hands, award, {
    rows: grantsTold.map((told) => {
      const amount = usd(told.dollars);
      const federal = told.aln !== null;
      return newRow(
        hands,
        award,
        {
          title: told.title,
          fundingType: told.type,
          agency: told.agency,
          passThrough: told.through ?? null,
          passThroughNumber: told.through && told.fain ? `FL-${told.fain}` : null,
          fain: told.fain,
          awardDate: told.awarded,
          fromDay: told.from,
          untilDay: told.until,
          amount,
          match: told.match ? usd(told.match) : null,
          listings: federal ? [{ aln: told.aln, program: told.program, amount }] : [],
          sefa: sefaOf(told.aln),
          payment: told.advance ? 'advance' : 'reimbursement',
          reporting: told.reporting ?? 'quarterly',
          indirect: told.negotiated ? 'negotiated' : told.indirect ? 'de_minimis' : 'none',
          ...(told.negotiated ? { income: 'addition' as const } : {}),
          indirectRate: told.indirect ?? null,
          costCenter: centers.get(told.center) ?? null,
          manager: told.manager === 'Miguel Ortiz' ? miguel.id : yvette.id,
          conditions: told.conditions ?? null,
          documents: told.status === 'draft' ? [] : [paper.id, ...(own.get(told) ?? [])],
        },
        {
          status: told.status,
          createdBy: yvette.id,
          ...(told.status === 'draft' ? {} : { submittedBy: yvette.id }),
          ...(APPROVED.has(told.status)
            ? {
                originalAmount: amount,
                originalUntil: told.untilBefore ?? told.until,
                acceptedBy: priya.id,
                acceptedOn: told.from,
              }
            : {}),
          ...(told.status === 'closed' ? { closedOn: addDays(told.until, 110) } : {}),
        },
      );
    }),
  })) as unknown as readonly Award[]; // rows of that record, as they were just made
  await seedCosts(as, { yvette, priya }, awards);
  await seedAmendments(as, { yvette, priya }, { awards, paper: paper.id });
}

interface Hands {
  readonly yvette: Actor;
  readonly priya: Actor;
}
interface Told {
  readonly awards: readonly Award[];
  readonly paper: string;
}

const payees: Readonly<Record<CostClass, readonly string[]>> = {
  personnel: ['County payroll'],
  fringe: ['County payroll'],
  travel: ['Travel card'],
  equipment: ['Ten-8 Fire and Safety', 'Ring Power'],
  supplies: ['Ferguson Waterworks', 'Grainger'],
  contractual: ['Bay Culvert and Pipe', 'Jones Edmunds', 'Halff Associates'],
  construction: ['Petticoat-Schmitt', 'Besch and Smith'],
  other: ['JEA', 'Tidewater County'],
  indirect: ['Tidewater County'],
};
const words: Readonly<Record<CostClass, string>> = {
  personnel: 'Salaries',
  fringe: 'Fringe benefits',
  travel: 'Training travel',
  equipment: 'Equipment',
  supplies: 'Materials and supplies',
  contractual: 'Contract services',
  construction: 'Construction pay application',
  other: 'Program costs',
  indirect: 'Indirect costs',
};

const types = {
  personnel: 'salaries',
  fringe: 'fringe',
  travel: 'training',
  equipment: 'equipment',
  supplies: 'supplies',
  contractual: 'contract',
  construction: 'construction',
  other: 'direct',
  indirect: null,
} as const satisfies Readonly<Record<CostClass, CostTypeName | null>>;

/** So much of the award falls on so many days, evenly but for the last, which takes the rest to the cent. */
function costsOf(as: As, told: GrantTold, award: Award, at: number): readonly Record<string, unknown>[] {
  const { count, share } = told.spent;
  const target = Math.round(told.dollars * 100 * share);
  const [from, until] = [told.from, told.until < '2026-10-31' ? told.until : '2026-10-31'];
  const days = Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000);
  let left = target;
  return Array.from({ length: count }, (_, place) => {
    const costClass = told.classes[place % told.classes.length] as CostClass;
    const isLast = place === count - 1;
    const even = Math.floor((target / count) * (1 + (((place * 7 + at * 3) % 9) - 4) / 40));
    const cents = isLast ? left : Math.min(even, left - (count - place - 1));
    left -= cents;
    const matched = told.match ? Math.round((cents * (told.matched ?? told.match)) / told.dollars) : 0;
    const incurredOn = addDays(from, Math.floor((days * (place + 1)) / (count + 1)));
    const names = payees[costClass];
    return {
      description: `${words[costClass]}, ${told.short}, ${incurredOn.slice(0, 7)}`,
      source:
        costClass === 'personnel' || costClass === 'fringe'
          ? 'labor'
          : costClass === 'indirect'
            ? 'journal'
            : 'invoice',
      payee: names[(place + at) % names.length],
      documentNumber: `${costClass.slice(0, 2).toUpperCase()}-${at + 1}${String(place + 1).padStart(3, '0')}`,
      costClass,
      costType: types[costClass],
      basis:
        costClass === 'personnel' || costClass === 'fringe' ? 'Positions of the approved budget, by payroll' : null,
      incurredOn,
      paidOn: as.day(addDays(incurredOn, 12)),
      amount: { cents: cents + matched, currency: 'USD' },
      splits: [
        { award: award.id, share: 'funder', amount: { cents, currency: 'USD' } },
        ...(matched > 0 ? [{ award: award.id, share: 'match', amount: { cents: matched, currency: 'USD' } }] : []),
      ],
    };
  });
}

async function seedCosts(as: As, { yvette, priya }: Hands, awards: readonly Award[]): Promise<void> {
  const hands = as(yvette, '2026-11-13').asProduct;
  const cost = hands.around.registry.get(grantCost.name);
  const proof = await hands.insert(
    document,
    { name: 'Invoice and proof of payment.pdf', owner: yvette.id },
    { mediaType: 'application/pdf', size: 91_640, sha256: 'b'.repeat(64), scan: 'clean' },
  );
  // The last one of some open awards is still on its way.
  const inputs = grantsTold.flatMap((told, at) => {
    const row = awards[at];
    const all = row && APPROVED.has(told.status) ? costsOf(as, told, row, at) : [];
    return all.map((input, place) => {
      const isLast = place === all.length - 1;
      return { input, waits: isLast && at < 6 ? ('submitted' as const) : isLast && at < 8 ? ('draft' as const) : null };
    });
  });
  await keepRows(hands, cost, {
    rows: inputs.map(({ input, waits }) =>
      newRow(
        hands,
        cost,
        { ...input, documents: [proof.id] },
        {
          status: waits ?? 'approved',
          createdBy: yvette.id,
          documentKey: documentKeyOf(input as never), // made with payee, number and amount above
          ...(waits === 'draft' ? {} : { submittedBy: yvette.id }),
          ...(waits === null ? { approvedBy: priya.id, approvedOn: addDays(input['incurredOn'] as string, 14) } : {}),
        },
      ),
    ),
  });
}

/** One that moved an award’s money and one that awaits acceptance. */
async function seedAmendments(as: As, { yvette, priya }: Hands, { awards, paper }: Told): Promise<void> {
  const hands = as(yvette, '2026-11-16').asProduct;
  const amendment = hands.around.registry.get(awardAmendment.name);
  const active = awards.filter(({ status }) => status === 'active');
  const [one, other] = [active[0], active[1]];
  const extended = awards.find(({ originalUntil, untilDay }) => originalUntil !== null && originalUntil !== untilDay);
  if (!one || !other || !extended) return;
  const receipt = await hands.insert(
    document,
    { name: 'Receipt of the extension notice.pdf', owner: yvette.id },
    { mediaType: 'application/pdf', size: 21_804, sha256: 'c'.repeat(64), scan: 'clean' },
  );
  const said = { terms: 'allowed', sameScope: true, sameFunds: true, evidence: [receipt.id] } as const;
  await keepRows(hands, amendment, {
    rows: [
      newRow(
        hands,
        amendment,
        {
          award: one.id,
          kind: 'funder',
          effectiveOn: '2026-03-02',
          newConditions: one.conditions ?? 'Quarterly progress reports name each site with its percent complete.',
          reason: 'The awarding agency added a reporting condition after its monitoring visit.',
          documents: [paper],
        },
        {
          status: 'applied',
          createdBy: yvette.id,
          submittedBy: yvette.id,
          appliedBy: priya.id,
          appliedOn: '2026-03-04',
          amountBefore: one.amount,
          amountAfter: one.amount,
          untilBefore: one.untilDay,
          untilAfter: one.untilDay,
        },
      ),
      newRow(
        hands,
        amendment,
        {
          award: other.id,
          kind: 'extension',
          effectiveOn: as.day('2026-11-16'),
          newUntil: addDays(other.untilDay, 180),
          reason: 'The pump manufacturer delivers five months late; the site work can only follow.',
          ...said,
          termsSection: 'Article 9 of the subaward agreement',
          workLeft: 'Setting both pumps, the electrical connection, and the start-up test.',
          sentOn: as.day('2026-11-13'),
        },
        { status: 'submitted', createdBy: yvette.id, submittedBy: yvette.id, submittedOn: as.day('2026-11-16') },
      ),
      newRow(
        hands,
        amendment,
        {
          award: extended.id,
          kind: 'extension',
          effectiveOn: '2026-07-15',
          newUntil: extended.untilDay,
          reason: 'The crash data of the state for 2025 came six months late; the plan rests on it.',
          ...said,
          termsSection: 'General terms, article 12',
          workLeft: 'The last two public meetings and the final draft of the action plan.',
          sentOn: '2026-06-24',
        },
        {
          status: 'applied',
          createdBy: yvette.id,
          submittedBy: yvette.id,
          submittedOn: '2026-06-24',
          appliedBy: priya.id,
          appliedOn: '2026-06-29',
          amountBefore: extended.amount,
          amountAfter: extended.amount,
          untilBefore: extended.originalUntil,
          untilAfter: extended.untilDay,
        },
      ),
    ],
  });
}
