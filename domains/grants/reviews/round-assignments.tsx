import { useState } from 'react';
import { type AnswerOf, href } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { Link } from '#web/shell/router.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { reviewPages } from '../review-pages.ts';
import { reviewAssignment } from './review-assignment.record.ts';
import { assigningFields, assignReviewers } from './review-calls.ts';
import type { PartProps } from './round-page.tsx';

/** Who reviews what, how much each has, and the way to share out what is missing. */
export function Assignments({ of, round, status }: PartProps) {
  const { assignments, loads, reviewsIn, reviewsWanted } = of;
  return (
    <>
      {of.isOfficer && status === 'review' && <Assigning round={round} />}
      {loads.length > 0 && (
        <Panel title="Workload">
          <Table
            label="Workload"
            rows={loads}
            id={({ reviewer }) => reviewer}
            columns={[
              { label: 'Reviewer', name: ({ name }) => name },
              { label: 'Reviews', number: ({ reviews }) => reviews, sum: true },
              { label: 'Submitted', number: ({ submitted }) => submitted, sum: true },
            ]}
          />
        </Panel>
      )}
      <Panel title="Assignments">
        <p className="text-muted px-4 pb-3">
          {reviewsIn} of {reviewsWanted} reviews are in
        </p>
        {assignments.total === 0 ? (
          <p className="note px-4 pb-4">Assignments appear here once the round is in review.</p>
        ) : (
          <Table
            label="Assignments"
            rows={assignments.data}
            step={15}
            columns={[
              {
                label: 'Assignment',
                name: ({ name }) => name,
                show: ({ id, name }) => (
                  <Link to={href(reviewPages.reviewAssignment, { id })} className="link">
                    {name}
                  </Link>
                ),
              },
              { label: 'Reviewer', text: ({ reviewer }) => reviewer },
              { label: 'Due', day: ({ dueOn }) => dueOn },
              { label: 'Submitted', moment: ({ submittedAt }) => submittedAt },
              { label: 'Status', mark: ({ status: state }) => <StatusBadge record={reviewAssignment} state={state} /> },
            ]}
          />
        )}
        <CutNote of={assignments} what="assignments">
          The first are shown.
        </CutNote>
      </Panel>
    </>
  );
}

function Assigning({ round }: { readonly round: string }) {
  const [told, tell] = useState<AnswerOf<typeof assignReviewers> | null>(null);
  const share = useAct(assignReviewers, { changes: ['review_assignment'], onDone: tell });
  return (
    <Panel title="Assign reviewers">
      <div className="space-y-3 px-4 pb-4">
        <p className="note">
          Missing reviews are shared out evenly, within the workload cap and without conflicts on record.
        </p>
        <FieldsForm
          label="Assign reviewers"
          fields={assigningFields}
          start={{}}
          submit="Assign reviewers"
          sends="everything"
          isQuiet
          onSave={(values) => share.mutateAsync({ ...values, id: round })}
        />
        <div aria-live="polite" className="space-y-1">
          {told && <Told of={told} />}
        </div>
      </div>
    </Panel>
  );
}

const Told = ({ of: { assigned, unmet, barred } }: { readonly of: AnswerOf<typeof assignReviewers> }) => (
  <>
    <p>{assigned} reviews assigned.</p>
    {unmet.map(({ submission, number, missing }) => (
      <p key={submission} className="text-warn">
        {number} lacks {missing}. Add reviewers.
      </p>
    ))}
    {barred.length > 0 && (
      <ul className="text-muted">
        {barred.map(({ reviewer, name, number, why }) => (
          <li key={`${reviewer} ${number}`}>
            {name}, {number}: {why}
          </li>
        ))}
      </ul>
    )}
  </>
);
