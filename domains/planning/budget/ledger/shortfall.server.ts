import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { besideCorrections } from './corrections.server.ts';
import { difference, plus, type Posting } from './balance.ts';
import { standingOf } from './document-standing.server.ts';
import { linesAndTheirGroups } from './lines.server.ts';
import { balanceOf, balancesAfter } from './postings.server.ts';
import { dayOn, type Settling, taken, wantedOf } from './settle.server.ts';
import { ownOf } from './successors.server.ts';
import { type Shortage, shortages } from './verdict.ts';
import { weighed } from './weigh.server.ts';
import { sumsOfGroups } from './wholes.server.ts';

/**
 * Which lines would stop a document if it stood there today: what `settle` would find, without locks and without keeping anything.
 * An override that was granted is not counted.
 */
export async function shortfallOf(work: UnitOfWork, settling: Settling): Promise<readonly Shortage[]> {
  const { document, control, day, state } = settling;
  if (state.length === 0) return [];
  const { posted, corrections, moved } = await standingOf(work, document);
  const postings = difference(ownOf(posted), besideCorrections(wantedOf(settling, moved), corrections, moved));
  const takes = taken(postings);
  const ids = [...takes.keys()];
  const [known, balances] = await Promise.all([linesAndTheirGroups(work, ids), balancesAfter(work, ids)]);
  const lines = new Map(known.map((one) => [one.id, one]));
  const groups = known.filter((one) => one.isGroup && one.below.some((id) => (takes.get(id) ?? 0) > 0));
  const wholes = await sumsOfGroups(
    work,
    groups.map(({ id }) => id),
  );
  const on = (wanted: readonly string[]): readonly Posting[] => postings.filter(({ line }) => wanted.includes(line));
  const found = await weighed(work, {
    control,
    dated: postings.map((one) => ({ ...one, day: dayOn(lines.get(one.line), day) })),
    lines,
    groups,
    wholes: new Map(
      groups.flatMap(({ id, below }) => {
        const whole = wholes.get(id);
        return whole ? [[id, plus(whole, on(below))] as const] : [];
      }),
    ),
    takes,
    balances: new Map(ids.map((id) => [id, plus(balanceOf(balances, id), on([id]))])),
    isChangeOfBudget: false,
  });
  return shortages(found).filter(({ action }) => action === 'stop');
}
