import type { AnswerOf } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { exact } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { useParam } from '#web/ui/param.ts';
import { type DecidedLine, decidedByMe } from './approval-view.ts';
import { approvalDecision } from './approval-decision.record.ts';

/** The words of the record itself. */
const { choices } = approvalDecision.fields.verb.spec.options as { choices: Readonly<Record<string, string>> };

/** What this person decided and said, newest first, and what became of it. */
export default function Decided() {
  const decided = useCall(decidedByMe);
  const nothing = (
    <div className="panel">
      <Empty title="No decisions" icon="clipboard-check">
        Your decisions and comments appear here with the outcome.
      </Empty>
    </div>
  );
  return (
    <Answered of={decided} skeleton="h-72" empty={nothing}>
      {(data) => <Lines of={data} />}
    </Answered>
  );
}

function Lines({ of }: { readonly of: AnswerOf<typeof decidedByMe> }) {
  const [search, setSearch] = useParam('search');
  const lines = of.data.filter(({ subject }) => subject.toLowerCase().includes(search.toLowerCase()));
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-3">
        <input
          type="search"
          aria-label="Find a decision"
          placeholder="Find by name or number"
          className="control w-full sm:w-64"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Link to="/approval-decisions" className="link ml-auto">
          All decisions
        </Link>
      </div>
      <ul className="panel divide-line divide-y">
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
        {lines.length === 0 && <li className="text-muted px-4 py-8">No matching decisions.</li>}
      </ul>
      <CutNote of={of} what="decisions">
        Searches these only; the full list has all.
      </CutNote>
    </div>
  );
}

function Line({ line }: { readonly line: DecidedLine }) {
  const show = useShow();
  const { verb, subject, link, step, amount, onBehalfOf, comment, at, outcome, voidBecause } = line;
  return (
    <li className="hover:bg-raised relative px-4 py-2.5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Badge tone={verb === 'reject' ? 'danger' : verb === 'approve' ? 'good' : 'plain'}>
          {choices[verb] ?? verb}
        </Badge>
        <Link to={link} className="min-w-0 grow truncate font-medium after:absolute after:inset-0">
          {subject}
        </Link>
        {amount && (
          <span className="tabular-nums">
            {exact(amount.cents, { kind: 'money', currency: amount.currency }, show)}
          </span>
        )}
      </div>
      <p className="text-muted text-sm">
        {step}
        {onBehalfOf && `, on behalf of ${onBehalfOf.name}`}, {momentOf(at, show)}. Now {outcome.replaceAll('_', ' ')}.
      </p>
      {comment && <p className="mt-1 wrap-anywhere">{comment}</p>}
      {voidBecause && <p className="text-warn mt-1 text-sm">Void: {voidBecause}.</p>}
    </li>
  );
}
