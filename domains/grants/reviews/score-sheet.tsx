import { f } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { reviewAssignment } from './review-assignment.record.ts';
import { giveScore, type ReviewSheet } from './review-calls.ts';
import { reviewScore } from './review-score.record.ts';

interface Of {
  readonly of: ReviewSheet;
}

/** Each criterion with its scale and the own score; the scores of others once the own are in. */
export function ScoreSheet({ id, of }: Of & { readonly id: string }) {
  return (
    <>
      <Panel title="Scores" action={of.total !== null && <Badge tone="good">{`${of.total} of 100`}</Badge>}>
        <div className="divide-line divide-y">
          {of.criteria.map((criterion) => (
            <Criterion key={criterion.id} id={id} of={of} criterion={criterion} />
          ))}
        </div>
      </Panel>
      {of.peers && <Peers of={of} />}
    </>
  );
}

interface CriterionProps extends Of {
  readonly id: string;
  readonly criterion: ReviewSheet['criteria'][number];
}

const scoreOf = (highest: number) => ({
  score: f.integer({ min: 0, max: highest }).label('Score').required().help(`From 0 to ${highest}.`),
  comment: f.longText({ max: 4000 }).label('Comment').required(),
});
const changeOf = (highest: number) => ({
  ...scoreOf(highest),
  reason: f.longText({ max: 2000 }).label('Change reason').required(),
});

function Criterion({ id, of, criterion }: CriterionProps) {
  const own = of.scores.find((one) => one.criterion === criterion.id);
  const save = useAct(giveScore, {
    changes: [reviewScore.name, reviewAssignment.name],
    onDone: ({ left }) => tell(left === 0 ? 'Every criterion has a score' : `${left} criteria left`, 'good'),
  });
  const give = (values: { readonly score: number; readonly comment: string; readonly reason?: string }) =>
    save.mutateAsync({ ...values, id, criterion: criterion.id });
  const form = {
    label: criterion.name,
    start: { score: own?.score ?? null, comment: own?.comment ?? null },
    submit: 'Save score',
    sends: 'everything',
    holds: true,
    isQuiet: true,
    onSave: give,
  } as const;
  return (
    <section aria-label={criterion.name} className="space-y-2 p-4">
      <h3 className="flex flex-wrap items-baseline gap-2">
        {criterion.name}
        <span className="text-muted">Weight {criterion.weight}</span>
        {own && <span className="text-muted">Version {own.version}</span>}
      </h3>
      <p className="note">{criterion.anchors}</p>
      {of.isOpen ? (
        own && of.needsReason ? (
          <FieldsForm key={own.version} {...form} fields={changeOf(criterion.highest)} />
        ) : (
          <FieldsForm key={own?.version ?? 0} {...form} fields={scoreOf(criterion.highest)} />
        )
      ) : (
        own && (
          <p>
            <span className="font-medium tabular-nums">
              {own.score} of {criterion.highest}
            </span>{' '}
            {own.comment}
          </p>
        )
      )}
    </section>
  );
}

function Peers({ of: { peers, criteria } }: Of) {
  return (
    <Panel title="Other reviewers">
      {(peers ?? []).length === 0 && <p className="note px-4 pb-4">No other review of this application is in.</p>}
      {(peers ?? []).map(({ reviewer, total, scores }) => (
        <details key={reviewer} className="px-4 pb-3">
          <summary className="link">
            {reviewer}, {total} of 100
          </summary>
          <ul className="mt-2 space-y-1">
            {criteria.map(({ id, name, highest }) => {
              const own = scores.find(({ criterion }) => criterion === id);
              return (
                <li key={id}>
                  <span className="font-medium">
                    {name}: {own?.score ?? 0} of {highest}
                  </span>{' '}
                  {own?.comment}
                </li>
              );
            })}
          </ul>
        </details>
      ))}
    </Panel>
  );
}
