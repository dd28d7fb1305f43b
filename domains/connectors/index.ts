import { defineDomain } from '#kernel';
import { connectionPages, connectionRecords } from './connection-pages.ts';
import { fmsPages, fmsRecords } from './fms-pages.ts';

export const connectors = defineDomain({
  label: 'Connectors',
  records: [...fmsRecords, ...connectionRecords],
  pages: { ...fmsPages, ...connectionPages },
});
