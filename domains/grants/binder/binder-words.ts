import { grantApprovers, grantManagers } from '../award/award-life.ts';

/** Those who may read all of an award with its files, and take it out of the house. */
export const binderReaders = [...grantManagers, ...grantApprovers, { duty: 'auditor' }] as const;
