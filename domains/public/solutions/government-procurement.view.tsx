import type { ViewProps } from '#web/site/view.ts';
import type { SiteFacts } from '../facts.ts';
import { FactTable, Onward, Parts, ReadOn, Screen, Section, Steps, Top } from '../page-blocks.tsx';
import { Proofs } from '../trust/proof.tsx';

export default function GovernmentProcurementView({ data }: ViewProps<SiteFacts>) {
  return (
    <>
      <Top
        title="A purchase that explains itself"
        lead={
          <p>
            Two years later someone asks why this vendor, why this price, who said yes. The answer should already be in
            the file, because no one could proceed without it.
          </p>
        }
        ways={[
          ['/request-demo', 'Request a demo'],
          ['/products#procurement', 'See the parts'],
        ]}
      />
      <Section title="From requisition to payment">
        <Steps
          steps={[
            [
              'The need',
              'A department enters its items, the need-by date and the funding. Lines have quantities and prices, and the total is computed.',
            ],
            [
              'The rule that applies',
              'Federal money above the micro-purchase threshold asks for quotes from an adequate number of sources, 2 CFR 200.320(a)(2). The requisition cannot be submitted without them, and says so.',
            ],
            [
              'The decision',
              'Someone else approves: not the person who asked, and not the person who typed it (2 CFR 200.303). A refusal needs a reason.',
            ],
            [
              'The market',
              'Above the simplified acquisition threshold, the methods are invitations for bids or requests for proposals, publicly advertised. Bids stay unread until two people open them after the deadline.',
            ],
            [
              'The order',
              'The approved lines go to the vendor as they are. A change is a new version of the order, with its reason.',
            ],
            [
              'The delivery and the invoice',
              'What was ordered, what arrived and what is billed have to agree. A mismatch goes to a person and never passes by itself.',
            ],
            [
              'The payment',
              'The person who prepared it does not release it. The proof goes into the record with the rest.',
            ],
          ]}
        />
      </Section>
      <Section title="What works, and what is planned" lead="Read from the product when this page is drawn.">
        <Parts
          built={data.built}
          parts={[
            ['/smart-requisition', 'Requisitions', 'With lines, quotes, approval and dated rules of law.'],
            ['/rfq-builder', 'Quotes, bids, proposals', 'Builder, clauses, addenda, questions and answers.'],
            [
              '/bid-evaluation',
              'Opening and evaluation',
              'Sealed bids, two-person opening, scores that are locked one by one.',
            ],
            ['/purchase-orders', 'Purchase orders', 'Orders, receipts and cancellations.'],
            ['/invoices', 'Invoices', 'Three-way match with reasons.'],
            ['/payments', 'Payments', 'Preparation and release by two people.'],
          ]}
        />
      </Section>
      <Section
        title="The rule at work"
        lead="In the demo county Miguel Ortiz has asked for culvert pipe himself. He may send it back or cancel it. He may not approve it, and the screen says why."
      >
        <Screen
          name="requisition"
          alt="A submitted requisition. The button Approve is disabled, with the reason: You asked for this purchase, so someone else has to approve it."
          caption="A requisition of the demo county. The same sentence comes back from the API, because both ask the same rule."
        />
      </Section>
      <Section
        title="Thresholds have dates"
        lead="Each record keeps the rules of its own day. A purchase of September 2025 is judged by the threshold of September 2025, however late someone looks at it."
      >
        <FactTable
          caption="Federal thresholds for recipients of grants, before and after October 1, 2025"
          head={['Threshold', 'Until September 30, 2025', 'From October 1, 2025', 'Source']}
          amounts={[1, 2]}
          rows={[
            ['Micro-purchase', '$10,000', '$15,000', 'FAR 2.101 by FAC 2025-06; 2 CFR 200.1'],
            ['Simplified acquisition', '$250,000', '$350,000', 'FAR 2.101 by FAC 2025-06; 2 CFR 200.1'],
          ]}
        />
        <p className="text-muted mt-4 max-w-2xl text-base leading-relaxed">
          Your own policy and your state’s law can be stricter, and then they win. This is a summary and no legal
          advice; the <a href="/blog/federal-procurement-thresholds">article on thresholds</a> has the sources.
        </p>
      </Section>
      <Section title="What stands behind it">
        <Proofs facts={data} ids={['rules', 'access', 'audit', 'once']} />
      </Section>
      <Section title="Read on">
        <ReadOn
          links={[
            ['/blog/cost-or-price-analysis', 'Cost and price analysis that survives an audit'],
            ['/blog/evaluating-proposals', 'Evaluating proposals'],
            ['/blog/what-a-digital-seal-must-withstand', 'What a digital seal has to withstand'],
            ['/blog/encumbrances-for-everyone', 'Encumbrances for people who are not accountants'],
          ]}
        />
      </Section>
      <Onward
        title="Start with one department"
        says="Requisitions with approval work today, with your own cost centers, roles and duties. Everything else can wait until it is built."
        ways={[
          ['/auth', 'Start Free Trial'],
          ['/contact', 'Contact Sales'],
        ]}
      />
    </>
  );
}
