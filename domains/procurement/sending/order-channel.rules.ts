import { rule } from '#kernel';

interface Route {
  readonly channel: string;
  readonly url: string | null;
  readonly theirIdentity: string | null;
  readonly ourIdentity: string | null;
}

/** A message without a place or names would be refused by every system. */
export const cxmlNamesPartners = rule<Route>(
  'order_channel.cxml_names_partners',
  'For cXML, enter the URL, the vendor’s ID and our ID.',
  ({ row: { channel, url, theirIdentity, ourIdentity } }) =>
    channel !== 'cxml' || (url !== null && (theirIdentity ?? '') !== '' && (ourIdentity ?? '') !== ''),
  { field: 'url' },
);
