import type { ViewProps } from '#web/site/view.ts';
import type { SiteFacts } from '../facts.ts';
import { Onward, Parts, ReadOn, Section, Top } from '../page-blocks.tsx';
import { Proofs } from '../trust/proof.tsx';

/** When something happens, what has to be on paper, and the part of the product that is for it. */
const times: readonly (readonly [when: string, what: string, says: string])[] = [
  [
    'Before',
    'Prepare',
    'Contracts that can be called, people who may decide, a pay policy that names overtime, cost centers for the incident.',
  ],
  ['First hour', 'Activate', 'Who declared what on which legal basis, until when, and what may be spent.'],
  [
    'First day',
    'Act',
    'Crews, machines and purchases, each with place and time. Alerts as they came, from the service that sent them.',
  ],
  ['First week', 'Document', 'Damage by site with pictures and causes. Hours confirmed by those who led the crews.'],
  [
    'First months',
    'Claim',
    'Projects, eligible cost after insurance, forms and deadlines. Competition begins again as soon as the emergency is over.',
  ],
  ['Years', 'Answer', 'Closeout, audits and appeals, from a record that shows whether anything in it was altered.'],
];

export default function DisasterRecoveryView({ data }: ViewProps<SiteFacts>) {
  return (
    <>
      <Top
        title="The water recedes. The paperwork lasts for years."
        lead={
          <p>
            After a flood an agency answers two questions at once: what has to be done tonight, and how will we prove
            it. The one must not wait for the other. This is how Levee is meant to carry both, and what of it works
            today.
          </p>
        }
        ways={[
          ['/solutions/disaster-recovery-grants', 'Follow the money'],
          ['/request-demo', 'Request a demo'],
        ]}
      />
      <Section title="From the warning to the last audit">
        <ol className="grid gap-px sm:grid-cols-2 lg:grid-cols-3">
          {times.map(([when, what, says], at) => (
            <li key={when} className="border-gauge border-t-2 py-5 pr-6">
              <p className="text-muted tabular-nums">
                {at + 1}. {when}
              </p>
              <h3 className="mt-1 text-xl font-semibold tracking-tight">{what}</h3>
              <p className="text-muted mt-2 text-base leading-relaxed text-pretty">{says}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section title="What works, and what is planned" lead="Read from the product when this page is drawn.">
        <Parts
          built={data.built}
          parts={[
            [
              '/smart-requisition',
              'Emergency needs',
              'Requisitions with federal funds, a reason for a single source, and their rules.',
            ],
            [
              '/documents',
              'Proofs',
              'Pictures, sheets and contracts with their hash, attached to the record that they prove.',
            ],
            [
              '/emergency-procurement',
              'Emergency procurement',
              'Activation against a stopwatch, with its checks, ceiling and end.',
            ],
            ['/weather-alerts', 'Alerts', 'Official alerts for your counties, and what is in force right now.'],
            ['/disaster-ops-hub', 'Operations', 'Incidents, resource requests and sites on one screen.'],
            ['/incident-timeline', 'Timeline', 'Who did what when, with entries that cannot be altered.'],
            ['/fema-forms', 'FEMA forms', 'Filled from hours, machines and purchases.'],
            ['/disaster-grants', 'Recovery grants', 'Damage, projects, shares and claims.'],
          ]}
        />
      </Section>
      <Section
        title="The stopwatch"
        lead="An activation within a minute is often promised. It is a figure that can be measured, so it will be, each time."
      >
        <Proofs facts={data} ids={['emergency', 'audit']} />
      </Section>
      <Section title="Where the rules are written">
        <ReadOn
          links={[
            ['/blog/emergency-procurement', 'Emergency purchases under 2 CFR 200.320(c)'],
            ['/blog/force-account-labor-and-equipment', 'Force-account labor and equipment'],
            ['/blog/fema-public-assistance-shares', 'From gross cost to federal share'],
            ['/blog/benefit-cost-in-plain-words', 'Benefit and cost of mitigation'],
          ]}
        />
      </Section>
      <Onward
        title="Practice on a quiet day"
        says="A demo county comes with the software, with sign-ins for each role. Nothing in it is real, so nothing can be broken."
        ways={[
          ['/documentation', 'Read how to start it'],
          ['/contact', 'Ask a question'],
        ]}
      />
    </>
  );
}
