import { Section, Ways } from '../page-blocks.tsx';

export const Contact = () => (
  <Section
    id="contact"
    later
    title="Try it, or talk to somebody"
    lead="A free trial opens an organization of your own on this server, with labelled sample items that one click clears. It does not end by itself, and no card is asked for."
  >
    <Ways
      links={[
        ['/contact', 'Contact Sales'],
        ['/auth', 'Start Free Trial'],
      ]}
    />
  </Section>
);
