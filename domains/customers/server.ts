import type { DomainParts } from '#server/domain-parts.ts';
import { customerActions, customerEffects, customerOperations } from './customers.server.ts';
import { keepFederalHolidays } from './founding.server.ts';
import type { ServedSource } from './public.server.ts';

/** With what other domains know of those who are served. */
export const customersServer = (sources: readonly ServedSource[]): DomainParts => ({
  effects: customerEffects,
  actions: customerActions,
  founding: [keepFederalHolidays],
  operations: [(ports) => customerOperations(ports, sources)],
});
