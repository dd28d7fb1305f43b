/** What the order system of a vendor answers. */
export const messageKinds = { confirmation: 'Order confirmation', notice: 'Ship notice' } as const;
export type MessageKind = keyof typeof messageKinds;

/** What a confirmation says of the whole order. */
export const messageAnswers = { accepted: 'Accepted', changed: 'Accepted with changes', rejected: 'Rejected' } as const;
export type MessageAnswer = keyof typeof messageAnswers;

export const messageSources = { uploaded: 'Uploaded', posted: 'Posted by the vendor' } as const;

/** Five hundred lines of cXML are about 300 KB. */
export const LONGEST_MESSAGE = 500_000;
