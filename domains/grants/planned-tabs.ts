import type { PlannedTabs, Plans } from '#kernel';

/** What each tab of grant management will hold that is not built yet. */
const tabs: PlannedTabs = {
  'disaster-ai': {
    about: 'Recovery staff prepare disaster grant projects, from damage records to a draft project worksheet.',
    brings: [
      'Group damage records into projects by site and category of work',
      'Draft the scope and cost of a project, with each figure linked to its source',
      'Check eligibility and insurance before a person reviews the draft',
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
