import type { PlannedTabs, Plans } from '#kernel';

/** What each tab of grant management will hold that is not built yet. */
const tabs: PlannedTabs = {
  builder: {
    about: 'Grant writers prepare an application, from the narrative to the federal forms.',
    brings: [
      'Write sections together, with page limits and a checklist from the notice',
      'Fill SF-424 and its attachments from the record, and check them before submission',
      'Keep every version, and see what changed between two of them',
    ],
  },
  applications: {
    about: 'Grant managers follow submitted applications until the funder decides.',
    brings: [
      'See each application with its deadline, status, amount requested and match',
      'Answer questions of the funder with the correspondence kept in one place',
      'Turn an award notice into an award with its terms and budget',
    ],
  },
  reviewer: {
    about: 'Reviewers score subrecipient applications, after they have declared conflicts of interest.',
    brings: [
      'Declare conflicts of interest before an application can be opened',
      'Score against a rubric with weights and a comment for each criterion',
      'Compare scores, see outliers and record the ranking of the panel',
    ],
  },
};

export const plans: Plans = {
  '/grant-management': {
    about: 'Grant managers work from the first notice to closeout: one award, one set of figures, eleven tabs.',
    brings: [
      'See every award with authorized, expended, drawn and remaining amounts, and why one needs attention',
      'Search opportunities, check eligibility and record the decision to apply or not',
      'Write applications together, with the SF-424 forms checked before they are submitted',
      'Score applications against a rubric, after each reviewer has declared conflicts of interest',
      'Follow budgets, milestones and subrecipients, each duty with its date and the rule behind it',
      'Close an award with a checklist that is checked off from the record',
    ],
    meanwhile:
      'Keep award letters, budgets and reports as files in Documents. Mark requisitions that use federal funds, so that the list of them can be filtered and exported.',
    see: ['/documents', '/smart-requisition'],
    tabs,
  },
};
