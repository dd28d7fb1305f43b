import type { Head, ViewProps } from '#web/site/view.ts';
import type { SiteFacts } from '../facts.ts';
import { Onward, Section, Top } from '../page-blocks.tsx';
import { Proofs } from '../trust/proof.tsx';
import { offers } from './offers.ts';
import { Comparison } from './pricing-plans.tsx';
import { PricingSection } from './pricing-section.tsx';

export default function PricingView({ data }: ViewProps<SiteFacts>) {
  return (
    <>
      <Top
        title="The software costs nothing. Help has a price."
        lead={
          <p>
            Levee is free under the GNU Affero General Public License, version 3 or later, for any number of people.
            This is the price list of the operator of this site for help with it, in US dollars without taxes.
          </p>
        }
      />
      <PricingSection />
      <Section title="Line by line">
        <Comparison />
      </Section>
      <Section title="What is not in any price">
        <div className="text-muted grid max-w-4xl gap-x-10 gap-y-6 text-base leading-relaxed sm:grid-cols-2">
          <p>
            <strong className="text-ink">No per-user fee.</strong> An auditor who signs in twice a year costs nothing
            extra.
          </p>
          <p>
            <strong className="text-ink">No transaction fee.</strong> Vendors register and bid free of charge.
          </p>
          <p>
            <strong className="text-ink">No feature held back.</strong> Single sign-on, the audit record and exports are
            in the free software, because they are what makes it safe.
          </p>
          <p>
            <strong className="text-ink">No order on this page.</strong> Nothing is charged here. Help is agreed in
            writing, with your own terms of purchase if you wish.
          </p>
        </div>
      </Section>
      <Section title="About these prices">
        <Proofs facts={data} ids={['pricing']} />
        <p className="text-muted mt-4 max-w-3xl text-base leading-relaxed">
          The demonstration for a department for the aging shows an Enterprise plan at $2,999 a month. That plan is
          simulated: it cannot be ordered, and no one is billed.
        </p>
      </Section>
      <Onward
        title="A quote for your purchasing office"
        says="Tell us what you need in writing, and by when. Our answer has a reference you can put on a requisition."
        ways={[
          ['/contact?topic=sales', 'Ask for a quote'],
          ['/auth', 'Start Free Trial'],
        ]}
      />
    </>
  );
}

export const head = ({ site: { origin, name } }: ViewProps): Head => ({
  jsonLd: [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name,
      url: `${origin}/pricing`,
      description: 'Procurement, grants and disaster recovery in one record, for public agencies and utilities.',
      offers: offers.map((offer) => ({
        '@type': 'Offer',
        name: offer.name,
        price: String(offer.dollars),
        priceCurrency: 'USD',
        url: `${origin}/pricing`,
      })),
    },
  ],
});
