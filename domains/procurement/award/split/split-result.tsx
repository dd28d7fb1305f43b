import { useState } from 'react';
import { dollars, href } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import type { Shown } from '#web/data/client.ts';
import { tell } from '#web/shell/messages.tsx';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Table } from '#web/ui/table.tsx';
import { procurement } from '../../index.ts';
import { award } from '../award.record.ts';
import { awardSplit } from './award-split.record.ts';
import { countInWords, type SplitAnswer, type SplitQuestion } from './split.ts';
import { recommendSplit } from './split-calls.ts';

type Split = Shown<typeof awardSplit>;

/** The split with its proof, what each constraint costs, and every price it was chosen among. */
export function SplitResult({ split }: { readonly split: Split }) {
  const question = split.question as SplitQuestion; // as the product wrote them
  const answer = split.answer as SplitAnswer;
  const { status, total, costs, conflict } = answer;
  return (
    <>
      <section aria-label="Result" className="panel space-y-3 p-4">
        {status === 'infeasible' ? (
          <>
            <h2>No split keeps every constraint</h2>
            <p>These constraints can’t hold together. Drop or relax one of them.</p>
            <ul className="list-disc pl-6">
              {conflict.map(({ id, words }) => (
                <li key={id}>{words}</li>
              ))}
            </ul>
          </>
        ) : (
          <>
            <div className="flex flex-wrap items-start justify-between gap-3">
              <h2>{dollars(total ?? 0)} in total</h2>
              {split.status === 'recommended' && (
                <Link className="button" to={`${href(procurement.pages.awards)}?solicitation=${split.solicitation}`}>
                  Open awards
                </Link>
              )}
            </div>
            <Proof question={question} answer={answer} />
          </>
        )}
        <p className="text-muted">
          Covers every way to award {question.units.length} {question.by === 'lot' ? 'lots' : 'lines'} among{' '}
          {question.bidders.length} vendors:{' '}
          <span className="break-all">{countInWords(answer.combinations)} combinations</span>. {answer.solver},{' '}
          {answer.seconds.toFixed(1)} seconds.
        </p>
        {question.unbid.length > 0 && (
          <p>
            <Badge tone="warn">No responsive bid</Badge>{' '}
            {question.unbid.map(({ id, name }) => `${id} ${name}`).join(', ')}
          </p>
        )}
      </section>
      {answer.awards.length > 0 && <ByVendor question={question} answer={answer} />}
      <Tabulation question={question} answer={answer} number={split.number} />
      {costs.length > 0 && (
        <section className="panel" aria-label="Cost of constraints">
          <h2 className="p-4 pb-0">Cost of constraints</h2>
          <Table
            label="Cost of constraints"
            rows={costs}
            columns={[
              { label: 'Constraint', name: (one) => one.words },
              { label: 'Added to the total', money: (one) => one.cents },
            ]}
          />
        </section>
      )}
    </>
  );
}

function Proof({ question, answer }: { readonly question: SplitQuestion; readonly answer: SplitAnswer }) {
  const { status, evaluated, bound, gap, cheapest, total } = answer;
  const isCompared = question.local !== null;
  const share = evaluated ? ((gap ?? 0) / evaluated) * 100 : 0;
  return (
    <div className="max-w-prose space-y-2">
      <p>
        {status === 'optimal' ? (
          <>
            <Badge tone="good">Proven</Badge> No split costs less. Bound {dollars(bound ?? 0)}, gap $0.00. Checked to
            the cent against every constraint.
          </>
        ) : (
          <>
            <Badge tone="warn">Not proven</Badge> The best found in time. No split is below {dollars(bound ?? 0)}, a gap
            of {dollars(gap ?? 0)} ({share.toFixed(2)}%).
          </>
        )}
      </p>
      {isCompared && <p>Compared at {dollars(evaluated ?? 0)} with local preference.</p>}
      <p>
        Cheapest mix without constraints: <strong>{dollars(cheapest)}</strong>
        {total !== null && total > cheapest && `, ${dollars(total - cheapest)} less`}.
      </p>
    </div>
  );
}

/** What leads on from a split that is found, with the classes of a page's own next step. */
export function Recommend({ split, look }: { readonly split: Split; readonly look: string }) {
  const question = split.question as SplitQuestion; // as the product wrote it
  const [isAsking, setAsking] = useState(false);
  const recommend = useAct(recommendSplit, {
    changes: [award.name, awardSplit.name],
    onDone: ({ awards }) => tell(`${awards.length} awards recommended`, 'good'),
  });
  const may = split.can.includes('recommendAwards') && question.by === 'lot';
  const why =
    question.by === 'lot' ? split.cannot['recommendAwards'] : 'Awards are made by lot, and this solicitation has none.';
  return (
    <>
      <button
        type="button"
        className={`button button-primary ${look}`}
        disabled={!may}
        title={may ? undefined : why}
        onClick={() => setAsking(true)}
      >
        <Icon name="award" />
        Recommend these awards
      </button>
      {isAsking && (
        <Confirm
          title="Recommend these awards"
          action="Recommend these awards"
          isBusy={recommend.isPending}
          trouble={recommend.error?.message}
          onConfirm={() => recommend.mutate({ id: split.id }, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          Creates one award for each lot. Prices come from the bids; someone else approves each award.
        </Confirm>
      )}
    </>
  );
}

function ByVendor({ question, answer }: { readonly question: SplitQuestion; readonly answer: SplitAnswer }) {
  const of = Map.groupBy(answer.awards, ({ vendor }) => vendor);
  const rows = question.bidders.flatMap(({ id, name, isLocal, isSetAside }) => {
    const own = of.get(id);
    if (!own) return [];
    const cents = own.reduce((sum, one) => sum + one.cents, 0);
    const marks = [isLocal ? 'Local' : '', isSetAside ? 'Set-aside' : ''].filter(Boolean).join(', ');
    return [{ id, name, cents, marks, units: own.map(({ unit }) => unit).join(', ') }];
  });
  return (
    <section className="panel" aria-label="Awards by vendor">
      <h2 className="p-4 pb-0">Awards by vendor</h2>
      <Table
        label="Awards by vendor"
        rows={rows}
        columns={[
          { label: 'Vendor', name: (one) => one.name },
          { label: question.by === 'lot' ? 'Lots' : 'Lines', text: (one) => one.units },
          { label: 'Certified', text: (one) => one.marks || null, none: 'None' },
          { label: 'Amount', money: (one) => one.cents, sum: true },
        ]}
      />
    </section>
  );
}

interface Compared {
  readonly id: string;
  readonly name: string;
  readonly prices: Readonly<Record<string, number>>;
  readonly lowest: number;
  readonly chosen: string | undefined;
}

function Tabulation({
  question,
  answer,
  number,
}: {
  readonly question: SplitQuestion;
  readonly answer: SplitAnswer;
  readonly number: string;
}) {
  const chosen = new Map(answer.awards.map(({ unit, vendor }) => [unit, vendor]));
  const rows = question.units.map(({ id, name }): Compared => {
    const prices = question.prices[id] ?? {};
    return { id, name, prices, lowest: Math.min(...Object.values(prices)), chosen: chosen.get(id) };
  });
  return (
    <section className="panel min-w-0 overflow-x-auto" aria-label="Side-by-side tabulation">
      <h2 className="p-4 pb-0">Side-by-side tabulation</h2>
      <Table
        label="Side-by-side tabulation"
        rows={rows}
        file={`split-${number}`}
        columns={[
          { label: question.by === 'lot' ? 'Lot' : 'Line', name: (one) => `${one.id} ${one.name}` },
          { label: 'Lowest', money: (one) => one.lowest, sum: true },
          ...question.bidders.map(({ id, name }) => ({
            label: name,
            money: (one: Compared) => one.prices[id] ?? null,
            none: 'No bid',
            show: (one: Compared) => <Price row={one} vendor={id} />,
          })),
        ]}
      />
    </section>
  );
}

function Price({ row, vendor }: { readonly row: Compared; readonly vendor: string }) {
  const cents = row.prices[vendor];
  if (cents === undefined) return <span className="text-muted">No bid</span>;
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-1">
      {row.chosen === vendor && <Badge tone="good">Awarded</Badge>}
      <span className={cents === row.lowest ? 'font-semibold' : undefined}>{dollars(cents)}</span>
    </span>
  );
}
