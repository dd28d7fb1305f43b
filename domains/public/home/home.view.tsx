import type { Head, ViewProps } from '#web/site/view.ts';
import type { SiteFacts } from '../facts.ts';
import { Screen, Section, Ways } from '../page-blocks.tsx';
import { ProofLines } from '../trust/proof.tsx';
import { Contact } from './contact.tsx';
import { Figures } from './figures.tsx';
import { InfoCards, ProductCards } from './product-cards.tsx';
import { PurchasePicture } from './purchase-picture.tsx';
import { questions } from './questions.ts';
import { Reviews } from './reviews.tsx';
import { structuredData } from './structured-data.ts';

/** The landing page. */
export default function HomeView({ data }: ViewProps<SiteFacts>) {
  return (
    <>
      <div className="site-width pt-14 sm:pt-20">
        <h1 className="max-w-4xl text-5xl leading-[1.04] font-semibold tracking-tighter text-balance sm:text-7xl">
          From the budget line to the audit, one record.
        </h1>
        <p className="text-muted mt-6 max-w-xl text-lg leading-relaxed text-pretty sm:text-xl sm:leading-relaxed">
          Levee is the open platform on which public agencies and utilities plan, budget, buy, pay and manage grants.
          Incidents and FEMA Public Assistance stand in the same record. Enter something once and every desk sees the
          same record, and anyone can verify later that it was not altered.
        </p>
        <Ways
          className="mt-8"
          links={[
            ['/waitlist', 'Join the waitlist'],
            ['/request-demo', 'Request a demo'],
            ['/feature-requests', 'Suggest a feature'],
          ]}
        />
        <PurchasePicture built={data.built} />
      </div>
      <Figures facts={data} />
      <Section title="A buyer’s morning" lead="The first page after signing in, in the demo county.">
        <Screen
          name="dashboard"
          alt="A buyer’s dashboard: requisitions by stage with counts, amounts and age, approvals with the overdue ones first, and approved requisitions to order next."
          caption="Each role begins with its own work. Each figure opens the rows behind it."
        />
      </Section>
      <Section
        title="Six ways in, one set of books"
        lead="Every area shares one database, one set of access rights and one audit record."
      >
        <ProductCards built={data.built} />
        <InfoCards built={data.built} />
      </Section>
      <Section
        id="features"
        later
        title="Every claim with its proof"
        lead={
          <p>
            Judge software for public money by its evidence. Each claim below names its test or says that it is planned.
            The <a href="/trust-center">trust center</a> has all of them, with dates.
          </p>
        }
      >
        <ProofLines facts={data} ids={['audit', 'access', 'rules', 'isolation', 'integrations']} />
      </Section>
      <Reviews />
      <Questions />
      <Contact />
    </>
  );
}

function Questions() {
  return (
    <Section title="Questions">
      <div className="border-line divide-line max-w-3xl divide-y border-y">
        {questions.map(([question, answer]) => (
          <details key={question} className="group">
            <summary className="flex min-h-14 items-center justify-between gap-4 py-3 text-base font-medium">
              <h3>{question}</h3>
              <span aria-hidden="true" className="text-muted text-xl leading-none group-open:rotate-45">
                +
              </span>
            </summary>
            <p className="text-muted pb-5 text-base leading-relaxed text-pretty">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}

export const head = ({ site }: ViewProps): Head => ({ jsonLd: structuredData(site) });
