import { grantOpportunity } from '#domains/grants/opportunities/grant-opportunity.record.ts';
import { matchOf } from '#domains/grants/opportunities/match.ts';
import { opportunityChange } from '#domains/grants/opportunities/opportunity-change.record.ts';
import { opportunityDecision } from '#domains/grants/opportunities/opportunity-decision.record.ts';
import { opportunityDigest } from '#domains/grants/opportunities/opportunity-digest.record.ts';
import { filtersInWords } from '#domains/grants/opportunities/asked.ts';
import { opportunityInterest } from '#domains/grants/opportunities/opportunity-interest.record.ts';
import { opportunitySearch } from '#domains/grants/searches/opportunity-search.record.ts';
import { nextDigestOn } from '#domains/grants/searches/search-words.ts';
import { opportunityMark } from '#domains/grants/opportunities/opportunity-mark.record.ts';
import { applicantTypes, categories } from '#domains/grants/opportunities/opportunity-words.ts';
import { keptRun } from '#domains/grants/portfolio/portfolio.server.ts';
import { scoreOf } from '#domains/grants/opportunities/score.ts';
import { openUntilOf } from '#domains/grants/opportunities/status.ts';
import type { Actor, Row } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import { keepRows, newRow } from '#server/records/new-rows.ts';
import { type Program, programs } from './grant-programs.ts';
import type { As, Cast } from './county.ts';

const usd = (dollars: number) => ({ cents: Math.round(dollars * 100), currency: 'USD' });

type Opportunity = Row<typeof grantOpportunity>;
type Decision = Row<typeof opportunityDecision>;

/** An edition of a program: its year, and its days as offsets from the day of the story; the last closes without a date. */
const editions = [
  ['FY 2025', 'planning round', { post: -640, close: -560, archive: -500 }],
  ['FY 2025', 'implementation round', { post: -420, close: -350, archive: -290 }],
  ['FY 2026', 'planning round', { post: -120, close: -20, archive: 60 }],
  ['FY 2026', 'implementation round', { post: -70, close: 24, archive: 84 }],
  ['FY 2027', 'planning round', { post: -15, close: 70, archive: 130 }],
  ['FY 2027', 'rolling applications', { post: -200, close: null, archive: null }],
  ['FY 2027', 'implementation round', { post: null, close: null, archive: null, forecast: 75 }],
] as const;

const TODAY = '2026-11-20';
const ordered = <K extends string>(of: Readonly<Record<K, string>>, given: readonly K[]): K[] =>
  (Object.keys(of) as K[]).filter((key) => given.includes(key)); // the keys of the list

/** The notice of one edition; programs are a few days apart, so that no two close on one day by chance. */
function noticeOf(as: As, program: Program, at: number, place: number) {
  const [year, round, days] = editions[place] ?? editions[0];
  const shift = (at * 5) % 23;
  const on = (by: number | null | undefined) =>
    by === null || by === undefined ? null : as.day(addDays(TODAY, by + (by > 0 ? shift : -shift)));
  const number = `${program.prefix}-${year.slice(-2)}-${String(at + 1).padStart(2, '0')}${place + 1}`;
  const isFederal = program.aln !== null;
  return {
    input: {
      source: isFederal ? ('grants_gov' as const) : ('state_portal' as const),
      sourceId: isFederal ? String(350_000 + at * 10 + place) : `FL-${number}`,
      number,
      title: `${program.title}, ${year}, ${round}`,
      agencyCode: program.code,
      agencyName: program.agency,
      listings: program.aln,
      categories: ordered(categories, program.categories),
      instrument: 'G' as const,
      eligibility: ordered(applicantTypes, program.eligibility),
      summary: program.summary,
      postOn: on(days.post),
      closeOn: on(days.close),
      closeNote:
        days.close === null && days.post !== null ? 'Applications are accepted until funds are used up.' : null,
      archiveOn: on(days.archive),
      forecastPostOn: 'forecast' in days ? on(days.forecast) : null,
      forecastCloseOn: 'forecast' in days ? on(days.forecast + 75) : null,
      ceiling: usd(program.ceiling),
      floor: usd(program.floor),
      total: usd(program.total),
      awards: Math.max(1, Math.round((program.total / program.ceiling) * 2)),
      costShare: program.match !== null,
      matchPercent: program.match,
      contact: isFederal ? 'See the notice on Grants.gov' : 'See the portal of the agency',
      link: isFederal ? `https://www.grants.gov/search-results-detail/${350_000 + at * 10 + place}` : null,
    },
    /** What the last import found for the first time. */
    isNew: place === 4 && at % 3 === 0,
  };
}

/** Notices of every status, what changed in them, and what the team made of twelve. */
export async function seedOpportunities(as: As, cast: Cast): Promise<void> {
  const [yvette, miguel, priya] = ['Yvette Dubois', 'Miguel Ortiz', 'Priya Raman'].map((name) => cast.get(name)) as [
    Actor,
    Actor,
    Actor,
  ];
  const notices = programs.flatMap((program, at) => editions.map((_, place) => noticeOf(as, program, at, place)));
  const kept: Opportunity[] = [];
  for (const [day, isNew] of [
    ['2026-09-08', false],
    ['2026-11-18', true],
  ] as const) {
    const hands = as(yvette, day).asProduct;
    const compiled = hands.around.registry.get(grantOpportunity.name);
    const rows = await keepRows(hands, compiled, {
      rows: notices
        .filter((one) => one.isNew === isNew)
        .map(({ input }) =>
          newRow(hands, compiled, input, {
            createdBy: yvette.id,
            changedAt: `${as.day(day)}T12:00:00.000Z`,
            copiedOn: as.day('2026-11-18'),
            firstSeenOn: as.day(day),
            openUntil: openUntilOf(input),
          }),
        ),
    });
    kept.push(...(rows as unknown as readonly Opportunity[])); // rows of that record, as they were just made
  }
  const open = kept.filter(
    ({ closeOn, postOn, eligibility }) =>
      postOn !== null && closeOn !== null && closeOn > as.day(TODAY) && eligibility?.includes('county'),
  );
  await seedChanges(as, yvette, open);
  await seedSearches(as, cast, open);
  await seedDecisions(as, { yvette, miguel, priya }, open);
  await seedPortfolioRuns(as, cast);
}

/** Deadlines that moved and ceilings that rose, with those who follow them. */
async function seedChanges(as: As, yvette: Actor, open: readonly Opportunity[]): Promise<void> {
  const hands = as(yvette, '2026-11-18').asProduct;
  const { registry } = hands.around;
  const [change, mark, digest] = [opportunityChange, opportunityMark, opportunityDigest].map(({ name }) =>
    registry.get(name),
  ) as [ReturnType<typeof registry.get>, ReturnType<typeof registry.get>, ReturnType<typeof registry.get>];
  const moved = open.filter((_, at) => at % 4 === 1).slice(0, 8);
  await keepRows(hands, change, {
    rows: moved.map((one, at) =>
      newRow(
        hands,
        change,
        {},
        {
          opportunity: one.id,
          noticedOn: as.day('2026-11-18'),
          ...(at % 3 === 2
            ? {
                what: 'ceiling',
                before: '$500,000.00',
                after: `$${((one.ceiling?.cents ?? 0) / 100).toLocaleString('en-US')}.00`,
              }
            : { what: 'closeOn', before: addDays(one.closeOn ?? TODAY, -14), after: one.closeOn }),
        },
      ),
    ),
  });
  await keepRows(hands, mark, {
    rows: moved
      .slice(0, 4)
      .map((one) => newRow(hands, mark, {}, { person: yvette.id, opportunity: one.id, mark: 'follow' })),
  });
  await keepRows(hands, digest, {
    rows: [newRow(hands, digest, {}, { person: yvette.id, seenAt: `${as.day('2026-11-16')}T17:00:00.000Z` })],
  });
}

/** Searches of three people with their digests, and what the team says of the next notices that no decision is about. */
async function seedSearches(as: As, cast: Cast, open: readonly Opportunity[]): Promise<void> {
  const person = (name: string) => (cast.get(name) as Actor).id;
  const hands = as(cast.get('Yvette Dubois') as Actor, '2026-11-17').asProduct;
  const search = hands.around.registry.get(opportunitySearch.name);
  const since = `${as.day('2026-11-17')}T13:00:00.000Z`;
  const searches = [
    ['Yvette Dubois', 'Flood and stormwater', 'search=flood', 'weekly', 'monday'],
    ['Yvette Dubois', 'Everything open to us', '', 'off', 'monday'],
    ['Miguel Ortiz', 'Disaster prevention', 'category=DPR&status=posted', 'daily', 'monday'],
    ['Priya Raman', 'Transportation', 'category=T', 'weekly', 'thursday'],
  ] as const;
  await keepRows(hands, search, {
    rows: searches.map(([name, title, question, digest, weekday]) =>
      newRow(
        hands,
        search,
        { name: title, owner: person(name), question: question || null, digest, weekday },
        {
          createdBy: person(name),
          filters: filtersInWords(question),
          since,
          nextOn: nextDigestOn(digest, weekday, as.day(TODAY)),
        },
      ),
    ),
  });
  const interest = hands.around.registry.get(opportunityInterest.name);
  const said = [
    ['Yvette Dubois', 'will_apply', null],
    ['Miguel Ortiz', 'interested', null],
    ['Priya Raman', 'wont_apply', 'no_match'],
    ['Rosa Delgado', 'interested', null],
  ] as const;
  await keepRows(hands, interest, {
    rows: open.slice(-3).flatMap((notice, at) =>
      said.slice(at).map(([name, code, reason]) =>
        newRow(
          hands,
          interest,
          {},
          {
            person: person(name),
            opportunity: notice.id,
            code,
            reason,
            saidOn: as.day('2026-11-17'),
            createdBy: person(name),
          },
        ),
      ),
    ),
  });
}

type Sheet = readonly [fit: number, eligible: number, match: number, hours: number, time: number];
const decided: readonly (readonly [Decision['status'], dollars: number, Sheet, hours: number, note: string])[] = [
  ['watching', 180_000, [3, 5, 3, 2, 4], 60, 'Ask Public Works whether the design is far enough.'],
  ['watching', 95_000, [4, 5, 2, 3, 4], 45, 'The match could come from the stormwater fee.'],
  ['watching', 60_000, [2, 4, 3, 3, 5], 30, 'Read the scoring criteria before the next staff meeting.'],
  ['requested', 2_400_000, [5, 5, 3, 3, 4], 220, 'The board set aside the local share in the capital plan.'],
  ['requested', 900_000, [4, 5, 3, 4, 3], 120, 'Two partners confirmed their share in writing.'],
  ['pursuing', 160_000, [5, 5, 4, 4, 4], 80, 'The hazard mitigation plan names this project first.'],
  ['pursuing', 1_250_000, [5, 5, 4, 3, 4], 160, 'Design is at 60 percent; the narrative is drafted.'],
  ['pursuing', 140_000, [4, 5, 5, 4, 3], 50, 'Letters of support are on file.'],
  ['applied', 120_000, [5, 5, 4, 4, 4], 70, 'Submitted with the resolution of the board.'],
  ['applied', 175_000, [4, 5, 4, 3, 4], 60, 'Submitted a week ahead of the deadline.'],
  ['declined', 400_000, [2, 4, 1, 2, 2], 90, 'No money for the match this fiscal year.'],
  ['declined', 50_000, [1, 3, 3, 2, 3], 40, 'Too little money for the reports it asks for.'],
];

async function seedDecisions(
  as: As,
  { yvette, miguel, priya }: Readonly<Record<'yvette' | 'miguel' | 'priya', Actor>>,
  open: readonly Opportunity[],
): Promise<void> {
  const hands = as(yvette, '2026-11-17').asProduct;
  const compiled = hands.around.registry.get(opportunityDecision.name);
  const about = open.filter(({ firstSeenOn }) => firstSeenOn !== as.day('2026-11-18'));
  const rows = decided.flatMap(
    ([status, dollars, [fit, eligible, matchReady, hoursReady, timeLeft], staffHours, note], at) => {
      const notice = about[at];
      if (!notice) return [];
      const owner = at % 2 === 0 ? yvette : miguel;
      const sheet = { fit, eligible, matchReady, hoursReady, timeLeft };
      const { requiredCents: cents, oursCents } = matchOf({
        projectCents: dollars * 100,
        percent: notice.matchPercent,
        basis: notice.matchBasis,
        ceilingCents: notice.ceiling?.cents ?? null,
        sourcesCents: [],
      });
      const isOver = status !== 'watching' && status !== 'requested';
      const isLarge = oursCents > 50_000_00;
      return [
        newRow(
          hands,
          compiled,
          {
            opportunity: notice.id,
            owner: owner.id,
            ...sheet,
            staffHours,
            projectCost: usd(dollars),
            sources:
              cents === 0 ? [] : [{ name: 'General fund reserve', kind: 'cash', amount: usd(Math.ceil(cents / 200)) }],
            note,
            ...(status === 'declined' ? { declinedFor: at % 2 === 0 ? 'no_match' : 'too_small' } : {}),
          },
          {
            status,
            createdBy: owner.id,
            score: scoreOf(sheet),
            requiredMatch: { cents, currency: 'USD' },
            ourShare: { cents: oursCents, currency: 'USD' },
            ...(status === 'requested' || (isOver && isLarge && status !== 'declined')
              ? { requestedBy: owner.id }
              : {}),
            ...(isOver
              ? { decidedBy: isLarge && status !== 'declined' ? priya.id : owner.id, decidedOn: as.day('2026-11-17') }
              : {}),
          },
        ),
      ];
    },
  );
  await keepRows(hands, compiled, { rows });
}

/** What two questions about the open decisions were answered: with the match of the reserve, and with less time. */
async function seedPortfolioRuns(as: As, cast: Cast): Promise<void> {
  const asker = cast.get('Yvette Dubois');
  if (!asker) return;
  const work = as(asker, TODAY);
  const matchLimit = usd(600_000);
  await keptRun(work, {
    aim: 'score',
    matchLimit,
    hoursPerWeek: 30,
    weeks: 26,
    note: 'With the match of the reserve.',
  });
  await keptRun(work, { aim: 'money', matchLimit, hoursPerWeek: 12, weeks: 13, note: 'With one writer less.' });
}
