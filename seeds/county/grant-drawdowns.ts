import type { grantAward } from '#domains/grants/award/grant-award.record.ts';
import { grantDrawdown } from '#domains/grants/drawdowns/grant-drawdown.record.ts';
import type { CostClass } from '#domains/grants/costs/cost-words.ts';
import { item11 } from '#domains/grants/drawdowns/sf270.ts';
import { byClass } from '#domains/grants/drawdowns/sf271.ts';
import type { Actor, Row } from '#kernel';
import { addDays, addMonths } from '#kernel/lists/days.ts';
import { keepRows, newRow } from '#server/records/new-rows.ts';
import type { As } from './county.ts';

export const usd = (cents: number) => ({ cents, currency: 'USD' });
export type Award = Row<typeof grantAward>;

/** A share of an approved cost of an award, as reports and drawdowns count it. */
export interface Share {
  readonly award: string;
  readonly cost: string;
  readonly share: 'funder' | 'match';
  readonly cents: number;
  readonly incurredOn: string;
  readonly paidOn: string;
  readonly costClass: CostClass;
}

/** What a funder paid, and when. */
export interface Received {
  readonly award: string;
  readonly cents: number;
  readonly paidOn: string;
}

export interface GrantHands {
  readonly as: As;
  readonly yvette: Actor;
  readonly miguel: Actor;
  readonly priya: Actor;
  readonly awards: readonly Award[];
  readonly shares: ReadonlyMap<string, readonly Share[]>;
}

type State = Row<typeof grantDrawdown>['status'];

/** The last day of the quarter of which everything is drawn, and the states in which requests for the last quarter are. */
const LAST = '2026-09-30';
const lastStates: readonly State[] = [
  'filed',
  'approved',
  'submitted',
  'short_paid',
  'paid',
  'returned',
  'draft',
  'paid',
  'discarded',
];
const holds = (state: State): boolean => !['draft', 'returned', 'discarded'].includes(state);
const sent = (state: State): boolean => ['filed', 'paid', 'short_paid'].includes(state);

/** Ends of the quarters in which costs of an award were paid, and the day on which the rest was. */
function periodsOf(paid: readonly Share[], isOver: boolean): readonly string[] {
  const first = paid[0]?.paidOn;
  const last = paid.at(-1)?.paidOn;
  if (!first || !last) return [];
  const ends: string[] = [];
  for (let at = 1; ; at++) {
    const end = addDays(addMonths(`${first.slice(0, 4)}-01-01`, at * 3), -1);
    if (end > LAST) break;
    if (end >= first) ends.push(end);
    if (end >= last) return ends;
  }
  return isOver && last > (ends.at(-1) ?? '') ? [...ends, last] : ends;
}

/** The work goes as far as its money, to whole percents. */
const completed = ({ amount }: Award, cents: number): number => Math.min(100, Math.round((cents * 100) / amount.cents));

const classesUntil = (own: readonly Share[], until: string) =>
  byClass(
    own.filter(({ paidOn }) => paidOn <= until).map(({ costClass, cents }) => ({ said: null, costClass, cents })),
  );

export async function seedDrawdowns({ as, yvette, priya, awards, shares }: GrantHands): Promise<readonly Received[]> {
  const hands = as(yvette, '2026-11-17').asProduct;
  const drawdown = hands.around.registry.get(grantDrawdown.name);
  const drawn: { readonly at: number; readonly share: Share }[] = [];
  const received: Received[] = [];
  const rows: ReturnType<typeof newRow>[] = [];
  const open = awards.filter(({ status }) => status === 'active');

  for (const award of awards) {
    const own = shares.get(award.id) ?? [];
    const paid = own.filter(({ share }) => share === 'funder');
    const isOver = award.status === 'closeout' || award.status === 'closed';
    const last = lastStates[open.indexOf(award)] ?? 'paid';
    let [before, drawnCents, from] = [0, 0, award.fromDay];
    const ends = periodsOf(paid, isOver);
    const isWorks = award.payment === 'reimbursement' && own.some(({ costClass }) => costClass === 'construction');
    for (const [at, untilDay] of ends.entries()) {
      const state = at === ends.length - 1 && !isOver ? last : 'paid';
      const now = paid.filter(({ paidOn }) => paidOn <= untilDay && (at === 0 || paidOn > (ends[at - 1] ?? '')));
      if (now.length === 0) continue;
      const sum = now.reduce((all, { cents }) => all + cents, 0);
      const match = own
        .filter(({ share, paidOn }) => share === 'match' && paidOn <= untilDay)
        .reduce((all, { cents }) => all + cents, 0);
      const outlays = drawnCents + sum + match;
      const of11 = item11({ outlays, income: 0, estimate: 0, match, earlier: before });
      const [filedOn, paidOn] = [as.day(addDays(untilDay, 15)), as.day(addDays(untilDay, 33))];
      const isPaid = state === 'paid' || state === 'short_paid';
      const paidCents = state === 'short_paid' ? of11.requested - 1_250_00 : of11.requested;
      const number = rows.length;
      rows.push(
        newRow(
          hands,
          drawdown,
          {
            award: award.id,
            kind: 'reimbursement',
            form: isWorks ? 'sf271' : 'sf270',
            ...(isWorks ? { completion: completed(award, drawnCents + sum) } : {}),
            fromDay: from,
            untilDay: as.day(untilDay),
            ...(sent(state) ? { filedOn, reference: `PAY-${String(4100 + number)}` } : {}),
            ...(isPaid ? { paidOn, paidAmount: usd(paidCents) } : {}),
          },
          {
            status: state,
            createdBy: yvette.id,
            ...(holds(state)
              ? {
                  submittedBy: yvette.id,
                  submittedOn: as.day(addDays(untilDay, 8)),
                  outlays: usd(outlays),
                  incomeToDate: usd(0),
                  netOutlays: usd(of11.net),
                  withEstimate: usd(of11.withEstimate),
                  match: usd(match),
                  funderShare: usd(of11.share),
                  earlier: usd(before),
                  cashOnHand: usd(0),
                  requested: usd(of11.requested),
                  costCount: now.length,
                  ...(isWorks ? { classes: classesUntil(own, untilDay) } : {}),
                }
              : {}),
            ...(state === 'approved' || sent(state)
              ? { approvedBy: priya.id, approvedOn: as.day(addDays(untilDay, 12)) }
              : {}),
            ...(sent(state) ? { filedBy: yvette.id, requestNo: at + 1 } : {}),
            ...(isPaid ? { paidBy: priya.id } : {}),
          },
        ),
      );
      from = addDays(untilDay, 1);
      if (holds(state)) drawn.push(...now.map((share) => ({ at: number, share })));
      if (isPaid) received.push({ award: award.id, cents: paidCents, paidOn });
      drawnCents += sum;
      before += paidCents;
    }
  }

  const advanced = open.find(({ payment, reporting }) => payment === 'advance' && reporting === 'quarterly');
  const ahead = advanced && advancePaid(as, { hands, yvette, priya, advanced, shares });
  if (ahead) {
    rows.push(ahead.row);
    received.push(ahead.received);
  }
  if (advanced)
    rows.push(
      newRow(
        hands,
        drawdown,
        {
          award: advanced.id,
          kind: 'advance',
          fromDay: as.day('2026-11-17'),
          untilDay: as.day('2026-12-31'),
          needed: usd(12_000_00),
          drawOn: as.day('2026-11-23'),
          outlayOn: as.day('2026-12-01'),
          interestRate: 4.25,
          cashPlan: 'Body cameras are invoiced on delivery, on December 1.',
        },
        { status: 'draft', createdBy: yvette.id },
      ),
    );

  const kept = await keepRows(hands, drawdown, { rows });
  await hands.tx.query(
    `insert into drawn_cost (organization_id, award, cost, drawdown, amount_cents)
     select $1, x.award, x.cost, x.drawdown, x.cents
     from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::bigint[]) as x (award, cost, drawdown, cents)`,
    [
      hands.actor.organizationId,
      drawn.map(({ share }) => share.award),
      drawn.map(({ share }) => share.cost),
      drawn.map(({ at }) => kept[at]?.id),
      drawn.map(({ share }) => share.cents),
    ],
    'seed.drawn_costs',
  );
  return received;
}

interface Ahead extends Pick<GrantHands, 'yvette' | 'priya' | 'shares'> {
  readonly hands: ReturnType<As>['asProduct'];
  readonly advanced: Award;
}

/** An advance that came a month ago for equipment that is late: its cash is held, and earns interest. */
function advancePaid(as: As, { hands, yvette, priya, advanced, shares }: Ahead) {
  const own = shares.get(advanced.id) ?? [];
  const paid = own.filter(({ share }) => share === 'funder');
  const before = paid.filter(({ paidOn }) => paidOn <= LAST).reduce((all, { cents }) => all + cents, 0);
  const needed = 9_000_00;
  const [filedOn, paidOn] = [as.day('2026-10-19'), as.day('2026-10-22')];
  const drawdown = hands.around.registry.get(grantDrawdown.name);
  const row = newRow(
    hands,
    drawdown,
    {
      award: advanced.id,
      kind: 'advance',
      fromDay: as.day('2026-10-16'),
      untilDay: as.day('2026-10-31'),
      needed: usd(needed),
      drawOn: paidOn,
      outlayOn: as.day('2026-10-26'),
      interestRate: 4.25,
      cashPlan: 'In-car printers, invoiced on delivery on October 26. The delivery was put off.',
      filedOn,
      reference: 'PAY-4990',
      paidOn,
      paidAmount: usd(needed),
    },
    {
      status: 'paid',
      createdBy: yvette.id,
      submittedBy: yvette.id,
      submittedOn: as.day('2026-10-16'),
      outlays: usd(0),
      incomeToDate: usd(0),
      netOutlays: usd(0),
      withEstimate: usd(0),
      match: usd(0),
      funderShare: usd(0),
      earlier: usd(before),
      cashOnHand: usd(0),
      requested: usd(needed),
      costCount: 0,
      approvedBy: priya.id,
      approvedOn: as.day('2026-10-17'),
      filedBy: yvette.id,
      requestNo: periodsOf(paid, false).length + 1,
      paidBy: priya.id,
    },
  );
  return { row, received: { award: advanced.id, cents: needed, paidOn } };
}
