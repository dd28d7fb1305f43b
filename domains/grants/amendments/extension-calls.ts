import { type AnswerOf, call, f, firstOfShape } from '#kernel';
import { conditionStates, extensionWays } from './conditions.ts';

const window = {
  noticeBy: 'date',
  daysToNotice: 'whole',
  longestUntil: 'date',
  months: 'whole',
  noticeDays: 'whole',
  citation: 'text',
  text: 'text',
} as const;
const way = f.choice(extensionWays).required();

/** Whether this award is extended by notice alone, with each condition and its state. */
export const awardExtension = call('grant_award.extension', '/api/v1/grant_award/{id}/extension', {
  answer: {
    award: { id: 'uuid', number: 'text', untilDay: 'date' },
    way,
    why: 'text',
    /** Null where the money is not federal, or the award is over. */
    window: [window, null],
    conditions: [{ name: 'text', title: 'text', state: f.choice(conditionStates).required(), says: 'text' }],
    /** The notice that is not decided yet. */
    amendment: [{ id: 'uuid', number: 'text' }, null],
    unspentCents: 'whole',
  },
});
export type AwardExtension = AnswerOf<typeof awardExtension>;

/** The last day for the notice of each open federal award. */
export const extensionNotices = call('grants.extensionNotices', '/api/v1/grants/extension-notices', {
  answer: {
    awards: firstOfShape({
      id: 'uuid',
      number: 'text',
      title: 'text',
      untilDay: 'date',
      noticeBy: 'date',
      daysToNotice: 'whole',
      longestUntil: 'date',
      way,
      why: 'text',
      citation: 'text',
    }),
  },
});
export type ExtensionNotices = AnswerOf<typeof extensionNotices>;

/** An amendment as it is printed; of an extension by notice, what the funder is sent. */
export const amendmentNotice = call('award_amendment.notice', '/api/v1/award_amendment/{id}/notice', {
  answer: {
    title: 'text',
    note: 'text',
    from: 'text',
    to: 'text',
    facts: [{ label: 'text', value: 'text' }],
    parts: [{ title: 'text', body: 'text', isMissing: 'yesNo' }],
    citation: 'text',
    /** Whether it was recorded after the last day for the notice. */
    isRecordedLate: 'yesNo',
  },
});
export type AmendmentNotice = AnswerOf<typeof amendmentNotice>;

export const amendmentNoticePdf = call('award_amendment.noticePdf', '/api/v1/award_amendment/{id}/notice.pdf', {
  media: 'application/pdf',
});
