import type { DomainParts } from '#server/domain-parts.ts';

export const disasterServer: DomainParts = {
  effects: [],
  operations: [],
};
