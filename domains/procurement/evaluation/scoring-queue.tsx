import { Suspense } from 'react';
import { useAct, useCall } from '#web/data/calls.ts';
import { useKeptState } from '#web/data/kept-state.ts';
import { Answered } from '#web/ui/answered.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { later } from '#web/ui/later.tsx';
import { Select } from '#web/ui/select.tsx';
import { useParam } from '#web/ui/param.ts';
import { Table } from '#web/ui/table.tsx';
import { type CriterionFace, type Queue, saveScore, scoringQueue } from './evaluation-calls.ts';

const QueueFiles = later(async () => ({ default: (await import('../enclosures/queue-files.tsx')).QueueFiles }));

const ReadingAid = later(async () => ({ default: (await import('./reading-aid.tsx')).ReadingAid }));

/** What is typed for one criterion and may not be saved yet. */
interface Typed {
  readonly score: string;
  readonly passed: boolean | null;
  readonly comment: string;
  readonly problem?: string;
}
type Entry = Queue['proponents'][number];

/** My own scores: the document at the left, its criteria at the right; each is saved when it is left. */
export function ScoringQueue({ evaluation }: { readonly evaluation: string }) {
  const asked = useCall(scoringQueue, { id: evaluation });
  return (
    <section aria-labelledby="queue" className="panel space-y-4 p-4">
      <h2 id="queue">My scoring</h2>
      <Answered of={asked}>{(queue) => <Desk evaluation={evaluation} queue={queue} />}</Answered>
    </section>
  );
}

function Desk({ evaluation, queue }: { readonly evaluation: string; readonly queue: Queue }) {
  const [wished, choose] = useParam('proponent');
  // Kept in this browser until it is saved: a lost connection or an expired session loses no score.
  const { state: typed, put } = useKeptState<Readonly<Record<string, Typed | null>>>('bid_score', evaluation, {});
  const [first] = queue.proponents;
  const chosen = queue.proponents.find(({ id }) => id === wished) ?? first;
  const save = useAct(saveScore, {
    changes: ['bid_score'],
    onDone: (_, { proponent, criterion }) => put({ [`${proponent} ${criterion}`]: null }),
  });
  if (!chosen) return <p className="text-muted">No proponents.</p>;
  const give = (criterion: CriterionFace, given: Typed, isLeft: boolean) => {
    const key = `${chosen.id} ${criterion.id}`;
    put({ [key]: given });
    if (!isLeft) return;
    const score = criterion.kind === 'scored' && /^\d+$/.test(given.score) ? Number(given.score) : null;
    save.mutate(
      {
        id: evaluation,
        proponent: chosen.id,
        criterion: criterion.id,
        score,
        passed: given.passed,
        comment: given.comment,
      },
      { onError: (error) => put({ [key]: { ...given, problem: error.message } }) },
    );
  };
  return (
    <>
      <Select
        aria-label="Proponent"
        value={chosen.id}
        choices={queue.proponents.map(
          ({ id, name, scores }) => [id, `${name} (${scores.length} of ${queue.criteria.length})`] as const,
        )}
        onPick={choose}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="min-w-0 space-y-4">
          <Document {...chosen} />
          <Suspense>
            <QueueFiles files={chosen.files} later={chosen.filesLater} />
          </Suspense>
          {chosen.notes && (
            <Suspense>
              <ReadingAid key={chosen.id} evaluation={evaluation} proponent={chosen.id} />
            </Suspense>
          )}
        </div>
        <div className="space-y-4">
          {queue.criteria.map((criterion) => (
            <Cell
              key={`${chosen.id} ${criterion.id}`}
              criterion={criterion}
              isOpen={queue.isOpen}
              isSaved={
                typed[`${chosen.id} ${criterion.id}`] == null &&
                chosen.scores.some((one) => one.criterion === criterion.id)
              }
              given={typed[`${chosen.id} ${criterion.id}`] ?? savedIn(chosen, criterion)}
              onGive={(given, isLeft) => give(criterion, given, isLeft)}
            />
          ))}
        </div>
      </div>
    </>
  );
}

function savedIn({ scores }: Entry, { id }: CriterionFace): Typed {
  const saved = scores.find(({ criterion }) => criterion === id);
  return { score: saved?.score?.toString() ?? '', passed: saved?.passed ?? null, comment: saved?.comment ?? '' };
}

function Document({ name, notes, total, lines }: Entry) {
  return (
    <article aria-label={`Bid of ${name}`} className="min-w-0 space-y-3">
      <h3>{name}</h3>
      {notes ? (
        <p className="whitespace-pre-wrap">{notes}</p>
      ) : (
        <p className="text-muted">No text to read for your group.</p>
      )}
      {total && (
        <p>
          Total <Amount cents={total.cents} />
        </p>
      )}
      {lines.length > 0 && (
        <Table
          label="Price sheet"
          rows={lines}
          id={({ item }) => item}
          columns={[
            { label: 'Item', name: ({ item }) => item },
            { label: 'Quantity', text: ({ quantity }) => quantity },
            { label: 'Unit price', text: ({ price }) => price },
          ]}
        />
      )}
    </article>
  );
}

interface CellProps {
  readonly criterion: CriterionFace;
  readonly isOpen: boolean;
  readonly isSaved: boolean;
  readonly given: Typed;
  readonly onGive: (given: Typed, isLeft: boolean) => void;
}

function Cell({ criterion, isOpen, isSaved, given, onGive }: CellProps) {
  const { id, name, kind, scale, guidance } = criterion;
  const said = kind === 'price' ? ['Total is correct', 'Total is in question'] : ['Met', 'Not met'];
  return (
    <fieldset disabled={!isOpen} className="space-y-2">
      <legend className="font-medium">{name}</legend>
      {guidance && <p className="note">{guidance}</p>}
      {kind === 'scored' ? (
        <input
          className="control w-24 text-right tabular-nums"
          inputMode="numeric"
          aria-label={`${name}, score`}
          placeholder={`0–${scale}`}
          value={given.score}
          onChange={({ target }) => onGive({ ...given, score: target.value }, false)}
          onBlur={() => given.score !== '' && !isSaved && onGive(given, true)}
        />
      ) : (
        <div className="flex flex-wrap gap-4">
          {[true, false].map((mark) => (
            <label key={String(mark)} className="flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name={id}
                checked={given.passed === mark}
                onChange={() => onGive({ ...given, passed: mark }, mark || given.comment.trim() !== '')}
              />
              {said[mark ? 0 : 1]}
            </label>
          ))}
        </div>
      )}
      <input
        className="control"
        aria-label={`${name}, comment`}
        placeholder="Comment"
        maxLength={4000}
        value={given.comment}
        onChange={({ target }) => onGive({ ...given, comment: target.value }, false)}
        onBlur={() => !isSaved && (given.score !== '' || given.passed !== null) && onGive(given, true)}
      />
      {given.problem && (
        <p role="alert" className="wrong">
          {given.problem}
        </p>
      )}
      {isSaved && <p className="note">Saved</p>}
    </fieldset>
  );
}
