import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { type RuleStatus, versionOf } from './pack.ts';
import { isInLibrary, ruleHref, statusWords, titleOfRule } from './rule-words.ts';
import { UnconfirmedMark } from './unconfirmed-mark.tsx';

const tones = {
  in_force: 'good',
  ahead: 'warn',
  proposed: 'plain',
  superseded: 'plain',
  enjoined: 'danger',
  legal_review: 'warn',
} as const;

export const StatusMark = ({ status }: { readonly status: RuleStatus | 'ahead' }) => (
  <Badge tone={tones[status]}>{statusWords[status]}</Badge>
);

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
