import { defineRecord, f } from '#kernel';
import { grantManagers } from '../award/award-life.ts';
import { listingsAreListed } from './opportunity.rules.ts';
import {
  applicantTypes,
  categories,
  matchBases,
  opportunityInstruments,
  opportunitySources,
} from './opportunity-words.ts';

const amount = () => f.money({ currency: 'organization', min: 0 });

/** A notice of funding as its source states it. Its status follows from its days and is kept nowhere. */
export const grantOpportunity = defineRecord('grant_opportunity', {
  label: ['Opportunity', 'Opportunities'],
  about: 'A notice of funding: its agency, days, amounts and who may apply.',
  title: 'number',
  fields: {
    source: f.choice(opportunitySources).label('Source').required().fixed().defaultTo('own'),
    sourceId: f.text({ max: 80 }).label('Source ID').required().fixed().help('The ID of the notice at its source.'),
    number: f.text({ max: 80 }).label('Number').required().search(),
    title: f.text({ max: 300 }).label('Title').required().search(),
    agencyCode: f.text({ max: 60 }).label('Agency code'),
    agencyName: f.text({ max: 200 }).label('Agency').required().search(),
    listings: f.text({ max: 300 }).label('Assistance listings').search().help('Such as 97.036, 97.039.'),
    categories: f.choices(categories).label('Category'),
    instrument: f.choice(opportunityInstruments).label('Instrument'),
    eligibility: f.choices(applicantTypes).label('Eligible applicants').help('Empty: the notice does not say.'),
    eligibilityNote: f.longText({ max: 2000 }).label('Eligibility note'),
    summary: f.longText({ max: 8000 }).label('Summary').search(),
    postOn: f.date().label('Post date'),
    closeOn: f.date().label('Close date').help('Empty: open until further notice.'),
    closeNote: f.text({ max: 500 }).label('Close date note'),
    archiveOn: f.date().label('Archive date'),
    forecastPostOn: f.date().label('Estimated post date'),
    forecastCloseOn: f.date().label('Estimated close date'),
    ceiling: amount().label('Award ceiling'),
    floor: amount().label('Award floor'),
    total: amount().label('Total funding'),
    awards: f.integer({ min: 0, max: 100_000 }).label('Expected awards'),
    costShare: f.yesNo().label('Match required').help('Empty: the notice does not say.'),
    matchPercent: f.percent({ min: 0, max: 100 }).label('Match percentage'),
    matchBasis: f.choice(matchBases).label('Match basis').required().defaultTo('project'),
    contact: f.text({ max: 500 }).label('Contact'),
    link: f.url().label('Notice'),
    changedAt: f.instant().label('Last changed').computed(),
    copiedOn: f.date().label('As of').computed(),
    firstSeenOn: f.date().label('First seen').computed(),
    openUntil: f.date().label('Open until').computed(),
  },
  uniqueTogether: [['source', 'sourceId']],
  access: { read: 'member', create: grantManagers, edit: grantManagers },
  rules: [listingsAreListed],
  list: {
    columns: ['number', 'title', 'agencyName', 'postOn', 'closeOn', 'ceiling', 'copiedOn'],
    filters: ['source', 'agencyCode', 'closeOn', 'postOn', 'copiedOn', 'firstSeenOn'],
    sort: 'openUntil',
  },
  sections: {
    Notice: [
      'title',
      'number',
      'source',
      'sourceId',
      'agencyName',
      'agencyCode',
      'instrument',
      'categories',
      'listings',
    ],
    Applicants: ['eligibility', 'eligibilityNote'],
    Summary: ['summary'],
    Dates: ['postOn', 'closeOn', 'closeNote', 'archiveOn', 'forecastPostOn', 'forecastCloseOn'],
    Money: ['ceiling', 'floor', 'total', 'awards', 'costShare', 'matchPercent', 'matchBasis'],
    Origin: ['contact', 'link', 'changedAt', 'copiedOn', 'firstSeenOn', 'openUntil'],
  },
});
