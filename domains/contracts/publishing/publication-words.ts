/** What a publication shows, and the document type of OCDS that it is. */
export const publishedKinds = {
  facts: 'Contract data only',
  signed: 'Signed contract',
  summary: 'Contract summary',
  schedule: 'Schedule',
  annex: 'Annex',
  progress: 'Progress report',
  completion: 'Completion certificate',
} as const;
export type PublishedKind = keyof typeof publishedKinds;

export const documentTypes: Readonly<Record<Exclude<PublishedKind, 'facts'>, string>> = {
  signed: 'contractSigned',
  summary: 'contractSummary',
  schedule: 'contractSchedule',
  annex: 'contractAnnexe',
  progress: 'physicalProgressReport',
  completion: 'completionCertificate',
};

/** States in which anybody may read a contract. */
export const publicStates = ['active', 'closed', 'terminated'] as const;
export type PublicState = (typeof publicStates)[number];

export const stateWords: Readonly<Record<PublicState, string>> = {
  active: 'Active',
  closed: 'Closed out',
  terminated: 'Terminated',
};
