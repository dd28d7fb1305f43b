import { defineDomain } from '#kernel';
import { securityEvent } from './security-event.record.ts';

export const security = defineDomain({
  label: 'Security & Compliance',
  order: 15,
  records: [securityEvent],
  pages: {},
});
