/** Who runs an incident: managers; purchasing works on its requests as well. */
export const incidentLeads = ['manager'] as const;
export const logisticsPeople = ['manager', { duty: 'buyer' }] as const;

/** Activation levels of an emergency operations center. NIMS, EOC references. */
export const levels = { monitoring: 'Monitoring', partial: 'Partial activation', full: 'Full activation' } as const;

export const hazards = {
  flood: 'Flood',
  hurricane: 'Hurricane',
  tornado: 'Tornado',
  wildfire: 'Wildfire',
  winter_storm: 'Winter storm',
  hazmat: 'Hazardous materials',
  outage: 'Utility outage',
  cyber: 'Cyber incident',
  public_health: 'Public health',
  other: 'Other',
} as const;
export type Hazard = keyof typeof hazards;

/** Positions of the incident command system. NIMS 2017, appendix A. */
export const positions = {
  commander: 'Incident commander',
  safety: 'Safety officer',
  information: 'Public information officer',
  liaison: 'Liaison officer',
  operations: 'Operations section chief',
  planning: 'Planning section chief',
  logistics: 'Logistics section chief',
  finance: 'Finance section chief',
  resources: 'Resources unit leader',
  situation: 'Situation unit leader',
  field: 'Field team',
} as const;
export type Position = keyof typeof positions;

export const eventKinds = {
  log: 'Log entry',
  decision: 'Decision',
  request: 'Resource request',
  alert: 'Alert',
  damage: 'Damage',
  cost: 'Cost',
  weather: 'Weather',
  comms: 'Communication',
} as const;

export const severities = { routine: 'Routine', significant: 'Significant', critical: 'Critical' } as const;

/** Priorities of the resource request with their meaning in hours from now; the last has no end. */
export const priorities = {
  now: 'Now',
  high: 'High, within 4 hours',
  medium: 'Medium, 5 to 12 hours',
  low: 'Low, over 12 hours',
} as const;
export type Priority = keyof typeof priorities;
export const priorityNames = Object.keys(priorities) as Priority[]; // keys of that table

/** Whether a request is delivered by its due time. */
export const timeliness = { running: 'On time', late: 'Late', met: 'Met', missed: 'Missed' } as const;

/** Categories of work of FEMA Public Assistance. 44 CFR 206.201, PAPPG. */
export const paCategories = {
  a: 'A Debris removal',
  b: 'B Emergency protection',
  c: 'C Roads and bridges',
  d: 'D Water control',
  e: 'E Buildings and equipment',
  f: 'F Utilities',
  g: 'G Parks and other',
  z: 'Z Management costs',
} as const;

export const supplySources = {
  own_stock: 'Own stock',
  mutual_aid: 'Mutual aid',
  contract: 'Contract',
  purchase: 'Purchase',
} as const;

/** Hours of an operational period where nothing else is planned, and minutes after which an entry is late. */
export const PERIOD_HOURS = 12;
export const LATE_MINUTES = 60;
/** An event is entered after it happened; clocks of devices differ by this much at most. */
export const AHEAD_MINUTES = 5;

/** What an incident of a hazard begins with: its first objectives and the length of its periods. */
export const templates: Readonly<Record<Hazard, { readonly hours: number; readonly objectives: string }>> = {
  flood: {
    hours: 12,
    objectives:
      '1. Move people out of flooded areas.\n2. Keep pump stations and access roads working.\n3. Record damage and cost from the first hour.',
  },
  hurricane: {
    hours: 12,
    objectives:
      '1. Finish evacuation and open shelters before tropical winds arrive.\n2. Protect crews until winds fall.\n3. Clear roads to hospitals first.',
  },
  tornado: {
    hours: 12,
    objectives:
      '1. Search damaged buildings.\n2. Open a shelter.\n3. Clear roads to hospitals and record debris by street.',
  },
  wildfire: {
    hours: 12,
    objectives: '1. Evacuate areas ahead of the fire.\n2. Hold the fire lines.\n3. Protect water supply.',
  },
  winter_storm: {
    hours: 12,
    objectives: '1. Keep primary roads open.\n2. Open warming centers.\n3. Check on people who depend on power.',
  },
  hazmat: {
    hours: 8,
    objectives: '1. Isolate the area.\n2. Warn people downwind.\n3. Stop the release and record who was exposed.',
  },
  outage: {
    hours: 12,
    objectives:
      '1. Keep hospitals and water running.\n2. Restore service by priority.\n3. Inform the public every shift.',
  },
  cyber: {
    hours: 12,
    objectives:
      '1. Contain the intrusion.\n2. Keep emergency calls working.\n3. Preserve evidence and restore from backups.',
  },
  public_health: {
    hours: 24,
    objectives: '1. Find and care for people affected.\n2. Stop further spread.\n3. Inform the public every day.',
  },
  other: {
    hours: 12,
    objectives: '1. Protect life.\n2. Stabilize the incident.\n3. Protect property and the environment.',
  },
};
