import { useRowsOf } from '#web/data/asked.ts';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { type RuleStatus, versionOf } from './pack.ts';
import { ruleConfirmation } from './rule-confirmation.record.ts';
import { isInLibrary, ruleHref, statusWords, titleOfRule } from './rule-words.ts';

const tones = {
  in_force: 'good',
  ahead: 'warn',
  proposed: 'plain',
  superseded: 'plain',
  enjoined: 'grave',
  legal_review: 'warn',
} as const;

export const StatusMark = ({ status }: { readonly status: RuleStatus | 'ahead' }) => (
  <Badge tone={tones[status]}>{statusWords[status]}</Badge>
);

interface Figure {
  /** The rule, or the sum as `figureOf` names it. */
  readonly figure: string;
  /** `us-appendix-ii@2024-10-01` */
  readonly version: string;
}

/** What nobody has compared with the published text, until this organization’s counsel did. */
export function UnconfirmedMark({ figure, version }: Figure) {
  const { data } = useRowsOf(ruleConfirmation, { sort: '-readOn', limit: 200 });
  const word = data?.data.find((row) => row.figure === figure && row.packVersion === version);
  if (word?.verdict === 'confirmed') return <Badge tone="good">Confirmed by counsel</Badge>;
  return <Badge tone="warn">{word ? 'Counsel read it otherwise' : 'Unconfirmed figure'}</Badge>;
}

/** A rule by its name, leading to its page. */
export const RuleLink = ({ rule }: { readonly rule: string }) =>
  isInLibrary(rule) ? (
    <Link to={ruleHref(rule)} className="link">
      {titleOfRule(rule)}
    </Link>
  ) : (
    <span>{titleOfRule(rule)}</span>
  );

/** Where something stands in the law, with the version that was read. */
export const Cited = ({
  citation,
  pack,
  version,
  unconfirmed,
  figure,
}: {
  readonly citation: string;
  readonly pack: string;
  readonly version: string;
  readonly unconfirmed: boolean;
  readonly figure: string;
}) => (
  <span className="note">
    {citation}
    {version && <> · version {version}</>}{' '}
    {unconfirmed && <UnconfirmedMark figure={figure} version={versionOf({ id: pack, version })} />}
  </span>
);
