import type { ViewProps } from '#web/site/view.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { SiteFacts } from '../facts.ts';
import { Onward, Parts, ReadOn, Screen, Section, Standing, Top } from '../page-blocks.tsx';
import { ProofLines } from '../trust/proof.tsx';
import { type Area, areas } from './areas.ts';

export default function ProductsView({ data }: ViewProps<SiteFacts>) {
  const isBuilt = (path: string) => data.built.includes(path);
  return (
    <>
      <Top
        title="Everything that public money passes through"
        lead={
          <p>
            Ten areas share one database, one set of rights and one audit record. What works today comes first, what is
            planned after it; both lists are read from the product itself when this page is drawn.
          </p>
        }
      >
        <nav aria-label="Areas" className="mt-8">
          <ul className="grid gap-x-8 sm:grid-cols-2">
            {areas.map(({ id, title, parts }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="border-line hover:text-link flex min-h-11 items-center justify-between gap-4 border-b"
                >
                  {title}
                  <span className="text-muted tabular-nums">
                    {parts.filter(([path]) => isBuilt(path)).length} of {parts.length}
                    <span className="sr-only"> parts built</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </Top>
      <Section
        title="What it looks like"
        lead="Requisitions of the demo county that comes with the software. The figures are demonstration data."
      >
        <Screen
          name="requisitions"
          alt="A list of requisitions with number, purpose, person, cost center, total, day and state; filters above it read as a sentence."
          caption="A list is a table, a board, a calendar or a map, with filters that stay in the address. The same rows can be read by keyboard, on paper and through the API."
        />
      </Section>
      {areas
        .filter(({ parts }) => parts.some(([path]) => isBuilt(path)))
        .map((area) => (
          <AreaSection key={area.id} area={area} built={data.built} />
        ))}
      <Roadmap built={data.built} />
      <Section
        title="What stands behind big words"
        lead="Some names in our menu are larger than what they name. These pages say in plain words what the method is, and compute a small case in front of you."
      >
        <ReadOn
          links={[
            ['/quantum-ai-advantage', 'Quantum: exact optimization'],
            ['/quantum-route-optimization', 'Quantum on the road: the shortest round'],
            ['/blockchain-trust', 'Blockchain: a tamper-evident record'],
            ['/iot-intelligence', 'IoT: readings that can be relied on'],
            ['/iot-delivery-tracking', 'IoT: proof of delivery'],
            ['/carbon-credits', 'Carbon: an account, no credits'],
          ]}
        />
      </Section>
      <Section title="What holds all of it together">
        <ProofLines facts={data} ids={['audit', 'access', 'isolation', 'once']} />
      </Section>
      <Onward
        title="Follow one purchase through it"
        says="The solutions show what one office does with these parts, step by step and rule by rule."
        ways={[
          ['/solutions', 'See the solutions'],
          ['/pricing', 'See the prices'],
        ]}
      />
    </>
  );
}

function AreaSection({
  area: { id, title, icon, says, parts },
  built,
}: {
  readonly area: Area;
  readonly built: readonly string[];
}) {
  return (
    <section id={id} className="site-width grid scroll-mt-20 gap-x-10 gap-y-5 pt-12 lg:grid-cols-[17rem_1fr]">
      <div>
        <Icon name={icon} className="text-series-1 size-7" />
        <h2 className="mt-3 text-2xl font-semibold tracking-tight">{title}</h2>
        <p className="text-muted mt-2 text-base leading-relaxed text-pretty">{says}</p>
      </div>
      <Parts built={built} parts={parts.filter(([path]) => built.includes(path))} />
    </section>
  );
}

/** What is not built yet, area by area. */
function Roadmap({ built }: { readonly built: readonly string[] }) {
  const planned = areas
    .map(({ id, title, parts }) => ({ id, title, parts: parts.filter(([path]) => !built.includes(path)), of: parts }))
    .filter(({ parts }) => parts.length > 0);
  return (
    <Section id="roadmap" title="Roadmap" lead="Planned and not built yet, area by area.">
      <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {planned.map(({ id, title, parts, of }) => (
          <div key={id} id={parts.length === of.length ? id : undefined} className="scroll-mt-20">
            <h3 className="text-base font-semibold">{title}</h3>
            <ul className="mt-1">
              {parts.map(([path, name, what]) => (
                <li
                  key={name}
                  className="border-line flex flex-wrap justify-between gap-x-4 border-b py-1.5"
                  title={what}
                >
                  <h4 className="font-medium">{name}</h4>
                  <Standing isBuilt={built.includes(path)} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}
