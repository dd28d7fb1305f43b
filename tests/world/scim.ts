import { expect } from 'vitest';
import { type AccountWorld, accountWorld, type Browser } from './account-world.ts';
import { post, proveDomain } from './sso.ts';

export const patch = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
});

interface Said {
  readonly status: number;
  readonly type: string | null;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Readonly<Record<string, never>>;
}

/** An organization with a directory that has a key, and another one beside it. */
export interface Directory {
  readonly world: AccountWorld;
  readonly county: string;
  /** The first admin, whose key the directory has. */
  readonly admin: Browser;
  /** Headers with the key of the other organization. */
  readonly strangers: Readonly<Record<string, string>>;
  call(method: string, path: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<Said>;
  /** A key of somebody, as headers. */
  keyOf(browser: Browser): Promise<Readonly<Record<string, string>>>;
  /** The id of a user that the directory makes. */
  user(email: string, more?: object): Promise<string>;
  /** The id of whoever is there already. */
  idOf(email: string): Promise<string>;
  group(name: string, more?: object): Promise<string>;
  close(): Promise<void>;
}

export async function directory({ admins, domain }: { admins: readonly string[]; domain: string }): Promise<Directory> {
  const world = await accountWorld({ env: { LIMITS_FACTOR: '1000' } });
  const county = await world.organization('Tidewater County');
  for (const email of admins) await world.person(email, 'admin', county);
  await world.person('pat@piney.example', 'admin', await world.organization('Piney Woods County'));
  const admin = await world.signedIn(admins[0] ?? '');
  await proveDomain(world, admin, domain);
  const keyOf = async (browser: Browser) => {
    const { key } = await post(browser, 'scim_token/issue', { name: 'Entra' }, 201);
    return { authorization: `Bearer ${key}` };
  };
  const own = await keyOf(admin);
  const strangers = await keyOf(await world.signedIn('pat@piney.example'));

  async function call(method: string, path: string, body?: object, headers: Readonly<Record<string, string>> = {}) {
    world.clock.pass(1); // so that of two grants one is older
    const answer = await world.ask(`/scim/v2${path}`, {
      method,
      headers: { ...own, 'content-type': 'application/scim+json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    const type = answer.headers.get('content-type');
    return { status: answer.status, type, headers: answer.headers, text, body: JSON.parse(text || 'null') };
  }
  const made = (answer: Said): string => {
    expect([answer.status, answer.status === 201 ? '' : answer.text]).toEqual([201, '']);
    return String(answer.body['id']);
  };
  return {
    world,
    county,
    admin,
    strangers,
    call,
    keyOf,
    user: async (email, more = {}) => made(await call('POST', '/Users', { userName: email, active: true, ...more })),
    async idOf(email) {
      const { body } = await call('GET', `/Users?filter=${encodeURIComponent(`userName eq "${email}"`)}`);
      return String((body['Resources'] as unknown as { id: string }[])[0]?.id);
    },
    group: async (displayName, more = {}) => made(await call('POST', '/Groups', { displayName, ...more })),
    close: () => world.close(),
  };
}
