import { type AnswerOf, call, f } from '#kernel';

const options = [{ value: 'text', words: 'text', count: 'whole' }] as const;

/** How many vendors each choice would leave, next to what else the list asks for. */
export const vendorFacets = call('vendor.facets', '/api/v1/vendors/facets', {
  query: { asked: f.text({ max: 4000 }).help('The question of the list of vendor profiles, as in its address.') },
  answer: {
    total: 'whole',
    commodity: options,
    program: options,
    state: options,
    insurance: options,
    standing: options,
    exclusion: options,
    approval: options,
    /** Vendors that registered on or after the first day of a year. */
    since: options,
    /** Sites with a map point that a radius can be drawn around. */
    sites: ['text'],
    /** Vendors that have a map point at all. */
    located: 'whole',
  },
});
export type VendorFacets = AnswerOf<typeof vendorFacets>;
