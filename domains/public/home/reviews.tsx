import { Section } from '../page-blocks.tsx';

/** Testimonials, once there are any: reviews that are stored in the product. Nothing is made up to fill the place. */
export const Reviews = () => (
  <Section later title="What agencies say">
    <div className="border-gauge max-w-3xl space-y-3 border-l-2 pl-6 text-base leading-relaxed text-pretty">
      <p>
        No agency has written a review yet, so there is none to read and no rating. A review can be written by a
        signed-in member of an agency that has used Levee for 30 days, one for each person. The operator of a site
        cannot delete it.
      </p>
      <p className="text-muted">
        Figures appear when five people have written, with their number, their spread and their dates. Until then the{' '}
        <a href="/customer-stories">demonstration stories</a> show how a county works with it, and are marked as such.
      </p>
    </div>
  </Section>
);
