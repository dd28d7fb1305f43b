import { Section } from '../page-blocks.tsx';

/** The place of testimonials: there are none, and nothing is made up to fill it. */
export const Reviews = () => (
  <Section later title="What agencies say">
    <div className="border-gauge max-w-3xl space-y-3 border-l-2 pl-6 text-base leading-relaxed text-pretty">
      <p>There are no reviews of Levee and no rating. Writing one is not built.</p>
      <p className="text-muted">
        The <a href="/customer-stories">demonstration stories</a> show how a county works with it, and are marked as
        such.
      </p>
    </div>
  </Section>
);
