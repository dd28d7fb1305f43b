import type { Issue } from '#kernel';
import type { Language } from './language.ts';

/** What the kernel says about an input, for pages in Spanish. What is not here stays as it is. */
const spanishIssues: Readonly<Record<string, string>> = {
  required: 'Falta este dato',
  email: 'No es una dirección de correo válida',
  phone: 'No es un teléfono válido',
  'text.long': 'Es demasiado largo',
  'text.control': 'Contiene un signo que no se puede mostrar',
  'place.text': 'Escriba latitud y longitud, por ejemplo 27.95, -82.46',
  'place.degrees': 'La latitud va de -90 a 90 y la longitud de -180 a 180',
  'subscription.near': 'No está en el mapa de la agencia. Escriba latitud y longitud, por ejemplo 30.69, -88.04',
  category: 'Elija una categoría de la lista',
};

/** What is wrong with a form, in the language of the page. */
export function issuesIn(issues: readonly Issue[], language: Language): readonly Issue[] {
  if (language === 'en') return issues;
  return issues.map((issue) => ({ ...issue, message: spanishIssues[issue.code] ?? issue.message }));
}
