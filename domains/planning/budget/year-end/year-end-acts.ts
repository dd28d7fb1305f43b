import { actionOn, f } from '#kernel';
import { yearEnd } from './year-end.record.ts';

export const collectCommitments = actionOn(yearEnd, 'collect', { answer: { added: 'whole', changed: 'whole' } });

export const decideRest = actionOn(yearEnd, 'decideRest', {
  body: { decision: f.choice({ lapse: 'Lapses', carry: 'Carries forward' }).required() },
  answer: { decided: 'whole' },
});
