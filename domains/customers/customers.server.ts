import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import type { Action, Effect } from '#server/records/effects.ts';
import { delegationEffects, watchEndings } from './authority/delegation.server.ts';
import { reviewOperations } from './authority/review.server.ts';
import { cooperativeOperations, reportUsage } from './cooperative/cooperative.server.ts';
import { accountOperations } from './served/account.server.ts';
import { limitEffects } from './limits/department-limit.server.ts';
import { type ServedSource, servedOperations } from './served/served.server.ts';
import { agencyEffects, mergeAgencies, moveAgency } from './tree/agency.server.ts';
import { federalHolidayOperations } from './tree/federal-holidays.server.ts';
import { treeOperations } from './tree/agency-tree.server.ts';

export const customerEffects: readonly Effect[] = [...agencyEffects, ...delegationEffects, ...limitEffects];

export const customerActions: readonly Action[] = [moveAgency, mergeAgencies, reportUsage];

export function customerOperations(ports: Ports, sources: readonly ServedSource[]): Operation[] {
  watchEndings(ports);
  return [
    ...treeOperations(ports),
    ...federalHolidayOperations,
    ...reviewOperations(ports),
    ...cooperativeOperations(ports),
    ...servedOperations(ports, sources),
    ...accountOperations(ports),
  ];
}
