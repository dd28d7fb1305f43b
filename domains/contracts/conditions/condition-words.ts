export const conditionKinds = {
  insurance: 'Insurance',
  performance: 'Performance bond',
  payment: 'Payment bond',
  license: 'License',
  other: 'Other',
} as const;

export const conditionLights = {
  met: 'Met',
  expiring: 'Expires soon',
  missing: 'Missing',
  waived: 'Waived',
} as const;
export type ConditionLight = keyof typeof conditionLights;
