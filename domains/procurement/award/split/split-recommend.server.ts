import { dollars, fail } from '#kernel';
import { type Action, defineAction } from '#server/records/effects.ts';
import { award } from '../award.record.ts';
import { awardSplit, splitters } from './award-split.record.ts';
import { constraintsIn, countInWords, type Given, type SplitAnswer, type SplitQuestion } from './split.ts';
import { recommendSplit } from './split-calls.ts';
import { hashOf, questionOf } from './split-question.server.ts';

const refused = (code: string, message: string) => fail('refused', code, message);

/** What the proof says, in the words of the award’s file. */
function proofOf(number: string, question: SplitQuestion, answer: SplitAnswer): string {
  const { status, total, evaluated, bound, gap, combinations, solver } = answer;
  const limits = constraintsIn(question).map(({ words }) => words);
  const proof =
    status === 'optimal'
      ? `No split costs less: proven over ${countInWords(combinations)} vendor combinations.`
      : `The best found over ${countInWords(combinations)} vendor combinations; no split is below ${dollars(bound ?? 0)}, a gap of ${dollars(gap ?? 0)}.`;
  const local = question.local === null ? '' : ` Compared at ${dollars(evaluated ?? 0)} with local preference.`;
  return `Split award ${number}: ${dollars(total ?? 0)} in total.${local} ${proof} ${
    limits.length > 0 ? `Constraints: ${limits.join('; ')}.` : 'No constraints.'
  } ${solver}.`;
}

function notLowestOf(number: string, question: SplitQuestion, { unit, cents }: Given): string | null {
  const lowest = Math.min(...Object.values(question.prices[unit] ?? {}));
  return cents > lowest
    ? `${dollars(cents - lowest)} above the lowest bid on this lot. Under the constraints of ${number} the total of all lots is lowest this way.`
    : null;
}

/** An ordinary award for each lot, made by the person with every rule in force: price and vendor come from the bid. */
const recommend = defineAction(recommendSplit, {
  label: 'Recommend these awards',
  by: splitters,
  when: ['done'],
  async run({ row, work }) {
    const question = row.question as SplitQuestion;
    const answer = row.answer as SplitAnswer;
    if (answer.awards.length === 0) throw refused('award_split.none', 'The optimizer found no split to recommend.');
    if (question.by !== 'lot')
      throw refused('award_split.no_lots', 'Awards are made by lot, and this solicitation has none.');
    if (hashOf(await questionOf(work, row)) !== row.inputHash)
      throw refused('award_split.stale', 'Bids or certifications changed since this run. Revise it and run it again.');
    const bidOf = new Map(question.bidders.map(({ id, bid }) => [id, bid]));
    const basis = proofOf(row.number, question, answer);
    const made: string[] = [];
    for (const one of answer.awards) {
      const { id } = await work.insert(award, {
        solicitation: row.solicitation,
        bid: bidOf.get(one.vendor) ?? '',
        lot: one.unit,
        basis,
        notLowest: notLowestOf(row.number, question, one),
        comparedWith: ['bids'],
      });
      made.push(id);
    }
    await work.asProduct.move(awardSplit, row.id, 'recommend');
    return { awards: made };
  },
});

export const splitActions: readonly Action[] = [recommend];
