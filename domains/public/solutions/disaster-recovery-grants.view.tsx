import type { ViewProps } from '#web/site/view.ts';
import type { SiteFacts } from '../facts.ts';
import { FactTable, Onward, Parts, ReadOn, Section, Steps, Top } from '../page-blocks.tsx';
import { Proofs } from '../trust/proof.tsx';

export default function DisasterRecoveryGrantsView({ data }: ViewProps<SiteFacts>) {
  return (
    <>
      <Top
        title="Get the money, and keep it"
        lead={
          <p>
            Disaster money is paid on proof and taken back for lack of it, sometimes years later. The proof is made in
            the first weeks, by people who have other things to do. Levee is meant to collect it while they work.
          </p>
        }
        ways={[
          ['/blog/fema-public-assistance-shares', 'Read how the shares work'],
          ['/request-demo', 'Request a demo'],
        ]}
      />
      <Section title="From the first hour to the final claim">
        <Steps
          steps={[
            [
              'Hours and machines',
              'Crews and equipment are recorded by site and day while the work goes on, on a phone if need be.',
            ],
            [
              'Purchases that cannot wait',
              'An emergency purchase names its facts, its vendor, how the price was judged, and the day on which competition begins again (2 CFR 200.320(c)).',
            ],
            [
              'Damage and projects',
              'Each site with place, cause, pictures and cost. Projects are formed from sites by category.',
            ],
            [
              'Eligible cost',
              'Insurance is deducted first. Overtime of budgeted staff counts for emergency work, all hours for permanent work, under a pay policy that was written before the disaster.',
            ],
            [
              'The claim',
              'Labor, equipment, materials and contracts fill their forms. The same cost cannot be in two claims.',
            ],
            [
              'The audit',
              'Every figure leads back to its hours, invoices and decisions, in a record that shows whether it was altered.',
            ],
          ]}
        />
      </Section>
      <Section
        title="Clocks that run from the declaration"
        lead="FEMA Public Assistance, as the regulations have it. An extension or the terms of your declaration can differ."
      >
        <FactTable
          caption="Deadlines and figures of FEMA Public Assistance"
          head={['What', 'When or how much', 'Source']}
          rows={[
            ['Request for Public Assistance', '30 days from the designation of your area', '44 CFR 206.202(c)'],
            ['Impact list', '60 days from the Recovery Scoping Meeting', '44 CFR 206.202(d)'],
            ['Emergency work, categories A and B', '6 months; the state can add up to 6', '44 CFR 206.204(c), (d)'],
            ['Permanent work, categories C to G', '18 months; the state can add up to 30', '44 CFR 206.204(c), (d)'],
            ['Federal share', 'Not less than 75 percent of eligible cost', '44 CFR 206.47'],
            ['Appeal', '60 days, at each of two levels', '44 CFR 206.206'],
            ['Management costs', 'At most 12 percent of the award: 7 recipient, 5 subrecipient', 'FEMA FP 104-11-2'],
          ]}
        />
      </Section>
      <Section title="What works, and what is planned" lead="Read from the product when this page is drawn.">
        <Parts
          built={data.built}
          parts={[
            ['/disaster-ops-hub', 'Operations', 'Incidents, sites, resource requests.'],
            ['/emergency-procurement', 'Emergency procurement', 'Activation, checks, ceiling and end.'],
            ['/fema-forms', 'FEMA forms', 'Labor, equipment, materials, rented equipment, contract work.'],
            ['/disaster-grants', 'Recovery grants', 'Damage, projects, shares and claims.'],
            ['/smart-requisition', 'Purchases', 'Requisitions marked as federal funds, with their rules.'],
            [
              '/documents',
              'Proofs',
              'Files with their hash and their readers, attached to the record that they prove.',
            ],
          ]}
        />
      </Section>
      <Section title="What is claimed, and what is not">
        <Proofs facts={data} ids={['emergency', 'audit', 'rules', 'backups']} />
      </Section>
      <Section title="Read on">
        <ReadOn
          links={[
            ['/blog/force-account-labor-and-equipment', 'Force-account labor and equipment'],
            ['/blog/emergency-procurement', 'Emergency purchases, and the papers that keep the money'],
            ['/blog/benefit-cost-in-plain-words', 'Benefit-cost analysis in plain words'],
            ['/disaster-recovery', 'How an agency gets through a disaster'],
          ]}
        />
      </Section>
      <Onward
        title="Before the next season"
        says="Cost centers for incidents, roles and the rules for purchases can be set up now. They cost nothing and are missed most in the first week."
        ways={[
          ['/auth', 'Start Free Trial'],
          ['/contact', 'Contact Sales'],
        ]}
      />
    </>
  );
}
