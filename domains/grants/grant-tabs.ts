/** The tabs of grant management, as the specification names them. */
export const grantTabs = {
  portfolio: 'Portfolio',
  research: 'Research',
  builder: 'Application Builder',
  applications: 'Applications',
  reviewer: 'Reviewer',
  budget: 'Grant Budget',
  milestones: 'Milestones',
  recipient: 'Recipients',
  'compliance-hub': 'Compliance Hub',
  closeout: 'Closeout',
  'disaster-ai': 'Disaster Grants AI',
} as const;
export type GrantTab = keyof typeof grantTabs;
