import { type AnyRecord, labelOf } from '#kernel';
import type { Spec } from '#kernel/fields/field.ts';
import { titlesOf } from '#server/records/references.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Changed } from './approval-view.ts';
import type { Content, Difference } from './content.ts';

const nothing = 'nothing';

/** Differences as a person reads them: fields by their labels, values as the screens show them, rows by their names. */
export async function inWords(work: UnitOfWork, record: AnyRecord, all: readonly Difference[]): Promise<Changed[]> {
  const told: Changed[] = [];
  for (const { field, at, was, is } of all) {
    const spec = record.fields[field]?.spec;
    if (!spec || spec.computed) continue; // what follows from other fields is told with them
    const label = at === null ? labelOf(field, spec) : `${labelOf(field, spec)}, line ${at}`;
    told.push({ label, was: await said(work, spec, was), is: await said(work, spec, is) });
  }
  return told;
}

async function said(work: UnitOfWork, spec: Spec, value: unknown): Promise<string> {
  if (value === null || value === undefined || value === '') return nothing;
  const { fields, to } = spec.options as { fields?: AnyRecord['fields']; to?: string };
  if (fields) return lineSaid(work, fields, value as Content);
  if (to) return namesOf(work, to, [value].flat() as string[]);
  const show = { locale: 'en-US', timeZone: work.actor.timeZone };
  return spec.kind.format(value as never, spec as never, show).slice(0, 2000);
}

async function lineSaid(work: UnitOfWork, fields: AnyRecord['fields'], line: Content): Promise<string> {
  const parts: string[] = [];
  for (const [name, { spec }] of Object.entries(fields))
    if (line[name] !== null && line[name] !== undefined) parts.push(await said(work, spec, line[name]));
  return parts.join(' · ') || nothing;
}

async function namesOf(work: UnitOfWork, to: string, ids: readonly string[]): Promise<string> {
  const target = work.around.registry.find(to);
  if (!target) return nothing;
  const names = await titlesOf(work, target, ids);
  return ids.map((id) => names.get(id) ?? 'something you can’t see').join(', ');
}
