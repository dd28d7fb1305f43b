import { benefitRate } from '#domains/planning/positions/benefit-rate.record.ts';
import { budgetPosition } from '#domains/planning/positions/budget-position.record.ts';
import { budget } from '#domains/planning/budget/budget.record.ts';
import { positionWhatIf } from '#domains/planning/positions/position-what-if.record.ts';
import { payGrade } from '#domains/planning/positions/pay-grade.record.ts';
import { splitCents } from '#domains/planning/public.ts';
import type { Actor, New } from '#kernel';
import { purposes, sizes } from './budget-accounts.ts';
import type { As, Cast } from './county.ts';
import { type Input, keep, usd } from './grant-hands.ts';
import { costCenters } from './spending.ts';

const POSITIONS = 640;
const GRADES = 14;
const STEPS = 10;
const HOURS = 2080;
/** Of a cost center's money, for salaries and benefits. */
const PERSONNEL = 0.58;
/** Every so many positions one is vacant: six percent. */
const VACANT = 17;

/** Dollars an hour: a grade is nine percent above the one below it, a step three. */
const hourly = (grade: number, step: number): number =>
  Math.round(1620 * 1.09 ** (grade - 1) * 1.03 ** (step - 1)) / 100;

const HEALTH = 11_400;
const benefits: readonly Omit<New<typeof benefitRate>, 'fromDay'>[] = [
  { name: 'Social Security', kind: 'percent', percent: 6.2, ceiling: usd(184_500) },
  { name: 'Medicare', kind: 'percent', percent: 1.45 },
  { name: 'Florida Retirement System, regular class', kind: 'percent', percent: 14.03 },
  { name: 'Workers’ compensation', kind: 'percent', percent: 1.9 },
  { name: 'Health insurance', kind: 'per_fte', amount: usd(HEALTH) },
];
const onPay = benefits.reduce((sum, { percent }) => sum + (percent ?? 0), 0) / 100;
const yearly = (grade: number, step: number): number => hourly(grade, step) * HOURS * (1 + onPay) + HEALTH;

/** Job titles of a department, from the lowest grades to the highest. */
const titles: Readonly<Record<string, readonly [string, string, string, string]>> = {
  Administration: ['Office assistant', 'Executive assistant', 'Management analyst', 'Assistant county manager'],
  Legal: ['Legal secretary', 'Paralegal', 'Assistant county attorney', 'Deputy county attorney'],
  Finance: ['Accounting clerk', 'Accountant', 'Senior accountant', 'Finance manager'],
  Purchasing: ['Purchasing clerk', 'Buyer', 'Senior buyer', 'Purchasing manager'],
  'Information Technology': ['Help desk technician', 'Systems technician', 'Systems analyst', 'Security engineer'],
  'Fire Rescue': ['Firefighter trainee', 'Firefighter EMT', 'Firefighter paramedic', 'Fire lieutenant'],
  'Emergency Management': ['Emergency aide', 'Emergency planner', 'Recovery coordinator', 'Operations chief'],
  'Public Works': ['Crew member', 'Equipment operator', 'Crew lead', 'Civil engineer'],
  Utilities: ['Utility worker', 'Plant operator', 'Lead operator', 'Utility engineer'],
  Libraries: ['Library page', 'Library assistant', 'Librarian', 'Branch manager'],
  Parks: ['Groundskeeper', 'Recreation leader', 'Parks foreman', 'Recreation manager'],
};

const accountOf = (code: string): string => {
  const [, fund, func] = purposes.find(([start]) => code.startsWith(start)) ?? ['', '100', '513'];
  return [fund, code, func, '5120', '000', fund === '190' ? '4834' : '0000'].join('-');
};

/** Who is paid for work in two places: every so many of a cost center, and the other account. */
const sharing: Readonly<Record<string, readonly [every: number, other: string, percent: number]>> = {
  '1120': [3, '2120', 40],
  '4010': [9, '4020', 25],
  '2110': [4, '2120', 50],
  '5010': [11, '5020', 33.34],
};

/** The pay plan, benefit rates, and 640 positions whose cost is about what the salary lines of 2027 hold, with those that were abolished before. */
export async function seedPositions(as: As, cast: Cast, centers: ReadonlyMap<string, string>): Promise<void> {
  const officer = as(cast.get('Priya Raman') as Actor, '2026-06-10');
  const grades: string[] = [];
  for (let grade = 1; grade <= GRADES; grade++) {
    const steps = Array.from({ length: STEPS }, (_, at) => at + 1).flatMap((step) => [
      { step, fromDay: '2024-10-01', rate: usd(Math.round(hourly(grade, step) / 1.03 / 1.025)) },
      { step, fromDay: '2025-10-01', rate: usd(hourly(grade, step) / 1.03) },
      { step, fromDay: '2026-10-01', rate: usd(hourly(grade, step)) },
    ]);
    const code = `G${String(grade).padStart(2, '0')}`;
    grades.push((await officer.insert(payGrade, { code, name: `General schedule, grade ${grade}`, steps })).id);
  }
  await officer.createMany(
    officer.around.registry.get(benefitRate.name),
    benefits.map((one) => ({ ...one, fromDay: '2024-10-01' })),
  );
  const counts = splitCents(
    POSITIONS,
    costCenters.map(([code]) => sizes[code] ?? 0),
  );
  let made = 0;
  const rows = costCenters.flatMap(([code, , department], at) => {
    const count = counts[at] ?? 0;
    let left = (sizes[code] ?? 0) * 1000 * PERSONNEL;
    return Array.from({ length: count }, (_, nth): readonly [Input, Input] => {
      const own = made++;
      const wanted = (left / (count - nth)) * (nth === count - 1 ? 1 : (spread[own % spread.length] ?? 1));
      const [grade, step] = nearest(wanted);
      left -= yearly(grade, step);
      const [every, other, percent] = sharing[code] ?? [0, '', 0];
      const isShared = every > 0 && nth % every === every - 1;
      const past = pastOf(own, step);
      const isFrozen = !past.filledUntilNow && own % 5 === 0;
      return [
        {
          number: String(10_001 + own),
          title: titleOf(department, grade),
          costCenter: centers.get(code) ?? '',
          grade: grades[grade - 1],
          step: past.step,
          hours: HOURS,
          increaseOn: past.increaseOn,
          fromDay: past.fromDay,
          employee: past.filledUntilNow ? `E-${20_000 + own * 3}` : null,
          filledOn: past.filledOn,
          vacantSince: past.vacantSince,
          hireOn: past.hireOn,
          funding: isShared
            ? [
                { account: accountOf(code), percent: Math.round((100 - percent) * 100) / 100 },
                { account: accountOf(other), percent },
              ]
            : [{ account: accountOf(code), percent: 100 }],
        },
        { status: isFrozen ? 'frozen' : past.filledUntilNow ? 'filled' : 'vacant' },
      ];
    });
  });
  const abolished = costCenters.flatMap(([code, , department], at) =>
    Array.from({ length: (counts[at] ?? 0) > 8 ? 1 : 0 }, (): readonly [Input, Input] => {
      const own = made++;
      const day = own % 2 === 0 ? '2025-09-30' : '2026-09-30';
      return [
        {
          number: String(10_001 + own),
          title: titleOf(department, 4),
          costCenter: centers.get(code) ?? '',
          grade: grades[3],
          step: 2,
          hours: HOURS,
          fromDay: '2018-10-01',
          untilDay: day,
          filledOn: '2020-03-02',
          notes: 'Abolished with the budget of the year after.',
          funding: [{ account: accountOf(code), percent: 100 }],
        },
        { status: 'ended' },
      ];
    }),
  );
  await keep(officer.asProduct, budgetPosition, [...rows, ...abolished]);
}

/** What the budget office supposed of fiscal year 2027 in the summer, and the positions that changed since. */
export async function seedWhatIfs(as: As, cast: Cast): Promise<void> {
  const summer = as(cast.get('Priya Raman') as Actor, '2026-06-24');
  const year = await summer.asProduct.row(budget, { where: { name: 'Fiscal year 2027' }, fields: [] });
  if (!year) throw new Error('The county has a budget of 2027');
  for (const [name, given] of whatIfs)
    await summer.insert(positionWhatIf, { name, budget: year.id, shared: true, ...given });
  const autumn = as(cast.get('Priya Raman') as Actor, '2026-10-19');
  const vacant = await autumn.asProduct.rows(budgetPosition, {
    where: { status: 'vacant' },
    order: 'number',
    fields: [],
    most: 12,
  });
  for (const { id } of vacant) await autumn.change(budgetPosition, id, { hireOn: '2027-02-01' });
}

const whatIfs: readonly (readonly [string, Input])[] = [
  ['3% raise in January', { raise: 3, raiseOn: '2027-01-01', notes: 'Proposed to the employees’ association.' }],
  ['Hiring freeze', { frozen: true }],
  ['2% raise, hiring in spring', { raise: 2, raiseOn: '2026-10-01', delay: 3, vacancy: 1.5 }],
];

const titleOf = (department: string, grade: number): string =>
  titles[department]?.[grade <= 3 ? 0 : grade <= 6 ? 1 : grade <= 10 ? 2 : 3] ?? 'Specialist';

interface Past {
  readonly step: number;
  readonly increaseOn: string | null;
  readonly fromDay: string;
  readonly filledOn: string | null;
  readonly vacantSince: string | null;
  readonly hireOn: string | null;
  readonly filledUntilNow: boolean;
}

/**
 * What happened to a position since fiscal year 2025: when it was authorized, its one step up, who left and who came. By fiscal year 2027
 * it is at the step whose cost was looked for, so that the salary lines of that year go on holding it.
 */
function pastOf(own: number, step: number): Past {
  const day = String(1 + (own % 28)).padStart(2, '0');
  const up = own % 4;
  const rose = step > 1 && (up === 1 || up === 2);
  const steps = {
    step: rose ? step - 1 : step,
    increaseOn: rose ? (up === 1 ? '2026-04-01' : '2025-04-01') : up === 0 && step < STEPS ? '2027-04-01' : null,
  };
  const here = { ...steps, fromDay: '2018-10-01', filledOn: `${2019 + (own % 6)}-0${1 + (own % 9)}-${day}` };
  if (own % VACANT === VACANT - 1)
    return {
      ...here,
      vacantSince: `2026-0${5 + (own % 5)}-${day}`,
      hireOn: own % 3 !== 0 ? `2027-0${1 + (own % 4)}-01` : null,
      filledUntilNow: false,
    };
  const filled = { ...here, vacantSince: null, hireOn: null, filledUntilNow: true };
  if (own % 46 === 20) return { ...filled, fromDay: '2026-10-01', filledOn: '2026-10-05' };
  if (own % 53 === 11) return { ...filled, fromDay: '2025-10-01', filledOn: `2025-1${own % 3}-06` };
  // Someone left, and the next one came three months later.
  if (own % 13 === 5)
    return { ...filled, vacantSince: `2025-0${1 + (own % 6)}-${day}`, filledOn: `2025-0${4 + (own % 6)}-${day}` };
  if (own % 19 === 3)
    return { ...filled, vacantSince: `2026-0${1 + (own % 5)}-${day}`, filledOn: `2026-0${4 + (own % 5)}-${day}` };
  return filled;
}

/** A crew has beginners and leads. */
const spread = [0.78, 0.92, 1, 1.12, 1.3] as const;

const plan = Array.from({ length: GRADES * STEPS }, (_, at) => {
  const [grade, step] = [1 + Math.floor(at / STEPS), 1 + (at % STEPS)];
  return { grade, step, cost: yearly(grade, step) };
});

/** The grade and step whose year costs nearest to this. */
function nearest(wanted: number): readonly [grade: number, step: number] {
  const [first, ...rest] = plan as [(typeof plan)[number], ...typeof plan];
  const { grade, step } = rest.reduce(
    (best, one) => (Math.abs(one.cost - wanted) < Math.abs(best.cost - wanted) ? one : best),
    first,
  );
  return [grade, step];
}
