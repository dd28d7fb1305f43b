import type { AnyRecord } from '#kernel';
import type { Operation } from '#server/http/operation.ts';
import type { ProbeRecipe } from '#server/http/probe.ts';
import type { Action } from '#server/records/effects.ts';
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

/** The calls on single rows and lists that follow from definitions, sorted by what they do. */
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

/** Calls on many rows, which follow from definitions as well. */
export const manyRows =
  /^(\w+)\.(bulk|export|points|import\.(upload|list|read|map|refused|fix|check|run|cancel|errors))$/;

/** How the other calls are probed, until each states its own `probe`. */
const recipes: Readonly<Record<string, ProbeRecipe>> = {
  'auth.signUp': { namesNothing: true },
  'auth.sendVerification': { namesNothing: true },
  'auth.sendVerificationEmail': { namesNothing: true, body: { type: 'verification', email: 'rosa@county.example' } },
  'auth.verifyEmail': {},
  'auth.requestReset': { namesNothing: true },
  'auth.resetPassword': {},
  'auth.changePassword': {},
  'auth.security': { namesNothing: true },
  'auth.confirm': {},
  'auth.endSession': {},
  'auth.secondFactorBegin': { namesNothing: true },
  'auth.secondFactorConfirm': {},
  'auth.secondFactorRemove': { namesNothing: true },
  'auth.recoveryCodes': { namesNothing: true },
  'auth.passkeyRemove': {},
  'auth.ways': { namesNothing: true },
  'auth.googleStart': { namesNothing: true },
  'auth.googleReturn': { namesNothing: true },
  'auth.googleDisconnect': { namesNothing: true },
  'scim.list': { namesNothing: true },
  'scim.create': { namesNothing: true, body: { userName: 'new.clerk@county.example' } },
  'scim.read': { names: { id: 'organization_members' } },
  'scim.replace': { names: { id: 'organization_members' } },
  'scim.change': { names: { id: 'organization_members' } },
  'scim.remove': { names: { id: 'organization_members' } },
  'scim.config': { namesNothing: true },
  'scim.schemas': { namesNothing: true },
  'scim.schema': { namesNothing: true, words: { id: 'urn:ietf:params:scim:schemas:core:2.0:Group' } },
  'scim.resourceTypes': { namesNothing: true },
  'scim.resourceType': { namesNothing: true, words: { id: 'Group' } },
  'scim.groups': { namesNothing: true },
  'scim.createGroup': { namesNothing: true, body: { displayName: 'Buyers' } },
  'scim.group': { names: { id: 'scim_group' } },
  'scim.replaceGroup': { names: { id: 'scim_group' } },
  'scim.changeGroup': { names: { id: 'scim_group' } },
  'scim.removeGroup': { names: { id: 'scim_group' } },
  'jobs.list': { namesNothing: true },
  'jobs.failed': { namesNothing: true },
  'jobs.retry': {},
  'mail.failed': { namesNothing: true },
  'mail.retry': {},
  'mail.outbox': { namesNothing: true },
  'mail.read': { names: { name: 'entry' } },
  'operations.health': { namesNothing: true },
  'limits.override': { namesNothing: true },
  'health.live': { namesNothing: true },
  'health.ready': { namesNothing: true },
  metrics: { namesNothing: true },
};

/** What an operation says of how it is probed. */
export const recipeOf = (operation: Pick<Operation, 'id' | 'probe'>): ProbeRecipe | undefined =>
  operation.probe ?? recipes[operation.id];

export const pathOf = (operation: Operation, params: Readonly<Record<string, string>> = {}): string =>
  operation.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? recipeOf(operation)?.words?.[name] ?? '');

/** Calls that no recipe covers. */
export function withoutRecipe(world: World, operations: readonly Operation[]): string[] {
  const covered = new Set(recordCalls(world, operations).map(({ operation }) => operation.id));
  return operations
    .filter((one) => !covered.has(one.id) && !manyRows.test(one.id) && !recipeOf(one))
    .map(({ id }) => id);
}

/** Recipes of calls that are not there, or that state their own. */
export function idleRecipes(operations: readonly Operation[]): string[] {
  const needed = new Set(operations.filter(({ probe }) => !probe).map(({ id }) => id));
  return Object.keys(recipes).filter((id) => !needed.has(id));
}
