import type { ViewProps } from '#web/site/view.ts';
import { SiteForm } from '#web/site/form.tsx';
import { FormPage, NextSteps, Received, referenceIn } from '../form-page.tsx';
import { samePicker } from '../same-picker.tsx';
import { proposalForm, type ProposalPage, sameField, stateWords } from './features.ts';

export default function ProposeView({ data, form, query }: ViewProps<ProposalPage>) {
  const reference = referenceIn(query['received'], 'FR');
  const { similar } = data;
  const isAsked = similar.length > 0;
  return (
    <FormPage
      title="Propose a feature"
      lead="Say in one line what Levee should do, then what it would let you do. You see similar requests first."
      beside={
        <NextSteps
          steps={[
            ['We read it', 'Proposals appear on the public page after review. Personal data is removed.'],
            ['Others vote', 'One confirmed address, one vote. Duplicate requests are merged with their votes.'],
            ['It gets an answer', 'Planned, done or declined, with the reason. No dates are promised.'],
          ]}
        />
      }
    >
      {reference ? (
        <Received title="We have your proposal" reference={reference}>
          <p>It appears on the public page after we have read it.</p>
          <p>
            <a href="/feature-requests">To all feature requests</a>
          </p>
        </Received>
      ) : (
        <SiteForm
          name="propose"
          fields={isAsked ? { same: sameField, ...proposalForm } : proposalForm}
          form={form}
          submit={isAsked ? 'Send' : 'Propose'}
          inputs={{
            same: samePicker(
              similar.map(({ number, subject, status, votes }) => ({
                value: number,
                title: subject,
                note: `${stateWords[status]}, ${votes === 1 ? '1 vote' : `${votes} votes`}. Choosing it votes for it.`,
              })),
              { question: 'Is it one of these?', another: 'No, mine is different' },
            ),
          }}
        />
      )}
    </FormPage>
  );
}
