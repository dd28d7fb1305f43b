import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { type RetentionState, retentionStates } from './retention-words.ts';

const tones: Readonly<Record<RetentionState, BadgeTone>> = {
  hold: 'danger',
  open: 'plain',
  kept: 'good',
  due: 'warn',
  proposed: 'plain',
  disposed: 'plain',
};

export const StateBadge = ({ state }: { readonly state: RetentionState }) => (
  <Badge tone={tones[state]}>{retentionStates[state]}</Badge>
);
