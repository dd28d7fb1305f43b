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

/** Time of day as a notice writes it. */
export const timeForm = { pattern: /^([01]\d|2[0-3]):[0-5]\d$/, message: 'Enter a time such as 17:00.' };
