import { fail, type Row } from '#kernel';
import type { EffectFacts } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify } from '../../organization/public.server.ts';
import { competitionReview } from '../competition/competition-review.record.ts';
import { evaluation } from '../evaluation/evaluation.record.ts';
import { addendum } from '../publication/addendum.record.ts';
import { bid } from '../sealing/bid.record.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { goesByRanking } from '../solicitation/solicitation-words.ts';
import { award } from './award.record.ts';
import { liveAwards } from './award-steps.ts';
import { protest } from './protest.record.ts';
import { remedies, type Remedy } from './protest-words.ts';

type Protest = Row<typeof protest>;
type Call = Row<typeof solicitation>;
type Award = Row<typeof award>;
type Facts = EffectFacts<Protest>;

const refused = (code: string, message: string) =>
  fail('refused', code, message, { issues: [{ path: 'remedyGranted', code, message }] });

interface Granted {
  readonly row: Protest;
  readonly call: Call;
  readonly protested: Award | null;
  readonly reason: string;
}

/** What can be granted, by what is protested and how far it has gone: a remedy that cannot be carried out is none. */
function refuseImpossible(remedy: Remedy, { call, protested }: Granted): void {
  const { status } = call;
  const is = (...states: readonly string[]) => states.includes(status);
  if (remedy === 'amend') {
    if (!is('published'))
      throw refused('protest.amend_open', 'Bids are no longer taken, so no addendum changes it. Choose Re-solicit.');
    return;
  }
  if (remedy === 'resolicit') {
    if (is('published'))
      throw refused(
        'protest.amend_first',
        'Bids are still taken: choose Amend solicitation, or cancel the solicitation.',
      );
    if (!is('closed', 'opened'))
      throw refused('protest.over', 'The solicitation is over. Choose Terminate award, and issue a new solicitation.');
    return;
  }
  if (remedy === 'reevaluate' && is('opened')) return;
  if (!protested) throw refused('protest.no_award', 'No award is protested. Choose Amend solicitation or Re-solicit.');
  if (remedy !== 'terminate' && !is('opened'))
    throw refused('protest.over', 'The solicitation is over. Choose Terminate award.');
}

async function endAwards(work: UnitOfWork, { row, protested, reason }: Granted, isAll: boolean): Promise<void> {
  const where = isAll
    ? { solicitation: row.solicitation, ...(protested ? { lot: protested.lot } : {}) }
    : { id: protested?.id ?? '' };
  const all = await work.rows(award, {
    where: { ...where, status: liveAwards },
    order: 'number',
    fields: ['status', 'number', 'lot'],
    most: 'all',
  });
  for (const { id, status } of all) await work.move(award, id, status === 'final' ? 'overturn' : 'cancel', { reason });
}

/** The panel agrees and ranks again; where prices decide, every bid is judged again. */
async function reevaluate(work: UnitOfWork, granted: Granted): Promise<void> {
  const { call, reason } = granted;
  await endAwards(work, granted, true);
  if (goesByRanking(call)) {
    const held = await work.rows(evaluation, {
      where: { solicitation: call.id, status: ['ranked', 'recommended', 'approved'] },
      fields: ['number'],
      most: 'all',
    });
    for (const { id } of held) await work.move(evaluation, id, 'reopen', { reason });
    return;
  }
  const judged = await work.rows(bid, {
    where: { solicitation: call.id, status: ['responsive', 'nonresponsive'] },
    order: 'receivedAt',
    fields: [],
    most: 'all',
  });
  for (const { id } of judged) await work.move(bid, id, 'reconsider', { reason });
}

/** The lot, or the whole solicitation, ends without an award, and its reason is public; it is reissued from there. */
async function resolicit(work: UnitOfWork, granted: Granted): Promise<void> {
  const { call, protested, reason } = granted;
  await endAwards(work, granted, true);
  const lot = protested?.lot ?? null;
  if (lot === null) {
    await work.move(solicitation, call.id, 'fail', { reason });
    return;
  }
  const found = await work.row(competitionReview, {
    where: { solicitation: call.id, lot, status: ['open', 'accepted'] },
    fields: [],
  });
  const id =
    found?.id ?? (await work.insert(competitionReview, { solicitation: call.id, lot, cause: 'all_rejected' })).id;
  await work.move(competitionReview, id, 'fail', { reason });
}

/** The protester's own bid is recommended, and goes the way of every award: a second person approves it. */
async function awardProtester(work: UnitOfWork, granted: Granted): Promise<void> {
  const { row, call, protested, reason } = granted;
  const own = row.vendor
    ? await work.row(bid, {
        where: { solicitation: call.id, vendor: row.vendor, status: 'responsive' },
        order: '-receivedAt',
        fields: [],
      })
    : null;
  if (!own || !protested)
    throw refused('protest.no_bid', 'The protester has no responsive bid on this. Choose Re-evaluate or Re-solicit.');
  await endAwards(work, granted, false);
  const made = await work.insert(award, {
    solicitation: call.id,
    bid: own.id,
    lot: protested.lot,
    role: protested.role,
    share: protested.share,
    several: protested.several,
    backupUntil: protested.backupUntil,
    basis: reason,
    notLowest: reason.slice(0, 4000),
    comparedWith: protested.comparedWith,
  });
  await work.change(protest, row.id, {}, { newAward: made.id });
}

/** A draft addendum waits for the buyer to write what changes. */
async function amend(work: UnitOfWork, { call, reason }: Granted): Promise<void> {
  await work.insert(addendum, { solicitation: call.id, reason: reason.slice(0, 500) });
}

const acts: Readonly<Record<Remedy, (work: UnitOfWork, granted: Granted) => Promise<void>>> = {
  reevaluate,
  resolicit,
  award_protester: awardProtester,
  terminate: (work, granted) => endAwards(work, granted, false),
  amend,
};

/** The granted remedy is carried out in the same transaction as the decision, or the decision is refused. */
export async function carryOut({ row, work }: Facts): Promise<void> {
  const product = work.asProduct;
  const remedy = row.remedyGranted;
  if (remedy === null) throw refused('protest.remedy', 'Choose the remedy that you grant.');
  const call = await product.find(solicitation, row.solicitation);
  const protested = row.award === null ? null : await product.find(award, row.award);
  if (!call) throw refused('protest.no_solicitation', 'The solicitation of this protest is missing.');
  const said = row.status === 'reversed' ? row.appealDecision : row.decision;
  const reason = `${row.number} was upheld. ${remedies[remedy]}: ${said ?? ''}`.slice(0, 500);
  const granted: Granted = { row, call, protested, reason };
  refuseImpossible(remedy, granted);
  await acts[remedy](product, granted);
  await notify(product, {
    to: [call.buyer ?? call.createdBy, ...(await membersWithDuty(work, 'chief_procurement_officer'))],
    kind: 'protest.upheld',
    subject: `${row.number} is upheld: ${remedies[remedy].toLowerCase()}`,
    link: `/protests/${row.id}`,
  });
}
