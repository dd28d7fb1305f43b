import { type AnswerOf, call, choiceOf, f, rowShape } from '#kernel';
import { firmProfile } from './firm-profile.record.ts';

const states = ['registered', 'active', 'on_hold', 'inactive'] as const;

/** What one agency has of the firm, as the firm may know it. */
const atAgency = {
  id: 'uuid',
  name: 'text',
  /** Null where the firm is not registered. */
  status: [choiceOf(...states), null],
  /** Given with the approval. */
  number: 'text?',
  /** What a hold stops there. */
  stopped: ['text'],
  /** What the agency wrote for the firm to read. */
  message: 'text?',
  since: 'date?',
  /** Labels of the fields that say something else there than the profile does. */
  differs: ['text'],
} as const;

/** The home of a firm: its profile, what is missing of it, and where it stands with each agency of this server. */
export const firmPortal = call('firm.portal', '/api/v1/firm/portal', {
  answer: {
    profile: rowShape(firmProfile),
    missing: [{ step: choiceOf('firm', 'tax', 'sells', 'contact'), words: 'text' }],
    agencies: [atAgency],
    hasMore: 'yesNo',
    people: 'whole',
  },
});
export type FirmPortal = AnswerOf<typeof firmPortal>;
export type AtAgency = FirmPortal['agencies'][number];

const agency = f.uuid().required();

/** Sends the profile to an agency, where it waits for approval. The answer is the same where the agency knows the firm already. */
export const registerFirm = call('firm.register', '/api/v1/firm/register', {
  body: { agency },
  answer: { agency: 'text' },
});

/** Sends what the profile says now: what was approved by two people stays as it is and is told to the agency. */
export const sendFirmChanges = call('firm.sendChanges', '/api/v1/firm/send-changes', {
  body: { agency },
  answer: { sent: ['text'], asked: ['text'] },
});

/** NAICS codes whose words are like these. */
export const naicsLike = call('firm.naicsLike', '/api/v1/firm/naics', {
  query: { words: f.text({ max: 400 }).required() },
  answer: { codes: [{ code: 'text', name: 'text' }] },
});
