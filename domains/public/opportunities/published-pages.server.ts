import { fail, href } from '#kernel';
import { answersAnyone } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { SiteAsk, SitePart } from '#server/http/site.ts';
import type { Ports } from '#server/ports.ts';
import { organizationOfSite, productIn } from '../../organization/public.server.ts';
import { opportunityFeed } from '../feed.server.ts';
import { site } from '../index.ts';
import { readerLanguage } from '../further-languages.ts';
import { opportunityQuestion, type PublishedVendor, vendorQuestion } from '../published.ts';
import {
  opportunityTable,
  publishedFrom,
  type PublishedSource,
  releasePackage,
  vendorLines,
  vendorPackage,
  vendorTableHead,
} from '../published.server.ts';
import { publicVendorPage, vendorPath } from '../vendor-pages.ts';
import type { VendorPage } from '../vendors/vendor-page.ts';
import { ownerIn, reading } from '../visitors.server.ts';
import {
  opportunityFile,
  opportunityNews,
  publishedOpportunities,
  publishedVendors,
  vendorData,
  vendorFile,
} from './published-calls.ts';
import type { OpportunitiesPage, VendorsPage } from './subscriptions.ts';
import { subscribing, subscriptionParts } from './subscriptions.server.ts';

/** What is shown on one page; the data files have all of it. */
const SHOWN = 25;
/** What a reader of feeds is given; the list has all of them. */
const IN_FEED = 50;

export function publishedParts(ports: Ports, sources: readonly PublishedSource[]): SitePart[] {
  const published = publishedFrom(ports.door, sources);
  const publisherOf = async (ask: SiteAsk): Promise<string> =>
    (await reading(ports.door, ask, ownerIn))?.name ?? 'This agency';

  return [
    {
      page: site.pages.publicOpportunities,
      async load(ask): Promise<{ data: OpportunitiesPage }> {
        const asked = opportunityQuestion(ask.query);
        const skip = (asked.page - 1) * SHOWN;
        const found = await published.opportunities(ask.organizationId, asked, { most: SHOWN, skip });
        const any = { most: 1, skip: 0 };
        const all = await published.opportunities(ask.organizationId, opportunityQuestion(new URLSearchParams()), any);
        const publisher = await publisherOf(ask);
        return {
          data: {
            asked,
            found,
            from: skip + 1,
            all: all.total,
            canPublish: published.can('opportunities'),
            publisher,
            question: questionOf(asked),
            languages: await published.languages(ask.organizationId),
          },
        };
      },
      forms: { subscribe: subscribing(ports, 'opportunities', href(site.pages.publicOpportunities)) },
    },
    {
      page: site.pages.publicVendors,
      async load(ask): Promise<{ data: VendorsPage }> {
        const asked = vendorQuestion(ask.query);
        const skip = (asked.page - 1) * SHOWN;
        const found = await published.vendors(ask.organizationId, asked, { most: SHOWN, skip });
        const any = { most: 1, skip: 0 };
        const all = await published.vendors(ask.organizationId, vendorQuestion(new URLSearchParams()), any);
        const publisher = await publisherOf(ask);
        return {
          data: {
            asked,
            found,
            excluded: await published.exclusions(ask.organizationId),
            from: skip + 1,
            all: all.total,
            canPublish: published.can('vendors'),
            publisher,
            question: questionOf(asked),
          },
        };
      },
      forms: { subscribe: subscribing(ports, 'vendors', href(site.pages.publicVendors)) },
    },
    {
      page: publicVendorPage,
      async load(ask) {
        const firm = await published.firm(ask.organizationId, ask.params['number'] ?? '');
        if (!firm) return { status: 404, data: null };
        const data: VendorPage = { firm, publisher: await publisherOf(ask) };
        return { data };
      },
    },
    ...subscriptionParts(ports),
  ];
}

/** A file that is written while it is read: no more than a part of it is held here. */
function linesOf(parts: AsyncGenerator<readonly PublishedVendor[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (sink) => sink.enqueue(encoder.encode(vendorTableHead)),
    async pull(sink) {
      const { value, done } = await parts.next();
      if (done) sink.close();
      else sink.enqueue(encoder.encode(vendorLines(value)));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

const questionOf = (asked: object): string =>
  new URLSearchParams(
    Object.entries(asked).filter((one): one is [string, string] => typeof one[1] === 'string' && one[1] !== ''),
  ).toString();

/** What stands in the address, as the page reads it too: what it says besides is left alone. */
const questionIn = ({ url }: Request): URLSearchParams => new URL(url).searchParams;

/** The same as the pages, as data at addresses that stay. */
export function publishedOperations(ports: Ports, sources: readonly PublishedSource[]): Operation[] {
  const { door, clock, settings } = ports;
  const published = publishedFrom(ports.door, sources);
  const whose = organizationOfSite(ports);
  const origin = new URL(settings.publicUrl).origin;

  const by = async (organizationId: string | null, path: string) => ({
    publisher: organizationId === null ? '' : (await door.run(productIn(organizationId), ownerIn)).name,
    origin,
    path,
    now: clock.now().toISOString(),
  });
  const asFile = (text: string | ReadableStream<Uint8Array>, name: string): Response =>
    new Response(text, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
      },
    });
  const publishes = sources.flatMap((one) => one.publishes ?? []);
  const about = { scope: 'open', tag: 'Public site', probe: { namesNothing: true, publishes } } as const;
  const aTable = 'A line for each, with the names of the columns first.';

  return [
    answersAnyone(publishedOpportunities, {
      ...about,
      summary: 'Published opportunities as an Open Contracting release package, filtered as the page is.',
      told: 'The releases.',
      async run({ request }) {
        const id = await whose(request.headers.get('host'));
        const found = await published.everyOpportunity(id, opportunityQuestion(questionIn(request)));
        return { body: releasePackage(found, await by(id, publishedOpportunities.path)) };
      },
    }),
    answersAnyone(opportunityFile, {
      ...about,
      summary: 'Published opportunities as a table, filtered as the page is.',
      told: aTable,
      async run({ request }) {
        const id = await whose(request.headers.get('host'));
        const found = await published.everyOpportunity(id, opportunityQuestion(questionIn(request)));
        return asFile(opportunityTable(found, origin), 'opportunities.csv');
      },
    }),
    answersAnyone(opportunityNews, {
      ...about,
      summary: 'The newest published opportunities as RSS 2.0, filtered as the page is.',
      told: 'The feed.',
      async run({ request }) {
        const id = await whose(request.headers.get('host'));
        const question = { ...opportunityQuestion(questionIn(request)), sort: 'newest' } as const;
        const { data } = await published.opportunities(id, question, { most: IN_FEED, skip: 0 });
        const { publisher } = await by(id, opportunityNews.path);
        const language = readerLanguage(questionIn(request).get('lang'));
        return new Response(opportunityFeed(data, { origin, publisher, language, path: opportunityNews.path }), {
          headers: { 'content-type': 'application/rss+xml; charset=utf-8' },
        });
      },
    }),
    answersAnyone(publishedVendors, {
      ...about,
      summary: 'Published vendors, filtered as the page is.',
      told: 'The vendors.',
      async run({ request }) {
        const id = await whose(request.headers.get('host'));
        const found: PublishedVendor[] = [];
        for await (const part of published.everyVendor(id, vendorQuestion(questionIn(request)))) found.push(...part);
        return { body: vendorPackage(found, await by(id, publishedVendors.path)) };
      },
    }),
    answersAnyone(vendorData, {
      ...about,
      probe: { ...about.probe, words: { number: 'VEN-99999' } },
      summary: 'One listed vendor with its certifications, public contracts, awards, bids and payments by fiscal year.',
      told: 'The vendor.',
      async run({ request, params }) {
        const id = await whose(request.headers.get('host'));
        const vendor = await published.firm(id, params.number);
        if (!vendor) throw fail('not_found', 'published.vendor', 'No listed vendor has this number.');
        const { publisher, now } = await by(id, '');
        const uri = `${origin}${vendorPath(params.number)}/vendor.json`;
        return { body: { uri, publishedDate: now, publisher: { name: publisher }, vendor } };
      },
    }),
    answersAnyone(vendorFile, {
      ...about,
      summary: 'Published vendors as a table, filtered as the page is.',
      told: aTable,
      async run({ request }) {
        const id = await whose(request.headers.get('host'));
        const parts = published.everyVendor(id, vendorQuestion(questionIn(request)));
        return asFile(linesOf(parts), 'vendors.csv');
      },
    }),
  ];
}
