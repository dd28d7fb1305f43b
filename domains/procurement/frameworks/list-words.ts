import type { Language } from '../../public/public.ts';

/** The own words of the public page. What the agency wrote stays in its language. */
export const listWords = {
  en: {
    title: 'Prequalified lists',
    lead: '{agency} asks the firms of these lists for quotes. A list stays open: apply at any time.',
    none: 'No list is open now.',
    all: 'All opportunities',
    details: 'Criteria and papers',
    criteria: 'Criteria',
    price: 'Price and cost',
    papers: 'Required papers',
    until: 'Open until {day}. Applications are decided in {days} business days. Firms on the list: {firms}.',
    law: 'Legal basis',
    how: 'How to apply',
    steps:
      'Register your firm with the agency, then apply in the vendor portal. You read the decision and its reason there.',
    apply: 'Apply in the vendor portal',
    language: 'Language',
  },
  es: {
    title: 'Listas de precalificación',
    lead: '{agency} pide cotizaciones a las empresas de estas listas. Cada lista sigue abierta: solicite su ingreso cuando quiera.',
    none: 'Ahora no hay listas abiertas.',
    all: 'Todas las oportunidades',
    details: 'Criterios y documentos',
    criteria: 'Criterios',
    price: 'Precio y costo',
    papers: 'Documentos requeridos',
    until: 'Abierta hasta el {day}. Las solicitudes se deciden en {days} días hábiles. Empresas en la lista: {firms}.',
    law: 'Base legal',
    how: 'Cómo solicitar el ingreso',
    steps:
      'Registre su empresa ante la agencia y presente su solicitud en el portal de proveedores. Allí verá la decisión y su motivo.',
    apply: 'Solicitar en el portal de proveedores',
    language: 'Idioma',
  },
} as const satisfies Readonly<Record<Language, Readonly<Record<string, string>>>>;
