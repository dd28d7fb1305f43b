import { type AnswerOf, call, choiceOf, f, firstOfShape } from '#kernel';
import type { decisionStates } from './decision-life.ts';
import { backTasks } from './back-plan.ts';
import {
  applicantTypes,
  categories,
  dismissReasons,
  marks,
  matchBases,
  noticeStatuses,
  watchedFields,
} from './opportunity-words.ts';

export const statusChoices = { open: 'Open and forecasted', ...noticeStatuses, all: 'All statuses' } as const;
export const fitChoices = { ours: 'Our applicant type', all: 'All applicants' } as const;
export const decisionChoices = {
  none: 'No decision',
  watching: 'Watching',
  requested: 'Go requested',
  pursuing: 'Pursuing',
  applied: 'Applied',
  declined: 'Declined',
} as const satisfies Record<'none' | keyof typeof decisionStates, string>;

/** So many notices are a page. */
export const PAGE = 25;
export const MOST_PAGES = 400;

const status = f.choice(noticeStatuses).required();
const notice = {
  id: 'uuid',
  number: 'text',
  title: 'text',
  agencyName: 'text',
  status,
  postOn: 'date?',
  closeOn: 'date?',
  forecastPostOn: 'date?',
} as const;

/** Notices that the filters leave, those that close first before the others, a page at a time. */
export const researchList = call('grants.research', '/api/v1/grants/research', {
  query: {
    search: f.text({ max: 200 }),
    listing: f.text({ max: 6 }),
    agency: f.text({ max: 60 }),
    status: f.choice(statusChoices),
    fit: f.choice(fitChoices),
    applicant: f.choice(applicantTypes),
    category: f.choice(categories),
    decision: f.choice(decisionChoices),
    closesBy: f.date(),
    page: f.integer({ min: 1, max: MOST_PAGES }),
  },
  answer: {
    asOf: 'date?',
    ours: [f.choice(applicantTypes).required()],
    page: 'whole',
    hasMore: 'yesNo',
    /** Left out because they are for other applicants; counted no further than 1,000. */
    hidden: 'whole',
    hiddenIs: choiceOf('exact', 'at least'),
    found: firstOfShape({
      ...notice,
      ceilingCents: 'whole?',
      floorCents: 'whole?',
      costShare: 'yesNo?',
      matchPercent: 'percent?',
      copiedOn: 'date?',
      decision: [{ id: 'uuid', status: f.choice(decisionChoices).required(), ownerName: 'text?' }, null],
      mark: f.choice(marks),
    }),
    agencies: firstOfShape({ code: 'text', name: 'text' }),
  },
});
export type ResearchList = AnswerOf<typeof researchList>;

/** What no field of a notice says: status, fit, warnings, changes, tasks, and what the team and the person made of it. */
export const opportunityFacts = call('grant_opportunity.facts', '/api/v1/grant_opportunity/{id}/facts', {
  answer: {
    status,
    asOf: 'date?',
    daysLeft: 'whole?',
    fit: choiceOf('eligible', 'unknown', 'other'),
    ours: [f.choice(applicantTypes).required()],
    warnings: ['text'],
    mark: f.choice(marks),
    markReason: f.choice(dismissReasons),
    match: { percent: 'percent?', basis: f.choice(matchBases).required(), costShare: 'yesNo?', ceilingCents: 'whole?' },
    decision: [
      {
        id: 'uuid',
        number: 'text',
        status: f.choice(decisionChoices).required(),
        ownerName: 'text?',
        score: 'whole?',
        projectCents: 'whole?',
        onHandCents: 'whole',
      },
      null,
    ],
    changes: firstOfShape({
      id: 'uuid',
      what: f.choice(watchedFields).required(),
      before: 'text?',
      after: 'text?',
      noticedOn: 'date',
    }),
    tasks: [
      {
        kind: f.choice(Object.fromEntries(Object.entries(backTasks).map(([key, [says]]) => [key, says]))).required(),
        says: 'text',
        day: 'date',
        by: 'date',
        isLate: 'yesNo',
        citation: 'text?',
      },
    ],
  },
});
export type OpportunityFacts = AnswerOf<typeof opportunityFacts>;

/** Follows a notice, dismisses it for a reason, or takes the mark away. */
export const markOpportunity = call('grant_opportunity.mark', '/api/v1/grant_opportunity/{id}/mark', {
  method: 'POST',
  body: { mark: f.choice(marks).required(), reason: f.choice(dismissReasons) },
  answer: { mark: f.choice(marks).required() },
});

const said = { ...notice, says: 'text' } as const;

/** What is new for our applicant type, and what changed, since the person looked last. */
export const newAndChanged = call('grants.newAndChanged', '/api/v1/grants/new-and-changed', {
  answer: { since: 'instant', until: 'instant', fresh: firstOfShape(said), changed: firstOfShape(said) },
});
export type NewAndChanged = AnswerOf<typeof newAndChanged>;

/** Everything until a moment was looked at. */
export const sawOpportunities = call('grants.sawOpportunities', '/api/v1/grants/new-and-changed/seen', {
  method: 'POST',
  body: { until: f.instant().required() },
  answer: { seenAt: 'instant' },
});

const trouble = { row: 'whole', field: 'text', reason: 'text' } as const;

const importReport = {
  format: 'text',
  asOf: 'date',
  created: 'whole',
  updated: 'whole',
  unchanged: 'whole',
  older: 'whole',
  refused: 'whole',
  rejected: firstOfShape(trouble),
  notes: firstOfShape(trouble),
} as const;

/** Takes a file of notices: JSON of Grants.gov, CommonGrants, California or Pennsylvania, or the CSV of California. */
export const importOpportunities = call('grants.importOpportunities', '/api/v1/grants/opportunities/import', {
  method: 'POST',
  query: { name: f.text({ max: 120 }), asOf: f.date() },
  answer: importReport,
});

/** Reads the open feed of another agency as of this moment: the CommonGrants route below its address. */
export const readFeed = call('grants.readFeed', '/api/v1/grants/opportunities/read-feed', {
  method: 'POST',
  body: { address: f.url().required() },
  answer: importReport,
});
export type ImportReport = AnswerOf<typeof importOpportunities>;
