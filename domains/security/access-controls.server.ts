import { inSentence, oneOf } from '#kernel/fields/accept.ts';
import { type Actor, fail, permission, type Role } from '#kernel';
import { refusedBefore } from '#kernel/record/abilities.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ask } from '#server/audit/authors.ts';
import type { Ports } from '#server/ports.ts';
import { actionsOf } from '#server/records/effects.ts';
import { abilitiesIn } from '#server/records/can.ts';
import { fetchRow } from '#server/records/fetch.ts';
import { rowIn } from '#server/records/rows.ts';
import { member } from '#domains/organization/public.server.ts';
import { accessExplained, type Explained } from './access-explained.ts';

/** Answers why a member can or cannot do something, with the same judgement that every call passes. */
export function accessOperations({ database, door, accounts }: Ports): Operation[] {
  return [
    answers(accessExplained, {
      scope: 'access:read',
      access: 'admin',
      summary: 'What a member may do with a kind of record, or with one row of it, and why not.',
      tag: 'Members',
      told: 'One line for each thing that can be done.',
      probe: {},
      async run({ actor, query }) {
        const { organizationId } = actor;
        const compiled = door.around.registry.find(query.record);
        if (!compiled) throw fail('not_found', 'not_found', 'There is no such kind of record.');
        const { record } = compiled;
        const memberId = query.member;
        const rowId = query.row ?? '';
        const someone = () => fail('not_found', 'not_found', 'There is no such member.');
        const found = await database.within({ organizationId }, (tx) =>
          rowIn(tx, member, { where: { id: memberId }, fields: ['name', 'userId'] }),
        );
        if (!found) throw someone();
        const base: Actor = {
          ...actor,
          id: memberId,
          userId: found.userId,
          name: found.name,
          kind: 'person',
          role: 'user' as Role,
          duties: [],
        };
        const person = await accounts.presently({ ...base, scopes: ['*'] });
        if (!person)
          return {
            body: {
              person: found.name,
              role: null,
              duties: [],
              verbs: [],
              sentence: `${found.name} is not active here and may do nothing.`,
            },
          };

        const { access, transitions } = record;
        const one = inSentence(record.label[0]);
        const actions = actionsOf(door.around.parts, record.name);
        const stated = [
          ['read', `See ${inSentence(record.label[1])}`, permission(access.read)],
          ['create', `Make ${oneOf(record.label[0])}`, permission(access.create)],
          ['edit', `Change ${oneOf(record.label[0])}`, permission(access.edit)],
          ...(access.remove
            ? ([['remove', `Delete ${oneOf(record.label[0])}`, permission(access.remove)]] as const)
            : []),
          ...Object.entries(transitions).map(([name, step]) => [name, step.label, { by: step.by }] as const),
          ...actions.map(({ name, label, by }) => [name, label, { by }] as const),
        ] as const;
        const general = stated.map(([verb, label, given]): Explained => {
          const refusal = refusedBefore(record, verb, given, person);
          return { verb, label, allowed: refusal === null, because: refusal?.sentence ?? null };
        });
        const answer = { person: found.name, role: person.role, duties: person.duties };
        if (rowId === '') return { body: { ...answer, verbs: general, sentence: null } };
        const row = await database.together({ organizationId }, (tx) =>
          fetchRow({ actor: person, tx, registry: door.around.registry }, compiled, { id: rowId, titles: false }),
        );
        if (!row) {
          // Whoever asks may see no more of the row than they could themselves.
          await door.read(actor, compiled, rowId);
          return {
            body: {
              ...answer,
              verbs: [],
              sentence: `${found.name} does not see this ${one}, so nothing can be done with it.`,
            },
          };
        }
        const ask: Ask = (...asked) => database.read({ organizationId }, ...asked);
        const { can, cannot } = (await abilitiesIn({ ask, actor: person, around: door.around }, compiled, [row]))(row);
        const verbs = general
          .filter(({ verb }) => verb !== 'create')
          .map(({ verb, label, because }): Explained => {
            if (verb === 'read' || can.includes(verb)) return { verb, label, allowed: true, because: null };
            const state = `Not while the ${one} is ${String(row.status).replaceAll('_', ' ')}.`;
            return { verb, label, allowed: false, because: cannot[verb] ?? because ?? state };
          });
        return { body: { ...answer, verbs, sentence: null } };
      },
    }),
  ];
}
