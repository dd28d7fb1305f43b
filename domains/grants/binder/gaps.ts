import { dollars } from '#kernel';
import type { CostClass, costSources } from '../costs/cost-words.ts';

/** What an auditor asks for and a binder may lack. */
export const gapKinds = {
  award_document: 'No award document',
  budget: 'No approved budget',
  report: 'Report not filed',
  cost_document: 'Cost without source document',
  time_record: 'Pay without time record',
  procurement: 'Cost without procurement file',
  agreement: 'Subaward without agreement',
  risk: 'No risk assessment',
  monitoring: 'No monitoring on file',
  finding: 'Finding not closed',
  form: 'Form not written',
  content_missing: 'File content missing',
  content_destroyed: 'File destroyed',
  content_private: 'Private file',
  content_harmful: 'Harmful file',
} as const;
export type GapKind = keyof typeof gapKinds;

/** Something that is not in a binder and is said to be missing. */
export interface Gap {
  readonly kind: GapKind;
  /** The number of the row, or the name of the file. */
  readonly of: string;
  readonly says: string;
}

interface Numbered {
  readonly number: string;
}
export interface CostInBinder extends Numbered {
  readonly description: string;
  readonly cents: number;
  readonly costClass: CostClass;
  readonly source: keyof typeof costSources;
  /** Files of the cost or of its invoice. */
  readonly files: number;
  /** Entries that the cost was charged from. */
  readonly entries: number;
  readonly hasInvoice: boolean;
  readonly isSubaward: boolean;
}

export interface BinderFacts {
  readonly award: Numbered & { readonly files: number };
  readonly hasBudget: boolean;
  /** Reports that were due until today and are not filed. */
  readonly owed: readonly { readonly title: string; readonly period: string | null; readonly dueOn: string }[];
  readonly costs: readonly CostInBinder[];
  readonly subawards: readonly (Numbered & {
    readonly files: number;
    readonly isAssessed: boolean;
    readonly isMonitored: boolean;
  })[];
  readonly findings: readonly (Numbered & { readonly isClosed: boolean })[];
}

const said = ({ description, cents }: CostInBinder): string => `${description}, ${dollars(cents)}`;

/** What one cost lacks: its evidence, and how it was bought. 2 CFR 200.302(b)(3), 200.318(i), 200.430(g). */
function gapsOfCost(cost: CostInBinder): Gap[] {
  const isUnproven = cost.files === 0 && cost.entries === 0;
  const isPay = cost.costClass === 'personnel' || cost.costClass === 'fringe';
  const isBought = cost.costClass === 'contractual' || cost.costClass === 'construction';
  return [
    ...(isUnproven
      ? [{ kind: isPay ? ('time_record' as const) : ('cost_document' as const), of: cost.number, says: said(cost) }]
      : []),
    ...(isBought && !cost.hasInvoice && !cost.isSubaward && cost.source !== 'in_kind'
      ? [{ kind: 'procurement' as const, of: cost.number, says: `${said(cost)}. No invoice, order or contract.` }]
      : []),
  ];
}

/** What is missing by the records themselves; files are looked at where they are kept. */
export function gapsOf({ award, hasBudget, owed, costs, subawards, findings }: BinderFacts): readonly Gap[] {
  return [
    ...(award.files === 0
      ? [{ kind: 'award_document' as const, of: award.number, says: 'The notice of award isn’t attached.' }]
      : []),
    ...(hasBudget ? [] : [{ kind: 'budget' as const, of: award.number, says: 'No version is approved.' }]),
    ...owed.map(({ title, period, dueOn }) => ({
      kind: 'report' as const,
      of: award.number,
      says: `${title}${period === null ? '' : ` to ${period}`}, due ${dueOn}.`,
    })),
    ...costs.flatMap(gapsOfCost),
    ...subawards.flatMap(({ number, files, isAssessed, isMonitored }): Gap[] => [
      ...(files === 0 ? [{ kind: 'agreement' as const, of: number, says: 'The agreement isn’t attached.' }] : []),
      ...(isAssessed ? [] : [{ kind: 'risk' as const, of: number, says: 'No assessment of its subrecipient.' }]),
      ...(isMonitored ? [] : [{ kind: 'monitoring' as const, of: number, says: 'No visit or review was issued.' }]),
    ]),
    ...findings
      .filter(({ isClosed }) => !isClosed)
      .map(({ number }) => ({ kind: 'finding' as const, of: number, says: 'It isn’t closed.' })),
  ];
}
