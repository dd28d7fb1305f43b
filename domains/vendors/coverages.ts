/** What a policy insures, as vendors’ policies and the conditions of contracts name it. */
export const coverages = {
  general: 'General liability',
  automobile: 'Automobile liability',
  workers: 'Workers’ compensation',
  umbrella: 'Umbrella or excess',
  professional: 'Professional liability',
  cyber: 'Cyber liability',
  builders: 'Builder’s risk',
  pollution: 'Pollution liability',
} as const;
