import { page } from '#kernel';
import { bidScore } from './evaluation/bid-score.record.ts';
import { consensusScore } from './evaluation/consensus-score.record.ts';
import { evaluation } from './evaluation/evaluation.record.ts';
import { fileCriteria } from './evaluation/file-criteria.record.ts';
import { interestFinding } from './evaluation/interest-finding.record.ts';
import { panelMember } from './evaluation/panel-member.record.ts';
import { proposalReading } from './evaluation/proposal-reading.record.ts';
import { proponent } from './evaluation/proponent.record.ts';

export const evaluationRecords = [
  evaluation,
  panelMember,
  interestFinding,
  proponent,
  bidScore,
  consensusScore,
  proposalReading,
  fileCriteria,
] as const;

export const evaluationPages = {
  evaluations: page('/bid-evaluation/evaluations', { icon: 'scale', list: evaluation }),
  evaluation: page('/bid-evaluation/evaluations/:id', {
    detail: evaluation,
    screen: () => import('./evaluation/evaluation.screen.tsx'),
  }),
  panelMembers: page('/bid-evaluation/panel-members', { icon: 'users', list: panelMember }),
  panelMember: page('/bid-evaluation/panel-members/:id', {
    detail: panelMember,
    screen: () => import('./evaluation/panel-member.screen.tsx'),
  }),
  interestFindings: page('/bid-evaluation/interest-findings', { icon: 'shield-check', list: interestFinding }),
  interestFinding: page('/bid-evaluation/interest-findings/:id', { detail: interestFinding }),
  proponents: page('/bid-evaluation/proponents', { icon: 'file-text', list: proponent }),
  proponent: page('/bid-evaluation/proponents/:id', { detail: proponent }),
  bidScores: page('/bid-evaluation/scores', { icon: 'list-checks', list: bidScore }),
  bidScore: page('/bid-evaluation/scores/:id', { detail: bidScore }),
  proposalReadings: page('/bid-evaluation/readings', {
    icon: 'book-open',
    list: proposalReading,
  }),
  proposalReading: page('/bid-evaluation/readings/:id', { detail: proposalReading }),
  fileAssignments: page('/bid-evaluation/file-assignments', { icon: 'file-text', list: fileCriteria }),
  fileAssignment: page('/bid-evaluation/file-assignments/:id', { detail: fileCriteria }),
  consensusScores: page('/bid-evaluation/consensus-scores', {
    icon: 'scale',
    list: consensusScore,
  }),
  consensusScore: page('/bid-evaluation/consensus-scores/:id', { detail: consensusScore }),
};
