/** The forms of the Incident Command System that the library fills. NIMS ICS Forms Booklet, FEMA 502-2; 213RR is of NIMS resource management. */
export const icsForms = {
  f201: ['201', 'Incident Briefing'],
  f202: ['202', 'Incident Objectives'],
  f203: ['203', 'Organization Assignment List'],
  f204: ['204', 'Assignment List'],
  f205: ['205', 'Incident Radio Communications Plan'],
  f206: ['206', 'Medical Plan'],
  f207: ['207', 'Incident Organization Chart'],
  f208: ['208', 'Safety Message/Plan'],
  f209: ['209', 'Incident Status Summary'],
  f211: ['211', 'Incident Check-In List'],
  f213: ['213', 'General Message'],
  f213rr: ['213RR', 'Resource Request Message'],
  f214: ['214', 'Activity Log'],
  f215: ['215', 'Operational Planning Worksheet'],
} as const;
export type IcsFormKey = keyof typeof icsForms;

/** What the incident action plan is made of, in its order; 208 joins where there is a safety message. */
export const planForms = ['f202', 'f203', 'f204', 'f205', 'f206', 'f208'] as const satisfies readonly IcsFormKey[];

export const formTitles = Object.fromEntries(
  Object.entries(icsForms).map(([key, [number, title]]) => [key, `ICS ${number} ${title}`]),
) as Readonly<Record<IcsFormKey, string>>; // the keys of that table

/** Where a block of a form is entered. */
export const entryPlaces = {
  incident: 'Incident',
  period: 'Operational period',
  positions: 'Positions',
  assignments: 'Assignments',
  channels: 'Radio channels',
  medical: 'Medical sites',
  requests: 'Resource requests',
  checkIns: 'Check-in list',
  messages: 'Messages',
  log: 'Log',
  damage: 'Damage lines',
} as const;
export type EntryPlace = keyof typeof entryPlaces;

export const channelModes = { analog: 'Analog', digital: 'Digital', mixed: 'Mixed mode' } as const;

export const medicalKinds = {
  aid_station: 'Medical aid station',
  transport: 'Transportation',
  hospital: 'Hospital',
} as const;
export const careLevels = { als: 'ALS', bls: 'BLS' } as const;

export const checkInKinds = {
  personnel: 'Personnel',
  crew: 'Crew',
  equipment: 'Equipment',
  aircraft: 'Aircraft',
  vehicle: 'Vehicle',
} as const;
