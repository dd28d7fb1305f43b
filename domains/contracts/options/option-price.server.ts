import { moneyOf, type Row } from '#kernel';
import { actsForAny } from '#kernel/record/acting.ts';
import { addDays } from '#kernel/lists/days.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { indexFigures } from '../../vendors/public.server.ts';
import { contract } from '../contract/contract.record.ts';
import { refused } from '../contract/refusing.ts';
import { contractOption } from './contract-option.record.ts';
import { type Priced, priceAtExercise } from './escalation.ts';
import { optionPrice } from './option-price-calls.ts';

type Option = Row<typeof contractOption>;

/** The figures of the two months that an option compares. */
async function figuresFor(work: UnitOfWork, { priceBasis, series, baseMonth, referenceMonth }: Option) {
  const months = [baseMonth, referenceMonth].filter((month) => month !== null);
  return priceBasis !== 'index' || series === null ? [] : indexFigures(work, { series, months });
}

type Figures = Awaited<ReturnType<typeof figuresFor>>;

/** By its own terms, for a term that begins the day after the contract would end. */
const priced = (row: Option, untilDay: string, figures: Figures): Priced =>
  priceAtExercise(
    {
      amountCents: row.amount.cents,
      basis: row.priceBasis,
      percent: row.percent,
      periods: row.periods ?? [],
      series: row.series,
      baseMonth: row.baseMonth,
      referenceMonth: row.referenceMonth,
      words: row.escalator,
      cap: row.escalatorCap,
      floor: row.escalatorFloor,
      offeredCents: row.offered?.cents ?? null,
    },
    addDays(untilDay, 1),
    figures,
  );

/** Whose figure a price rests on does neither request it nor exercise it. */
function refuseOwnFigure(work: UnitOfWork, row: Option, figures: Figures): void {
  const own = figures.find(({ enteredBy }) => actsForAny(work.actor, enteredBy) || enteredBy === row.requestedBy);
  if (!own) return;
  const who = actsForAny(work.actor, own.enteredBy) ? 'You' : 'The person who requested this';
  throw refused(
    'series',
    'contract_option.figure_is_anothers',
    `${who} entered the figure for ${own.month}. Someone else has to enter it from its source.`,
  );
}

/** What the option costs now, or the refusal that says why it can’t be used at its price. */
export async function priceToUse(work: UnitOfWork, row: Option, untilDay: string) {
  const figures = await figuresFor(work, row);
  const found = priced(row, untilDay, figures);
  if (!found.ok) throw refused(found.field, `contract_option.${found.code}`, found.sentence);
  refuseOwnFigure(work, row, figures);
  const { cents, percent, working } = found;
  return { price: moneyOf(work.actor, cents), change: percent, working: working.join('\n') };
}

export const optionPriceOperations = ({ door }: Ports): Operation[] => [
  answers(optionPrice, {
    tag: 'Contracts',
    scope: 'contract_option:read',
    access: 'member', // as reading contract options and index values is
    summary: 'What a contract option costs by its terms, with the working.',
    told: 'The price where it can be computed, each step of it, and why it can’t be used.',
    probe: { names: { id: 'contract_option' } },
    run: ({ actor, params: { id } }) =>
      door.run(actor, async (work) => {
        const row = await work.find(contractOption, id);
        if (!row) throw missing(contractOption);
        const of = await work.row(contract, { where: { id: row.contract }, fields: ['untilDay'] });
        const found = priced(row, of?.untilDay ?? row.newEnd, await figuresFor(work, row));
        return {
          body: {
            statedCents: row.amount.cents,
            cents: found.ok ? found.cents : null,
            percent: found.ok ? found.percent : null,
            isComputed: row.priceBasis !== 'words',
            working: found.working,
            problem: found.ok ? null : found.sentence,
          },
        };
      }),
  }),
];
