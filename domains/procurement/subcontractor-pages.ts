import { page } from '#kernel';
import { listedSubcontractor } from './subcontractors/listed-subcontractor.record.ts';

/** Who does part of public works, as bids name them. */
export const subcontractorRecords = [listedSubcontractor] as const;

export const subcontractorPages = {
  listedSubcontractors: page('/listed-subcontractors', {
    icon: 'users',
    list: listedSubcontractor,
  }),
  listedSubcontractor: page('/listed-subcontractors/:id', {
    detail: listedSubcontractor,
  }),
};
