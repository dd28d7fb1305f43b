import type { ViewProps } from '#web/site/view.ts';
import type { SiteFacts } from '../facts.ts';
import { FactTable, Onward, Section, Top } from '../page-blocks.tsx';
import { Proofs } from '../trust/proof.tsx';
import { type Award, cheapest, combinations, everyAward, inPowers, tender } from './every-award.ts';

const dollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`;
const vendorsIn = ({ vendors }: Award): number => new Set(vendors).size;
const sizes: readonly (readonly [vendors: number, lots: number])[] = [
  [3, 4],
  [6, 6],
  [12, 20],
  [25, 60],
];

export default function QuantumAdvantageView({ data }: ViewProps<SiteFacts>) {
  const all = everyAward(tender.lots.map(({ prices }) => prices));
  const best = cheapest(all);
  const few = cheapest(all.filter((one) => vendorsIn(one) <= 2));
  const single = cheapest(all.filter((one) => vendorsIn(one) === 1));
  return (
    <>
      <Top
        title="The name says quantum. The method is exact."
        lead={
          <>
            <p>
              No quantum computer is used in Levee, and none is needed. What the menu calls Quantum is exact
              mathematical optimization on an ordinary computer: it finds the best answer and proves that there is no
              better one, or says how far away the best can be.
            </p>
            <p>What the name calls AI is search with named sources. It works without a language model.</p>
          </>
        }
        ways={[
          ['#small', 'Try the smallest case'],
          ['/trust-center#optimization', 'See what is proven'],
        ]}
      />
      <Section
        id="small"
        title={`A tender with ${all.length} possible awards`}
        lead={`${tender.lots.length} lots, ${tender.vendors.length} vendors, each lot to one of them. All ${all.length} awards were tried while this page was drawn. Firms and prices are invented for the example.`}
      >
        <FactTable
          caption="Prices of each vendor for each lot, and the cheapest award"
          head={['Lot', ...tender.vendors, 'Cheapest award']}
          amounts={[1, 2, 3]}
          rows={tender.lots.map(({ name, prices }, lot) => [
            name,
            ...prices.map((price, vendor) =>
              best?.vendors[lot] === vendor ? <strong key={vendor}>{dollars(price)}</strong> : dollars(price),
            ),
            tender.vendors[best?.vendors[lot] ?? 0],
          ])}
        />
        <dl className="mt-6 grid gap-4 sm:grid-cols-3">
          <Outcome words="Cheapest of all" award={best} than={best} />
          <Outcome words="With at most two vendors" award={few} than={best} />
          <Outcome words="All from one vendor" award={single} than={best} />
        </dl>
        <p className="text-muted mt-6 max-w-2xl text-base leading-relaxed">
          What a rule costs is the difference between two exact answers. That is how a wish such as “fewer vendors” or
          “a third to local firms” becomes a figure that a council can decide about.
        </p>
      </Section>
      <Section
        title="Why trying everything does not go on like this"
        lead="The number of awards grows faster than any computer. An exact method rules out whole groups of them with a proof, and keeps a bound on the rest."
      >
        <FactTable
          caption="Number of possible awards by number of vendors and lots"
          head={['Vendors', 'Lots', 'Possible awards']}
          amounts={[1, 2]}
          rows={sizes.map(([vendors, lots]) => [vendors, lots, inPowers(combinations(vendors, lots))])}
        />
      </Section>
      <Section title="Limits of each method">
        <FactTable
          caption="Methods of optimization and search, what they are good for and where they end"
          head={['Method', 'Good for', 'Where it ends']}
          rows={[
            ['Trying everything', 'Checking the other methods on small cases', 'At a dozen lots'],
            [
              'Exact optimization',
              'Awards, lots and budgets with many rules',
              'Large cases take minutes; then a bound is shown with the best answer found',
            ],
            ['Rules of thumb', 'A first answer at once', 'They do not know how wrong they are'],
            [
              'Text search with sources',
              'Questions about rules, records and how-to',
              'It says only what is written in a source',
            ],
            [
              'A language model, if you bring one',
              'Wording and summaries of passages that were found',
              'A sentence without a source is dropped',
            ],
          ]}
        />
      </Section>
      <Section title="What is claimed, and what is not">
        <Proofs facts={data} ids={['optimization', 'combinations', 'assistant', 'model']} />
      </Section>
      <Onward
        title="The same on the road"
        says="Routes and delivery days are computed in the same way. One small round, with every order tried, is on its own page."
        ways={[
          ['/quantum-route-optimization', 'See a round'],
          ['/products', 'See all products'],
        ]}
      />
    </>
  );
}

interface OutcomeProps {
  readonly words: string;
  readonly award: Award | undefined;
  readonly than: Award | undefined;
}

function Outcome({ words, award, than }: OutcomeProps) {
  if (!award || !than) return null;
  const more = award.total - than.total;
  return (
    <div className="panel p-5">
      <dt className="text-muted">{words}</dt>
      <dd className="mt-1">
        <span className="text-2xl font-semibold tabular-nums">{dollars(award.total)}</span>
        <span className="text-muted mt-1 block">
          {more > 0 ? `The rule costs ${dollars(more)}` : `${vendorsIn(award)} vendors`}
        </span>
      </dd>
    </div>
  );
}
