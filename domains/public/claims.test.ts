import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pages } from '#domains';
import { dutiesOf } from '#domains/organization/duties.ts';
import { type World, world } from '#world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSite, type Site } from '../../tests/world/site.ts';
import { root } from '../../tests/world/sources.ts';
import { articles } from './texts/text.server.ts';
import { answers, type Claim, claimIds, claims } from './claims.ts';

const all: readonly (readonly [id: string, claim: Claim])[] = claimIds.map((id) => [id, claims[id]]);

/** Section 1 of the specification, word for word. */
const marketing = [
  'AI automation',
  'quantum-based vendor optimisation',
  'blockchain audit trails',
  'IoT delivery verification',
  'CFR compliance monitoring',
  'emergency procurement activation in 60 seconds',
  'more than 10,000 vendor combinations',
  'integrations with enterprise resource planning systems and federal opportunity listing services',
  'SOC2 and FedRAMP readiness',
  'role-based access, SSO and MFA',
  'a rating of 4.9 from 127 reviews',
  'an AI language model',
  'three pricing offers from 0 to 999 USD',
];

/** Whether a file that a claim leans on is missing, or holds no test. */
const isNoTest = (file: string): boolean => {
  const path = join(root, file);
  return (
    !/\.(test|spec)\.tsx?$/.test(file) || !existsSync(path) || !/\btest(\.\w+)?\(/.test(readFileSync(path, 'utf8'))
  );
};

describe('a claim', () => {
  test('answers each that the specification lists', () => {
    expect(answers.map(([words]) => words)).toEqual(marketing);
    expect(answers.filter(([, id]) => !claims[id])).toEqual([]);
  });

  test('names tests that are there, unless it is only planned', () => {
    expect(all.flatMap(([, { tests }]) => tests).filter(isNoTest)).toEqual([]);
    // One that was never written, and a file that tests nothing.
    expect(['tests/laws/a-promise.test.ts', 'domains/public/claims.ts'].filter((file) => !isNoTest(file))).toEqual([]);
    const wrong = all.filter(([, { state, tests }]) => (state === 'planned') !== (tests.length === 0));
    expect(wrong.map(([id]) => id)).toEqual([]);
  });

  test('is not called planned any more when its page is built, and not proven before', () => {
    const page = (path: string) => pages.find((one) => one.path === path);
    expect(all.filter(([, claim]) => !page(claim.page)).map(([id]) => id)).toEqual([]);
    // These say on a page that is built that the thing itself is not.
    const told = new Set(['rating']);
    const odd = all.filter(([id, { state, page: at }]) => {
      const isBuilt = page(at)?.planned === undefined;
      return (state === 'planned' && isBuilt && !told.has(id)) || (state === 'proven' && !isBuilt);
    });
    expect(odd.map(([id]) => id)).toEqual([]);
  });

  test('is proven only by a test of what the product does, not by one of its own copy', () => {
    const odd = all.filter(
      ([, { state, tests }]) => state === 'proven' && tests.every((file) => file.startsWith('domains/public/')),
    );
    expect(odd.map(([id]) => id)).toEqual([]);
  });

  test('says its limit, its evidence and the day in whole sentences', () => {
    const sentence = /^[A-Z“].*[.”]$/;
    const odd = all.filter(
      ([, { says, evidence, limit, checked }]) =>
        ![says, evidence, limit].every((words) => sentence.test(words)) || !/^20\d\d-\d\d-\d\d$/.test(checked),
    );
    expect(odd.map(([id]) => id)).toEqual([]);
  });

  test('was compared on a day of its own, which is past', () => {
    const days = all.map(([, { checked }]) => checked);
    const today = new Date().toISOString().slice(0, 10);
    expect(days.filter((day) => day > today)).toEqual([]);
    expect(new Set(days).size).toBeGreaterThan(1);
  });

  test('counts the duties as they are', () => expect(dutiesOf('agency')).toHaveLength(21));
});

describe('what a page says of this very installation', () => {
  let county: World;
  let site: Site;
  beforeAll(async () => {
    county = await world();
    site = await openSite(county, {
      SMTP_URL: 'smtp://mail.example.gov',
      SESSION_INACTIVITY_MINUTES: '30',
      SAML: 'yes',
    });
  });
  afterAll(async () => {
    await site.close();
    await county.close();
  });
  const words = async (path: string) => {
    const html = await (await site.get(path)).text();
    return html
      .replaceAll('<!-- -->', '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ');
  };

  test('is what the operator connected and set, by kind and never by address', async () => {
    const privacy = await words('/privacy');
    expect(privacy).toContain('A mail server, which gets emails and the addresses they go to.');
    expect(privacy).toContain('a session ends after 30 minutes without a request and after 12 hours');
    expect(privacy).not.toContain('mail.example.gov');
    expect(await words('/trust-center')).toContain('single sign-on with SAML');
  });

  test('is the newest checkpoint of the organization whose site it is, as it was signed', async () => {
    expect(await words('/blockchain-trust')).toContain('Nothing is sealed here yet.');
    const note = 'levee/audit/x\n7\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n\n— levee/audit/x AAAA\n';
    await county.database.within({ organizationId: county.organizationId }, (tx) =>
      tx.query('insert into audit_checkpoint (organization_id, size, at, note) values ($1, 7, $2, $3)', [
        county.organizationId,
        county.clock.now().toISOString(),
        note,
      ]),
    );
    county.clock.set('2026-11-20T15:02:00Z');
    const page = await words('/blockchain-trust');
    expect(page).toContain('levee/audit/x 7 AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=');
    expect(page).toContain('November 20, 2026 at 3:00 PM UTC');
    expect(page).toContain(`levee/audit/${county.organizationId}+`);
  });

  test('is which parts are built, read from the pages themselves', async () => {
    const html = await (await site.get('/products')).text();
    const states = (part: string) => new RegExp(`<h[34][^>]*>${part}</h[34]>.*?(Works today|Planned)`).exec(html)?.[1];
    const of = (path: string) => (pages.find((one) => one.path === path)?.planned ? 'Planned' : 'Works today');
    expect(states('Requisitions')).toBe('Works today');
    expect(states('Purchase orders')).toBe(of('/purchase-orders'));
  });

  test('sums up the rules of law that records keep in a line with a link, and prints no sentence of refusal as proof', async () => {
    for (const path of ['/', '/trust-center']) {
      const page = await words(path);
      expect(page).toMatch(/\d+ rules of records cite a law, most often 2 CFR 200\.303 \(\d+\), /);
      expect(page).not.toMatch(/so (someone|somebody|another \S+ officer) (else )?(of \S+ \S+ \S+ )?has to/);
    }
    const html = await (await site.get('/trust-center')).text();
    expect(html).toContain('href="/documentation/purchasing-rules"');
  });

  test('is the day of articles once for all of that day, and what was updated since', async () => {
    const page = await words('/blog');
    const days = [...new Set(articles.map(({ published }) => published))];
    expect(page.match(/Published on/g)).toHaveLength(days.length);
    expect(page.match(/Updated/g)).toHaveLength(articles.filter((one) => one.updated !== one.published).length);
  });

  test('is at most five lines of proof for each claim', async () => {
    for (const path of ['/', '/trust-center']) {
      const html = await (await site.get(path)).text();
      const proofs = html.split('data-claim="').slice(1);
      if (path === '/') expect(proofs).toHaveLength(5);
      else expect(proofs.length).toBeGreaterThan(5);
      const long = proofs.filter(
        (one) => (one.split(/<\/article>|<\/section>|data-state=/)[0]?.match(/<li/g) ?? []).length > 5,
      );
      expect(long.map((one) => one.slice(0, 20))).toEqual([]);
    }
  });
});
