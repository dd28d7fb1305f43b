import { type AnswerOf, call, f, firstOfShape } from '#kernel';
import { noticeActions } from './rule-words.ts';

/** Texts of the rules by date, what changed in each, and how many open awards each governs. */
export const ruleChanges = call('grants.ruleChanges', '/api/v1/grants/rule-changes', {
  answer: {
    versions: [
      {
        version: 'text',
        citation: 'text',
        from: 'date',
        to: 'date?',
        governed: 'whole',
        others: 'whole',
        told: 'whole',
        acknowledged: 'whole',
        changes: [
          {
            name: 'text',
            title: 'text',
            says: 'text',
            citation: 'text',
            before: 'text',
            after: 'text',
            unconfirmed: 'yesNo',
          },
        ],
      },
    ],
  },
});
export type RuleVersion = AnswerOf<typeof ruleChanges>['versions'][number];

/** The open awards that a text governs, or those that it does not, each with the reason. */
export const governedAwards = call('grants.governedAwards', '/api/v1/grants/rule-changes/{version}/awards', {
  query: { governed: f.yesNo() },
  answer: {
    awards: firstOfShape({
      id: 'uuid',
      number: 'text',
      title: 'text',
      managerName: 'text?',
      awardDate: 'date',
      because: 'text',
      /** Signed subawards of it; they are under the text of their award. */
      subawards: 'whole',
      notice: [
        {
          id: 'uuid',
          status: 'text',
          action: f.choice(noticeActions),
          personName: 'text?',
          acknowledgedOn: 'date?',
        },
        null,
      ],
    }),
  },
});
export type GovernedAward = AnswerOf<typeof governedAwards>['awards']['data'][number];
