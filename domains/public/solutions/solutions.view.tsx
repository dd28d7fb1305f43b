import type { ViewProps } from '#web/site/view.ts';
import type { SiteFacts } from '../facts.ts';
import { Card, Cards, FactTable, Onward, ReadOn, Section, Top } from '../page-blocks.tsx';
import { Proofs } from '../trust/proof.tsx';

export default function SolutionsView({ data }: ViewProps<SiteFacts>) {
  return (
    <>
      <Top
        title="What is on your desk this morning?"
        lead={
          <p>
            The same records serve every office. These pages follow the work of one office at a time, with the rule that
            applies at each step and whether Levee does it today.
          </p>
        }
      />
      <Section title="Three ways through">
        <Cards>
          <Card icon="landmark" title="Government procurement" to="/solutions/government-procurement">
            For purchasing offices: how a need becomes an order that stands up to an audit.
          </Card>
          <Card icon="life-buoy" title="Disaster recovery grants" to="/solutions/disaster-recovery-grants">
            For emergency and finance offices: how to get disaster money, and how to keep it when the auditors come.
          </Card>
          <Card icon="hand-coins" title="Grant management" to="/solutions/grant-management">
            For grant offices: how to win, spend, report and close an award under the rules of its own date.
          </Card>
        </Cards>
      </Section>
      <Section title="Office by office" lead="One purchase, and what each office sees of it.">
        <FactTable
          caption="What each office sees of one purchase"
          head={['Office', 'Sees first', 'Decides', 'Never has to do']}
          rows={[
            [
              'Department',
              'Its own requests and their state',
              'Items and purpose',
              'Type a vendor or an account twice',
            ],
            [
              'Purchasing',
              'Approved needs, oldest first',
              'Method, vendor and order',
              'Look up the threshold of the day',
            ],
            [
              'Finance',
              'What is pre-encumbered and encumbered',
              'Whether the money is there',
              'Reconcile two systems by hand',
            ],
            ['Grants office', 'Costs of each award', 'What is claimed and reported', 'Collect proofs months later'],
            [
              'Emergency management',
              'Incidents, sites and needs',
              'Emergency priorities',
              'Reconstruct hours from memory',
            ],
            ['Internal audit', 'Everything, and nothing to change', 'What to sample', 'Trust our word for it'],
          ]}
        />
      </Section>
      <Section title="The rules that are built in">
        <Proofs facts={data} ids={['rules', 'access']} />
      </Section>
      <Section title="Read first, decide later">
        <ReadOn
          links={[
            ['/blog/federal-procurement-thresholds', 'Federal thresholds and their dates'],
            ['/blog/splitting-purchases', 'Splitting purchases, and how to stop it'],
            ['/blog/fema-public-assistance-shares', 'From gross cost to federal share'],
            ['/blog/closing-out-a-grant', 'Closing out a grant'],
          ]}
        />
      </Section>
      <Onward
        title="Your office is not on the list?"
        says="Tell us what you do by hand today. Suggestions are public, and you can follow their status."
        ways={[
          ['/feature-requests', 'Suggest a feature'],
          ['/request-demo', 'Request a demo'],
        ]}
      />
    </>
  );
}
