import type { ViewProps } from '#web/site/view.ts';
import type { SiteFacts } from '../facts.ts';
import { FactTable, Onward, Section, Steps, Top } from '../page-blocks.tsx';
import { Proofs } from '../trust/proof.tsx';
import { alarmsByLimit, alarmsWithClearing, CLEARED, LIMIT, readings } from './readings.ts';

const times = (count: number): string => (count === 1 ? 'one alarm' : `${count} alarms`);

export default function IotIntelligenceView({ data }: ViewProps<SiteFacts>) {
  const [plain, calm] = [alarmsByLimit(), alarmsWithClearing()];
  return (
    <>
      <Top
        title="A sensor is a witness. Ask it twice."
        lead={
          <p>
            Meters, tanks, pumps, trucks and cold boxes tell an agency what happened and when. A reading is worth what
            its source is worth: it should be signed, in order, and judged by a rule that was tried on recorded data
            before it wakes anyone.
          </p>
        }
        ways={[
          ['#alarm', 'See one evening'],
          ['/iot-delivery-tracking', 'See deliveries'],
        ]}
      />
      <Section
        id="alarm"
        title={`One flood: ${times(plain.length)}, or ${times(calm.length)}`}
        lead={`A tank rises around its limit of ${LIMIT} feet. If every crossing is an alarm, someone is called ${plain.length} times. With a second mark at ${CLEARED} feet, below which it has to fall before it may call again, it is ${times(calm.length)}. Invented readings; the counts are computed.`}
      >
        <Evening plain={plain} calm={calm} />
      </Section>
      <Section title="How a reading becomes something to rely on">
        <Steps
          steps={[
            [
              'Signed by the device',
              'Each device has a key of its own. A reading that someone else wrote does not fit the key.',
            ],
            [
              'In order',
              'Readings carry a number that only rises. A reading that is played again, or a gap, is seen and shown as such.',
            ],
            [
              'Late, but not lost',
              'A device without a connection keeps its readings and sends them later, with the time at which they were taken.',
            ],
            [
              'Judged by a rule',
              'A rule has two marks, a duration and a person who is told. It is tried on recorded data, and the result is kept with it.',
            ],
            [
              'Into the record',
              'The outcome, a work order, an exception or nothing, is kept with the readings that led to it.',
            ],
          ]}
        />
      </Section>
      <Section title="What there is to measure">
        <FactTable
          caption="Places with sensors and what their readings decide"
          head={['Where', 'Reading', 'What it decides']}
          rows={[
            ['Lift station', 'Level, pump current', 'Whether a crew drives out tonight'],
            ['Cold box', 'Temperature by minute', 'Whether a delivery of vaccine is accepted'],
            ['Truck', 'Place and time', 'Whether a delivery can have happened'],
            ['Generator', 'Hours run', 'When its next service is due, and what FEMA is asked for'],
            ['Water meter', 'Flow by hour', 'Which street has a leak'],
          ]}
        />
      </Section>
      <Section title="What is claimed, and what is not">
        <Proofs facts={data} ids={['delivery', 'integrations']} />
      </Section>
      <Onward
        title="Bring your own devices"
        says="Levee sells no hardware. What sends readings over an ordinary protocol should be able to send them here."
        ways={[
          ['/contact', 'Ask about a device'],
          ['/products#delivery', 'See the parts'],
        ]}
      />
    </>
  );
}

const [LEFT, WIDTH, HEIGHT, LOW, HIGH] = [44, 720, 240, 10.4, 13];
const x = (at: number): number => LEFT + (at * (WIDTH - LEFT - 16)) / (readings.length - 1);
const y = (feet: number): number => HEIGHT - 20 - ((feet - LOW) / (HIGH - LOW)) * (HEIGHT - 40);

function Evening({ plain, calm }: { readonly plain: readonly number[]; readonly calm: readonly number[] }) {
  const line = readings.map((feet, at) => `${x(at)} ${y(feet)}`).join('L');
  return (
    <figure className="panel p-4 sm:p-6">
      <p className="sr-only">
        Level of a tank over {readings.length} readings, in feet: {readings.join(', ')}.
      </p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="h-auto w-full">
        {[11, 12, 13].map((feet) => (
          <text key={feet} x={LEFT - 10} y={y(feet) + 5} textAnchor="end" fontSize="14" className="fill-muted">
            {feet} ft
          </text>
        ))}
        <path d={`M${LEFT} ${y(LIMIT)}H${WIDTH - 16}`} className="stroke-gauge" strokeWidth="2" />
        <path
          d={`M${LEFT} ${y(CLEARED)}H${WIDTH - 16}`}
          className="stroke-edge"
          strokeWidth="2"
          strokeDasharray="6 5"
        />
        <path d={`M${line}L${x(readings.length - 1)} ${HEIGHT}L${LEFT} ${HEIGHT}Z`} className="fill-series-1/20" />
        <path d={`M${line}`} className="stroke-series-1 fill-none" strokeWidth="2.5" strokeLinejoin="round" />
        {plain.map((at) => (
          <circle
            key={at}
            cx={x(at)}
            cy={y(readings[at] ?? 0)}
            r="7"
            strokeWidth="2.5"
            className={calm.includes(at) ? 'fill-danger stroke-danger' : 'fill-surface stroke-danger'}
          />
        ))}
      </svg>
      <figcaption className="text-muted mt-3 leading-relaxed">
        Circles are alarms when every crossing counts; the filled one is left when the tank has to fall below the dashed
        mark first.
      </figcaption>
    </figure>
  );
}
