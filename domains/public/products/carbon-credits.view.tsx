import type { ViewProps } from '#web/site/view.ts';
import type { SiteFacts } from '../facts.ts';
import { FactTable, Onward, Section, Top } from '../page-blocks.tsx';
import { Proofs } from '../trust/proof.tsx';
import { fuels, kilogramsOf } from './fuels.ts';

const number = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 1 });

export default function CarbonCreditsView({ data }: ViewProps<SiteFacts>) {
  const sum = fuels.reduce((total, fuel) => total + kilogramsOf(fuel), 0);
  return (
    <>
      <Top
        title="We trade no credits. We keep the account."
        lead={
          <p>
            An agency is asked what its purchases emit, and what a change would avoid. Both are arithmetic with factors,
            and the honest answer has a source, a range and gaps. Levee is meant to keep that account with the purchases
            themselves. It sells, trades and promises no credits.
          </p>
        }
        ways={[
          ['#figure', 'See how a figure is made'],
          ['/trust-center#carbon', 'See what is proven'],
        ]}
      />
      <Section
        id="figure"
        title="A figure is an activity times a factor"
        lead="Fuel of an invented county garage in one year. The factors are those that the EPA publishes for the carbon dioxide of burning a gallon; other gases are left out here."
      >
        <FactTable
          caption="Carbon dioxide of fuel burned by a garage in a year"
          head={['Fuel', 'Activity', 'Factor', 'Carbon dioxide']}
          amounts={[1, 2, 3]}
          rows={[
            ...fuels.map((fuel) => [
              fuel.name,
              `${number(fuel.gallons)} gal`,
              `${fuel.factor} kg/gal`,
              `${number(kilogramsOf(fuel) / 1000)} t`,
            ]),
            ['Together', '', '', <strong key="sum">{number(sum / 1000)} t</strong>],
          ]}
        />
        <p className="text-muted mt-4 max-w-2xl text-base leading-relaxed">
          Factors: EPA, Emission Factors for Greenhouse Gas Inventories, table 2, mobile combustion. Tons are metric.
        </p>
      </Section>
      <Section title="What makes such a figure worth something">
        <FactTable
          caption="Rules for figures of emissions"
          head={['Rule', 'What it means']}
          rows={[
            [
              'The factor has a name, a year and a region',
              'Last year’s figure can be computed again, with last year’s factor or with this one.',
            ],
            [
              'A price is not an activity',
              'Where only dollars are known, the figure is marked as a rough estimate and has a wide range.',
            ],
            [
              'A gap is shown as a gap',
              'What was not measured is not zero. The share that is covered appears with the total.',
            ],
            [
              'Avoided means compared',
              'Two scenarios with the same method and their ranges. When the ranges overlap, the page says that it cannot tell.',
            ],
            [
              'A serial number needs its document',
              'Credits bought elsewhere can be noted with registry and number, never counted as a reduction of your own.',
            ],
          ]}
        />
      </Section>
      <Section title="What is claimed, and what is not">
        <Proofs facts={data} ids={['carbon', 'integrations']} />
      </Section>
      <Onward
        title="It begins with clean purchases"
        says="Gallons, tons and miles are in the lines of orders. That is where the account will come from."
        ways={[
          ['/solutions/government-procurement', 'See procurement'],
          ['/feature-requests', 'Suggest a feature'],
        ]}
      />
    </>
  );
}
