import { acceptFields, kindOf } from '#kernel/fields/accept.ts';
import type { Fields } from '#kernel/fields/field.ts';
import type { New } from '#kernel/record/define.ts';
import { invalid } from '#server/records/refusals.ts';

/** What stands in the question of an address, judged by the operation's own fields; what is wrong is told by the name of its field. */
export function queryParams<const F extends Fields>(fields: F, query: URLSearchParams): New<{ readonly fields: F }> {
  const given: Record<string, unknown> = {};
  const issues: { path: string; code: string; message: string }[] = [];
  for (const [name, { spec }] of Object.entries(fields)) {
    const text = query.get(name) ?? '';
    if (text === '') continue;
    const read = kindOf(spec).fromText(text, spec as never); // a kind is only ever called with its own specification
    if (read.ok) given[name] = read.value;
    else issues.push(...read.issues.map((issue) => ({ ...issue, path: [name, issue.path].filter(Boolean).join('.') })));
  }
  const judged = acceptFields(fields, given, { partial: false, actorMayWrite: () => true });
  // What could not be read has been said already.
  const isSaid = (path: string) => issues.some((one) => one.path === path);
  if (!judged.ok) issues.push(...judged.issues.filter(({ path }) => !isSaid(path)));
  if (issues.length > 0 || !judged.ok) throw invalid(issues);
  return judged.value as never; // judged by exactly these fields
}
