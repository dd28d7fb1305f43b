import { page } from '#kernel';
import { contractCondition } from './conditions/contract-condition.record.ts';
import { contract } from './contract/contract.record.ts';
import { contractFollow } from './follows/contract-follow.record.ts';
import { obligationProposal } from './obligations/obligation-proposal.record.ts';
import { contractObligation } from './obligations/contract-obligation.record.ts';
import { contractOption } from './options/contract-option.record.ts';
import { contractOrder } from './orders/contract-order.record.ts';
import { contractReminder } from './reminders/contract-reminder.record.ts';

/** What was agreed, what it asks for, and what was reminded of. */
export const contractRecords = [
  contract,
  contractOption,
  contractObligation,
  obligationProposal,
  contractCondition,
  contractReminder,
  contractOrder,
  contractFollow,
] as const;

const part = () => import('./contract/part.screen.tsx');

export const contractPages = {
  contracts: page('/contracts', {
    icon: 'file-signature',
    list: contract,
    screen: () => import('./contract/contracts.screen.tsx'),
  }),
  contract: page('/contracts/:id', {
    detail: contract,
    screen: () => import('./contract/contract.screen.tsx'),
  }),
  management: page('/contract-management', {
    title: 'Contract Management',
    icon: 'files',
    screen: () => import('./contract/management.screen.tsx'),
  }),
  search: page('/contract-search', {
    title: 'Contract Search',
    icon: 'search',
    screen: () => import('./texts/search.screen.tsx'),
  }),
  follows: page('/contract-follows', { icon: 'bell', list: contractFollow }),
  follow: page('/contract-follows/:id', { detail: contractFollow, screen: part }),
  options: page('/contract-options', { icon: 'refresh-cw', list: contractOption }),
  option: page('/contract-options/:id', { detail: contractOption, screen: part }),
  obligations: page('/contract-obligations', { icon: 'list-checks', list: contractObligation }),
  obligation: page('/contract-obligations/:id', { detail: contractObligation, screen: part }),
  proposals: page('/obligation-proposals', { icon: 'list-checks', list: obligationProposal }),
  proposal: page('/obligation-proposals/:id', { detail: obligationProposal }),
  conditions: page('/contract-conditions', {
    icon: 'shield-check',
    list: contractCondition,
  }),
  condition: page('/contract-conditions/:id', { detail: contractCondition, screen: part }),
  orders: page('/contract-orders', { icon: 'shopping-cart', list: contractOrder }),
  order: page('/contract-orders/:id', { detail: contractOrder, screen: part }),
};
