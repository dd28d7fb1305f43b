import type { ViewProps } from '#web/site/view.ts';
import type { SiteFacts } from '../facts.ts';
import { FactTable, Onward, Section, Top } from '../page-blocks.tsx';
import { Proofs } from '../trust/proof.tsx';

export default function InvestorsView({ data }: ViewProps<SiteFacts>) {
  return (
    <>
      <Top
        title="What there is to know before you ask"
        lead={
          <p>
            Nothing is offered for sale on this page, and it forecasts nothing. It says what Levee is, how it could earn
            money, and what is not there. Please ask anything else in writing; answers are in writing too.
          </p>
        }
        ways={[
          ['/contact?topic=other', 'Ask in writing'],
          ['/pricing', 'See the price list'],
        ]}
      />
      <Section title="In plain terms">
        <FactTable
          caption="Facts for investors"
          head={['Question', 'Answer']}
          rows={[
            ['What is it?', 'Open-source software for procurement, grants and disaster recovery of public bodies.'],
            [
              'Who owns the software?',
              'Its authors, who license it to everyone under AGPL 3.0 or later. That cannot be taken back.',
            ],
            [
              'How does it earn money?',
              'With help for those who run it: 299 or 999 US dollars a month. The software itself is free.',
            ],
            [
              'How many customers are there?',
              'This site publishes no customer and no revenue. A number would appear here with its date and definition.',
            ],
            [
              'How far has it come?',
              `${data.built.length} of ${data.pages} pages of the product are built. The list says which.`,
            ],
            [
              'Who decides?',
              'The operator of each installation decides about its own. The license gives no one else a say over its data.',
            ],
          ]}
        />
      </Section>
      <Section title="What could go wrong">
        <FactTable
          caption="Risks"
          head={['Risk', 'What it means', 'What is done about it']}
          rows={[
            [
              'Public buying is slow',
              'A decision takes a budget year or two.',
              'It can be tried without a purchase, and used department by department.',
            ],
            [
              'Rules change',
              'A threshold or form is different on a certain day.',
              'Rules have dates, and each record keeps those of its own day.',
            ],
            [
              'Much is planned',
              'Large areas are not built.',
              'Every page says which, and nothing is sold as if it were there.',
            ],
            [
              'Anyone may copy it',
              'The license allows it, with the same freedom for the next.',
              'Trust and help are sold, not secrecy.',
            ],
            [
              'A flaw in security',
              'Public money and personal data are at stake.',
              'Laws over every call, a record that shows tampering, a way to report weaknesses.',
            ],
          ]}
        />
      </Section>
      <Section title="What is proven">
        <Proofs facts={data} ids={['audit', 'isolation', 'rating', 'pricing']} />
      </Section>
      <Onward
        title="Judge it yourself"
        says="Start it on your own machine in a few minutes, and read every claim with its test."
        ways={[
          ['/trust-center', 'Open the trust center'],
          ['/documentation', 'Read the documentation'],
        ]}
      />
    </>
  );
}
