import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import type { RuleStatus } from './pack.ts';
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

export const UnconfirmedMark = () => <Badge tone="warn">Unconfirmed figure</Badge>;

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
  version,
  unconfirmed,
}: {
  readonly citation: string;
  readonly version: string;
  readonly unconfirmed: boolean;
}) => (
  <span className="note">
    {citation}
    {version && <> · version {version}</>} {unconfirmed && <UnconfirmedMark />}
  </span>
);
