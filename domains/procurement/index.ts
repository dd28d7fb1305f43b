import { defineDomain, page } from '#kernel';
import { requisition } from './requisition/requisition.record.ts';

export const procurement = defineDomain({
  label: 'Core Procurement',
  order: 4,
  records: [requisition],
  pages: {
    requisitions: page('/smart-requisition', { title: 'Smart Requisition', nav: 'Requisitions', list: requisition }),
    requisition: page('/smart-requisition/:id', { title: 'Requisition', detail: requisition }),
  },
});
