/** What a dated duty is about. */
export const clockGroups = {
  award: 'Award',
  reports: 'Reports',
  money: 'Money',
  property: 'Property',
  subrecipients: 'Subrecipients',
  assistance: 'Public Assistance',
  mitigation: 'Mitigation',
} as const;
export type ClockGroup = keyof typeof clockGroups;

export const clockStates = { late: 'Overdue', near: 'Due soon', ahead: 'Ahead', met: 'Met', past: 'Passed' } as const;
export type ClockState = keyof typeof clockStates;
