/** How invoices arrive without a person of the agency. */
export const intakeChannels = { email: 'Email', network: 'E-invoice network' } as const;
export type IntakeChannel = keyof typeof intakeChannels;

export const messageSources = { email: 'Email', uploaded: 'Uploaded email', network: 'E-invoice network' } as const;
export type MessageSource = keyof typeof messageSources;

export const fileKinds = { xml: 'E-invoice', pdf: 'PDF', other: 'Other file', refused: 'Refused' } as const;
export type FileKind = keyof typeof fileKinds;

/** So many attachments of one message are kept; the others stay in the message itself. */
export const MOST_KEPT = 20;
/** So many are listed. */
export const MOST_LISTED = 100;

/** What one intake takes within 24 hours: a sender that loops fills no disk. */
export const MOST_A_DAY = 2000;
export const MOST_BYTES_A_DAY = 2 * 1024 ** 3;

/** How a participant of a network is called: the register and the number, such as `0060:123456789`. */
export const participantForm = /^[\w.-]{1,60}(?::[\w.-]{1,60}){0,2}$/;
export const participantKey = (text: string): string => text.trim().toLowerCase();
