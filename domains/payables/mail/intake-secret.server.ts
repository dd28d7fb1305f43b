import { fail, type Row } from '#kernel';
import { refusedBefore } from '#kernel/record/abilities.ts';
import { personActing } from '#kernel/record/acting.ts';
import { uuidPattern } from '#kernel/fields/reference.ts';
import { digestOf, dropLookup, isSecret, keepLookup, newSecret } from '#server/auth/secrets.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { invalid, missing, refuse } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { productIn, shownOnce } from '../../organization/public.server.ts';
import { intakeKeepers, intakeReaders, invoiceIntake } from './invoice-intake.record.ts';
import { invoiceMessage } from './invoice-message.record.ts';
import { intakeUse, issueIntake, rotateIntake } from './mail-calls.ts';
import type { IntakeChannel } from './mail-words.ts';

const START = 'levee_intake_';
const LONGEST_START = START.length + 4;

const isIntakeSecret = (text: string): boolean => text.startsWith(START) && isSecret(text.slice(START.length));

const wrong = () =>
  fail(
    'unauthenticated',
    'credential',
    'This secret is not valid here: it is misspelled, was replaced, or its intake is inactive.',
  );

const place = `select organization_id as "organizationId", row_id as "rowId" from auth.lookups
  where digest = $1 and record = 'invoice_intake'`;
const running = `select i.issued_by as "issuedBy", i.name, i.participants from invoice_intake i
  join organization o on o.id = i.organization_id and o.state = 'active'
  where i.organization_id = $1 and i.id = $2 and i.status = 'on' and i.channel = $3 and i.digest = $4`;

/** The intake that a caller posts to, known by its secret alone. */
export interface Intake {
  readonly id: string;
  readonly organizationId: string;
  readonly issuedBy: string;
  readonly name: string;
  readonly participants: readonly string[];
  readonly actor: ReturnType<typeof productIn>;
}

type Around = Pick<Ports, 'database'>;

/** Whose intake it is. Address and secret belong together, and which of both is wrong is not said. */
export async function intakeOf(
  { database }: Around,
  { request, requestId, id, channel }: { request: Request; requestId: string; id: string; channel: IntakeChannel },
): Promise<Intake> {
  const [, secret = ''] = /^bearer (\S{1,200})$/i.exec(request.headers.get('authorization')?.trim() ?? '') ?? [];
  if (!isIntakeSecret(secret)) throw wrong();
  const digest = digestOf(secret);
  const [found] = await database.platform((tx) =>
    tx.query<{ organizationId: string; rowId: string }>(place, [digest], 'invoice_intake.place'),
  );
  if (!found || found.rowId !== id.toLowerCase()) throw wrong();
  const { organizationId } = found;
  const [kept] = await database.within({ organizationId }, (tx) =>
    tx.query<{ issuedBy: string; name: string; participants: readonly string[] | null }>(
      running,
      [organizationId, id.toLowerCase(), channel, digest],
      'invoice_intake.running',
    ),
  );
  if (!kept) throw wrong();
  const actor = { ...productIn(organizationId, requestId), inNameOf: kept.issuedBy };
  return { ...kept, id: id.toLowerCase(), organizationId, participants: kept.participants ?? [], actor };
}

/** Only its hash is kept; where it belongs is found by the hash before any organization is known. */
async function keepSecret(work: UnitOfWork, row: Row<typeof invoiceIntake>, secret: string): Promise<void> {
  const { organizationId } = work.actor;
  await keepLookup(work.tx, {
    record: 'invoice_intake',
    secret,
    place: { organizationId, rowId: row.id },
    expiresAt: null,
  });
}

const computedOf = (work: UnitOfWork, secret: string) => ({
  start: secret.slice(0, LONGEST_START),
  digest: digestOf(secret),
  issuedBy: personActing(work.actor),
  issuedAt: work.now(),
});

export function intakeOperations({ door }: Ports): Operation[] {
  const compiled = door.around.registry.get(invoiceIntake.name);
  const about = { tag: 'Invoices', access: intakeKeepers, limit: 'sensitive' } as const;
  const shown = (work: UnitOfWork, row: Row<typeof invoiceIntake>) => work.shown(compiled, { ...row });
  return [
    answers(issueIntake, {
      ...about,
      scope: 'invoice_intake:issue',
      summary: 'Makes an address to which a mail server or an access point posts invoices. Its secret is shown once.',
      told: 'Issued.',
      status: 201,
      probe: { namesNothing: true, body: { name: 'Invoices', channel: 'email' } },
      async run(given) {
        refuse(refusedBefore(invoiceIntake, 'issue', { by: intakeKeepers }, given.actor));
        const { name, channel, mailbox = null, participants } = given.body;
        if (channel === 'network' && (participants ?? []).length === 0)
          throw invalid([
            { path: 'participants', code: 'invoice_intake.participants', message: 'Enter your participant ID' },
          ]);
        return shownOnce(given, 'secret', async (work) => {
          const secret = `${START}${newSecret()}`;
          const row = await work.asProduct.insert(
            invoiceIntake,
            { name, channel, mailbox, participants: participants ?? [] },
            computedOf(work, secret),
          );
          await keepSecret(work, row, secret);
          return { secret, row: await shown(work, row), status: 201 };
        });
      },
    }),
    answers(intakeUse, {
      tag: about.tag,
      access: intakeReaders,
      scope: 'invoice_intake:read',
      summary: 'When a message last came to an intake.',
      told: 'The moment, or null.',
      probe: { names: { id: 'invoice_intake' } },
      run: ({ actor, params: { id } }) =>
        door.run(actor, async (work) => {
          const own = uuidPattern.test(id) ? await work.find(invoiceIntake, id) : null;
          if (!own) throw missing(invoiceIntake);
          const last = await work.row(invoiceMessage, {
            where: { intake: id },
            fields: ['receivedAt'],
            order: '-receivedAt',
          });
          return { body: { channel: own.channel, isOn: own.status === 'on', lastAt: last?.receivedAt ?? null } };
        }),
    }),
    answers(rotateIntake, {
      ...about,
      scope: 'invoice_intake:issue',
      summary: 'Replaces the secret of an intake. The earlier one is refused at once; the new one is shown once.',
      told: 'The new secret.',
      probe: { names: { id: 'invoice_intake' } },
      async run(given) {
        refuse(refusedBefore(invoiceIntake, 'issue', { by: intakeKeepers }, given.actor));
        return shownOnce(given, 'secret', async (work) => {
          const { id } = given.params;
          const before = uuidPattern.test(id)
            ? await work.row(invoiceIntake, { where: { id }, fields: ['digest'], lock: 'update' })
            : null;
          if (!before) throw missing(invoiceIntake);
          const secret = `${START}${newSecret()}`;
          await dropLookup(work.tx, before.digest);
          const row = await work.asProduct.change(invoiceIntake, before.id, {}, computedOf(work, secret));
          await keepSecret(work, row, secret);
          return { secret, row: await shown(work, row), status: 200 };
        });
      },
    }),
  ];
}
