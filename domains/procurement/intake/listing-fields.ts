import { f } from '#kernel';

/** Bidders on construction name their subcontractors, by the law that asks for it. */
export const subcontractorListing = {
  listingPercent: f
    .percent()
    .label('Subcontractor listing above')
    .help('Percent of the bid. Bidders on construction list each one above it.')
    .required()
    .defaultTo(0),
  listingLaw: f.text({ max: 200 }).label('Listing law').help('The rule that asks for the list.'),
};
