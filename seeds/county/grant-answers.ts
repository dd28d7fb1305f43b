import { grantAnswer } from '#domains/grants/answers/grant-answer.record.ts';
import { profileFigure } from '#domains/grants/answers/profile-figure.record.ts';
import { applicationSection } from '#domains/grants/applications/application-section.record.ts';
import { grantApplication } from '#domains/grants/applications/grant-application.record.ts';
import type { Actor, New } from '#kernel';
import type { As, Cast } from './county.ts';
import { keep } from './grant-hands.ts';

const figures: readonly Omit<New<typeof profileFigure>, 'asOf'>[] = [
  { name: 'Population', value: '214,780', source: 'Bureau of Economic and Business Research, April 2026' },
  { name: 'Households below ALICE threshold', value: '38 percent', source: 'United Way ALICE report, 2025' },
  { name: 'Full-time employees', value: '1,412', source: 'Adopted budget, fiscal year 2027' },
  { name: 'Miles of county road', value: '1,046', source: 'Road inventory, October 2026' },
  { name: 'Homes served by pump station 4', value: '2,410', source: 'Utility billing, October 2026' },
];

type Status = 'draft' | 'submitted' | 'approved';

interface AnswerTold {
  readonly title: string;
  readonly topic: New<typeof grantAnswer>['topic'];
  readonly text: string;
  readonly source: string;
  readonly quotes: readonly string[];
  readonly status: Status;
  readonly approvedOn?: string;
  /** So many applications used it, the last of them of this title. */
  readonly used?: readonly [times: number, on: string, title: string];
}

/** One quotes a population that has changed, and one was approved more than a year ago. */
const told: readonly AnswerTold[] = [
  {
    title: 'Who are you?',
    topic: 'organization',
    text: 'Tidewater County is a charter county on the northeast coast of Florida with 209,300 residents, five elected commissioners and an appointed administrator. It maintains 1,046 miles of road and has 1,412 full-time employees.',
    source: 'County profile, approved by the administrator',
    quotes: ['Population', 'Miles of county road', 'Full-time employees'],
    status: 'approved',
    approvedOn: '2026-02-10',
    used: [6, '2026-10-28', 'Culvert replacement'],
  },
  {
    title: 'How do you manage federal awards?',
    topic: 'capacity',
    text: 'The grants office has two grant managers. Costs are entered by one person and approved by another, drawdowns are approved before they are filed, and reports are certified by a budget officer. The single audits of the last three years have no finding on major programs.',
    source: 'Grants manual, section 3; single audits 2023 to 2025',
    quotes: [],
    status: 'approved',
    approvedOn: '2026-06-22',
    used: [4, '2026-11-05', 'Hurricane readiness'],
  },
  {
    title: 'Whom does pump station 4 serve?',
    topic: 'need',
    text: 'Pump station 4 drains 1,140 acres and 2,410 homes. It flooded in 2017, 2022 and 2024; each time it was out for more than 30 hours.',
    source: 'Utility master plan, 2025',
    quotes: ['Homes served by pump station 4'],
    status: 'approved',
    approvedOn: '2026-10-30',
    used: [1, '2026-11-02', 'Pump station 4'],
  },
  {
    title: 'How are low-income residents reached?',
    topic: 'approach',
    text: 'Outreach follows the households below the ALICE threshold, 38 percent of the county: notices go out with utility bills in two languages, and workshops are held at libraries on bus lines.',
    source: 'Community services plan, 2025',
    quotes: ['Households below ALICE threshold'],
    status: 'approved',
    approvedOn: '2025-08-14',
  },
  {
    title: 'How is the match committed?',
    topic: 'budget',
    text: 'The board commits the match by resolution before an application is submitted. It is budgeted in the grant fund of the department and tracked in the match ledger with its source documents.',
    source: 'Financial policy 7.2',
    quotes: [],
    status: 'submitted',
  },
  {
    title: 'How are results measured?',
    topic: 'results',
    text: 'Each award has measures with a goal, a source and an interval. Program staff enter the values, and the grants office reports from them.',
    source: 'Grants manual, section 6',
    quotes: [],
    status: 'draft',
  },
];

/** Answers that applications of the county use again, with the figures they quote. */
export async function seedAnswers(as: As, cast: Cast): Promise<void> {
  const [yvette, miguel] = ['Yvette Dubois', 'Miguel Ortiz'].map((name) => cast.get(name)) as [Actor, Actor];
  const hands = as(yvette, '2026-11-17').asProduct;
  const kept = await keep(
    hands,
    profileFigure,
    figures.map((one) => [{ ...one, asOf: as.day('2026-10-15') }, { createdBy: yvette.id }] as const),
  );
  const idOf = (name: string): string => kept.find((one) => one.name === name)?.id ?? '';
  const applications = await hands.rows(grantApplication, { fields: ['title'], order: 'number', most: 'all' });
  const answers = await keep(
    hands,
    grantAnswer,
    told.map(({ title, topic, text, source, quotes, status, approvedOn, used }) => {
      const last = used && applications.find((one) => one.title.startsWith(used[2]));
      return [
        { title, topic, text, source, figures: quotes.map(idOf), owner: yvette.id },
        {
          status,
          createdBy: yvette.id,
          ...(status === 'draft' ? {} : { submittedBy: yvette.id }),
          ...(approvedOn ? { approvedBy: miguel.id, approvedOn: as.day(approvedOn) } : {}),
          ...(used && last ? { uses: used[0], lastUsedOn: as.day(used[1]), lastUsedIn: last.id } : {}),
        },
      ] as const;
    }),
  );
  await seedQuoted(hands, { applications, figure: idOf('Homes served by pump station 4'), answers });
}

interface Quoting {
  readonly applications: readonly { readonly id: string; readonly title: string }[];
  readonly figure: string;
  readonly answers: readonly { readonly id: string; readonly title: string }[];
}

/** An application that took an answer over while it still said 2,300 homes. */
async function seedQuoted(
  hands: ReturnType<As>['asProduct'],
  { applications, figure, answers }: Quoting,
): Promise<void> {
  const application = applications.find(({ title }) => title.startsWith('Pump station 4'))?.id;
  const answer = answers.find(({ title }) => title.startsWith('Whom does'))?.id;
  if (!application || !answer) return;
  const sections = await hands.rows(applicationSection, {
    where: { application, kind: 'narrative' },
    fields: ['text'],
    order: 'place',
    most: 'all',
  });
  const section = sections.find(({ text }) => text?.includes('2,300 homes'));
  if (section)
    await hands.change(
      applicationSection,
      section.id,
      {},
      { answers: [answer], quoted: [{ answer, figure, value: '2,300' }] },
    );
}
