import { useState } from 'react';
import { dollars, href } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { say } from '#web/shell/messages.tsx';
import { Link } from '#web/shell/router.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { requestPages as pages } from '../request-pages.ts';
import { budgetRequest } from './budget-request.record.ts';
import { CommentsLink } from './comments-link.tsx';
import { decisionPackage } from './decision-package.record.ts';
import { type RequestSheet, setRecommendation } from './request-calls.ts';
import { requestLine } from './request-line.record.ts';
import { askedBy } from './request-totals.ts';
import { inDollars, typedCents } from './typed-cents.ts';

interface Judged {
  readonly id: string;
  readonly version: number;
  readonly kind: 'line' | 'package';
  readonly name: string;
  readonly note: string;
  readonly to: string;
  readonly asked: number;
  readonly recommended: number | null;
  readonly reason: string;
  readonly comments: number;
  readonly needsAnswer: boolean;
}

const judgedOf = ({ lines, packages }: RequestSheet): readonly Judged[] => [
  ...lines.map((one) => ({
    id: one.id,
    version: one.version,
    kind: 'line' as const,
    name: one.name,
    note: one.account,
    to: href(pages.requestLine, { id: one.id }),
    asked: askedBy(one),
    recommended: one.recommended,
    reason: one.reason ?? '',
    comments: one.comments,
    needsAnswer: one.needsAnswer,
  })),
  ...packages.map((one) => ({
    id: one.id,
    version: one.version,
    kind: 'package' as const,
    name: one.name,
    note: `${one.number}, rank ${one.rank ?? ''}`,
    to: href(pages.package, { id: one.id }),
    asked: one.oneTime + one.ongoing,
    recommended: one.recommended,
    reason: one.reason ?? '',
    comments: one.comments,
    needsAnswer: one.needsAnswer,
  })),
];

interface Typed {
  readonly version: number;
  readonly amount: string;
  readonly reason: string;
}

interface RecommendingProps {
  readonly id: string;
  readonly sheet: RequestSheet;
}

/** What the budget office recommends of each line and package. */
export function Recommending({ id, sheet }: RecommendingProps) {
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(new Map());
  const rows = judgedOf(sheet);
  const { mutate, error, isPending } = useAct(setRecommendation, {
    changes: [requestLine.name, decisionPackage.name, budgetRequest.name],
    onDone: () => {
      setTyped(new Map());
      say({ title: 'Recommendation saved', tone: 'good' });
    },
  });
  // Lines without an amount are recommended as requested; a package is judged by itself.
  const startOf = ({ kind, asked, recommended }: Judged): string =>
    recommended === null && kind === 'package' ? '' : inDollars(recommended ?? asked) || '0';
  const nowOf = (one: Judged): Typed =>
    typed.get(one.id) ?? { version: one.version, amount: startOf(one), reason: one.reason };
  const put = (one: Judged, change: Partial<Typed>) =>
    setTyped((known) => new Map(known).set(one.id, { ...nowOf(one), ...change }));
  const centsNow = (one: Judged): number | null => {
    const { amount } = nowOf(one);
    return amount.trim() === '' ? null : typedCents(amount);
  };
  const wishes = (kind: Judged['kind']) =>
    rows
      .filter((one) => one.kind === kind && typed.has(one.id))
      .flatMap((one) => {
        const cents = centsNow(one);
        const { version, reason } = nowOf(one);
        return cents === null ? [] : [{ id: one.id, version, cents, reason }];
      });
  const isSound = [...typed.keys()].every((key) => {
    const one = rows.find((row) => row.id === key);
    return one === undefined || centsNow(one) !== null;
  });
  return (
    <Panel title="Recommendation">
      <table className="grid-table dense">
        <caption className="sr-only">Recommendation</caption>
        <thead>
          <tr>
            <th scope="col">Line or package</th>
            <th scope="col" className="amount">
              Requested
            </th>
            <th scope="col" className="amount">
              Recommended
            </th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <tr key={one.id} className={typed.has(one.id) ? 'bg-raised/60' : ''}>
              <td className="lg:min-w-52">
                <Link to={one.to} className="link font-medium">
                  {one.name}
                </Link>
                <span className="block">
                  <span className="note mr-2 font-mono">{one.note}</span>
                  <CommentsLink {...one} />
                </span>
              </td>
              <td className="amount" data-label="Requested">
                {dollars(one.asked)}
              </td>
              <td className="amount" data-label="Recommended">
                <input
                  inputMode="decimal"
                  aria-label={`Recommended for ${one.name}`}
                  aria-invalid={typed.has(one.id) && centsNow(one) === null}
                  className="control min-h-0 w-32 py-1 text-right tabular-nums"
                  value={nowOf(one).amount}
                  disabled={isPending}
                  onChange={({ target }) => put(one, { amount: target.value })}
                  onFocus={({ target }) => target.select()}
                />
              </td>
              <td data-label="Reason">
                <input
                  aria-label={`Reason for ${one.name}`}
                  className="control min-h-0 w-full min-w-40 py-1"
                  maxLength={400}
                  value={nowOf(one).reason}
                  disabled={isPending}
                  onChange={({ target }) => put(one, { reason: target.value })}
                />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td className="amount" data-label="Requested">
              {dollars(rows.reduce((sum, { asked }) => sum + asked, 0))}
            </td>
            <td className="amount" data-label="Recommended" aria-live="polite">
              {dollars(rows.reduce((sum, one) => sum + (centsNow(one) ?? 0), 0))}
            </td>
            <td className="note">{rows.length === 1 ? '1 item' : `${rows.length} items`}</td>
          </tr>
        </tfoot>
      </table>
      <div className="flex flex-wrap items-center gap-2 px-4 py-3">
        <span className="mr-auto" aria-live="polite">
          {error ? (
            <span className="text-danger">{error.message}</span>
          ) : (
            <span className="text-muted">
              {typed.size === 0 ? 'Enter an amount for each package, zero for none.' : `${typed.size} not saved`}
            </span>
          )}
        </span>
        <button
          type="button"
          className="button button-primary"
          disabled={typed.size === 0 || !isSound || isPending}
          onClick={() => mutate({ id, lines: wishes('line'), packages: wishes('package') })}
        >
          Save recommendation
        </button>
      </div>
    </Panel>
  );
}
