import { href } from '#kernel';
import { schemaOf } from '#server/http/answer-schema.ts';
import { type Operation, publicOperation } from '#server/http/operation.ts';
import type { SiteAsk, SitePart } from '#server/http/site.ts';
import { firstRows } from '#server/records/first-of.ts';
import type { Ports } from '#server/ports.ts';
import { organizationOfSite, productIn } from '../../organization/public.server.ts';
import { site } from '../index.ts';
import { opportunitiesFor, opportunityQuestion, vendorQuestion, vendorsFor } from '../published.ts';
import {
  opportunityTable,
  publishedFrom,
  type PublishedSource,
  releasePackage,
  vendorPackage,
  vendorTable,
} from '../published.server.ts';
import { ownerIn, reading } from '../visitors.server.ts';
import type { OpportunitiesPage, VendorsPage } from './subscriptions.ts';
import { subscribing, subscriptionParts } from './subscriptions.server.ts';

/** What is shown on one page; the data files have all of it. */
const SHOWN = 100;

export function publishedParts(ports: Ports, sources: readonly PublishedSource[]): SitePart[] {
  const published = publishedFrom(sources);
  const publisherOf = async (ask: SiteAsk): Promise<string> =>
    (await reading(ports.door, ask, ownerIn))?.name ?? 'This agency';
  const { canPublish } = published;

  return [
    {
      page: site.pages.publicOpportunities,
      async load(ask): Promise<{ data: OpportunitiesPage }> {
        const all = await published.opportunities(ask.organizationId);
        const asked = opportunityQuestion(ask.query);
        const found = firstRows(opportunitiesFor(all, asked), SHOWN);
        const publisher = await publisherOf(ask);
        return { data: { asked, found, all: all.length, canPublish, publisher, question: questionOf(asked) } };
      },
      forms: { subscribe: subscribing(ports, 'opportunities', href(site.pages.publicOpportunities)) },
    },
    {
      page: site.pages.publicVendors,
      async load(ask): Promise<{ data: VendorsPage }> {
        const all = await published.vendors(ask.organizationId);
        const asked = vendorQuestion(ask.query);
        const found = firstRows(vendorsFor(all, asked), SHOWN);
        const publisher = await publisherOf(ask);
        return { data: { asked, found, all: all.length, canPublish, publisher, question: questionOf(asked) } };
      },
      forms: { subscribe: subscribing(ports, 'vendors', href(site.pages.publicVendors)) },
    },
    ...subscriptionParts(ports),
  ];
}

const questionOf = (asked: object): string =>
  new URLSearchParams(
    Object.entries(asked).filter((one): one is [string, string] => typeof one[1] === 'string' && one[1] !== ''),
  ).toString();

const classification = { scheme: 'text', id: 'text', description: 'text' } as const;
const releases = schemaOf({
  uri: 'text',
  version: 'text',
  publishedDate: 'text',
  publisher: { name: 'text' },
  releases: [
    {
      ocid: 'text',
      id: 'text',
      date: 'text',
      tag: ['text'],
      initiationType: 'text',
      buyer: { name: 'text' },
      tender: {
        id: 'text',
        title: 'text',
        description: 'text',
        status: 'text',
        mainProcurementCategory: 'text',
        tenderPeriod: { endDate: 'text' },
        items: [{ id: 'text', classification }],
        documents: [{ id: 'text', url: 'text' }],
      },
    },
  ],
});
const vendors = schemaOf({
  uri: 'text',
  publishedDate: 'text',
  publisher: { name: 'text' },
  vendors: [
    {
      id: 'text',
      name: 'text',
      city: 'text?',
      state: 'text?',
      website: 'text?',
      codes: [{ scheme: 'text', code: 'text', words: 'text' }],
      certificates: ['text'],
      approvedOn: 'text',
    },
  ],
});

/** The same as the pages, as data at addresses that stay. */
export function publishedOperations(ports: Ports, sources: readonly PublishedSource[]): Operation[] {
  const { door, clock, settings } = ports;
  const published = publishedFrom(sources);
  const whose = organizationOfSite(ports);
  const origin = new URL(settings.publicUrl).origin;

  const by = async (organizationId: string | null, path: string) => ({
    publisher: organizationId === null ? '' : (await door.run(productIn(organizationId), ownerIn)).name,
    origin,
    path,
    now: clock.now().toISOString(),
  });
  const asFile = (text: string, name: string): Response =>
    new Response(text, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
      },
    });
  const stated = { method: 'GET', tag: 'Public site' } as const;
  const csv = { description: 'A line for each, with the names of the columns first.', media: 'text/csv' };

  return [
    publicOperation({
      ...stated,
      id: 'published.opportunities',
      scope: 'open',
      path: '/public-opportunities.json',
      summary: 'Published opportunities as an Open Contracting release package, filtered as the page is.',
      answers: { 200: { description: 'The releases.', schema: releases } },
      async run({ query, request }) {
        const id = await whose(request.headers.get('host'));
        const found = opportunitiesFor(await published.opportunities(id), opportunityQuestion(query));
        return { body: releasePackage(found, await by(id, '/public-opportunities.json')) };
      },
    }),
    publicOperation({
      ...stated,
      id: 'published.opportunityTable',
      scope: 'open',
      path: '/public-opportunities.csv',
      summary: 'Published opportunities as a table, filtered as the page is.',
      answers: { 200: csv },
      async run({ query, request }) {
        const all = await published.opportunities(await whose(request.headers.get('host')));
        return asFile(opportunityTable(opportunitiesFor(all, opportunityQuestion(query)), origin), 'opportunities.csv');
      },
    }),
    publicOperation({
      ...stated,
      id: 'published.vendors',
      scope: 'open',
      path: '/public-vendors.json',
      summary: 'Published vendors, filtered as the page is.',
      answers: { 200: { description: 'The vendors.', schema: vendors } },
      async run({ query, request }) {
        const id = await whose(request.headers.get('host'));
        const found = vendorsFor(await published.vendors(id), vendorQuestion(query));
        return { body: vendorPackage(found, await by(id, '/public-vendors.json')) };
      },
    }),
    publicOperation({
      ...stated,
      id: 'published.vendorTable',
      scope: 'open',
      path: '/public-vendors.csv',
      summary: 'Published vendors as a table, filtered as the page is.',
      answers: { 200: csv },
      async run({ query, request }) {
        const all = await published.vendors(await whose(request.headers.get('host')));
        return asFile(vendorTable(vendorsFor(all, vendorQuestion(query))), 'vendors.csv');
      },
    }),
  ];
}
