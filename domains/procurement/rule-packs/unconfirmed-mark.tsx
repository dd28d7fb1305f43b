import { useRowsOf } from '#web/data/rows.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ruleConfirmation } from './rule-confirmation.record.ts';

interface Figure {
  /** The rule, or the sum as `figureOf` names it. */
  readonly figure: string;
  /** `us-appendix-ii@2024-10-01` */
  readonly version: string;
}

/** What nobody has compared with the published text, until this organization’s counsel did. */
export function UnconfirmedMark({ figure, version }: Figure) {
  const { data } = useRowsOf(ruleConfirmation, {
    filters: { figure, packVersion: version },
    sort: '-readOn',
    limit: 1,
  });
  const word = data?.data[0];
  if (word?.verdict === 'confirmed') return <Badge tone="good">Verified by counsel</Badge>;
  return <Badge tone="warn">{word ? 'Counsel found a difference' : 'Unverified figure'}</Badge>;
}
