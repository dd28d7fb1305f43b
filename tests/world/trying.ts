import type { AnyRecord } from '#kernel';
import type { Answered, Serving } from './serving.ts';
import type { Person, World } from './world.ts';

export type Id = Promise<{ readonly id: string }> | { readonly id: string };

/** What came of it, and who it was. */
export interface Tried extends Pick<Answered, 'status'> {
  readonly by: Person;
  readonly json: unknown;
}

export type Trying = ReturnType<typeof trying>;

/** People who try things by the calls that their screens make, and what the audit record keeps of those that were refused. */
export function trying(world: World, server: Serving) {
  const call = async (by: Person, method: string, path: string, body: object): Promise<Tried> => ({
    by,
    ...(await server.ask({ as: by.actor, method, path: `/api/v1/${path}`, body })),
  });
  return {
    call,
    make: (by: Person, record: AnyRecord, body: object) => call(by, 'POST', record.name, body),
    step: async (by: Person, record: AnyRecord, name: string, of: Id, body: object = {}) =>
      call(by, 'POST', `${record.name}/${(await of).id}/${name}`, body),
    async edit(by: Person, record: AnyRecord, of: Id, body: object) {
      const { id } = await of;
      const { version } = await world.product.see(record, id);
      return call(by, 'PATCH', `${record.name}/${id}`, { version, ...body });
    },
    /** As one of many rows, of which each is answered by itself. */
    async bulk(by: Person, record: AnyRecord, name: string, of: Id): Promise<Tried> {
      const { json } = await call(by, 'POST', `${record.name}/bulk`, { ids: [(await of).id], step: name });
      const [row] = (json as { rows: readonly { ok: boolean; code: string; sentence: string }[] }).rows;
      return { by, status: row?.ok === false ? 422 : 200, json: { code: row?.code, detail: row?.sentence } };
    },
    /** The sentences and rules of what this person tried and was refused. */
    async kept({ id, actor }: Person): Promise<readonly (readonly [sentence: string, rule: unknown])[]> {
      const rows = await world.database.within({ organizationId: actor.organizationId }, (tx) =>
        tx.query<{ reason: string; changes: Record<string, readonly unknown[]> }>(
          `select reason, changes from audit_entry where organization_id = $1 and action = 'attempt_refused' and actor = $2`,
          [actor.organizationId, id],
        ),
      );
      return rows.map(({ reason, changes }) => [reason, changes['rule']?.[1]]);
    },
  };
}
