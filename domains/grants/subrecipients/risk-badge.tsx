import { Badge } from '#web/ui/badge.tsx';
import { riskAnswers, type RiskLevel } from '../monitoring/risk.ts';

/** The level in force, or that there is none. */
export const RiskBadge = ({ level }: { readonly level: RiskLevel | null }) =>
  level === null ? (
    <span className="text-muted">Not assessed</span>
  ) : level === 'low' ? (
    <span>{riskAnswers.low}</span>
  ) : (
    <Badge tone={level === 'high' ? 'danger' : 'warn'}>{riskAnswers[level]}</Badge>
  );
