import type { AnyRecord } from '#kernel';
import type { Action } from '#server/records/effects.ts';
import type { Operation } from '#server/http/operation.ts';
import type { World } from './world.ts';

/** What a call that follows from a definition does. */
export type Verb = 'list' | 'read' | 'history' | 'create' | 'edit' | 'remove' | 'step' | 'action';

export interface RecordCall {
  readonly operation: Operation;
  readonly record: AnyRecord;
  readonly verb: Verb;
  /** The name of the step or action. */
  readonly name: string;
  readonly action?: Action;
}

const verbs: readonly Verb[] = ['list', 'read', 'history', 'create', 'edit', 'remove'];

/** The calls that follow from definitions, sorted by what they do; the others have recipes of their own. */
export function recordCalls(world: World, operations: readonly Operation[]): RecordCall[] {
  const { registry, parts } = world.door.around;
  return operations.flatMap((operation) => {
    const [owner = '', name = '', ...rest] = operation.id.split('.');
    const record = registry.find(owner)?.record;
    if (!record || rest.length > 0) return [];
    const verb = verbs.find((one) => one === name);
    if (verb) return [{ operation, record, verb, name }];
    // A domain may have a call of its own that bears the name of one of the product's steps.
    if (operation.path !== `/api/v1/${owner}/{id}/${name}`) return [];
    if (Object.hasOwn(record.transitions, name)) return [{ operation, record, verb: 'step' as const, name }];
    const action = parts.actions.find((one) => one.record === owner && one.name === name);
    return action ? [{ operation, record, verb: 'action' as const, name, action }] : [];
  });
}

export const pathOf = (operation: Operation, params: Readonly<Record<string, string>> = {}): string =>
  operation.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
