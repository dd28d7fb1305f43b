import { noActionReasons, outcomes } from './service-request.ts';
import type { Language } from './words.ts';

type Both = Readonly<Record<Language, string>>;

/** The states of a report as residents read them. */
const states: Readonly<Record<string, Both>> = {
  received: { en: 'Received', es: 'Recibido' },
  under_review: { en: 'Under review', es: 'En revisión' },
  scheduled: { en: 'Planned', es: 'Planificado' },
  in_progress: { en: 'In progress', es: 'En curso' },
  done: { en: 'Done', es: 'Resuelto' },
  no_action: { en: 'Closed without action', es: 'Cerrado sin actuación' },
  duplicate: { en: 'Already reported', es: 'Ya informado' },
  referred: { en: 'Referred to another agency', es: 'Remitido a otra agencia' },
};

const spanish: Readonly<Record<string, string>> = {
  repaired: 'Reparado',
  made_safe: 'Asegurado hasta que se repare',
  cleaned: 'Limpiado',
  replaced: 'Sustituido',
  answered: 'Respondido',
  within_tolerance: 'Dentro de la tolerancia, sin actuación',
  not_found: 'No se encontró en el lugar',
  private_property: 'En propiedad privada',
  not_a_duty: 'No es tarea de la agencia',
  too_little: 'Faltan datos para actuar',
  off_topic: 'No trata del asunto',
  insult: 'Insulto o amenaza',
  advertising: 'Publicidad',
  personal_data: 'Datos personales de otros',
  repeated: 'Ya lo dijo la misma persona',
};

export const hiddenReasons = {
  off_topic: 'Off topic',
  insult: 'Insult or threat',
  advertising: 'Advertising',
  personal_data: 'Personal data of others',
  repeated: 'Already said by the same person',
} as const;

const english: Readonly<Record<string, string>> = { ...outcomes, ...noActionReasons, ...hiddenReasons };

export const stateWords = (state: string, language: Language): string => states[state]?.[language] ?? state;
export const reasonWords = (reason: string, language: Language): string =>
  (language === 'es' ? spanish[reason] : english[reason]) ?? reason;
