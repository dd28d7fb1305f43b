import { type AnswerOf, call, choiceOf, f } from '#kernel';
import { MOST_BODY } from '../clauses/clause-words.ts';
import { comparedSection } from './redline-calls.ts';
import { proposalKinds } from './redline-words.ts';

/** A draft is the agency’s alone, and what counsel approves is no business of the firm before it is. */
const status = choiceOf('sent', 'returned', 'settled', 'agreed', 'withdrawn');

/** The firm’s contracts whose text is under review or was, at the agencies of this server: each with its latest revision. */
export const firmRedlines = call('firm.redlines', '/api/v1/firm/contract-reviews', {
  answer: {
    reviews: [
      {
        agency: 'uuid',
        agencyName: 'text',
        id: 'uuid',
        number: 'text',
        title: 'text',
        place: 'whole',
        status,
        isDue: 'yesNo',
        sentAt: 'instant?',
        dueOn: 'date?',
      },
    ],
  },
});
export type FirmReviewRow = AnswerOf<typeof firmRedlines>['reviews'][number];

const agency = f.uuid().required();

/** One revision as the firm reads and answers it. */
export const firmRedline = call('firm.redline', '/api/v1/firm/contract-reviews/{id}', {
  query: { agency },
  answer: {
    id: 'uuid',
    agencyName: 'text',
    contractNumber: 'text',
    title: 'text',
    place: 'whole',
    former: 'whole?',
    status,
    message: 'text?',
    dueOn: 'date?',
    sentAt: 'instant?',
    /** The canonical JSON of the whole contract. Its SHA-256 is `hash`. */
    content: 'text',
    hash: 'text',
    ended: 'text?',
    agreedBy: 'text?',
    agreedAt: 'instant?',
    sections: [comparedSection],
    proposals: [
      {
        id: 'uuid',
        version: 'whole',
        kind: f.choice(proposalKinds).required(),
        section: 'text?',
        heading: 'text',
        oldText: 'text?',
        newText: 'text?',
        reason: 'text',
        by: 'text?',
        status: choiceOf('drafted', 'proposed', 'accepted', 'countered', 'rejected', 'replied'),
        counterText: 'text?',
        answer: 'text?',
      },
    ],
    revisions: [{ id: 'uuid', place: 'whole', status }],
    mayAnswer: 'yesNo',
  },
});
export type FirmRedline = AnswerOf<typeof firmRedline>;
export type FirmProposal = FirmRedline['proposals'][number];

const reason = (label: string) => f.text({ max: 1000, lines: 3 }).label(label).required();
const text = f.longText({ max: MOST_BODY }).label('Proposed text').required();

/** What a person of the firm enters, by what they propose. */
export const replaceFields = { text, reason: reason('Reason') };
export const removeFields = { reason: reason('Reason') };
export const commentFields = { reason: reason('Comment') };
export const addFields = {
  heading: f.text({ max: 160 }).label('Title').required(),
  text,
  reason: reason('Reason'),
};

const review = { agency, review: f.uuid().required() };
/** Of the text that was read: any other is refused. */
const hash = f.text({ max: 64 }).label('Content hash').required();
const answer = { id: 'uuid' } as const;

/** Keeps a proposal as a draft of the firm; no one in the agency reads it before it is sent. */
export const saveProposal = call('firm.saveRedline', '/api/v1/firm/contract-proposals', {
  body: {
    ...review,
    hash,
    proposal: f.uuid(),
    version: f.integer({ min: 1, max: 100_000 }).label('Version'),
    kind: f.choice(proposalKinds).label('Proposal').required(),
    section: f.text({ max: 40 }).label('Section'),
    heading: f.text({ max: 160 }).label('Title'),
    text: f.longText({ max: MOST_BODY }).label('Proposed text'),
    reason: reason('Reason'),
  },
  answer,
});

export const discardProposal = call('firm.discardRedline', '/api/v1/firm/contract-proposals/discarded', {
  body: { ...review, proposal: f.uuid().required() },
  answer,
});

/** All drafts of the firm as its one answer to a revision. */
export const sendResponse = call('firm.sendRedlines', '/api/v1/firm/contract-responses', {
  body: { ...review, hash, proposals: f.integer({ min: 1, max: 1000 }).label('Proposals').required() },
  answer,
});

export const acceptText = call('firm.acceptText', '/api/v1/firm/contract-agreements', {
  body: { ...review, hash },
  answer,
});
