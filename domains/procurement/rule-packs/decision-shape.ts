const source = { rule: 'text', pack: 'text', version: 'text', citation: 'text', unconfirmed: 'yesNo' } as const;

/** The form of a decision in the API document. */
export const decisionShape = {
  method: 'text',
  methodBy: [{ ...source }, null],
  thresholds: [
    {
      name: 'text',
      label: 'text',
      cents: 'whole',
      pack: 'text',
      version: 'text',
      citation: 'text',
      unconfirmed: 'yesNo',
      isOwn: 'yesNo',
      crossed: 'yesNo',
    },
  ],
  minQuotes: 'whole',
  advertisingDays: 'whole',
  advertising: [{ ...source, days: 'whole', how: 'text' }],
  bonds: [{ ...source, bond: 'text', percent: 'number' }],
  clauses: [{ ...source, clause: 'text', title: 'text', state: 'text' }],
  analysis: [{ ...source, analysis: 'text' }],
  approvalsNeeded: [{ ...source, by: 'text' }],
  duties: [{ ...source, duty: 'text' }],
  figures: [{ ...source, figure: 'text', value: 'number', unit: 'text' }],
  switches: [{ ...source, switch: 'text', on: 'yesNo' }],
  blocked: [{ ...source, sentence: 'text', exception: 'text?' }],
  packs: [{ pack: 'text', version: 'text', status: 'text', applied: 'yesNo', because: 'text' }],
  trace: [{ ...source, title: 'text', status: 'text', fired: 'yesNo', because: 'text' }],
  gaps: ['text'],
} as const;

export const differenceShape = { what: 'text', before: 'text', after: 'text' } as const;
