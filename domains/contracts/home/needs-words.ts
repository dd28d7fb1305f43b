import type { Needs } from './home-part.ts';

type Need = Needs['data'][number];

/** What a need asks for, in a few words. */
export const needWords: Readonly<Record<Need['kind'], string>> = {
  obligation: 'Obligation due',
  notice: 'Notice window open until',
  missed: 'Notice window missed on',
  end: 'Contract ends',
  evidence: 'Evidence missing',
  claim: 'Claim deadline',
  signature: 'Your signature is needed',
  subpayment: 'Subcontractor discrepancy',
};

export const isUrgent = ({ kind, left }: Need): boolean => kind === 'missed' || (left !== null && left <= 7);
