import { type Actor, fail, permission } from '#kernel';
import { inSentence } from '#kernel/fields/accept.ts';
import { canReadField, type Compiled, type Registry, targetOf } from '#server/records/compiled.ts';
import { type Definition, filtersOf } from '../reports/definition.ts';
import { mayRead } from '../reports/readable.server.ts';
import type { PacketSource } from './packet.ts';
import { covers, scopeOf } from './scope.ts';

/** Every field that a definition names, `costCenter.department` among them. */
const namesIn = (definition: Definition): readonly string[] => [
  ...(definition.groups ?? []).map(({ field }) => field),
  ...(definition.totals ?? []).flatMap(({ field, until }) => [field ?? '', until ?? '']),
  ...(definition.columns ?? []),
  ...Object.keys(filtersOf(definition)).map((key) => key.split('.')[0] ?? ''),
  (definition.sort ?? '').replace(/^-/, ''),
];

/** What figures are worked out of: the record, the records that its fields name, and of each the fields and rows that were read. */
export function sourcesOf(registry: Registry, definitions: readonly Definition[], actor: Actor): PacketSource[] {
  const read = new Map<Compiled, Set<string>>();
  const note = (compiled: Compiled | undefined, name: string) => {
    if (!compiled) return;
    const fields = read.get(compiled) ?? new Set<string>();
    read.set(compiled, fields);
    const field = compiled.byName.get(name);
    if (!field) return;
    fields.add(name);
    // A row that is named is named by its title.
    const target = registry.find(targetOf(field) ?? '');
    if (target && !read.get(target)?.has(target.record.title)) note(target, target.record.title);
  };
  for (const definition of definitions) {
    const compiled = registry.find(definition.record);
    note(compiled, '');
    for (const name of namesIn(definition)) {
      const [first = '', inner] = name.split('.');
      note(compiled, first);
      const field = compiled?.byName.get(first);
      if (inner && field) note(registry.find(targetOf(field) ?? ''), inner);
      if (first === 'createdBy') note(registry.find('organization_members'), 'name');
    }
  }
  return [...read]
    .map(([{ record }, fields]) => ({
      record: record.name,
      fields: [...fields].toSorted(),
      rows: scopeOf(permission(record.access.read).rows, actor),
    }))
    .toSorted((one, other) => (one.record < other.record ? -1 : 1));
}

/**
 * Refuses a person who may not read now, of everything that the figures came from, all that the freezer could read. Figures cannot be
 * narrowed afterwards: who may read a part of it is shown nothing.
 */
export function refuseUnread(registry: Registry, sources: readonly PacketSource[], actor: Actor): void {
  for (const { record, fields, rows } of sources) {
    const compiled = registry.find(record);
    const label = compiled ? inSentence(compiled.record.label[1]) : 'records that are no longer there';
    if (!compiled || !mayRead(compiled, actor)) throw unread(label);
    if (!covers(scopeOf(permission(compiled.record.access.read).rows, actor), rows)) throw unread(`all ${label}`);
    for (const name of fields) {
      const field = compiled.byName.get(name);
      if (!field || !canReadField(field, actor)) throw unread(`every field of ${label} that it shows`);
    }
  }
}

const unread = (what: string) =>
  fail('forbidden', 'board_packet.sources', `The figures of this packet are for people who may read ${what}.`);
