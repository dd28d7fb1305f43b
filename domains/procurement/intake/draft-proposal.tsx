import { type ReactNode, useId, useState } from 'react';
import type { New } from '#kernel';
import type { ProblemError } from '#web/data/call.ts';
import { useShow } from '#web/data/session.ts';
import { Picker } from '#web/record/reference-input.tsx';
import { useUnits } from '#web/record/units.ts';
import { useRecords } from '#web/shell/product.ts';
import { Badge } from '#web/ui/badge.tsx';
import { exact } from '#web/ui/format.ts';
import { Select } from '#web/ui/select.tsx';
import type { requisition } from '../requisition/requisition.record.ts';
import { requisitionLine } from '../requisition/requisition-fields.ts';
import type { CodeFound, Drafted, DraftedLine } from './drafting.ts';
import { PriceFound } from './price-found.tsx';
import { categories } from '../rule-packs/purchase-words.ts';
import type { Category } from './kind-of-purchase.ts';
import { ScopeProposal } from './scope-proposal.tsx';
import {
  type Answers,
  faultOf,
  kindOf,
  openQuestions,
  requestFrom,
  sumOf,
  type Taken,
  type Work,
  workBegun,
} from './proposal.ts';

interface ProposalProps {
  readonly drafted: Drafted;
  readonly words: string;
  /** What was made of it before it was left. */
  readonly work: Work | null;
  readonly isBusy: boolean;
  readonly problem: ProblemError | null;
  readonly onWork: (work: Work) => void;
  readonly onTake: (body: New<typeof requisition>) => void;
  readonly onLeave: () => void;
  /** What was understood besides the things, and the questions that it raises. */
  readonly children: (answers: Answers, onAnswer: (answer: Answers) => void) => ReactNode;
}

/** What the words say, and what was found for it. Each line is taken by hand; then it becomes a draft and nothing more. */
export function DraftProposal(given: ProposalProps) {
  const { drafted, isBusy, problem, onWork, onTake, onLeave } = given;
  const id = useId();
  const show = useShow();
  const work = given.work ?? workBegun(drafted, given.words);
  const { lines, purpose, reason, center, chosen, scope, answers } = work;
  const change = (changed: Partial<Work>) => onWork({ ...work, ...changed });
  const kind = kindOf(drafted, lines, purpose);
  const [isTried, setTried] = useState(false);
  const centers = useRecords().stub('cost_center');
  const put = (at: number, changed: Partial<Taken>) =>
    change({ lines: lines.map((one, place) => (place === at ? { ...one, ...changed } : one)) });
  const taken = lines.filter(({ isTaken }) => isTaken);
  const faults = taken.filter((one) => faultOf(one) !== null).length;
  const sum = sumOf(lines);
  const asked = openQuestions(drafted, answers);
  const isReady =
    taken.length > 0 && faults === 0 && purpose.trim() !== '' && center !== '' && chosen !== null && asked.length === 0;
  const money = (cents: number) => exact(cents, { kind: 'money' }, show);
  return (
    <section aria-label="Proposal" className="space-y-4">
      {given.children(answers, (answer) => change({ answers: { ...answers, ...answer } }))}
      <ol className="space-y-3">
        {drafted.lines.map((line, at) => {
          const own = lines[at];
          return own && <ProposedLine key={at} {...{ line, own, at, isTried }} onPut={(changed) => put(at, changed)} />;
        })}
      </ol>
      <ScopeProposal scopes={drafted.scopes} taken={scope} onTake={(taken) => change({ scope: taken })} />
      <div className="panel grid gap-4 p-4 sm:grid-cols-2">
        <div>
          <label htmlFor={`${id}-purpose`} className="mb-1 block font-medium">
            Purpose <span className="text-muted">*</span>
          </label>
          <input
            id={`${id}-purpose`}
            className="control"
            maxLength={200}
            value={purpose}
            onChange={({ target }) => change({ purpose: target.value })}
          />
        </div>
        {centers && (
          <div>
            <label htmlFor={`${id}-center`} className="mb-1 block font-medium">
              Cost center <span className="text-muted">*</span>
            </label>
            <Picker
              id={`${id}-center`}
              target={centers}
              value={center}
              onPick={(picked) => change({ center: picked })}
              isRequired
              isWrong={isTried && center === ''}
            />
          </div>
        )}
        <div>
          <label htmlFor={`${id}-kind`} className="mb-1 block font-medium">
            Category{' '}
          </label>
          <Select
            id={`${id}-kind`}
            value={chosen ?? ''}
            choices={[
              ...(chosen === null ? [['', 'Choose the category'] as const] : []),
              ...Object.entries(categories),
            ]}
            onPick={(category) => change({ chosen: category as Category })} // one of these very choices
          />
          <p className="note">
            {`Suggested: ${categories[kind.category]}. ${kind.because}`}{' '}
            {chosen !== kind.category && (
              <button type="button" className="link" onClick={() => change({ chosen: kind.category })}>
                {`Use ${categories[kind.category]}`}
              </button>
            )}
          </p>
        </div>
        {drafted.justification !== null && (
          <div className="col-span-full">
            <label htmlFor={`${id}-reason`} className="mb-1 block font-medium">
              Justification
            </label>
            <textarea
              id={`${id}-reason`}
              rows={3}
              maxLength={4000}
              className="control"
              aria-describedby={`${id}-reason-note`}
              value={reason}
              onChange={({ target }) => change({ reason: target.value })}
            />
            <p id={`${id}-reason-note`} className="note">
              Written by the language model from your text. Review it before you use it.
            </p>
          </div>
        )}
        <div className="col-span-full flex flex-wrap items-center gap-3">
          <button
            type="button"
            className="button button-primary"
            disabled={isBusy}
            aria-describedby={`${id}-what`}
            onClick={() => {
              setTried(true);
              if (isReady && chosen !== null)
                onTake(
                  requestFrom(drafted, {
                    lines,
                    purpose,
                    costCenter: center,
                    justification: reason,
                    category: chosen,
                    answers,
                    scope: scope === null ? undefined : drafted.scopes[scope],
                  }),
                );
            }}
          >
            {isBusy ? 'Saving…' : 'Create requisition'}
          </button>
          <button type="button" className="button" disabled={isBusy} onClick={onLeave}>
            Discard draft
          </button>
          <p id={`${id}-what`} className={isTried && !isReady ? 'wrong mt-0' : 'note'}>
            {taken.length === 0
              ? 'Include at least one line.'
              : faults > 0
                ? `${faults} included ${faults === 1 ? 'line is' : 'lines are'} incomplete.`
                : center === ''
                  ? 'Choose a cost center.'
                  : asked.length > 0
                    ? 'Answer the questions.'
                    : chosen === null
                      ? 'Choose a category.'
                      : `${taken.length} ${taken.length === 1 ? 'line' : 'lines'}, ${money(sum)}.`}
            {drafted.budgetCents !== null &&
              sum > drafted.budgetCents &&
              ` That is more than the ${money(drafted.budgetCents)} you named.`}
          </p>
        </div>
        {problem && (
          <p role="alert" className="wrong col-span-full">
            {problem.message}
          </p>
        )}
      </div>
    </section>
  );
}

const codeWords = ({ code, name, shared, under, likeness }: CodeFound): string =>
  `${code} ${name} (${under === null ? shared.join(', ') : `as “${under}”`}, ${Math.round(likeness * 100)}% match)`;

interface LineProps {
  readonly line: DraftedLine;
  readonly own: Taken;
  readonly at: number;
  readonly isTried: boolean;
  readonly onPut: (change: Partial<Taken>) => void;
}

function ProposedLine({ line, own, at, isTried, onPut }: LineProps) {
  const id = useId();
  const units = useUnits(requisitionLine.quantity.spec);
  const fault = faultOf(own);
  const isWrong = own.isTaken && isTried && fault !== null;
  const field = (name: 'item' | 'amount' | 'price', label: string, width: string, mode?: 'decimal') => (
    <div className={width}>
      <label htmlFor={`${id}-${name}`} className="mb-1 block text-xs font-medium">
        {label}
      </label>
      <input
        id={`${id}-${name}`}
        className="control"
        inputMode={mode}
        autoComplete="off"
        value={own[name]}
        placeholder={name === 'item' ? '' : 'Not found'}
        onChange={({ target }) => onPut({ [name]: target.value })}
      />
    </div>
  );
  return (
    <li className={`panel p-4 ${own.isTaken ? 'border-l-tone-review border-l-4' : ''}`}>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <label className="flex min-h-9 items-center gap-2 font-semibold">
          <input
            type="checkbox"
            className="size-5"
            checked={own.isTaken}
            onChange={({ target }) => onPut({ isTaken: target.checked })}
          />
          Include line {at + 1}
        </label>
        <q className="text-muted min-w-0 flex-1 basis-60 pt-1.5 wrap-anywhere">{line.said}</q>
      </div>
      <div className="mt-3 grid gap-3 sm:grid-cols-12">
        {field('item', 'Item', 'sm:col-span-5')}
        {field('amount', 'Quantity', 'sm:col-span-2', 'decimal')}
        <div className="sm:col-span-2">
          <label htmlFor={`${id}-unit`} className="mb-1 block text-xs font-medium">
            Unit
          </label>
          <Select
            id={`${id}-unit`}
            value={own.unit}
            choices={Object.entries({ [own.unit]: own.unit, ...units }).map(([code, name]) => [
              code,
              `${code} · ${name}`,
            ])}
            onPick={(unit) => onPut({ unit })}
          />
        </div>
        {field('price', 'Unit price', 'sm:col-span-3', 'decimal')}
        <div className="sm:col-span-5">
          <label htmlFor={`${id}-code`} className="mb-1 block text-xs font-medium">
            Commodity code
          </label>
          {line.codes.length > 0 ? (
            <Select
              id={`${id}-code`}
              value={own.code}
              choices={[['', 'None'], ...line.codes.map((one) => [one.id, codeWords(one)] as const)]}
              onPick={(code) => onPut({ code })}
            />
          ) : (
            <p id={`${id}-code`} className="pt-1.5">
              <Badge>Not found</Badge>
            </p>
          )}
        </div>
        <div className="sm:col-span-7">
          <p className="mb-1 text-xs font-medium">
            {line.unitCents === null ? 'Past prices' : 'Past prices (yours is used)'}
          </p>
          <PriceFound range={line.price} />
          {line.elsewhere && (
            <div className="mt-2">
              <p className="mb-1 text-xs font-medium">
                {line.elsewhere.under === null
                  ? 'Prices in another unit'
                  : `As “${line.elsewhere.under}”, a name from the language model`}
              </p>
              <PriceFound range={line.elsewhere.price} />
            </div>
          )}
        </div>
      </div>
      {isWrong && <p className="wrong">{fault}</p>}
    </li>
  );
}
