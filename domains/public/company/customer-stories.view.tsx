import type { ViewProps } from '#web/site/view.ts';
import type { SiteFacts } from '../facts.ts';
import { Onward, Section, Top } from '../page-blocks.tsx';
import { Proofs } from '../trust/proof.tsx';
import { stories } from './stories.ts';

export default function CustomerStoriesView({ data }: ViewProps<SiteFacts>) {
  return (
    <>
      <Top
        title="Stories from a county that does not exist"
        lead={
          <>
            <p>
              No agency has told its story here yet, and we make none up. Tidewater County is a demonstration that comes
              with the software. Its people are invented. The software does today what these stories show, and you can
              try each of them yourself.
            </p>
            <p>A real agency’s story appears here once that agency agrees to it, with its name.</p>
          </>
        }
      />
      {stories.map(({ title, person, office, told, learned, role, page }) => (
        <article key={title} className="site-width grid gap-x-12 gap-y-5 pt-16 lg:grid-cols-[16rem_1fr]">
          <div>
            <p className="chip">Demonstration</p>
            <p className="mt-3 font-semibold">{person}</p>
            <p className="text-muted">{office}</p>
          </div>
          <div className="max-w-2xl">
            <h2 className="text-2xl font-semibold tracking-tight text-balance">{title}</h2>
            <div className="mt-4 space-y-4 text-base leading-relaxed text-pretty">
              {told.map((one) => (
                <p key={one}>{one}</p>
              ))}
            </div>
            <p className="border-gauge mt-5 border-l-2 pl-4 text-lg">{learned}</p>
            <p className="text-muted mt-5">
              To try it, start the software, sign in with the demonstration role {role}, and open{' '}
              <a href={page}>{page}</a>.
            </p>
          </div>
        </article>
      ))}
      <Section title="Ratings and reviews">
        <Proofs facts={data} ids={['rating']} />
      </Section>
      <Onward
        title="Tell yours"
        says="If your agency uses Levee and wants to say so, write to us. You see the text before anyone else does."
        ways={[
          ['/contact', 'Write to us'],
          ['/solutions', 'See the solutions'],
        ]}
      />
    </>
  );
}
