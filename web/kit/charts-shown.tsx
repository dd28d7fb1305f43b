import { Amount } from '#web/ui/amount.tsx';
import { Bars, Bullets, Donut, Gauge, Lines, Sparkline, Timeline } from '#web/ui/chart.tsx';
import { budgets, departments, forecast, methods, phases, river, spending, stages } from './sample-series.ts';
import { Shown } from './shown.tsx';

const money = { kind: 'money' } as const;
const count = { kind: 'number' } as const;
const months = { head: 'Month', across: 'months', measure: money } as const;

/** Every chart, with and without values. */
export const ChartsShown = () => (
  <div className="grid gap-x-4 lg:grid-cols-2">
    <Shown name="Bars">
      <Bars title="Spending by month" note="Next to one another." series={spending} {...months} />
    </Shown>
    <Shown name="Stacked bars">
      <Bars
        title="Spending by month, stacked"
        note="What is below zero goes down."
        series={spending}
        arranged="stacked"
        {...months}
      />
    </Shown>
    <Shown name="Lying bars">
      <Bars title="Requisitions by department" series={[departments]} head="Department" measure={count} />
    </Shown>
    <Shown name="Bullet bars">
      <Bullets
        title="Budget used by department"
        note="Each bar is one revised budget; the tick is where the year is."
        head="Department"
        whole="Revised budget"
        parts={['Expended', 'Encumbered', 'Pre-encumbered']}
        measure={money}
        rows={budgets}
        pace={{ share: 0.42, name: '42% of the year' }}
      />
    </Shown>
    <Shown name="Amount of a tile">
      <p className="text-2xl font-semibold">
        <Amount cents={8_194_000_000} />
      </p>
    </Shown>
    <Shown name="A part over 90 percent">
      <Donut title="Share of each method" series={[methods]} head="Method" measure={count} />
    </Shown>
    <Shown name="Parts of a whole">
      <Donut title="Share of each department" series={[departments]} head="Department" measure={count} />
    </Shown>
    <Shown name="Lines with a range">
      <Lines
        title="Forecast to the end of the year"
        note="The band is the range of the forecast."
        series={forecast}
        limits={[{ name: 'Budget', value: 250_000_000 }]}
        {...months}
      />
    </Shown>
    <Shown name="Lines far from zero">
      <Lines title="Spending, closer" series={spending.slice(0, 2)} from="values" {...months} />
    </Shown>
    <Shown name="Areas with a gap">
      <Lines title="Spending, filled" series={spending.slice(0, 2)} under="filled" {...months} />
    </Shown>
    <Shown name="Gauge">
      <Gauge
        title="River at the north levee"
        note="A broken line is not reached now."
        series={[river]}
        thresholds={stages}
        head="Day"
        across="days"
        measure={{ kind: 'number', unit: 'ft' }}
      />
    </Shown>
    <Shown name="Spans">
      <Timeline title="Pump house" series={phases} head="Phase" today="2026-05-02" />
    </Shown>
    <Shown name="In a line">
      <div>
        Spending of the year <Sparkline series={spending[0] ?? departments} measure={money} />
      </div>
    </Shown>
    <Shown name="Without values">
      <Bars title="Spending of a new county" series={[]} empty="Nothing was spent yet." {...months} />
    </Shown>
  </div>
);
