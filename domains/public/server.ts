import type { AnyRecord, Page } from '#kernel';
import type { DomainParts } from '#server/domain-parts.ts';
import { keepOwnCategories } from './citizen/own-categories.server.ts';
import { claimParts } from './claims.server.ts';
import { formActions, formEffects, formOperations, formParts } from './forms.server.ts';
import { growthOperations } from './growth/growth.server.ts';
import { digestClock } from './opportunities/digests.server.ts';
import type { PublishedSource } from './published.server.ts';
import { textParts } from './texts/text-parts.server.ts';

interface Given {
  readonly pages: readonly Page[];
  readonly records: readonly AnyRecord[];
  /** Where solicitations and vendors that are published come from. */
  readonly published: readonly PublishedSource[];
}

export const publicServer = ({ pages, records, published }: Given): DomainParts => ({
  effects: formEffects,
  actions: formActions,
  founding: [keepOwnCategories],
  operations: [growthOperations, (ports) => formOperations(ports, published)],
  jobs: [digestClock(published)],
  site: [
    () => textParts(pages),
    (ports) => claimParts(ports, { pages, records }),
    (ports) => formParts(ports, published),
  ],
});
