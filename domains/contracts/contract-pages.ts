import { page } from '#kernel';
import { contractCondition } from './conditions/contract-condition.record.ts';
import { contract } from './contract/contract.record.ts';
import { contractObligation } from './obligations/contract-obligation.record.ts';
import { contractOption } from './options/contract-option.record.ts';
import { contractReminder } from './reminders/contract-reminder.record.ts';

/** What was agreed, what it asks for, and what was reminded of. */
export const contractRecords = [
  contract,
  contractOption,
  contractObligation,
  contractCondition,
  contractReminder,
] as const;

const part = () => import('./contract/part.screen.tsx');

export const contractPages = {
  contracts: page('/contracts', {
    title: 'Contracts',
    icon: 'file-signature',
    list: contract,
    screen: () => import('./contract/contracts.screen.tsx'),
  }),
  contract: page('/contracts/:id', {
    title: 'Contract',
    detail: contract,
    screen: () => import('./contract/contract.screen.tsx'),
  }),
  management: page('/contract-management', {
    title: 'Contract Management',
    icon: 'files',
    screen: () => import('./contract/management.screen.tsx'),
  }),
  options: page('/contract-options', { title: 'Contract Options', icon: 'refresh-cw', list: contractOption }),
  option: page('/contract-options/:id', { title: 'Contract Option', detail: contractOption, screen: part }),
  obligations: page('/contract-obligations', { title: 'Obligations', icon: 'list-checks', list: contractObligation }),
  obligation: page('/contract-obligations/:id', { title: 'Obligation', detail: contractObligation, screen: part }),
  conditions: page('/contract-conditions', {
    title: 'Contract Conditions',
    icon: 'shield-check',
    list: contractCondition,
  }),
  condition: page('/contract-conditions/:id', { title: 'Contract Condition', detail: contractCondition, screen: part }),
};
