import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { acceptFields, type Accepted, type Actor, type Fields, type Issue, kindOf, nobodyId, type Spec } from '#kernel';
import { Failure, fail } from '#kernel/record/fail.ts';
import { once, Replay } from './idempotency.ts';
import type { SiteAsk, SitePart, SitePorts } from './site.ts';

/** A form that was not taken, as the page shows it again. */
export interface Sent {
  readonly name: string;
  readonly typed: Readonly<Record<string, readonly string[]>>;
  readonly issues: readonly Issue[];
  readonly message: string | null;
}

export interface FormsOfSite {
  token(path: string, now: Date): string;
  receive(request: Request, part: SitePart | undefined, ask: SiteAsk): Promise<{ readonly to: string } | Sent>;
}

const MOST_BYTES = 64 * 1024;
/** No person reads and fills a form in less. */
const QUICKEST_MS = 700;
const LONGEST_MS = 24 * 60 * 60_000;
/** As `web/site/form.tsx` has it: nobody sees it, so whoever fills it is a program. */
const DECOY = 'levee_homepage';
const plumbing = new Set(['form', 'token', DECOY]);

/** Takes the forms of public pages: judged by their fields, signed, counted, and with one effect however often they are sent. */
export function formsOfSite(ports: Pick<SitePorts, 'door' | 'secret' | 'limit' | 'publicUrl'>): FormsOfSite {
  const key = createHmac('sha256', ports.secret).update('forms of the site').digest();
  const sign = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');

  /** What is wrong with the token, in words for the person; null when it is right. */
  function tokenTrouble(token: string, path: string, now: Date): string | null {
    const [id = '', at = '', signature = ''] = token.split('.');
    const wanted = Buffer.from(sign(`${path} ${id}.${at}`));
    const given = Buffer.from(signature);
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
      return 'This page was changed or belongs to another visit. Look it over and send it again.';
    const age = now.getTime() - Number.parseInt(at, 36);
    if (age > LONGEST_MS) return 'This page was open for more than a day. Look it over and send it again.';
    return age < QUICKEST_MS ? 'That was faster than a person types. Look it over and send it again.' : null;
  }

  async function receive(request: Request, part: SitePart | undefined, ask: SiteAsk): Promise<{ to: string } | Sent> {
    const given = await readForm(request);
    const name = given.get('form') ?? '';
    const stated = part?.forms && Object.hasOwn(part.forms, name) ? part.forms[name] : undefined;
    if (!part || !stated) throw fail('method_not_allowed', 'method', 'There is no such form on this page.');
    const from = request.headers.get('sec-fetch-site');
    if (from !== null && from !== 'same-origin' && from !== 'none')
      throw fail('forbidden', 'origin', 'This form was not sent from this site.');
    const typed = typedIn(given);
    const again = (message: string | null, issues: readonly Issue[] = []): Sent => ({ name, typed, issues, message });

    const { limit = 'sensitive' } = stated;
    const wait = await ports.limit({ limit, account: null, address: ask.address });
    if (wait !== null) return again(`Too many forms came from this network. Try again in ${inMinutes(wait)}.`);
    const token = given.get('token') ?? '';
    const trouble = tokenTrouble(token, part.page.path, ask.now);
    if (trouble) return again(trouble);
    if ((given.get(DECOY) ?? '') !== '') return again('A hidden field was filled in. Clear it and send again.');
    const judged = judge(stated.fields, given);
    if (!judged.ok) return again(null, judged.issues);
    const { organizationId } = ask;
    if (organizationId === null) return again('This installation has no organization yet that could receive this.');

    // Changed and sent again from a page that was left by Back, it is another form.
    const text = JSON.stringify(judged.value);
    const sameAs = `${token.split('.')[0]}-${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`;
    const actor = productFor(organizationId, ask.requestId);
    const attempt = { door: ports.door, actor, key: sameAs, route: `site ${part.page.path} ${name}`, body: text };
    try {
      return await stated.submit(judged.value, {
        ...ask,
        organizationId,
        once: async (work) => {
          const { body } = await once({ ...attempt, requestId: ask.requestId }, async (inside) => ({
            body: await work(inside),
          }));
          return body as { to: string }; // as the line above made it
        },
      });
    } catch (error) {
      if (error instanceof Replay) return replayed(error, again);
      if (error instanceof Failure && error.status < 500)
        return again(error.issues.length > 0 ? null : error.message, error.issues);
      throw error;
    }
  }

  return {
    token(path, now) {
      const body = `${randomUUID()}.${now.getTime().toString(36)}`;
      return `${body}.${sign(`${path} ${body}`)}`;
    },
    receive,
  };
}

const inMinutes = (seconds: number): string =>
  seconds <= 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;

async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type))
    throw fail('unsupported', 'unsupported', 'Send the form as the page has it.');
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > MOST_BYTES) throw fail('too_large', 'too_large', `A form holds at most ${MOST_BYTES / 1024} KB.`);
    parts.push(part);
  }
  return new URLSearchParams(Buffer.concat(parts).toString('utf8').replaceAll('\0', ''));
}

const typedIn = (given: URLSearchParams): Record<string, readonly string[]> =>
  Object.fromEntries(
    [...new Set(given.keys())].filter((name) => !plumbing.has(name)).map((name) => [name, given.getAll(name)]),
  );

/** What was typed, as values of the fields: each kind reads its own text. */
function judge(fields: Fields, given: URLSearchParams): Accepted<Record<string, unknown>> {
  const input: Record<string, unknown> = {};
  const issues: Issue[] = [];
  for (const [name, { spec }] of Object.entries(fields)) {
    const read = valueOf(
      spec,
      given.getAll(name).map((text) => text.replaceAll('\r\n', '\n').toWellFormed()),
    );
    if (read.ok) input[name] = read.value;
    else
      issues.push(
        ...read.issues.map((issue) => ({ ...issue, path: issue.path === '' ? name : `${name}.${issue.path}` })),
      );
  }
  const judged = acceptFields(fields, input, { partial: false });
  const named = new Set(issues.map(({ path }) => path));
  const rest = judged.ok
    ? []
    : judged.issues.filter(({ path }) => !named.has(path) && !named.has(path.split('.')[0] ?? ''));
  if (issues.length + rest.length > 0) return { ok: false, issues: [...issues, ...rest] };
  return judged;
}

function valueOf(spec: Spec, texts: readonly string[]): Accepted<unknown> {
  const [text = ''] = texts;
  if (spec.kind.name === 'yesNo') return { ok: true, value: text !== '' };
  if (spec.kind.name === 'choices') return { ok: true, value: texts };
  if (text.trim() === '') return { ok: true, value: null };
  // Several lines are a value as they are; what stands in one line each kind reads from its text.
  return kindOf(spec).fromText(text, spec);
}

/** The first answer to the same form: where it led, or why it was not taken. */
async function replayed(
  { response }: Replay,
  again: (message: string, issues?: readonly Issue[]) => Sent,
): Promise<{ to: string } | Sent> {
  const body = (await response.json()) as { to?: string; detail?: string; issues?: readonly Issue[] };
  return body.to === undefined ? again(body.detail ?? 'This was sent before.', body.issues) : { to: body.to };
}

/** The product itself, at work for a visitor. */
const productFor = (organizationId: string, requestId: string): Actor => ({
  id: nobodyId,
  userId: nobodyId,
  organizationId,
  name: 'Levee',
  role: 'user',
  duties: [],
  kind: 'system',
  timeZone: 'UTC',
  requestId,
});
