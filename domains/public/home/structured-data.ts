import { offers } from '../offers/offers.ts';
import { questions } from './questions.ts';

interface Of {
  readonly origin: string;
  readonly name: string;
}

const context = 'https://schema.org';
const monthly = offers.map(({ dollars }) => dollars);

/** What search engines are told: nothing that the page does not show, and no rating, because there is none. */
export const structuredData = ({ origin, name }: Of): readonly object[] => [
  {
    '@context': context,
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name,
    url: `${origin}/`,
    logo: `${origin}/icon.svg`,
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', url: `${origin}/contact` },
  },
  {
    '@context': context,
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name,
    url: `${origin}/`,
    inLanguage: 'en',
    publisher: { '@id': `${origin}/#organization` },
  },
  {
    '@context': context,
    '@type': 'SoftwareApplication',
    name,
    url: `${origin}/`,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Linux, macOS',
    license: 'https://www.gnu.org/licenses/agpl-3.0.html',
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: String(Math.min(...monthly)),
      highPrice: String(Math.max(...monthly)),
      priceCurrency: 'USD',
      offerCount: offers.length,
      url: `${origin}/pricing`,
    },
  },
  {
    '@context': context,
    '@type': 'FAQPage',
    mainEntity: questions.map(([question, text]) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text },
    })),
  },
];
