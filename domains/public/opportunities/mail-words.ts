import type { Language } from '../language.ts';

const english = {
  why: 'You get this because you saved a search that it matches: {why}.',
  manage: 'Your saved searches',
  end: 'Unsubscribe',
  open: 'Open',
  confirmSubject: 'Confirm email alerts for new {wants}',
  entered: 'Someone entered this address to get alerts for new {wants} of {name}.',
  confirm: 'Confirm',
  works: 'The link works for {n} days. If this was not you, do nothing and you get no more email.',
  digest: 'New from {name}: {what}',
  several: '{n} opportunities',
  more: 'And {n} more: your saved searches lead to all of them.',
};

/** What emails of a saved search say, in the languages that have words for it. */
export const mailWords: Readonly<Record<Language, typeof english>> = {
  en: english,
  es: {
    why: 'Recibe este correo porque guardó una búsqueda que coincide: {why}.',
    manage: 'Sus búsquedas guardadas',
    end: 'Cancelar la suscripción',
    open: 'Abrir',
    confirmSubject: 'Confirme sus avisos por correo',
    entered: 'Alguien indicó esta dirección para recibir avisos de {name}.',
    confirm: 'Confirmar',
    works: 'El enlace sirve durante {n} días. Si no fue usted, no haga nada y no recibirá más correos.',
    digest: 'Novedades de {name}: {what}',
    several: '{n} oportunidades',
    more: 'Y {n} más: sus búsquedas guardadas llevan a todas.',
  },
};
