import { acceptFields, labelOf } from '#kernel/fields/accept.ts';
import { firmFields } from './firm-profile.record.ts';

/** What leaves in a profile file: who the firm is, where, what it sells and whom to ask. Never a TIN, a bank account or owners. */
export const portable = [
  'name',
  'tradeName',
  'taxClass',
  'uei',
  'cage',
  'samUntil',
  'sells',
  'naics',
  'email',
  'phone',
  'website',
  'address',
  'location',
  'contacts',
] as const;
export type Portable = (typeof portable)[number];

/** A certification or policy as an agency of the other server has it: to be submitted here again with its certificate. */
export interface PortablePaper {
  readonly kind: 'certification' | 'insurance';
  readonly what: string;
  readonly number: string;
  readonly by: string;
  readonly fromDay: string;
  readonly untilDay: string | null;
  readonly agency: string;
  readonly isConfirmed: boolean;
}

export interface ProfileFile {
  readonly kind: 'levee-firm-profile';
  readonly version: 1;
  readonly server: string;
  readonly exportedAt: string;
  readonly profile: Readonly<Record<string, unknown>>;
  readonly papers: readonly PortablePaper[];
}

/** The name of the key and the first line of what it signs. */
export const signerOf = (firm: string): string => `levee/firm-profile/${firm}`;

const text = (value: unknown, most: number): string => (typeof value === 'string' ? value.trim().slice(0, most) : '');
const day = (value: unknown): string | null =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(value) ? value : null;

function paperIn(value: unknown): readonly PortablePaper[] {
  const one = (value ?? {}) as Readonly<Record<string, unknown>>;
  const fromDay = day(one['fromDay']);
  const kind = one['kind'] === 'insurance' ? 'insurance' : 'certification';
  const what = text(one['what'], 120);
  if (!fromDay || what === '') return [];
  return [
    {
      kind,
      what,
      number: text(one['number'], 80),
      by: text(one['by'], 160),
      fromDay,
      untilDay: day(one['untilDay']),
      agency: text(one['agency'], 200),
      isConfirmed: one['isConfirmed'] === true,
    },
  ];
}

const MOST_PAPERS = 100;

/** What a file says, as strangers wrote it: only portable fields, and each only in a form that the profile takes. Null where it is none. */
export function profileIn(json: string): (ProfileFile & { readonly left: readonly string[] }) | null {
  let read: Readonly<Record<string, unknown>> | null;
  try {
    read = JSON.parse(json) as Readonly<Record<string, unknown>> | null;
  } catch {
    return null;
  }
  if (read?.['kind'] !== 'levee-firm-profile' || read['version'] !== 1) return null;
  const given = (read['profile'] ?? {}) as Readonly<Record<string, unknown>>;
  const profile: Record<string, unknown> = {};
  const left: string[] = [];
  for (const name of portable) {
    const value = given[name];
    if (value === null || value === undefined) continue;
    const judged = acceptFields({ [name]: firmFields[name] }, { [name]: value }, { partial: true });
    if (judged.ok) profile[name] = judged.value[name];
    else left.push(labelOf(name, firmFields[name].spec));
  }
  const papers = Array.isArray(read['papers']) ? read['papers'] : [];
  return {
    kind: 'levee-firm-profile',
    version: 1,
    server: text(read['server'], 200),
    exportedAt: text(read['exportedAt'], 40),
    profile,
    papers: papers.slice(0, MOST_PAPERS).flatMap(paperIn),
    left,
  };
}
