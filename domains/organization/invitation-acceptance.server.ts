import { type BodyOf, fail, type Role } from '#kernel';
import type { Standing } from '#server/auth/identify.ts';
import type { AccountPorts } from '#server/auth/accounts.ts';
import type { Session } from '#server/auth/sessions.ts';
import { digestOf, dropLookup, isSecret, type Place } from '#server/auth/secrets.ts';
import type { Tx } from '#server/db/database.ts';
import { answersAnyone } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { invalid } from '#server/records/refusals.ts';
import { acceptInvitation, invitationOffer } from './invitation-calls.ts';
import { invitation } from './invitation.record.ts';
import { join, productIn } from './membership.server.ts';

interface Offer {
  readonly email: string;
  readonly name: string | null;
  readonly role: Role;
  readonly organization: string;
}

const over = () =>
  fail('gone', 'invitation.over', 'This invitation was used, withdrawn or has expired. Request a new one.');

const signInFirst = () =>
  fail('conflict', 'invitation.sign_in', 'This address has an account. Sign in with it, then open the link again.');

/** Looking at an invitation and accepting it: whoever has the link from the mail may. */
export function acceptanceOperations({ door, database, accounts, clock }: AccountPorts): Operation[] {
  const { directory } = accounts;

  async function placeOf(token: unknown): Promise<Place> {
    if (!isSecret(token)) throw over();
    const [place] = await database.platform((tx) =>
      tx.query<{ organizationId: string; rowId: string }>(
        `select organization_id as "organizationId", row_id as "rowId" from auth.lookups where digest = $1 and record = 'invitation'`,
        [digestOf(token)],
      ),
    );
    if (!place) throw over();
    return place;
  }

  /** The offer, as long as it stands. Locked, everybody else who wants it waits and then finds it gone. */
  async function standingOffer(tx: Tx, { organizationId, rowId }: Place, lock = false): Promise<Offer> {
    const [found] = await tx.query<Offer & { status: string; expiresAt: string }>(
      `select i.email, i.name, i.role, i.status, i.expires_at as "expiresAt", o.name as organization
       from invitation i join organization o on o.id = i.organization_id and o.state = 'active'
       where i.organization_id = $1 and i.id = $2 ${lock ? 'for no key update of i' : ''}`,
      [organizationId, rowId],
    );
    if (found?.status !== 'sent' || Date.parse(found.expiresAt) <= clock.now().getTime()) throw over();
    return found;
  }

  return [
    answersAnyone(invitationOffer, {
      scope: 'open',
      summary: 'What an invitation is for, by the token in its link. Reading it does not use it up.',
      tag: 'Invitations',
      told: 'The offer.',
      probe: { query: { token: 'x' } },
      async run({ query }) {
        const place = await placeOf(query.token);
        const { organizationId } = place;
        const { email, name, role, organization } = await database.within({ organizationId }, (tx) =>
          standingOffer(tx, place),
        );
        const known = await database.platform((tx) => directory.find(tx, email));
        return { body: { email, name, role, organization, hasAccount: known?.isVerified ?? false } };
      },
    }),
    answersAnyone(acceptInvitation, {
      scope: 'session',
      summary:
        'Accept an invitation, signed in with its address, or with a name and password for a new account. It works once.',
      tag: 'Invitations',
      told: 'Accepted.',
      limit: 'auth',
      probe: {},
      async run({ body, request, requestId, address }) {
        const place = await placeOf(body.token);
        const { organizationId } = place;
        const offer = await database.within({ organizationId }, (tx) => standingOffer(tx, place));
        const person = await whoAccepts(request, offer, body);
        await door.run(productIn(organizationId, requestId), async (work) => {
          const { email, role } = await standingOffer(work.tx, place, true);
          const { userId, name } = await person.account(work.tx);
          const reason = 'Accepted an invitation';
          const joined = await join(work, { userId, name, email, role, reason });
          await work.move(invitation, place.rowId, 'accept', { computed: { acceptedBy: joined.id } });
          await dropLookup(work.tx, digestOf(body.token));
        });
        await accounts.tries.forgive(null, address);
        const answer = { body: { organizationId, organization: offer.organization, email: offer.email } };
        if (!person.standing) return answer;
        // Accepted is accepted: a session that ended meanwhile takes nothing of it back.
        const cookie = await accounts.enter(person.standing, organizationId).catch(() => null);
        return cookie === null ? answer : { ...answer, headers: { 'set-cookie': cookie } };
      },
    }),
  ];

  interface Accepting {
    readonly standing: (Standing & { readonly session: Session }) | null;
    account(tx: Tx): Promise<{ userId: string; name: string }>;
  }

  async function whoAccepts(request: Request, offer: Offer, body: BodyOf<typeof acceptInvitation>): Promise<Accepting> {
    if (await accounts.standing(request)) {
      const standing = await accounts.inSession(request);
      if (standing.email !== offer.email)
        throw fail(
          'conflict',
          'invitation.other_address',
          `This invitation was sent to another address than ${standing.email}. Sign out first, or sign in with that address.`,
        );
      return { standing, account: async () => ({ userId: standing.userId, name: standing.name }) };
    }
    const known = await database.platform((tx) => directory.find(tx, offer.email));
    if (known?.isVerified) throw signInFirst();
    const name = body.name ?? offer.name;
    const wanted = [
      ...(name ? [] : [{ path: 'name', code: 'required', message: 'Name is required' }]),
      ...(body.password ? [] : [{ path: 'password', code: 'required', message: 'Password is required' }]),
    ];
    if (!name || !body.password) throw invalid(wanted);
    // The link came by mail, so the address is proved; the work of hashing is done before anything is locked.
    const claim = { name, passwordHash: await directory.hash(body.password), isVerified: true };
    return {
      standing: null,
      async account(tx) {
        const present = await directory.find(tx, offer.email);
        if (present?.isVerified) throw signInFirst();
        if (present) await directory.claim(tx, present.id, claim);
        return { userId: present?.id ?? (await directory.create(tx, { email: offer.email, ...claim })), name };
      },
    };
  }
}
