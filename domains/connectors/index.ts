import { defineDomain } from '#kernel';
import { fmsPages, fmsRecords } from './fms-pages.ts';

export const connectors = defineDomain({
  label: 'Connectors',
  records: [...fmsRecords],
  pages: { ...fmsPages },
});
