import { fail } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { accountFault } from '../accounts/account.ts';
import { chartFor } from '../accounts/chart.server.ts';
import { tellOwners } from './alerts.server.ts';
import {
  type Balance,
  type Bucket,
  type Control,
  difference,
  gathered,
  givingBuckets,
  type Posting,
} from './balance.ts';
import { askGuards, chargesIn } from './charge-guard.server.ts';
import { besideCorrections, refuseBelowNothing, refuseUndoneLate, takeCorrected } from './corrections.server.ts';
import { standingOf } from './document-standing.server.ts';
import { holdBudgets, holdMore } from './holding.server.ts';
import { type LedgerLine, linesAndTheirGroups } from './lines.server.ts';
import { takeOverrides } from './overrides.server.ts';
import { addToBalances, balancesAfter, keepPostings, takeDocument } from './postings.server.ts';
import { lapsing, ownOf } from './successors.server.ts';
import { shortages, shortageSentence, type Warning } from './verdict.ts';
import { weighed } from './weigh.server.ts';
import { sumsOfGroups } from './wholes.server.ts';

export interface LedgerDocument {
  readonly record: string;
  readonly id: string;
  readonly version: number;
  readonly title: string;
  /** On whose word it was posted, when that is not the document's own history: the authority of a decision. */
  readonly basis?: string;
}

export interface Settling {
  readonly document: LedgerDocument;
  readonly control: Control;
  /** The day it counts for, as 2026-11-20. */
  readonly day: string;
  /** Where the document stands from now on; nothing takes everything back by mirror postings. */
  readonly state: readonly Posting[];
}

export interface Settled {
  readonly postings: readonly Posting[];
  readonly warnings: readonly Warning[];
  readonly balances: ReadonlyMap<string, Balance>;
}

const authorityBuckets: ReadonlySet<Bucket> = new Set(givingBuckets);
const MOST = 9_000_000_000_000_000;

/**
 * Posts exactly the difference between what a document has posted so far and where it stands now. Everything that can be asked
 * beforehand is asked before the first line is locked; the lines are locked in one order, so that nobody waits for each other,
 * and stay locked until the transaction of the step ends.
 */
export async function settle(work: UnitOfWork, settling: Settling): Promise<Settled> {
  const { document, control } = settling;
  for (const { cents } of settling.state)
    if (!Number.isSafeInteger(cents) || Math.abs(cents) > MOST)
      throw fail('invalid', 'budget.amount', 'The amount is too large to post.');
  // Sent together; the connection keeps the order, so the document is taken before anybody looks where it stands.
  const [held, , , { posted, corrections, moved }] = await Promise.all([
    holdBudgets(work, { lines: settling.state.map(({ line }) => line), document }),
    takeDocument(work, document),
    takeCorrected(work, settling.state),
    standingOf(work, document),
  ]);
  const wanted = besideCorrections(wantedOf(settling, moved), corrections, moved);
  const own = difference(ownOf(posted), wanted);
  const postings = gathered([...own, ...(await lapsing(work, document, { own, moved }))]);
  if (postings.length === 0) return { postings, warnings: [], balances: new Map() };

  const known = await linesHeld(work, [...new Set(postings.map(({ line }) => line))], held);
  const lines = new Map(known.map((one) => [one.id, one]));
  const nameOf = (line: string) => lines.get(line)?.name ?? 'The line';
  await refuseBelowNothing(work, { document, wanted }, nameOf);
  if (own.some(({ corrects, cents }) => corrects && cents > 0)) await refuseUndoneLate(work, document);
  await refuseUnbookable(work, lines, { ...settling, postings });
  const dated = postings.map((one) => ({ ...one, day: dayOn(lines.get(one.line), settling.day) }));
  const takes = taken(postings);
  const groups = known.filter((one) => one.isGroup && one.below.some((id) => (takes.get(id) ?? 0) > 0));
  await addToBalances(work, { postings, alsoLock: groups.map(({ id }) => id) });
  await askGuards(work, { day: settling.day, charges: settling.state.length === 0 ? [] : chargesIn(postings, lines) });
  const [balances, wholes] = await Promise.all([
    balancesAfter(work, [...takes.keys()]),
    sumsOfGroups(
      work,
      groups.map(({ id }) => id),
    ),
  ]);
  const short = shortages(
    await weighed(work, {
      control,
      dated,
      lines,
      groups,
      wholes,
      takes,
      balances,
      isChangeOfBudget: isChangeOfBudget(postings),
    }),
  );
  const stopping = short.filter(({ action }) => action === 'stop');
  const covered = stopping.length > 0 ? await takeOverrides(work, { document, stopping }) : new Set<string>();
  const refused = stopping.filter(({ id }) => !covered.has(id));
  if (refused.length > 0)
    throw fail(
      'conflict',
      'budget.exceeded',
      `${refused.map(shortageSentence).join(' ')} Request an override from a budget officer.`,
      {
        extra: {
          lines: refused.map(({ id, name, availableCents, takenCents, shortCents }) => ({
            line: id,
            name,
            availableCents,
            askedCents: takenCents,
            shortCents,
          })),
          mayOverride: 'budget_officer',
        },
      },
    );
  await keepPostings(work, { document, control, postings: dated });
  await tellOwners(work, { lines, balances: new Map([...balances, ...wholes]), postings });
  return {
    postings,
    balances,
    warnings: short
      .filter(({ action, id }) => action === 'warn' || covered.has(id))
      .map((one) => ({ line: one.id, sentence: shortageSentence(one) })),
  };
}

/** Where the document stands from now on, on the lines into which years that closed carried it. */
export const wantedOf = ({ state }: Pick<Settling, 'state'>, moved: ReadonlyMap<string, string>): readonly Posting[] =>
  gathered(state.map((one) => ({ ...one, line: moved.get(one.line) ?? one.line })));

/** The lines as they are while nobody closes their budgets; a line that was carried over may lie in a budget not held so far. */
async function linesHeld(work: UnitOfWork, lines: readonly string[], held: ReadonlySet<string>): Promise<LedgerLine[]> {
  const known = await linesAndTheirGroups(work, lines);
  const others = known.map(({ budget }) => budget).filter((budget) => !held.has(budget));
  if (others.length === 0) return known;
  await holdMore(work, others);
  return linesAndTheirGroups(work, lines);
}

/** By line, how much less is left. */
export function taken(postings: readonly Posting[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { line, bucket, cents } of postings) {
    const sign = bucket === 'retained' ? 0 : authorityBuckets.has(bucket) ? -1 : 1;
    sums.set(line, (sums.get(line) ?? 0) + sign * cents);
  }
  return sums;
}

const isChangeOfBudget = (postings: readonly Posting[]): boolean =>
  postings.every(({ bucket }) => authorityBuckets.has(bucket));

const refuse = (code: string, sentence: string, line: string) =>
  fail('refused', `budget.${code}`, sentence, { extra: { line } });

/** What gives money back after a year's last day still belongs to that year, until it is closed. */
export function dayOn(line: LedgerLine | undefined, day: string): string {
  if (!line) return day;
  return day > line.endsOn ? line.endsOn : day < line.startsOn ? line.startsOn : day;
}

/** Refuses lines that cannot be booked to. Whatever cannot be resolved is refused, never skipped. */
async function refuseUnbookable(
  work: UnitOfWork,
  lines: ReadonlyMap<string, LedgerLine>,
  { postings, day }: Settling & { readonly postings: readonly Posting[] },
): Promise<void> {
  const takes = taken(postings);
  const spends = new Set(postings.filter(({ bucket }) => !authorityBuckets.has(bucket)).map(({ line }) => line));
  const retains = new Set(
    postings.filter(({ bucket, cents }) => bucket === 'retained' && cents > 0).map(({ line }) => line),
  );
  const asks: LedgerLine[] = [];
  for (const [id, cents] of takes) {
    const line = lines.get(id);
    if (!line) throw refuse('line_unknown', 'There is no such budget line.', id);
    if (!['adopted', 'amended'].includes(line.budgetStatus))
      throw refuse(
        'not_adopted',
        `${line.budgetName} is ${line.budgetStatus}; choose a line of an adopted, open budget.`,
        id,
      );
    if (line.isGroup && spends.has(id))
      throw refuse('line_is_group', `${line.name} is a group; choose one of its lines.`, id);
    const asksForMoney = cents > 0 && spends.has(id);
    if (asksForMoney) asks.push(line);
    if (asksForMoney || retains.has(id)) refuseClosed(line, day);
  }
  if (asks.length === 0) return;
  const chart = await chartFor(
    work,
    asks.map(({ account }) => account),
  );
  for (const line of asks) {
    const fault = accountFault(chart, line.account, day);
    if (fault) throw refuse(`account_${fault.code}`, `${line.name}: ${fault.sentence}`, line.id);
  }
}

/** What asks for money needs a line, a cost center and a budget that run on that day. */
function refuseClosed(line: LedgerLine, day: string): void {
  if (line.status !== 'open') throw refuse('line_closed', `${line.name} is closed.`, line.id);
  if (day < line.startsOn || day > line.endsOn)
    throw refuse(
      'outside_span',
      `${line.budgetName} runs from ${line.startsOn} to ${line.endsOn}, and ${day} is not in it.`,
      line.id,
    );
  if ((line.opensOn !== null && day < line.opensOn) || (line.closesOn !== null && day > line.closesOn))
    throw refuse('line_not_in_force', `${line.name} is not in force on ${day}.`, line.id);
  if (line.costCenter === null) return;
  const outside =
    (line.centerOpensOn !== null && day < line.centerOpensOn) ||
    (line.centerClosesOn !== null && day > line.centerClosesOn);
  if (line.centerStatus === 'closed' || outside)
    throw refuse('center_closed', `Cost center ${line.centerCode} is not open on ${day}.`, line.id);
  if (line.centerIsGroup)
    throw refuse('center_is_group', `Cost center ${line.centerCode} is a group of cost centers.`, line.id);
}
