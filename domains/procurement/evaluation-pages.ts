import { page } from '#kernel';
import { bidScore } from './evaluation/bid-score.record.ts';
import { consensusScore } from './evaluation/consensus-score.record.ts';
import { evaluation } from './evaluation/evaluation.record.ts';
import { panelMember } from './evaluation/panel-member.record.ts';
import { proposalReading } from './evaluation/proposal-reading.record.ts';
import { proponent } from './evaluation/proponent.record.ts';

export const evaluationRecords = [
  evaluation,
  panelMember,
  proponent,
  bidScore,
  consensusScore,
  proposalReading,
] as const;

export const evaluationPages = {
  evaluations: page('/bid-evaluation/evaluations', { title: 'Evaluations', icon: 'scale', list: evaluation }),
  evaluation: page('/bid-evaluation/evaluations/:id', {
    title: 'Evaluation',
    detail: evaluation,
    screen: () => import('./evaluation/evaluation.screen.tsx'),
  }),
  panelMembers: page('/bid-evaluation/panel-members', { title: 'Panel Members', icon: 'users', list: panelMember }),
  panelMember: page('/bid-evaluation/panel-members/:id', {
    title: 'Panel Member',
    detail: panelMember,
    screen: () => import('./evaluation/panel-member.screen.tsx'),
  }),
  proponents: page('/bid-evaluation/proponents', { title: 'Proponents', icon: 'file-text', list: proponent }),
  proponent: page('/bid-evaluation/proponents/:id', { title: 'Proponent', detail: proponent }),
  bidScores: page('/bid-evaluation/scores', { title: 'Scores', icon: 'list-checks', list: bidScore }),
  bidScore: page('/bid-evaluation/scores/:id', { title: 'Score', detail: bidScore }),
  proposalReadings: page('/bid-evaluation/readings', {
    title: 'Reading Aids',
    icon: 'book-open',
    list: proposalReading,
  }),
  proposalReading: page('/bid-evaluation/readings/:id', { title: 'Reading Aid', detail: proposalReading }),
  consensusScores: page('/bid-evaluation/consensus-scores', {
    title: 'Consensus Scores',
    icon: 'scale',
    list: consensusScore,
  }),
  consensusScore: page('/bid-evaluation/consensus-scores/:id', { title: 'Consensus Score', detail: consensusScore }),
};
