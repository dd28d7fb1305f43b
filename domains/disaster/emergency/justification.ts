import { dollars } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import { momentIn } from '../../procurement/public.ts';
import { basisMeanings, bases } from './emergency-words.ts';

export interface IncidentFacts {
  readonly number: string;
  readonly name: string;
  readonly hazard: string;
  readonly area: string;
  readonly level: string;
  readonly startedAt: string;
  readonly disaster: string | null;
  /** Significant entries of the log, the latest first. */
  readonly entries: readonly { readonly place: number; readonly occurredAt: string; readonly text: string }[];
}

/** The request that is bought, with its own clock. */
export interface RequestFacts {
  readonly number: string;
  readonly priority: string;
  readonly submittedAt: string;
  readonly dueAt: string;
}

export interface NeedFacts {
  readonly basis: keyof typeof bases;
  readonly need: string | null;
  readonly harm: string | null;
  readonly site: string | null;
  readonly ceilingCents: number | null;
  readonly endsOn: string | null;
  readonly endTrigger: string | null;
  readonly vendor: string | null;
  readonly selection: string | null;
  readonly priceBasis: string | null;
  readonly request: RequestFacts | null;
}

const MOST = 8000;

/** The written justification, composed of what the incident has on record: each fact with its hour by the clock of the agency. 2 CFR 200.320(c)(3), 200.318(i). */
export function justificationOf(incident: IncidentFacts, need: NeedFacts, timeZone: string): string {
  const at = (instant: string) => momentIn(instant, timeZone);
  const { name, number, hazard, area, level, startedAt, disaster, entries } = incident;
  const said = (label: string, text: string | null) => (text?.trim() ? [`${label}: ${text.trim()}`] : []);
  return [
    `${bases[need.basis]}. ${basisMeanings[need.basis]}`,
    `Incident: ${number} ${name}. ${hazard} in ${area}, since ${at(startedAt)}. ${level}.${disaster ? ` Declared disaster: ${disaster}.` : ''}`,
    ...(entries.length > 0
      ? [
          `Facts on record:\n${entries.map((one) => `- Entry ${one.place}, ${at(one.occurredAt)}: ${one.text}`).join('\n')}`,
        ]
      : []),
    ...(need.need ? [`Need: ${need.need}${need.site ? `, at ${need.site}` : ''}.`] : []),
    ...(need.request
      ? [
          `Requested by ${need.request.number}, submitted ${at(need.request.submittedAt)}, priority ${need.request.priority}, due ${at(need.request.dueAt)}.`,
        ]
      : []),
    'Publicizing a solicitation would delay the work while the condition lasts.',
    ...said('Harm of delay', need.harm),
    ...said('Vendor', need.vendor),
    ...said('Reason for this vendor', need.selection),
    ...said('How the price was judged', need.priceBasis),
    ...(need.ceilingCents === null ? [] : [`Not to exceed ${dollars(need.ceilingCents)}.`]),
    ...(need.endsOn
      ? [
          `Ends on ${withDays(need.endsOn)}${need.endTrigger ? `, or sooner: ${need.endTrigger.trim().replace(/\.$/, '')}` : ''}. What goes on longer is competed.`,
        ]
      : []),
  ]
    .join('\n\n')
    .slice(0, MOST);
}
