import { defineDomain } from '#kernel';
import { productAgent } from './product-agent.record.ts';

export const assistant = defineDomain({ label: 'Assistant', order: 21, records: [productAgent], pages: {} });
