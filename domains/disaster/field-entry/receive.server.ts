import { createHash } from 'node:crypto';
import { acceptFields, type Actor, type AnyRecord, Failure, type Row } from '#kernel';
import { canonical } from '#server/audit/canonical.ts';
import { answers } from '#server/http/answers.ts';
import { type Attempt, keepRefusedRows } from '#server/http/refused-attempts.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { invalid } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt } from '../../organization/public.server.ts';
import { damageAssessment } from '../damage/damage-assessment.record.ts';
import { loadTicket } from '../debris/load-ticket.record.ts';
import { type Happened, logEvent, sha256 } from '../incidents/event.server.ts';
import { damageLine } from '../public-assistance/damage-line.record.ts';
import { equipmentEntry } from '../public-assistance/equipment-entry.record.ts';
import { laborEntry } from '../public-assistance/labor-entry.record.ts';
import { sendFieldEntries, type SentEntries } from './field-calls.ts';
import { fieldForms } from './field-forms.ts';
import { fieldReceipt } from './field-receipt.record.ts';
import type { FieldKind } from './field-words.ts';

type Values = Readonly<Record<string, unknown>>;
type Receipt = Row<typeof fieldReceipt>;

interface Made {
  readonly id: string;
  readonly title: string;
}

/** An entry is made as its own form makes it: with the rights and the rules of the person who sends it, as they are now. */
const makes: Readonly<Record<FieldKind, (work: UnitOfWork, values: Values) => Promise<Made>>> = {
  async incident_event(work, values) {
    const read = acceptFields(fieldForms.incident_event, values, { partial: false });
    if (!read.ok) throw invalid(read.issues);
    const { incident, ...happened } = read.value as unknown as Happened & { readonly incident: string }; // the fields of this form
    const { id, name } = await logEvent(work, incident, happened);
    return { id, title: name };
  },
  damage_assessment: made(damageAssessment),
  damage_line: made(damageLine),
  labor_entry: made(laborEntry),
  equipment_entry: made(equipmentEntry),
  load_ticket: made(loadTicket),
};

function made({ name, title }: Pick<AnyRecord, 'name' | 'title'>) {
  return async (work: UnitOfWork, values: Values): Promise<Made> => {
    const { id, [title]: said } = await work.create(work.around.registry.get(name), values);
    return { id: id as string, title: said as string }; // each of these records is named by a number
  };
}

export interface Sent {
  readonly deviceKey: string;
  readonly kind: FieldKind;
  readonly enteredAt: string;
  readonly values: unknown;
}

const isValues = (given: unknown): given is Values =>
  typeof given === 'object' && given !== null && !Array.isArray(given);
const keyShape = /^[\w-]{16,64}$/;

function judgeParcel({ deviceKey, enteredAt, values }: Sent): void {
  const issues = [
    ...(keyShape.test(deviceKey)
      ? []
      : [{ path: 'deviceKey', message: 'A device key has 16 to 64 letters and digits.' }]),
    ...(Number.isNaN(Date.parse(enteredAt)) ? [{ path: 'enteredAt', message: 'Send the instant as ISO 8601.' }] : []),
    ...(isValues(values) ? [] : [{ path: 'values', message: 'Send the values by field.' }]),
  ];
  if (issues.length > 0) throw invalid(issues.map((issue) => ({ ...issue, code: `field_receipt.${issue.path}` })));
}

/** The row and its receipt are one transaction, so an entry that is sent again finds both or neither. */
export async function receive(work: UnitOfWork, given: Sent, device: string | null = null): Promise<Receipt> {
  judgeParcel(given);
  const { deviceKey, kind, enteredAt, values } = given;
  const contentHash = sha256(canonical({ kind, enteredAt, values }));
  const { organizationId } = work.actor;
  const lock = createHash('sha256').update(`${organizationId}\n${deviceKey}`).digest().readBigInt64BE(0).toString();
  await work.tx.query('select pg_advisory_xact_lock($1)', [lock], 'hold_field_entry');
  const known = await work.asProduct.row(fieldReceipt, { where: { deviceKey } });
  if (known) {
    if (known.enteredBy === work.person && known.contentHash === contentHash) return known as Receipt;
    const sentence =
      known.enteredBy === work.person
        ? `This entry was received as ${known.number ?? 'it was'} before it was changed. Discard it here, and correct ${known.entry}.`
        : 'This device key was used for another entry.';
    throw refusedAt('deviceKey', 'field_receipt.is_used', sentence);
  }
  const { id, title } = await makes[kind](work, values as Values); // judged above
  return work.asProduct.insert(
    fieldReceipt,
    {},
    {
      kind,
      entry: title,
      entryId: id,
      enteredAt: new Date(enteredAt).toISOString(),
      receivedAt: work.now(),
      enteredBy: work.person,
      device,
      deviceKey,
      contentHash,
    },
  );
}

/** Each entry by itself: one that is refused holds no other up. What is no refusal ends the call, and the device sends again. */
async function receiveAll(
  { door, actor }: Pick<Ports, 'door'> & { readonly actor: Actor },
  sent: readonly Sent[],
  device: string | null,
) {
  const entries: SentEntries[number][] = [];
  const attempts: Attempt[] = [];
  for (const one of sent) {
    const { deviceKey, kind } = one;
    try {
      const { number, receivedAt, entry, entryId } = await door.run(actor, (work) => receive(work, one, device));
      entries.push({ deviceKey, receipt: { number, receivedAt, entry, entryId }, refusal: null });
    } catch (error) {
      if (!(error instanceof Failure) || error.status >= 500) throw error;
      const { code, message, issues } = error;
      entries.push({ deviceKey, receipt: null, refusal: { message, issues: [...issues] } });
      attempts.push({ operation: `${kind}.create`, row: undefined, code, sentence: message });
    }
  }
  if (attempts.length > 0) await door.run(actor, (work) => keepRefusedRows(work, attempts));
  return entries;
}

export const fieldOperations = ({ door }: Ports): Operation[] => [
  answers(sendFieldEntries, {
    tag: 'Disaster',
    access: 'member',
    scope: 'session',
    summary:
      'Takes entries that a device kept. The same key with the same content is one entry, however often it is sent.',
    told: 'For each entry its receipt, or why it was refused.',
    probe: {
      namesNothing: true,
      body: {
        entries: [
          {
            deviceKey: 'probe-0123456789abcdef',
            kind: 'incident_event',
            enteredAt: '2026-11-20T14:00:00.000Z',
            values: { text: 'Water over the road.' },
          },
        ],
      },
    },
    run: async ({ actor, body: { device = null, entries } }) => ({
      body: { entries: await receiveAll({ door, actor }, entries as readonly Sent[], device) }, // judged by the shape of the call
    }),
  }),
];
