import { dollars } from '#kernel';
import { phases, stages } from './capital-words.ts';
import type { PlanVersion } from './plan-book.ts';
import type { ChangedEntry, Difference } from './plan-difference.ts';

interface Noted {
  readonly agency: string;
  /** Nothing was decided before the first adopted plan. */
  readonly from: PlanVersion | null;
  readonly to: PlanVersion;
  readonly difference: Difference;
  readonly sources: ReadonlyMap<string, string>;
  readonly madeAt: string;
}

/** The difference between two versions as plain lines, the same every time for the same versions: this is what is signed. */
export function differenceNote({ agency, from, to, difference, sources, madeAt }: Noted): string {
  const version = ({ number, name, stage, planYear, years, settledOn }: PlanVersion): string =>
    `${number} ${name}: ${stages[stage].toLowerCase()}, FY${planYear} to FY${planYear + years - 1}${settledOn ? `, settled ${settledOn}` : ', not settled'}`;
  const { before, after, added, dropped, changed, unchanged } = difference;
  const part = (title: string, entries: readonly ChangedEntry[]): string[] =>
    entries.length === 0
      ? []
      : ['', `${title} (${entries.length})`, ...entries.flatMap((one) => entryLines(one, sources))];
  return `${[
    `Difference between two versions of the capital plan of ${agency}`,
    `Created ${madeAt}`,
    `From ${from ? version(from) : 'none: this is the first adopted plan'}`,
    `To   ${version(to)}`,
    '',
    `Funded projects: ${before.projects} -> ${after.projects}`,
    `Cost: ${dollars(before.cost)} -> ${dollars(after.cost)}`,
    `Funding: ${dollars(before.funded)} -> ${dollars(after.funded)} (${dollars(after.funded - before.funded)})`,
    ...part('Added', added),
    ...part('Removed', dropped),
    ...part('Changed', changed),
    '',
    `Unchanged: ${unchanged}`,
  ]
    .map(oneLine)
    .join('\n')}\n`;
}

function entryLines(
  { number, name, cost, funded, amounts, because }: ChangedEntry,
  sources: ReadonlyMap<string, string>,
): string[] {
  return [
    `* ${number} ${name}`,
    ...(cost[0] === cost[1] ? [] : [`  cost ${dollars(cost[0])} -> ${dollars(cost[1])}`]),
    ...(funded[0] === funded[1] ? [] : [`  money ${dollars(funded[0])} -> ${dollars(funded[1])}`]),
    ...amounts.map(
      ({ source, year, phase, before, after }) =>
        `  FY${year} ${sources.get(source) ?? source}, ${phases[phase as keyof typeof phases]}: ${dollars(before)} -> ${dollars(after)}`,
    ),
    ...(because ? [`  why: ${because}`] : []),
  ];
}

/** What people typed cannot begin a line of its own, nor one that looks like a signature. */
const oneLine = (text: string): string => text.replaceAll(/\s*[\n\r\u2028\u2029]+\s*/g, ' ').replace(/^\u2014/, '-');
