import { type AnyRecord, f, type Fields } from '#kernel';
import { damageAssessment } from '../damage/damage-assessment.record.ts';
import { loadTicket } from '../debris/load-ticket.record.ts';
import { logFields } from '../incidents/incident-calls.ts';
import { incident } from '../incidents/incident.record.ts';
import { damageLine } from '../public-assistance/damage-line.record.ts';
import { equipmentEntry } from '../public-assistance/equipment-entry.record.ts';
import { laborEntry } from '../public-assistance/labor-entry.record.ts';
import type { FieldKind } from './field-words.ts';

/** What is optional to point at is added in the office; photos are chosen beside the form. */
const isTyped = ({ spec }: Fields[string]): boolean =>
  !spec.computed &&
  !['sequence', 'attachments', 'references', 'lines'].includes(spec.kind.name) &&
  (spec.kind.name !== 'reference' || spec.required);

/** What a later step asks for is not asked in the field. */
const typedOf = ({ fields, transitions }: AnyRecord): Fields => {
  const later = new Set(Object.values(transitions).flatMap(({ fieldsToFill = [] }) => fieldsToFill));
  return Object.fromEntries(Object.entries(fields).filter(([name, field]) => isTyped(field) && !later.has(name)));
};

/** What is asked for in the field, by what it becomes. */
export const fieldForms: Readonly<Record<FieldKind, Fields>> = {
  incident_event: { incident: f.ref(incident.name).label('Incident').required(), ...logFields },
  damage_assessment: typedOf(damageAssessment),
  damage_line: typedOf(damageLine),
  labor_entry: typedOf(laborEntry),
  equipment_entry: typedOf(equipmentEntry),
  load_ticket: typedOf(loadTicket),
};

/** Where photos of an entry go; null where it has none. */
const photosOf: Readonly<Record<FieldKind, string | null>> = {
  incident_event: null,
  damage_assessment: 'photos' satisfies keyof typeof damageAssessment.fields,
  damage_line: 'photos' satisfies keyof typeof damageLine.fields,
  labor_entry: null,
  equipment_entry: null,
  load_ticket: 'photos' satisfies keyof typeof loadTicket.fields,
};
export const photosIn = (kind: FieldKind): string | null => photosOf[kind];

/** The records that these forms point at: a device takes their names along. */
export const takenAlong = (kind: FieldKind): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(fieldForms[kind]).flatMap(([name, { spec }]) => {
      const { to } = spec.options as { readonly to?: string };
      return spec.kind.name === 'reference' && to ? [[name, to] as const] : [];
    }),
  );
