import { rule } from '#kernel';
import { isMitigation, type PaidCost, type Source } from './money-words.ts';

interface Benefit {
  readonly source: Source;
  readonly cost: PaidCost;
  readonly payer: string;
  readonly mitigation: string | null;
}

/** Mitigation money is a part of the award of its project and pays no repair. */
export const mitigationFits = rule<Benefit>(
  'disaster_benefit.mitigation_fits',
  'HMGP, BRIC and FMA pay mitigation and name their mitigation project. Other sources name none.',
  ({ row }) =>
    isMitigation(row.source) ? row.cost === 'mitigation' && row.mitigation !== null : row.mitigation === null,
  { field: 'mitigation', law: 'Stafford Act 404' },
);

export const namesPayer = rule<Benefit>(
  'disaster_benefit.names_payer',
  'Enter who pays in 2 characters or more.',
  ({ row }) => (row.payer ?? '').trim().length >= 2,
  { field: 'payer' },
);
