import { using } from '../../tests/world/cluster.ts';
import { serve, type Serving } from '../../tests/world/serving.ts';
import { openSite, type Shown, type Site } from '../../tests/world/site.ts';
import { type Person, world, type World } from '#world';
import type { SitePart } from '#server/http/site.ts';
import type { Ports } from '#server/ports.ts';
import { installJobs } from '#server/services/jobs/boss-on-database.ts';
import type { MailMessage } from '#server/services/mail/letter.ts';

/** A county with a public site, an administrator, a member, and every letter that was posted. */
export interface Visited {
  readonly county: World;
  readonly serving: Serving;
  readonly site: Site;
  readonly dana: Person;
  readonly rosa: Person;
  lettersTo(email: string): readonly MailMessage[];
  /** The newest link of this kind that was mailed to the address, as a path. */
  linkTo(email: string, path: string): string;
  close(): Promise<void>;
}

interface Given {
  /** Stands in for the parts that the product has, for tests that bring sources of their own. */
  readonly parts?: (ports: Ports) => readonly SitePart[];
  /** Starts the queue of letters, for what staff do by the API. */
  readonly working?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

export async function visited({ parts, working = false, env = {} }: Given = {}): Promise<Visited> {
  const county = await world();
  if (working) await using(county.clone.owner, (owner) => installJobs(owner));
  const serving = await serve(county, { working, env });
  // The county's own door keeps its letters where a test can read them.
  const ports: Ports = { ...serving.ports, door: county.door };
  const site = openSite(county, { ...serving, ports }, parts ? { parts: parts(ports) } : {});
  const lettersTo = (email: string) => county.letters.filter(({ to }) => to === email);
  return {
    county,
    serving,
    site,
    dana: await county.member('Dana Whitfield', 'admin'),
    rosa: await county.member('Rosa Delgado'),
    lettersTo,
    linkTo(email, path) {
      const links = lettersTo(email).flatMap(({ body }) =>
        body.flatMap((part) => (typeof part === 'object' && 'link' in part ? [part.link] : [])),
      );
      const found = links.findLast((link) => link.startsWith(path));
      if (!found) throw new Error(`No link to ${path} was mailed to ${email}`);
      return found;
    },
    async close() {
      await serving.close();
      await county.close();
    },
  };
}

export const whereTo = ({ headers }: Shown): string => headers.get('location') ?? '';

/** What a page says, without its elements. */
export const saidOn = ({ html }: Shown): string =>
  html
    .replace(/^.*<main/s, '<main')
    .replace(/<\/main>.*$/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([.,:)])/g, '$1');
