import { call } from '#kernel';
import { publishedFirm } from '../published-firm.ts';
import { publishedVendor } from '../published.ts';

const publisher = { name: 'text' } as const;
const classification = { scheme: 'text', id: 'text', description: 'text' } as const;

/** As the pages, as data at addresses that stay: a release package of the Open Contracting Data Standard, vendors, and a table of each. */
export const publishedOpportunities = call('published.opportunities', '/public-opportunities.json', {
  answer: {
    uri: 'text',
    version: 'text',
    publishedDate: 'instant',
    publisher,
    releases: [
      {
        ocid: 'text',
        id: 'text',
        date: 'text',
        tag: ['text'],
        initiationType: 'text',
        language: 'text',
        buyer: publisher,
        tender: {
          id: 'text',
          title: 'text',
          description: 'text',
          'title_es?': 'text',
          'description_es?': 'text',
          status: 'text',
          mainProcurementCategory: 'text',
          'tenderPeriod?': { endDate: 'text' },
          items: [{ id: 'text', classification }],
          documents: [{ id: 'text', url: 'text' }],
        },
      },
    ],
  },
});
export const publishedVendors = call('published.vendors', '/public-vendors.json', {
  answer: { uri: 'text', publishedDate: 'instant', publisher, vendors: [publishedVendor] },
});
export const vendorData = call('published.vendor', '/public-vendors/{number}/vendor.json', {
  answer: { uri: 'text', publishedDate: 'instant', publisher, vendor: publishedFirm },
});
export const opportunityFile = call('published.opportunityTable', '/public-opportunities.csv', { media: 'text/csv' });
export const opportunityNews = call('published.opportunityFeed', '/public-opportunities.xml', {
  media: 'application/rss+xml',
});
export const vendorFile = call('published.vendorTable', '/public-vendors.csv', { media: 'text/csv' });
