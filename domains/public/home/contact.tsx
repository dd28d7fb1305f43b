import { Section, Ways } from '../page-blocks.tsx';

export const Contact = () => (
  <Section
    id="contact"
    later
    title="Try it, or talk to us"
    lead="A free trial opens your own organization on this server, with labeled sample items that one click clears. It does not expire, and you need no card."
  >
    <Ways
      links={[
        ['/contact', 'Contact Sales'],
        ['/auth', 'Start Free Trial'],
      ]}
    />
  </Section>
);
