import type { ConditionLight } from '../conditions/condition-words.ts';
import { conditionLights } from '../conditions/condition-words.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

const tones: Readonly<Record<ConditionLight, BadgeTone>> = {
  met: 'good',
  expiring: 'warn',
  missing: 'danger',
  waived: 'plain',
};

/** The light of a condition, in its word. */
export const Light = ({ of, left = null }: { readonly of: ConditionLight; readonly left?: number | null }) => (
  <Badge tone={tones[of]}>
    {of === 'expiring' && left !== null ? `Expires in ${left} ${left === 1 ? 'day' : 'days'}` : conditionLights[of]}
  </Badge>
);
