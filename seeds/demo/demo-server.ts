import { demoOperations, demoParts } from '#domains/public/demo/demo-calls.server.ts';
import type { DomainParts } from '#server/domain-parts.ts';
import { agingContent } from './aging.ts';

/** Demo organizations that visitors set up for themselves, with what these are filled with. */
export const demoServer: DomainParts = {
  operations: [(ports) => demoOperations(ports, agingContent)],
  site: [(ports) => demoParts(ports, agingContent)],
};
