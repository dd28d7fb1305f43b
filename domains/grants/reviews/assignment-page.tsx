import { type AnyRecord, dollars } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { later } from '#web/ui/later.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { reviewAssignment } from './review-assignment.record.ts';
import { declarationFields, declareConflict, type ReviewSheet, reviewSheet } from './review-calls.ts';

const ScoreSheet = later(async () => ({ default: (await import('./score-sheet.tsx')).ScoreSheet }));

/** A review: its reviewer declares, reads and scores; others see who reviews and how far it is. */
export default function AssignmentPage({ id }: { readonly id: string }) {
  const { member } = useSession();
  return (
    <RecordScreen key={id} record={reviewAssignment} id={id}>
      {(row) => (
        <>
          {row['reviewer'] === member.id && <Sheet id={row.id} />}
          <RecordSections record={reviewAssignment as AnyRecord} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

const Sheet = ({ id }: { readonly id: string }) => (
  <Answered of={useCall(reviewSheet, { id })} skeleton="h-64">
    {(of) => (
      <>
        {of.status === 'assigned' && <Declaration id={id} of={of} />}
        {of.status === 'conflicted' && (
          <Panel title="Recused">
            <p className="note px-4 pb-4">You declared an interest, so this application is not shown to you.</p>
          </Panel>
        )}
        {of.content && <Content of={of.content} />}
        {of.content && <ScoreSheet id={id} of={of} />}
      </>
    )}
  </Answered>
);

interface Of {
  readonly of: ReviewSheet;
}

/** Signed before anything is shown: an interest recuses at once. */
function Declaration({ id, of }: Of & { readonly id: string }) {
  const sign = useAct(declareConflict, {
    changes: [reviewAssignment.name],
    onDone: ({ accepted, recused }) => tell(`${accepted} accepted, ${recused} recused`, 'good'),
  });
  return (
    <Panel title="Declaration of interests">
      <div className="space-y-4 px-4 pb-4">
        <p className="text-muted">
          You see no application before you sign. The declaration counts for all your open assignments in{' '}
          {of.round.number}. An interest that names no applicant recuses you from all of them.
        </p>
        <details>
          <summary className="link">Applicants of the round ({of.applicants.total})</summary>
          <ul className="mt-2 grid gap-x-6 sm:grid-cols-2">
            {of.applicants.data.map(({ id: party, name }) => (
              <li key={party}>{name}</li>
            ))}
          </ul>
        </details>
        <FieldsForm
          label="Declaration of interests"
          fields={declarationFields}
          start={{ conflict: 'none' }}
          submit="Sign declaration"
          sends="everything"
          holds
          onSave={(values) => sign.mutateAsync({ ...values, id })}
        />
      </div>
    </Panel>
  );
}

function Content({ of }: { readonly of: NonNullable<ReviewSheet['content']> }) {
  return (
    <Panel title="Application">
      <div className="max-w-prose space-y-3 px-4 pb-4">
        <h3>{of.title}</h3>
        <p className="text-muted">
          {of.applicant ?? 'Blind review: the applicant is not shown'}, requests {dollars(of.requestedCents)}
        </p>
        <p className="whitespace-pre-wrap">{of.summary}</p>
        {of.answers.map(({ question, answer }) => (
          <div key={question}>
            <h4 className="font-medium">{question}</h4>
            <p className="whitespace-pre-wrap">{answer}</p>
          </div>
        ))}
      </div>
    </Panel>
  );
}
