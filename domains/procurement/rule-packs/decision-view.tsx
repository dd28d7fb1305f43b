import type { ReactNode } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Table } from '#web/ui/table.tsx';
import { useWhole } from '#web/ui/whole.ts';
import { curingWords } from '../correction/curing.ts';
import { type Decision, type Source, standing } from './decision.ts';
import { bonds, figureOf, methods, versionOf } from './pack.ts';
import { Gaps } from './gaps.tsx';
import { Cited, RuleLink, StatusMark } from './rule-mark.tsx';
import { UnconfirmedMark } from './unconfirmed-mark.tsx';
import { figureWords } from './rule-words.ts';

const analyses = {
  cost_or_price: 'Cost or price analysis',
  independent_estimate: 'Independent estimate before bids are received',
  pre_award_review: 'Pre-award review, if the federal agency asks for it',
} as const;

/** What the rules ask of a purchase, and every rule that was read for it. Prints as it stands. */
export function DecisionView({ decision }: { readonly decision: Decision }) {
  return (
    <div className="space-y-4">
      <Blocked decision={decision} />
      <Outcome decision={decision} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Thresholds decision={decision} />
        <ToDo decision={decision} />
      </div>
      <Clauses decision={decision} />
      <Trace decision={decision} />
      <PacksRead decision={decision} />
    </div>
  );
}

function Blocked({ decision }: { readonly decision: Decision }) {
  const stopped = standing(decision);
  const passed = decision.blocked.filter(({ exception }) => exception !== null);
  if (decision.blocked.length === 0) return null;
  return (
    <section aria-label="Blocking rules" className={`panel p-4 ${stopped.length > 0 ? 'border-danger' : ''}`}>
      <h2>{stopped.length > 0 ? 'Blocked' : 'Allowed by exception'}</h2>
      <ul className="mt-2 space-y-2">
        {[...stopped, ...passed].map((line) => (
          <li key={line.rule} className="flex gap-2">
            <Icon
              name={line.exception ? 'circle-check' : 'circle-x'}
              className={`mt-0.5 ${line.exception ? 'text-good' : 'text-danger'}`}
            />
            <span>
              {line.sentence}
              {line.exception && ` Allowed by exception ${line.exception}.`}
              <span className="block">
                <Cited {...line} figure={line.rule} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Outcome({ decision }: { readonly decision: Decision }) {
  const { method, methodBy, minQuotes, advertisingDays, bonds: wanted, clauses, gaps = [] } = decision;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Minimum quotes', minQuotes],
    ['Advertising days', advertisingDays],
    [
      'Bonds',
      wanted.length === 0
        ? 'None'
        : [...new Set(wanted.map(({ bond, percent }) => `${bonds[bond]} ${percent}%`))].join(', '),
    ],
    ['Clauses', clauses.length],
  ];
  return (
    <section aria-label="Requirements" className="panel p-4">
      <p className="note">Procurement method</p>
      <p className="text-2xl font-semibold">
        {methodBy || gaps.length === 0 ? methods[method] : 'No rule in the library'}
      </p>
      <p className="mt-1">
        {methodBy ? (
          <>
            <RuleLink rule={methodBy.rule} /> <Cited {...methodBy} figure={methodBy.rule} />
          </>
        ) : (
          gaps.length === 0 && (
            <span className="text-muted">No rule in use requires a method. The agency’s own policy applies.</span>
          )
        )}
      </p>
      <Gaps gaps={gaps} />
      <dl className="mt-4 grid grid-cols-2 gap-4 md:grid-cols-4">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="note">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Thresholds({ decision: { thresholds } }: { readonly decision: Decision }) {
  return (
    <section aria-label="Thresholds" className="panel">
      <h2 className="px-4 pt-4 pb-2">Thresholds</h2>
      {thresholds.length === 0 ? (
        <p className="text-muted px-4 pb-4">No thresholds for this purchase.</p>
      ) : (
        <Table
          label="Thresholds"
          rows={thresholds}
          id={({ name }) => name}
          columns={[
            {
              label: 'Threshold',
              name: ({ label }) => label,
              show: (one) => (
                <>
                  {one.label} {one.isOwn && <Badge>Local</Badge>}
                  <span className="block">
                    <Cited {...one} figure={figureOf(one)} />
                  </span>
                </>
              ),
            },
            { label: 'Amount', money: ({ cents }) => cents },
            { label: 'This purchase', text: ({ crossed }) => (crossed ? 'Above' : 'At or below') },
          ]}
        />
      )}
    </section>
  );
}

/** So many are shown at once; the others are behind a click, and on paper. */
const MOST = 6;

function FirstOf<One>({
  all,
  show,
  className,
}: {
  readonly all: readonly One[];
  readonly show: (one: One) => ReactNode;
  readonly className: string;
}) {
  const isWhole = useWhole();
  const others = all.slice(MOST);
  return (
    <>
      <ul className={className}>{all.slice(0, MOST).map(show)}</ul>
      {others.length > 0 && (
        <details open={isWhole} className="mt-3">
          <summary className="cursor-pointer font-medium">{others.length} more</summary>
          <ul className={className}>{others.map(show)}</ul>
        </details>
      )}
    </>
  );
}

function ToDo({ decision }: { readonly decision: Decision }) {
  const lines: readonly (readonly [string, Source])[] = [
    ...decision.advertising.map((one) => [`Advertise ${one.days} days. ${one.how}`, one] as const),
    ...decision.analysis.map((one) => [analyses[one.analysis], one] as const),
    ...decision.approvalsNeeded.map((one) => [`Approval: ${one.by}`, one] as const),
    ...decision.duties.map((one) => [one.duty, one] as const),
    ...decision.figures.map((one) => [`${one.figure} ${figureWords(one.value, one.unit)}`, one] as const),
    ...(decision.curing ?? []).map((one) => [curingWords(one), one] as const),
    ...decision.switches.map((one) => [`${one.switch}: ${one.on ? 'allowed' : 'not allowed'}`, one] as const),
  ];
  return (
    <section aria-label="Actions and records" className="panel p-4">
      <h2>Actions and records</h2>
      {lines.length === 0 && <p className="text-muted mt-2">None required.</p>}
      <FirstOf
        all={lines}
        className="mt-2 space-y-2"
        show={([words, source]) => (
          <li key={`${source.rule} ${words}`}>
            {words}
            <span className="block">
              <Cited {...source} figure={source.rule} />
            </span>
          </li>
        )}
      />
    </section>
  );
}

/** What counsel has to decide about is shown first. */
const isOpen = ({ state }: Decision['clauses'][number]): boolean => state === 'legal_review';

function Clauses({ decision: { clauses } }: { readonly decision: Decision }) {
  if (clauses.length === 0) return null;
  return (
    <section aria-label="Clauses" className="panel p-4">
      <h2>Contract clauses</h2>
      <FirstOf
        all={clauses.toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one)))}
        className="mt-2 grid gap-2 md:grid-cols-2"
        show={(one) => (
          <li key={one.rule} className="flex items-baseline gap-2">
            <strong className="w-8 shrink-0">{one.clause}</strong>
            <span>
              <RuleLink rule={one.rule} /> {one.state === 'legal_review' && <StatusMark status="legal_review" />}
              <span className="block">
                <Cited {...one} figure={one.rule} />
              </span>
            </span>
          </li>
        )}
      />
    </section>
  );
}

/** Every rule that was looked at, each with its reason: those that apply, and behind a click the others. */
function Trace({ decision: { trace } }: { readonly decision: Decision }) {
  const isWhole = useWhole();
  const applied = trace.filter(({ fired }) => fired);
  const others = trace.filter(({ fired }) => !fired);
  return (
    <section aria-label="All rules evaluated" className="panel">
      <h2 className="px-4 pt-4 pb-2">All rules evaluated</h2>
      {trace.length === 0 && <p className="text-muted px-4 pb-4">No rule in use applies to this purchase.</p>}
      {applied.length > 0 && (
        <details open={isWhole || applied.length <= 2 * MOST} className="border-line border-t">
          <summary className="cursor-pointer px-4 py-3 font-medium">Rules that apply ({applied.length})</summary>
          <RuleRows label="Rules that apply" rows={applied} />
        </details>
      )}
      {others.length > 0 && (
        <details open={isWhole} className="border-line border-t">
          <summary className="cursor-pointer px-4 py-3 font-medium">Rules that don’t apply ({others.length})</summary>
          <RuleRows label="Rules that don’t apply" rows={others} />
        </details>
      )}
    </section>
  );
}

const RuleRows = ({ label, rows }: { readonly label: string; readonly rows: Decision['trace'] }) => (
  <Table
    label={label}
    rows={rows}
    isDense
    step={25}
    id={({ rule, version }) => `${rule} ${version}`}
    columns={[
      {
        label: 'Rule',
        name: ({ title }) => title,
        show: ({ rule, status }) => (
          <>
            <RuleLink rule={rule} />{' '}
            {status !== 'in_force' && status !== 'superseded' && <StatusMark status={status} />}
          </>
        ),
      },
      { label: 'Why', text: ({ because }) => because, className: 'wrap-anywhere' },
      {
        label: 'Citation',
        text: ({ citation }) => citation,
        show: ({ citation, pack, version, unconfirmed, rule }) => (
          <>
            {citation}
            <span className="note block">
              {pack}, version {version}{' '}
              {unconfirmed && <UnconfirmedMark figure={rule} version={versionOf({ id: pack, version })} />}
            </span>
          </>
        ),
      },
    ]}
  />
);

function PacksRead({ decision: { packs } }: { readonly decision: Decision }) {
  return (
    <details className="panel p-4">
      <summary className="cursor-pointer font-semibold">Rule packs evaluated ({packs.length})</summary>
      <ul className="mt-3 space-y-1">
        {packs.map(({ pack, version, applied, because }) => (
          <li key={`${pack} ${version}`}>
            <span className={applied ? 'font-medium' : 'text-muted'}>
              {pack}, version {version}
            </span>
            : {because}
          </li>
        ))}
      </ul>
    </details>
  );
}
