/** In what a limit of a notice is counted. */
export const limitUnits = { characters: 'Characters', words: 'Words', pages: 'Pages' } as const;
export type LimitUnit = keyof typeof limitUnits;

export const partKinds = { narrative: 'Narrative', attachment: 'Attachment' } as const;

/** Zones in which funders state their deadlines. */
export const deadlineZones = {
  eastern: 'Eastern Time',
  central: 'Central Time',
  mountain: 'Mountain Time',
  pacific: 'Pacific Time',
  alaska: 'Alaska Time',
  hawaii: 'Hawaii Time',
} as const;
export type DeadlineZone = keyof typeof deadlineZones;

/** The same as the database of time zones names them. */
export const zoneNames: Readonly<Record<DeadlineZone, string>> = {
  eastern: 'America/New_York',
  central: 'America/Chicago',
  mountain: 'America/Denver',
  pacific: 'America/Los_Angeles',
  alaska: 'America/Anchorage',
  hawaii: 'Pacific/Honolulu',
};

export const submissionKinds = { original: 'Original', changed: 'Changed or corrected' } as const;

/** Applications that can still become an award, and so stand in the way of another for the same notice. */
export const openApplications = ['draft', 'returned', 'review', 'approved', 'submitted'] as const;
/** Applications that are still to be submitted. */
export const preparing = ['draft', 'returned', 'review', 'approved'] as const;
export const isPreparing = (status: string): boolean => preparing.some((state) => state === status);
/** Applications whose parts can be changed. */
export const writable = ['draft', 'returned'] as const;

export const isWritable = (status: string): boolean => writable.some((state) => state === status);

/** Times of day at which funders close; a dot, because keys have no colon. */
export const dueTimes = {
  '23.59': '11:59 p.m.',
  '08.00': '8:00 a.m.',
  '08.30': '8:30 a.m.',
  '09.00': '9:00 a.m.',
  '09.30': '9:30 a.m.',
  '10.00': '10:00 a.m.',
  '10.30': '10:30 a.m.',
  '11.00': '11:00 a.m.',
  '11.30': '11:30 a.m.',
  '12.00': '12:00 p.m.',
  '12.30': '12:30 p.m.',
  '13.00': '1:00 p.m.',
  '13.30': '1:30 p.m.',
  '14.00': '2:00 p.m.',
  '14.30': '2:30 p.m.',
  '15.00': '3:00 p.m.',
  '15.30': '3:30 p.m.',
  '16.00': '4:00 p.m.',
  '16.30': '4:30 p.m.',
  '17.00': '5:00 p.m.',
  '17.30': '5:30 p.m.',
  '18.00': '6:00 p.m.',
  '18.30': '6:30 p.m.',
  '19.00': '7:00 p.m.',
  '19.30': '7:30 p.m.',
  '20.00': '8:00 p.m.',
  '20.30': '8:30 p.m.',
  '21.00': '9:00 p.m.',
  '21.30': '9:30 p.m.',
} as const;

/** As a clock writes it. */
export const clockOf = (time: keyof typeof dueTimes): string => time.replace('.', ':');
