import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToString } from 'react-dom/server';
import type { ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import { Bars } from './bars.tsx';
import { Bullets } from './bullets.tsx';
import { Donut } from './donut.tsx';
import { Gauge } from './gauge.tsx';
import { Lines } from './lines.tsx';
import { lookOf } from './looks.ts';
import type { Series } from './series.ts';
import { Sparkline } from './sparkline.tsx';
import { Timeline } from './timeline.tsx';

const css = readFileSync(join(import.meta.dirname, '../../styles.css'), 'utf8');
const money = { kind: 'money' } as const;
const spent: Series = {
  name: 'Spent',
  points: [
    { at: '2026-01', value: 1_250_000, to: '/rows?month=1' },
    { at: '2026-02', value: null },
    { at: '2026-03', value: 2_000_000, low: 1_500_000, high: 2_600_000 },
  ],
};
const encumbered: Series = { name: 'Encumbered', points: [{ at: '2026-03', value: -40_000 }] };
const both = [spent, encumbered];

const common = { title: 'Spending', note: 'By month.', head: 'Month', measure: money, across: 'months' } as const;
const charts: Readonly<Record<string, ReactElement>> = {
  'grouped bars': <Bars {...common} series={both} />,
  'stacked bars': <Bars {...common} series={both} arranged="stacked" />,
  'lying bars': <Bars {...common} series={both} lie="lying" />,
  lines: <Lines {...common} series={both} limits={[{ name: 'Budget', value: 3_000_000 }]} />,
  areas: <Lines {...common} series={both} under="filled" />,
  'lines over words': <Lines {...common} across="words" series={both} />,
  bullets: (
    <Bullets
      {...common}
      whole="Budget"
      parts={['Expended', 'Encumbered']}
      rows={[
        { at: 'Fire', values: [2_000_000, 1_250_000], of: 4_000_000, to: '/rows?month=1' },
        { at: 'New', values: [0, 0], of: 0 },
      ]}
      pace={{ share: 0.4, name: '40% of the year' }}
    />
  ),
  donut: <Donut {...common} series={[spent]} />,
  gauge: <Gauge {...common} series={[spent]} thresholds={[{ name: 'Warning', value: 1_000_000, tone: 'warn' }]} />,
};

const html = (chart: ReactElement): string => renderToString(chart).replaceAll('<!-- -->', '');
const tableIn = (page: string): string => /<table.*<\/table>/s.exec(page)?.[0] ?? '';

describe.each(Object.entries(charts))('%s', (_, chart) => {
  const page = html(chart);

  test('have a name and a note that belong to the drawing', () => {
    const [, title = ''] = /<svg[^>]*aria-labelledby="([^"]+)"/.exec(page) ?? [];
    const [, note = ''] = /<svg[^>]*aria-describedby="([^"]+)"/.exec(page) ?? [];
    expect(page).toContain(`<p id="${title}" class="font-semibold">Spending</p>`);
    expect(page).toMatch(new RegExp(`<p id="${note}"[^>]*>By month.</p>`));
  });

  test('have every figure in the table behind them, whole', () => {
    for (const figure of ['$12,500.00', '$20,000.00']) expect(tableIn(page)).toContain(figure);
    expect(page).toContain('Show as table');
  });

  test('are entered once by the keyboard', () => expect(page.match(/tabindex="0"/gi)).toHaveLength(1));

  test('say the value at each place', () =>
    expect([...page.matchAll(/<rect[^>]*aria-label="([^"]+)"/g)].map(([, label]) => label).join()).toMatch(/\$20,000/));

  test('draw nothing that is not a number', () => expect(page).not.toMatch(/NaN|Infinity|undefined/));

  test('point at each pattern that they use', () => {
    for (const [, id = ''] of page.matchAll(/url\(#([^)]+)\)/g)) expect(page).toContain(`id="${id}"`);
  });
});

describe('a chart', () => {
  test('leads to its rows, in the drawing and in the table', () => {
    const page = html(<Bars {...common} series={both} />);
    expect(page).toMatch(/<rect[^>]*role="link"/);
    expect(tableIn(page)).toContain('href="/rows?month=1"');
  });

  test('tells a gap from zero', () => {
    const table = tableIn(html(<Lines {...common} series={both} />));
    expect(table).toContain('no value');
    expect(table).toContain('—');
  });

  test.each([
    ['bars', <Bars key="bars" {...common} series={[]} />],
    ['lines', <Lines key="lines" {...common} series={[{ name: 'Spent', points: [{ at: '2026-01', value: null }] }]} />],
    ['donut', <Donut key="donut" {...common} series={[{ name: 'Spent', points: [{ at: 'a', value: 0 }] }]} />],
    ['gauge', <Gauge key="gauge" {...common} series={[]} thresholds={[]} />],
    ['timeline', <Timeline key="timeline" title="Spending" head="Row" series={[]} />],
  ])('without values says so: %s', (_, chart) => {
    const page = html(chart);
    expect(page).toContain('Nothing to show yet.');
    expect(page).not.toMatch(/<svg|<table|<button/);
  });

  test('of budgets draws each row from 0 to 100 percent of its own, and says amounts, percent and the pace of the year', () => {
    const rows = [
      { at: 'Fire', values: [30_000_00, 10_000_00], of: 100_000_00 },
      { at: 'Roads', values: [300_000_00, 100_000_00], of: 1_000_000_00 },
      { at: 'Parks', values: [110_000_00, 20_000_00], of: 100_000_00 },
    ];
    const page = html(
      <Bullets
        title="Used"
        head="Department"
        whole="Budget"
        parts={['Expended', 'Encumbered']}
        measure={money}
        rows={rows}
        pace={{ share: 0.4, name: '40% of the year' }}
      />,
    );
    const bars = [...page.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="14" fill="url/g)];
    expect(bars).toHaveLength(6);
    const [fire, , roads] = bars.map(([, , , width]) => Number(width));
    expect(fire).toBe(roads);
    expect(page).toContain('$40K of $100K');
    expect(page).toContain('130%');
    expect(page).toMatch(/fill-danger">130%/);
    expect(page).toContain('aria-label="Fire: 40% of $100,000.00, Expended $30,000.00, Encumbered $10,000.00"');
    // The tick is where a bar of that share ends: in Fire and Roads just there.
    const [, tick = ''] = /d="M([\d.]+) [\d.]+ v22"/.exec(page) ?? [];
    const [, x = '', , width = ''] = bars[1] ?? [];
    expect(Number(tick)).toBeCloseTo(Number(x) + Number(width), 5);
    expect(page).toContain('40% of the year');
    expect(tableIn(page)).toMatch(/Parks.*\$100,000\.00.*\$110,000\.00.*\$20,000\.00.*130%/s);
  });

  test.each([
    [[91, 9], false],
    [[90, 10], true],
    [[5], false],
    [[950, 30, 20], false],
  ])('of parts %j is a ring: %s, because nobody reads one that is nearly all one slice', (values, isRing) => {
    const points = values.map((value, at) => ({ at: `Part ${at}`, value }));
    const page = html(<Donut title="Parts" head="Part" measure={money} series={[{ name: 'Parts', points }]} />);
    expect(/<path d="M[^"]*A/.test(page)).toBe(isRing);
    expect(page.match(/<rect[^>]*data-stop/g)).toHaveLength(values.length);
    const bar = [...page.matchAll(/<rect[^>]*height="20"[^>]*fill="url/g)];
    expect(bar).toHaveLength(isRing ? 0 : values.length);
  });

  test('names up to three series where they end, and more of them in a legend', () => {
    const of = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ name: `Series ${at}`, points: [{ at: '2026-01', value: at + 1 }] }));
    for (const [Chart, name] of [
      [Bars, 'bars'],
      [Lines, 'lines'],
    ] as const) {
      for (const count of [2, 3]) {
        const page = html(<Chart {...common} series={of(count)} />);
        expect(page.match(/class="fill-ink">Series \d/g), `${count} ${name}`).toHaveLength(count);
        expect(page, `${count} ${name}`).not.toContain('<ul');
      }
      expect(html(<Chart {...common} series={of(4)} />), name).toContain('<ul');
      expect(html(<Chart {...common} series={of(1)} />), name).not.toMatch(/<ul|>Series 0<\/text>/);
    }
  });

  test('of spans has its days in the table', () => {
    const series = [{ name: 'Plan', points: [{ at: 'Design', from: '2026-01-05', until: '2026-02-01' }] }];
    const page = html(<Timeline title="Work" head="Phase" series={series} today="2026-01-20" />);
    expect(tableIn(page)).toMatch(/Design.*Plan.*Jan 5, 2026.*Feb 1, 2026/s);
    expect(page).toContain('aria-label="Design: Jan 5, 2026 to Feb 1, 2026"');
    expect(page).toContain('Today');
  });

  test.each([
    [999_999, 'below every mark'],
    [1_000_000, 'Warning reached'],
    [2_999_999, 'Warning reached'],
    [3_000_000, 'Flood reached'],
  ])('a gauge at %i says beside the water and to those who do not see it: %s', (value, words) => {
    const thresholds = [
      { name: 'Warning', value: 1_000_000, tone: 'warn' },
      { name: 'Flood', value: 3_000_000, tone: 'danger' },
    ] as const;
    const series = [{ name: 'Level', points: [{ at: '2026-11', value }] }];
    const page = html(<Gauge {...common} series={series} thresholds={thresholds} />);
    expect(page.match(new RegExp(words, 'g'))).toHaveLength(2);
    expect(page.match(/reached|below every mark/g)).toHaveLength(2);
  });

  test('in a line says its course in words', () => {
    const page = html(<Sparkline series={spent} measure={money} />);
    expect(page).toContain('Spent: $20,000.00 ($15,000.00 to $26,000.00) at last, lowest $12,500.00');
    expect(tableIn(page)).toContain('Jan 2026');
  });

  test.each(['series', 'parts'] as const)('has no two %s of the same look, however many', (palette) => {
    const looks = Array.from({ length: 36 }, (_, at) => lookOf(at, palette));
    expect(new Set(looks.map(({ color, pattern }) => `${color} ${pattern}`)).size).toBe(36);
    // A screen shows the pattern as soon as a color comes a second time.
    expect(looks.map(({ isAlwaysPatterned }) => isAlwaysPatterned)).toEqual(looks.map((_, at) => at > 5));
  });

  test('has patterns in print, in forced colors and on request, and none on a screen besides', () => {
    const page = html(<Bars {...common} series={both} arranged="stacked" />);
    const [, ...patterned] = page.split('<pattern ').slice(1);
    expect(patterned.length).toBeGreaterThan(0);
    for (const pattern of patterned) {
      expect(pattern).toMatch(/class="text-part-\d pattern"/);
      expect(pattern).toMatch(/<g [^>]*class="pattern-strokes"/);
      expect(pattern).toMatch(/class="pattern-ground" opacity="1"/);
    }
    expect(css).toMatch(/^\.pattern-strokes \{\n {2}display: none;/m);
    expect(css).toMatch(
      /@media print, \(forced-colors: active\) \{\n {2}\.pattern \.pattern-strokes \{\n {4}display: inline;/,
    );
    expect(css).toMatch(/:root\[data-patterns="on"\] \.pattern \{/);
  });
});

describe('the colors of charts', () => {
  const color = /oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g;
  const token = (name: string, theme: 0 | 1): readonly number[] => {
    const [, stated = ''] = new RegExp(`--color-${name}: (.*);`).exec(css) ?? [];
    const given = [...stated.matchAll(color)];
    return (given[theme] ?? given[0] ?? []).slice(1).map(Number);
  };

  /** The relative luminance of a color in oklch, by the matrices of its author. */
  function luminance([lightness = 0, chroma = 0, hue = 0]: readonly number[]): number {
    const a = chroma * Math.cos((hue * Math.PI) / 180);
    const b = chroma * Math.sin((hue * Math.PI) / 180);
    const [l, m, s] = [
      lightness + 0.3963377774 * a + 0.2158037573 * b,
      lightness - 0.1055613458 * a - 0.0638541728 * b,
      lightness - 0.0894841775 * a - 1.291485548 * b,
    ].map((root) => root ** 3) as [number, number, number];
    const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
    const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
    const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
    return [red, green, blue].reduce(
      (sum, part, at) => sum + Math.max(0, part) * ([0.2126, 0.7152, 0.0722][at] ?? 0),
      0,
    );
  }
  const contrast = (one: readonly number[], other: readonly number[]): number => {
    const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };

  test('the arithmetic knows black and white', () => expect(contrast([1, 0, 0], [0, 0, 0])).toBeCloseTo(21, 1));

  const themes = [
    ['series', 'light', 0],
    ['series', 'dark', 1],
    ['part', 'light', 0],
    ['part', 'dark', 1],
  ] as const;
  test.each(themes)('of %s stand out from every ground in %s', (kind, _, theme) => {
    for (let at = 1; at <= 6; at += 1)
      for (const ground of ['surface', 'ground', 'raised'])
        expect(
          contrast(token(`${kind}-${at}`, theme), token(ground, theme)),
          `${kind} ${at} on ${ground}`,
        ).toBeGreaterThan(3);
  });

  test.each(themes)('of %s differ in lightness in %s, for those who see no hues', (kind, _, theme) => {
    const lightness = [1, 2, 3, 4, 5, 6].map((at) => token(`${kind}-${at}`, theme)[0] ?? 0).toSorted();
    const apart = lightness.slice(1).map((one, at) => one - (lightness[at] ?? 0));
    expect(Math.min(...apart)).toBeGreaterThan(0.035);
  });

  test('of parts are one hue and greys', () => {
    for (const theme of [0, 1] as const)
      for (let at = 1; at <= 6; at += 1) {
        const [, chroma = 0, hue = 0] = token(`part-${at}`, theme);
        expect(chroma < 0.05 || (hue >= 245 && hue <= 255), `part ${at}`).toBe(true);
      }
  });

  test('are none of them the yellow of the gauge, which marks the primary action and the current place', () => {
    const [, , gauge = 0] = token('gauge', 0);
    for (const kind of ['series', 'part'])
      for (let at = 1; at <= 6; at += 1)
        for (const theme of [0, 1] as const) {
          const [, chroma = 0, hue = 0] = token(`${kind}-${at}`, theme);
          expect(chroma > 0.05 && Math.abs(hue - gauge) < 20, `${kind} ${at}`).toBe(false);
        }
  });
});
