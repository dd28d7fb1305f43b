import type { DomainParts } from '#server/domain-parts.ts';
import { subscriptionOperations } from './check-subscription.server.ts';

export const billingServer: DomainParts = { operations: [subscriptionOperations] };
