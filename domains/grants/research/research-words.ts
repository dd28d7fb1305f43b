/** What a notice asks of an application. */
export const requirementKinds = {
  attachment: 'Attachment',
  form: 'Form',
  limit: 'Length limit',
  criterion: 'Scoring criterion',
} as const;
export type RequirementKind = keyof typeof requirementKinds;

export const requirementOrigins = { read: 'Read from text', person: 'Entered by a person' } as const;

/** As long as the text of a notice is read. */
export const MOST_NOTICE = 300_000;

export const pastSources = {
  openfema_pa: 'OpenFEMA public assistance',
  openfema_hma: 'OpenFEMA mitigation',
  usaspending: 'USAspending',
} as const;
export type PastSource = keyof typeof pastSources;

export const placeChoices = { all: 'All states', ours: 'Our state' } as const;
