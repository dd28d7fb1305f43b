import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useQuestion } from '#web/ui/param.ts';
import { Scrolling } from '#web/ui/scrolling.tsx';
import { Table } from '#web/ui/table.tsx';
import { incidentPages } from '../incident-pages.ts';
import { impacts, levelOf, likelihoods, riskLevels } from './risk-matrix.ts';
import { type Arrow, arrowsOf, type Change, standingAt } from './risk-movement.ts';
import { type RiskMove, type RiskMovement, riskMovement } from './risk-movement-calls.ts';

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

const changes: Readonly<Record<Change, string>> = {
  new: 'New',
  up: 'Up',
  down: 'Down',
  moved: 'Moved, same score',
  same: 'Unchanged',
};

/** How risks moved over the matrix between two days, as arrows and as a table. */
export default function Movement() {
  const { question, put } = useQuestion();
  const dayOf = (name: string) => (isDay(question.get(name) ?? '') ? (question.get(name) ?? '') : '');
  const [from, until] = [dayOf('from'), dayOf('until')];
  const read = useCall(riskMovement, { ...(from && { from }), ...(until && { until }) }, { keepsLast: true });
  return (
    <Answered of={read} skeleton="h-96">
      {(of) => (
        <Panel
          title="Movement"
          action={
            <>
              <Day label="From" value={of.from} put={(day) => put('from', day)} />
              <Day label="Until" value={of.until} put={(day) => put('until', day)} />
            </>
          }
        >
          <Moves of={of} />
        </Panel>
      )}
    </Answered>
  );
}

interface DayProps {
  readonly label: string;
  readonly value: string;
  readonly put: (day: string) => void;
}

const Day = ({ label, value, put }: DayProps) => (
  <label className="flex items-center gap-2">
    {label}
    <input
      type="date"
      className="control w-auto"
      value={value}
      onChange={({ target }) => isDay(target.value) && put(target.value)}
    />
  </label>
);

const placeOf = (likelihood: RiskMove['toLikelihood'], impact: RiskMove['toImpact'], score: number | null): string =>
  score === null
    ? 'Not rated'
    : likelihood && impact
      ? `${score}: ${likelihoods[likelihood]} × ${impacts[impact]}`
      : `${score}: place not recorded`;

function Moves({ of }: { readonly of: RiskMovement }) {
  const show = useShow();
  const { moves } = of;
  const arrows = arrowsOf(moves.data);
  const span = `${wholeDay(of.from, show)} to ${wholeDay(of.until, show)}`;
  if (moves.total === 0) return <p className="note px-4 pb-4">No risk was rated by {wholeDay(of.until, show)}.</p>;
  return (
    <div className="grid gap-4 pb-2 xl:grid-cols-2">
      <div className="min-w-0">
        <Scrolling label="Movement on the matrix" className="px-4 pb-2">
          <Matrix moves={moves.data} arrows={arrows} label={`Movement of risks, ${span}`} />
        </Scrolling>
        <p className="note px-4 pb-2">
          {arrows.length === 0
            ? 'No risk moved between these days.'
            : 'Solid arrows rise, dashed ones fall. Numbers count the risks of a place on the second day.'}
        </p>
      </div>
      <div className="min-w-0 overflow-x-auto">
        <Table
          label="Movement"
          rows={moves.data}
          step={8}
          file="risk-movement"
          columns={[
            {
              label: 'Risk',
              name: ({ number, title }) => `${number} ${title}`,
              show: ({ id, number, title }) => (
                <>
                  <Link to={href(incidentPages.risk, { id })} className="link whitespace-nowrap">
                    {number}
                  </Link>{' '}
                  <span className="text-muted">{title}</span>
                </>
              ),
            },
            { label: 'From', text: (one) => placeOf(one.fromLikelihood, one.fromImpact, one.fromScore) },
            { label: 'To', text: (one) => placeOf(one.toLikelihood, one.toImpact, one.toScore) },
            { label: 'Change', text: ({ change }) => changes[change] },
          ]}
        />
        <CutNote of={moves} what="risks">
          Those that moved the most are shown.
        </CutNote>
      </div>
    </div>
  );
}

const CELL = 64;
const LEFT = 108;
const TOP = 8;
const ranks = [1, 2, 3, 4, 5] as const;
const middle = ([impact, likelihood]: readonly [number, number]) =>
  [LEFT + (impact - 0.5) * CELL, TOP + (5.5 - likelihood) * CELL] as const;

interface MatrixProps {
  readonly moves: readonly RiskMove[];
  readonly arrows: readonly Arrow[];
  readonly label: string;
}

/** The matrix with an arrow for each way that risks moved; the table next to it says the same. */
const Matrix = ({ moves, arrows, label }: MatrixProps) => (
  <figure aria-label={`${label}. ${arrows.length} arrows; the table has each risk.`}>
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${LEFT + 5 * CELL + 8} ${TOP + 5 * CELL + 28}`}
      className="text-ink w-full max-w-xl min-w-80"
    >
      <defs>
        <marker id="risk-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 0L8 4L0 8z" fill="currentColor" />
        </marker>
      </defs>
      {ranks.map((likelihood) => (
        <g key={likelihood}>
          <text x={LEFT - 6} y={middle([1, likelihood])[1] + 4} textAnchor="end" fontSize="11" fill="currentColor">
            {Object.values(likelihoods)[likelihood - 1]}
          </text>
          {ranks.map((impact) => (
            <Cell key={impact} at={[impact, likelihood]} count={standingAt(moves, impact, likelihood)} />
          ))}
        </g>
      ))}
      {ranks.map((impact) => (
        <text
          key={impact}
          x={middle([impact, 1])[0]}
          y={TOP + 5 * CELL + 16}
          textAnchor="middle"
          fontSize="9.5"
          fill="currentColor"
        >
          {Object.values(impacts)[impact - 1]}
        </text>
      ))}
      {arrows.map((arrow) => (
        <Drawn key={arrow.key} arrow={arrow} />
      ))}
    </svg>
  </figure>
);

const shades = { low: 'text-line', moderate: 'text-line', high: 'text-warn', extreme: 'text-danger' } as const;

function Cell({ at, count }: { readonly at: readonly [number, number]; readonly count: number }) {
  const [x, y] = middle(at);
  const level = levelOf(at[0] * at[1]);
  return (
    <g>
      <rect
        x={x - CELL / 2 + 2}
        y={y - CELL / 2 + 2}
        width={CELL - 4}
        height={CELL - 4}
        className={shades[level]}
        fill="currentColor"
        fillOpacity="0.08"
        stroke="currentColor"
      >
        <title>{riskLevels[level]}</title>
      </rect>
      {count > 0 && (
        <text x={x - CELL / 2 + 8} y={y - CELL / 2 + 17} fontSize="12" fontWeight="600" fill="currentColor">
          {count}
        </text>
      )}
    </g>
  );
}

/** It ends a little before the middle of its place, so that the count there can be read. */
function Drawn({ arrow }: { readonly arrow: Arrow }) {
  const [fromX, fromY] = middle(arrow.from);
  const [toX, toY] = middle(arrow.to);
  const rest = 1 - 8 / Math.max(8, Math.hypot(toX - fromX, toY - fromY));
  return (
    <g>
      <circle cx={fromX} cy={fromY} r="3.5" fill="currentColor" />
      <line
        x1={fromX}
        y1={fromY}
        x2={fromX + (toX - fromX) * rest}
        y2={fromY + (toY - fromY) * rest}
        stroke="currentColor"
        strokeWidth="2"
        {...(arrow.change === 'down' ? { strokeDasharray: '5 4' } : {})}
        markerEnd="url(#risk-arrow)"
      >
        <title>{arrow.numbers.join(', ')}</title>
      </line>
    </g>
  );
}
