import { Section } from '../page-blocks.tsx';
import { PricingPlans } from './pricing-plans.tsx';

/** The prices as a section of a page: on /pricing, and ready for the landing page, which leaves it out. */
export const PricingSection = () => (
  <Section
    title="Three offers, one software"
    lead="The software is free under its license, with every feature. What you can buy is help from people who know it."
  >
    <PricingPlans />
  </Section>
);
