import type { ViewProps } from '#web/site/view.ts';
import type { SiteFacts } from '../facts.ts';
import { Onward, Section, Steps, Top } from '../page-blocks.tsx';
import { Proofs } from '../trust/proof.tsx';
import { depot, everyOrder, lengthOf, nearestFirst, shortest, type Stop, stops } from './every-round.ts';

export default function RouteOptimizationView({ data }: ViewProps<SiteFacts>) {
  const [thumb, best] = [nearestFirst(), shortest()];
  const tried = everyOrder(stops).length;
  const saved = Math.round((1 - lengthOf(best) / lengthOf(thumb)) * 100);
  return (
    <>
      <Top
        title="The shortest round, and the proof that it is"
        lead={
          <p>
            Which truck, which stops, in which order, within which hours. Computed exactly on an ordinary computer; the
            word quantum in the name stands for no machine of that kind. Below is a round so small that every order
            could be tried.
          </p>
        }
        ways={[
          ['#round', 'See the round'],
          ['/quantum-ai-advantage', 'Read about the method'],
        ]}
      />
      <Section
        id="round"
        title={`${stops.length} stops, ${tried} orders, all of them tried`}
        lead={`The rule of thumb always drives to the nearest stop that is left. The best of all ${tried} orders is ${saved} percent shorter. Places are invented for the example.`}
      >
        <div className="grid gap-4 lg:grid-cols-2">
          <Round words="Always to the nearest" round={thumb} />
          <Round words="Best of all orders" round={best} isBest />
        </div>
        <p className="text-muted mt-6 max-w-2xl text-base leading-relaxed">
          With ten stops there would be 3,628,800 orders, with twenty more than 2 × 10¹⁸. Beyond a dozen an exact method
          has to rule out groups of orders by a bound, and the screen will show how large the gap still is.
        </p>
      </Section>
      <Section title="What a real round has to respect">
        <Steps
          steps={[
            ['Hours', 'A school receives before eight, a shelter at any time, a crew ends at four.'],
            ['What fits', 'Weight, volume, cold boxes, and what may not travel together.'],
            ['What matters more', 'Water before desks. A late delivery costs more than a longer route.'],
            ['What changes', 'A closed bridge or a missing truck leads to a new plan from where everyone is now.'],
          ]}
        />
      </Section>
      <Section title="What is claimed, and what is not">
        <Proofs facts={data} ids={['optimization', 'delivery']} />
      </Section>
      <Onward
        title="From the plan to the proof of delivery"
        says="A round that was driven leaves places, times, codes and photos. What they prove together has its own page."
        ways={[
          ['/iot-delivery-tracking', 'See delivery tracking'],
          ['/products#delivery', 'See the parts'],
        ]}
      />
    </>
  );
}

interface RoundProps {
  readonly words: string;
  readonly round: readonly Stop[];
  readonly isBest?: boolean;
}

function Round({ words, round, isBest = false }: RoundProps) {
  const way = [depot, ...round, depot].map(({ x, y }) => `${x} ${y}`).join('L');
  const miles = lengthOf(round).toFixed(1);
  return (
    <figure className="panel p-5">
      <svg viewBox="0 0 104 62" aria-hidden="true">
        <path
          d={`M${way}`}
          className={`fill-none ${isBest ? 'stroke-gauge' : 'stroke-edge'}`}
          strokeWidth="1.2"
          strokeLinejoin="round"
        />
        <rect x={depot.x - 2.4} y={depot.y - 2.4} width="4.8" height="4.8" className="fill-ink" />
        {round.map(({ name, x, y }, at) => (
          <g key={name}>
            <circle cx={x} cy={y} r="3.4" className="fill-surface stroke-ink" strokeWidth="0.6" />
            <text x={x} y={y + 1.5} textAnchor="middle" fontSize="4.2" className="fill-ink font-semibold">
              {at + 1}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className="mt-3">
        <span className="flex items-baseline justify-between gap-4">
          <span className="font-semibold">{words}</span>
          <span className="text-xl font-semibold tabular-nums">{miles} miles</span>
        </span>
        <span className="text-muted mt-1 block">
          {round.map(({ name }) => name).join(', ')}, and back to the warehouse.
        </span>
      </figcaption>
    </figure>
  );
}
