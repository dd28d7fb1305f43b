import { page } from '#kernel';
import { fundingIncrement } from './increments/funding-increment.record.ts';

export const incrementRecords = [fundingIncrement] as const;

export const incrementPages = {
  fundingIncrements: page('/funding-increments', { icon: 'coins', list: fundingIncrement }),
  fundingIncrement: page('/funding-increments/:id', { detail: fundingIncrement }),
};
