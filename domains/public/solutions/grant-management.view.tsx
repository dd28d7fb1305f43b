import type { ViewProps } from '#web/site/view.ts';
import type { SiteFacts } from '../facts.ts';
import { FactTable, Onward, Parts, ReadOn, Section, Steps, Top } from '../page-blocks.tsx';
import { Proofs } from '../trust/proof.tsx';

export default function GrantManagementView({ data }: ViewProps<SiteFacts>) {
  return (
    <>
      <Top
        title="One award, one set of rules, one file"
        lead={
          <p>
            The date of an award decides which text of 2 CFR 200 governs it, for as long as it runs. An office with
            thirty awards works under several texts at once. The record should know which.
          </p>
        }
        ways={[
          ['/blog/indirect-costs-by-award-date', 'See one budget under two texts'],
          ['/request-demo', 'Request a demo'],
        ]}
      />
      <Section title="From the notice to the closeout">
        <Steps
          steps={[
            ['Find and decide', 'Notices with their deadlines, a reasoned go or no-go, and who writes what by when.'],
            [
              'Apply',
              'Budget, narrative and forms from one set of figures, checked against the notice before they leave.',
            ],
            ['Set up', 'Award, budget lines, match, indirect rate and the rules of the award’s own date.'],
            [
              'Spend',
              'Purchases and payroll are charged to a line that allows them. Costs that are never allowable do not get through.',
            ],
            ['Report', 'Financial and performance reports from the records, checked and with their due dates.'],
            ['Watch subrecipients', 'Risk, terms, visits and findings, with the data that 2 CFR 200.332 asks for.'],
            ['Close', 'A plan that counts back from the closeout date, so that nothing is liquidated too late.'],
          ]}
        />
      </Section>
      <Section
        title="What changed on October 1, 2024"
        lead="Some figures of 2 CFR part 200, before and after its last revision. The date of the award decides, except for the audit."
      >
        <FactTable
          caption="Figures of 2 CFR part 200 before and after October 1, 2024"
          head={['Figure', 'Before', 'After', 'Section']}
          amounts={[1, 2]}
          rows={[
            ['De minimis indirect rate', '10%', 'up to 15%', '200.414(f)'],
            ['Part of each subaward in the base', '$25,000', '$50,000', '200.1'],
            ['Unit cost from which it is equipment', '$5,000', '$10,000', '200.1'],
            ['Federal spending that brings a single audit', '$750,000', '$1,000,000', '200.501, by fiscal year'],
            [
              'Fixed-amount subaward, with approval',
              '$250,000',
              '$500,000',
              '200.333; before, the simplified acquisition threshold',
            ],
          ]}
        />
      </Section>
      <Section title="Fixed deadlines">
        <FactTable
          caption="Deadlines of 2 CFR part 200"
          head={['Duty', 'Days', 'Section']}
          rows={[
            ['Quarterly report', '30 days after the period', '200.328, 200.329'],
            ['Yearly report', '90 days after the period', '200.328, 200.329'],
            ['Closeout by the recipient', '120 days after the period of performance', '200.344'],
            ['Closeout by a subrecipient', '90 days', '200.344'],
            ['Audit package', '30 days after the auditor’s report, at most 9 months after the year', '200.512(a)'],
            ['Keeping the records', '3 years from the final financial report', '200.334'],
          ]}
        />
      </Section>
      <Section title="What works, and what is planned" lead="Read from the product when this page is drawn.">
        <Parts
          built={data.built}
          parts={[
            ['/grant-management', 'Grants', 'Portfolio, research, applications, awards, subrecipients, closeout.'],
            ['/grant-budget-builder', 'Grant budgets', 'Allowable costs, match and indirect cost on the right base.'],
            ['/grant-management/reports', 'Reports', 'Financial and performance reports that add up.'],
            ['/smart-requisition', 'Purchases', 'Requisitions marked as federal funds, with their rules.'],
            ['/tasks', 'Deadlines', 'Tasks with a person and a due date.'],
            ['/documents', 'Proofs', 'Files with their hash and their readers.'],
          ]}
        />
      </Section>
      <Section title="What stands behind it">
        <Proofs facts={data} ids={['rules', 'audit']} />
      </Section>
      <Section title="Read on">
        <ReadOn
          links={[
            ['/blog/closing-out-a-grant', 'Closing out a grant without losing part of it'],
            ['/blog/indirect-costs-by-award-date', 'Indirect costs, 10 or 15 percent'],
            ['/blog/proof-of-delivery', 'Proof of delivery that an auditor accepts'],
            ['/solutions/disaster-recovery-grants', 'Disaster recovery grants'],
          ]}
        />
      </Section>
      <Onward
        title="See it with sample awards"
        says="The demonstration for a department for the aging has four sample grants, with demonstration figures that add up."
        ways={[
          ['/nyc-aging-demo', 'Open the demonstration'],
          ['/contact', 'Contact Sales'],
        ]}
      />
    </>
  );
}
