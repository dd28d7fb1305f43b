import type { Bullet } from '#web/ui/chart/bullets.tsx';
import type { Series, Span } from '#web/ui/chart/series.ts';
import type { Threshold } from '#web/ui/chart/level.ts';

const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08'];
const over = (name: string, values: readonly (number | null)[]): Series => ({
  name,
  points: months.map((at, month) => ({ at, value: values[month] ?? null })),
});

const thousands = (values: readonly (number | null)[]) => values.map((one) => one && one * 100_000);

export const spending: readonly Series[] = [
  over('Spent', thousands([210, 340, 290, 410, 380, 520, null, 610])),
  over('Encumbered', thousands([80, 60, 120, 90, 140, 70, 110, 60])),
  over('Returned', thousands([-20, 0, -35, 0, -10, 0, -5, 0])),
];

export const forecast: readonly Series[] = [
  over('Spent so far', thousands([210, 550, 840, 1250, 1630, null, null, null])),
  {
    name: 'Forecast',
    points: [1630, 2010, 2400, 2790].map((value, later) => ({
      at: months[later + 4] ?? '',
      value: value * 100_000,
      low: (value - later * 90) * 100_000,
      high: (value + later * 130) * 100_000,
    })),
  },
];

export const departments: Series = {
  name: 'Requisitions',
  points: [
    { at: 'Water and Sewer Utilities', value: 41, to: '/dev/kit?tab=tables' },
    { at: 'Roads and Bridges', value: 28 },
    { at: 'Emergency Management', value: 17 },
    { at: 'Parks', value: 9 },
    { at: 'Library', value: 4 },
  ],
};

/** Readings of a river in feet, day by day. */
export const river: Series = {
  name: 'Stage',
  points: [9.1, 10.4, 13.2, 16.9, 18.3, 17.2].map((value, day) => ({ at: `2026-03-0${day + 1}`, value })),
};
export const stages: readonly Threshold[] = [
  { name: 'Action', value: 12, tone: 'good' },
  { name: 'Minor flood', value: 15, tone: 'warn' },
  { name: 'Major flood', value: 20, tone: 'danger' },
];

export const phases: readonly Series<Span>[] = [
  {
    name: 'Planned',
    points: [
      { at: 'Design', from: '2026-01-05', until: '2026-03-31' },
      { at: 'Bidding', from: '2026-03-15', until: '2026-05-20' },
      { at: 'Construction of the pump house', from: '2026-06-01', until: '2026-11-15' },
    ],
  },
  {
    name: 'Actual',
    points: [
      { at: 'Design', from: '2026-01-12', until: '2026-04-20' },
      { at: 'Bidding', from: '2026-04-22', until: '2026-06-10' },
    ],
  },
];

/** Cents expended, encumbered and pre-encumbered of what each may use. */
export const budgets: readonly Bullet[] = [
  { at: 'Water and Sewer Utilities', values: [412_000_00, 180_500_00, 64_000_00], of: 1_250_000_00, to: '/dev/kit' },
  { at: 'Roads and Bridges', values: [930_400_00, 410_000_00, 0], of: 2_100_000_00 },
  { at: 'Emergency Management', values: [88_200_00, 31_000_00, 12_400_00], of: 120_000_00 },
  { at: 'Library', values: [0, 0, 0], of: 96_000_00 },
];

export const methods: Series = {
  name: 'Decisions',
  points: [
    { at: 'Small purchase', value: 291 },
    { at: 'Informal quotes', value: 9 },
    { at: 'Sole source', value: 4 },
  ],
};
