import { page } from '#kernel';
import { listedSubcontractor } from './subcontractors/listed-subcontractor.record.ts';

/** Who does part of public works, as bids name them. */
export const subcontractorRecords = [listedSubcontractor] as const;

export const subcontractorPages = {
  listedSubcontractors: page('/listed-subcontractors', {
    title: 'Listed Subcontractors',
    icon: 'users',
    list: listedSubcontractor,
  }),
  listedSubcontractor: page('/listed-subcontractors/:id', {
    title: 'Listed Subcontractor',
    detail: listedSubcontractor,
  }),
};
