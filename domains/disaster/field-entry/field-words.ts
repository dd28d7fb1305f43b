/** What is entered in the field, by the name of its record. */
export const fieldKinds = {
  incident_event: 'Log entry',
  damage_assessment: 'Damage assessment',
  damage_line: 'Impact List line',
  labor_entry: 'Labor hours',
  equipment_entry: 'Equipment hours',
  load_ticket: 'Load ticket',
} as const;
export type FieldKind = keyof typeof fieldKinds;
export const isFieldKind = (name: string): name is FieldKind => Object.hasOwn(fieldKinds, name);

/** The longest name of a device. */
export const DEVICE_MAX = 80;

/** So many entries are sent together: a phone with days of work stays below the limit of calls. */
export const MOST_SENT = 25;
