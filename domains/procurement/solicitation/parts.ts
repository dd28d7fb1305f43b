import type { AnyRecord, Rule } from '#kernel';
import { type Missing, missingIn } from './missing.ts';
import { solicitationSteps } from './solicitation-life.ts';
import { solicitation } from './solicitation.record.ts';
import type { SolicitationType } from './solicitation-words.ts';

/** The parts of a solicitation in the order in which they are written, each with the sections of its record. */
export const parts = {
  notice: { label: 'Notice', sections: ['Notice'] },
  timeline: { label: 'Timeline', sections: ['Timeline', 'Place of performance'] },
  questions: { label: 'RFI questions', sections: ['RFI questions'] },
  prices: { label: 'Price sheet', sections: ['Price sheet'] },
  evaluation: { label: 'Evaluation', sections: ['Evaluation'] },
  forms: { label: 'Required forms', sections: ['Required forms'] },
  specifications: { label: 'Specifications', sections: ['Specifications'] },
  text: { label: 'Text', sections: [] },
  funding: { label: 'Funding', sections: ['Funding', 'Federal requirements'] },
} as const;
export type PartName = keyof typeof parts;

export const isPart = (name: string): name is PartName => Object.hasOwn(parts, name);

/** A part as a record of its own sections, and the fields in them. */
export function recordOf(part: PartName): { readonly record: AnyRecord; readonly names: readonly string[] } {
  const all: AnyRecord['sections'] = solicitation.sections;
  const sections = Object.fromEntries(parts[part].sections.map((name) => [name, all[name] ?? []]));
  return { record: { ...solicitation, sections }, names: Object.values(sections).flat() };
}

/** The part in which a field is written. */
export const partOf = (path: string): PartName =>
  isPart(path)
    ? path
    : ((Object.keys(parts) as PartName[]).find((part) => recordOf(part).names.includes(path.split('.')[0] ?? '')) ??
      'notice');

/** Fields that stand in every draft, so that they say nothing of whether a part was written. */
const always: readonly string[] = ['leastBids', 'mustAttend', 'federalFunds', 'buyer'];
const isEmpty = (value: unknown): boolean => value == null || (Array.isArray(value) && value.length === 0);

export const stateOf = (part: PartName, row: object, missing: readonly Missing[]): 'missing' | 'done' | 'empty' => {
  if (missing.some(({ path }) => partOf(path) === part)) return 'missing';
  const values = row as Readonly<Record<string, unknown>>;
  if (part === 'text') return 'done';
  const written = recordOf(part).names.filter((name) => !always.includes(name));
  return written.every((name) => isEmpty(values[name])) ? 'empty' : 'done';
};

interface Row {
  readonly type: SolicitationType;
  readonly federalFunds: boolean;
}

/** Everything that submitting would be refused with, from its lines and from the rules of the step. */
export function openIn(row: Row): readonly Missing[] {
  const facts = { row, actor: null, today: '' } as never; // these rules look at the row alone
  const broken = (solicitationSteps.submit.rules as readonly Rule<never>[]).filter((one) => !one.holds(facts));
  return [
    ...broken.map(({ id, sentence, field, law }) => ({
      path: field ?? '',
      code: id,
      message: law ? `${sentence} (${law})` : sentence,
    })),
    ...missingIn(row as never), // a row of the record has its lines
  ];
}
