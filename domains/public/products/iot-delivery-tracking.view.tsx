import type { ViewProps } from '#web/site/view.ts';
import type { SiteFacts } from '../facts.ts';
import { FactTable, Onward, ReadOn, Section, Top } from '../page-blocks.tsx';
import { Proofs } from '../trust/proof.tsx';
import { ACCEPTED, contradictions, deliveries, DOUBTED, scoreOf, signals, verdictOf } from './signals.ts';

const weight = (value: number): string => (value > 0 ? `+${value.toFixed(2)}` : `−${Math.abs(value).toFixed(2)}`);

export default function DeliveryTrackingView({ data }: ViewProps<SiteFacts>) {
  return (
    <>
      <Top
        title="No single signal proves a delivery"
        lead={
          <p>
            A place can be forged, a photo can be old, a code can be read out on the telephone. Together they are hard
            to forge. Levee is to add them up in the open: each signal has a weight, each contradiction takes away, and
            what lies in between goes to a person.
          </p>
        }
        ways={[
          ['#example', 'See the arithmetic'],
          ['/blog/proof-of-delivery', 'Read what auditors accept'],
        ]}
      />
      <Section
        id="example"
        title="Five deliveries, one table of weights"
        lead={`From ${ACCEPTED} a delivery counts for matching, below ${DOUBTED} it is an exception. The weights are an example, and the scores below are computed from them.`}
      >
        <div className="grid items-start gap-6 lg:grid-cols-[1fr_1.4fr]">
          <FactTable
            caption="Signals and their weights"
            head={['Signal', 'Weight']}
            amounts={[1]}
            rows={[...signals, ...contradictions].map(([name, words, value]) => [
              words,
              <span key={name}>{weight(value)}</span>,
            ])}
          />
          <ul className="grid content-start gap-3">
            {deliveries.map(([what, found]) => {
              const score = scoreOf(found);
              return (
                <li key={what} className="panel p-4">
                  <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                    <span className="text-base font-semibold">{what}</span>
                    <span className="text-muted">{verdictOf(score)}</span>
                  </p>
                  <Score score={score} />
                </li>
              );
            })}
          </ul>
        </div>
      </Section>
      <Section title="What it will have to withstand">
        <FactTable
          caption="Recorded deliveries that will be replayed, and what should come of each"
          head={['Recorded delivery', 'What should come of it']}
          rows={[
            ['Honest, with a gap in a tunnel', 'Accepted'],
            ['Parked next door', 'A person decides'],
            ['Yesterday’s trace sent again', 'An exception, with the sequence that gave it away'],
            ['Two parcels swapped', 'An exception for both'],
            ['A telephone without a receiver for places', 'Accepted by paper and code, and called that'],
          ]}
        />
        <p className="text-muted mt-4 max-w-2xl text-base leading-relaxed">
          How many forged deliveries pass on this set will be printed here. There is no such figure yet.
        </p>
      </Section>
      <Section title="What is claimed, and what is not">
        <Proofs facts={data} ids={['delivery', 'audit']} />
      </Section>
      <Section title="Read on">
        <ReadOn
          links={[
            ['/blog/proof-of-delivery', 'Proof of delivery that an auditor accepts'],
            ['/iot-intelligence', 'What sensors can tell an agency'],
          ]}
        />
      </Section>
      <Onward
        title="Paper and code first"
        says="Most of it needs no device at all. Tell us how deliveries are proven at your dock."
        ways={[
          ['/feature-requests', 'Suggest a feature'],
          ['/products#delivery', 'See the parts'],
        ]}
      />
    </>
  );
}

/** The score on a gauge that lies on its side, with the two marks that decide. */
const Score = ({ score }: { readonly score: number }) => (
  <span className="mt-3 flex items-center gap-3">
    <svg viewBox="0 0 200 12" preserveAspectRatio="none" aria-hidden="true" className="h-3 w-full">
      <rect y="3" width="200" height="6" rx="3" className="fill-raised" />
      <rect y="3" width={score * 200} height="6" rx="3" className="fill-series-1" />
      {[DOUBTED, ACCEPTED].map((mark) => (
        <rect key={mark} x={mark * 200 - 1} width="2" height="12" className="fill-gauge" />
      ))}
    </svg>
    <span className="w-10 text-right font-semibold tabular-nums">
      <span className="sr-only">Score </span>
      {score.toFixed(2)}
    </span>
  </span>
);
