import { href } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { FormFilling } from '../applications/form-filling.tsx';
import type { FormValues } from '../forms/definition.ts';
import { reviewPages } from '../review-pages.ts';
import { type RoundForm, roundForm, saveAnswers } from './review-calls.ts';
import { roundApplication } from './round-application.record.ts';
import { faultsIn, shapeOf } from './round-form.ts';

/** An application to a round of ours. While it is a draft its form is filled in as forms to funders are. */
export default function RoundApplicationPage({ id }: { readonly id: string }) {
  const round = new URLSearchParams(usePlace().search).get('round');
  return (
    <RecordScreen key={id} record={roundApplication} id={id} start={round ? { round } : {}}>
      {(row) => (
        <>
          <RecordSections record={roundApplication} row={row} />
          {row.status === 'draft' && <RoundFormPart id={row.id} />}
        </>
      )}
    </RecordScreen>
  );
}

const RoundFormPart = ({ id }: { readonly id: string }) => (
  <Answered of={useCall(roundForm, { id })} skeleton="h-96">
    {(of) => (of.questions.length === 0 ? null : <Filling id={id} of={of} />)}
  </Answered>
);

function Filling({ id, of }: { readonly id: string; readonly of: RoundForm }) {
  const save = useAct(saveAnswers, { changes: [roundApplication.name] });
  return (
    <FormFilling
      record={roundApplication.name}
      row={id}
      form={shapeOf(of.questions)}
      server={of.values as FormValues} // as the server works them out
      save={(changes) => save.mutateAsync({ id, changes })}
      worked={(values) => ({ values, faults: faultsIn(of.questions, values) })}
      locked={of.mayWrite ? null : 'The program officers fill in this form while the round is open.'}
    >
      <Link to={href(reviewPages.fundingRound, { id: of.round.id })} className="link">
        {of.round.number}
      </Link>
      <span className="min-w-0 flex-1 truncate">{of.round.title}</span>
    </FormFilling>
  );
}
