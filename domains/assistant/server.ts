import type { DomainParts } from '#server/domain-parts.ts';
import { assistantOperations } from './assistant.server.ts';

/** What the product hands over so that the assistant can look things up in it. */
type Given = Parameters<typeof assistantOperations>[1];

export const assistantServer = (given: Given): DomainParts => ({
  operations: [(ports) => assistantOperations(ports, given)],
});
