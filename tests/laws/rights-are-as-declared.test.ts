import { randomUUID } from 'node:crypto';
import { duties } from '#domains/organization/duties.ts';
import { type Actor, type AnyRecord, type Failure, permission, type Role, type Rows, roles, type Who } from '#kernel';
import { rulesOf } from '#kernel/record/abilities.ts';
import { editableFields, fixedFields } from '#kernel/record/fixed.ts';
import type { Operation } from '#server/http/operation.ts';
import type { PlainRow } from '#server/records/select.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markedFor } from '../world/canaries.ts';
import { people, type Everything, everything } from '../world/everything.ts';
import { isDue, share } from '../world/due.ts';
import { dueCalls } from '../world/due-calls.ts';
import { pathOf, recordCalls } from '../world/recipes.ts';
import { all, serve, type Serving } from '../world/serving.ts';
import { isInTurn } from '../world/turn.ts';

let here: Everything;
let server: Serving;

beforeAll(async () => {
  here = await everything();
  server = await serve(here.world);
});
afterAll(async () => {
  await server?.close();
  await here?.close();
});

/** The declaration read a second time, independently of the code that enforces it. */
const strength: Readonly<Record<Role, number>> = { user: 0, manager: 1, admin: 2, platform_admin: 3 };

function declared(who: Who, { role, duties: held }: Pick<Actor, 'role' | 'duties'>): boolean {
  if (who === 'nobody') return false;
  if (who === 'member') return true;
  if (typeof who === 'string') return strength[role] >= strength[who as Role];
  return 'duty' in who ? held.includes(who.duty) : who.some((one) => declared(one, { role, duties: held }));
}

function covered(rows: Rows | undefined, row: PlainRow, actor: Actor): boolean {
  if (rows === undefined) return true;
  if ('any' in rows) return rows.any.some((one) => covered(one, row, actor));
  if ('when' in rows) return declared(rows.when, actor) && (rows.rows === 'all' || covered(rows.rows, row, actor));
  const held = row['own' in rows ? rows.own : rows.field];
  if ('own' in rows) return held === actor.id;
  return 'is' in rows ? held === rows.is : Array.isArray(held) && held.includes(actor.id);
}

/** Every role, and beside them a plain user with one duty each. */
function callers(): Actor[] {
  const { people } = here.ours;
  return [
    ...roles.map((role) => people[role].actor),
    ...Object.keys(duties).map((duty) => ({ ...people.user.actor, duties: [duty] })),
  ];
}

/** Who matters to a call: every role and each duty it names; of the duties that mean nothing to it a third in each run. */
const callersOf = ({ access }: Operation, at: number): Actor[] => {
  const names = JSON.stringify(access);
  return callers().filter(
    (as, nth) => isInTurn(at + nth, 3) || as.duties.length !== 1 || names.includes(`"${as.duties[0]}"`),
  );
};

const somewhere = (operation: Operation): string =>
  pathOf(operation, new Proxy({}, { get: () => randomUUID() }) as Record<string, string>);
const bodyOf = ({ method, media }: Operation) => (method === 'GET' || media ? {} : { body: {} });

/** Each with the reason why nobody has to be a member for it; what needs an account asks for it itself. */
const openToAnyone: Readonly<Record<string, string>> = {
  'sealing.publicReceipt':
    'Whether a bid is in the published root, for the holder of its receipt; no vendor and no price.',
  'assistant.chat': 'Visitors may ask; without a sign-in it reads what everybody may read.',
  'assistant.branding': 'How the chat looks on the public site.',
  'auth.signIn': 'Signs in.',
  'auth.signOut': 'Ends whatever session there is.',
  'auth.session': 'Says whether there is a session.',
  'auth.signUp': 'Makes an account.',
  'auth.sendVerification': 'Sends a letter to the address itself.',
  'auth.sendVerificationEmail': 'Sends a letter to the address itself.',
  'subscription.check': 'Needs an account, which need not be a member anywhere.',
  'visit.count': 'Adds one to a number of the day, where the operator counts visits.',
  'demo.setUp': 'Visitors press it; refused unless the operator runs the demo mode.',
  'auth.verifyEmail': 'Needs the token of that letter.',
  'auth.requestReset': 'Sends a letter to the address itself.',
  'auth.resetPassword': 'Needs the token of that letter.',
  'auth.changePassword': 'Needs a session and the old password.',
  'auth.signInCode': 'Needs the first step of a sign-in, and a code.',
  'auth.security': 'Needs a session.',
  'auth.confirm': 'Needs a session, and the password or a code.',
  'auth.endSession': 'Needs a session of the same account.',
  'auth.secondFactorBegin': 'Needs a session and a fresh proof.',
  'auth.secondFactorConfirm': 'Needs a session and a fresh proof.',
  'auth.secondFactorRemove': 'Needs a session and a fresh proof.',
  'auth.recoveryCodes': 'Needs a session and a fresh proof.',
  'auth.passkeyBegin': 'Needs a session and a fresh proof.',
  'auth.passkeyAdd': 'Needs a session and a fresh proof.',
  'auth.passkeyRemove': 'Needs a session and a fresh proof.',
  'auth.passkeyAsk': 'Says nothing of anybody.',
  'auth.passkeySignIn': 'Needs the signature of a device.',
  'auth.ways': 'Says what the sign-in page offers.',
  'auth.googleStart': 'Sends the browser to Google.',
  'auth.googleReturn': 'Needs what Google signed, in the browser that asked.',
  'auth.googleDisconnect': 'Needs a session and a fresh proof.',
  'auth.ssoStart': 'Sends the browser to the organization’s provider.',
  'auth.ssoReturn': 'Needs what the provider signed, in the browser that asked.',
  'auth.samlMetadata': 'Says who we are to a provider, which follows from the address.',
  'auth.samlReturn': 'Needs what the provider signed, for a request of ours.',
  'scim.list': 'Needs the key of a directory.',
  'scim.create': 'Needs the key of a directory.',
  'scim.read': 'Needs the key of a directory.',
  'scim.replace': 'Needs the key of a directory.',
  'scim.change': 'Needs the key of a directory.',
  'scim.remove': 'Needs the key of a directory.',
  'scim.config': 'Needs the key of a directory.',
  'scim.schemas': 'Needs the key of a directory.',
  'scim.schema': 'Needs the key of a directory.',
  'scim.resourceTypes': 'Needs the key of a directory.',
  'scim.resourceType': 'Needs the key of a directory.',
  'scim.groups': 'Needs the key of a directory.',
  'scim.createGroup': 'Needs the key of a directory.',
  'scim.group': 'Needs the key of a directory.',
  'scim.replaceGroup': 'Needs the key of a directory.',
  'scim.changeGroup': 'Needs the key of a directory.',
  'scim.removeGroup': 'Needs the key of a directory.',
  'invitation.look': 'Needs the token of the invitation.',
  'invitation.accept': 'Needs the token of the invitation.',
  'me.read': 'Needs an account, which need not be a member anywhere.',
  'me.enter': 'Needs a session of a member of that organization.',
  'organization.found': 'Needs a session, which is not a member anywhere yet.',
  'demo_request.calendar': 'Needs the link from a letter.',
  'punchout.return': 'A shop has the browser post the cart; the signed-in person takes it afterwards.',
  'capital.publicData': 'Shows what is published.',
  'capital.publicChanges': 'Shows what an adopted plan changed, for everybody to check.',
  'capital.publicKeys': 'Hands out public keys.',
  'contractChange.public': 'Shows executed changes of contracts, which are public record.',
  'payroll.rules': 'Shows the checks of certified payrolls, for software that prepares them.',
  'invoice_mail.post': 'Needs the secret of an intake.',
  'invoice_network.post': 'Needs the secret of an intake.',
  'invoice_network.response': 'Needs the secret of an intake.',
  'register.list': 'Shows contracts that are public.',
  'register.table': 'Shows contracts that are public.',
  'register.contract': 'Shows a contract that is public.',
  'register.payments': 'Shows settled payments of a public contract.',
  'register.document': 'Shows what is published.',
  'budget.bookTable': 'Shows what is published.',
  'budget.bookPdf': 'Shows what is published.',
  'published.opportunities': 'Shows what is published.',
  'published.opportunityTable': 'Shows what is published.',
  'published.vendor': 'Shows what is published.',
  'published.vendors': 'Shows what is published.',
  'published.vendorTable': 'Shows what is published.',
  'published.notice': 'Shows what is published.',
  'published.calendar': 'Shows what is published.',
  'published.tabulation': 'Shows what was read out when bids were opened.',
  'published.minutes': 'Shows the minutes of openings whose bids are public.',
  'published.opening': 'Shows an opening as it happens; no line of it names a bid before all are open.',
  'published.document': 'Shows what is published.',
  'published.opportunityFeed': 'Shows what is published.',
  'commonGrants.opportunities': 'Shows funding rounds that were announced.',
  'commonGrants.opportunity': 'Shows a funding round that was announced.',
  'ocds.releases': 'Shows what is published.',
  'ocds.records': 'Shows what is published.',
  'open311.services': 'Says what residents can report.',
  'open311.requests': 'Shows reports that were looked at, without their residents.',
  'open311.request': 'Shows a report that was looked at, without its resident.',
  'open311.report': 'Residents report without an account.',
  'health.live': 'Balancers ask.',
  'health.ready': 'Balancers ask.',
  metrics: 'Answers this machine or the holder of the token.',
  'api.document': 'Describes the calls and holds nothing of anybody.',
};

describe('every call', () => {
  test('asks strangers to sign in, unless it is open to anyone', async () => {
    const wrong = await all(server.operations, async (operation) => {
      const { status } = await server.ask({
        method: operation.method,
        path: somewhere(operation),
        ...bodyOf(operation),
      });
      return operation.access === 'anyone' || status === 401 ? [] : [`${operation.id}: ${status}`];
    });
    expect(wrong.flat()).toEqual([]);
  });

  test('is open to anyone only when it is meant to be', () => {
    const open = server.operations.filter(({ access }) => access === 'anyone').map(({ id }) => id);
    expect(open.filter((id) => !openToAnyone[id])).toEqual([]);
    expect(Object.keys(openToAnyone).filter((id) => !open.includes(id))).toEqual([]);
  });

  test('lets in exactly the roles and duties it declares', async () => {
    const due = dueCalls(here.world, server.operations);
    const closed = server.operations.filter(({ access, id }) => access !== 'anyone' && due.has(id));
    const tries = closed.flatMap((operation, at) => callersOf(operation, at).map((as) => ({ operation, as })));
    const wrong = await all(tries, async ({ operation, as }) => {
      const { status, json } = await server.ask({
        as,
        method: operation.method,
        path: somewhere(operation),
        ...bodyOf(operation),
      });
      const letIn = status !== 401 && !(status === 403 && json?.['code'] === 'rights');
      const expected = declared(operation.access as Who, as); // those for anyone are left out above
      return letIn === expected ? [] : [`${operation.id} as ${as.role} ${as.duties}: ${status}`];
    });
    expect(tries.length).toBeGreaterThan(closed.length * 10);
    expect(wrong.flat()).toEqual([]);
  });

  test('is refused to a key whose scope names something else, and to a reading key when it writes', async () => {
    const everyRight = {
      ...here.ours.people.platform_admin.actor,
      duties: Object.keys(duties),
      kind: 'service' as const,
    };
    const due = recordCalls(here.world, server.operations).filter(({ record }) => isDue(record.name));
    const wrong = await all(due, async ({ operation, record, verb }) => {
      const { method } = operation;
      const reads = ['list', 'read', 'history'].includes(verb);
      const ask = async (scope: string, path: string) => {
        const body = method === 'GET' ? {} : { body: verb === 'edit' ? { version: 1 } : {} };
        const { status, json } = await server.ask({ as: { ...everyRight, scopes: [scope] }, method, path, ...body });
        return { done: status < 300, outOfScope: status === 403 && json?.['code'] === 'scope' };
      };
      const rows = here.ours.rowsOf(record.name).map(({ id }) => pathOf(operation, { id }));
      const narrow = await Promise.all(
        rows.flatMap((path) => [
          ask('another_record:*', path),
          ask(`another_record:${verb}`, path),
          ...(reads ? [] : [ask(`${record.name}:read`, path), ask('*:read', path)]),
        ]),
      );
      const wide = await Promise.all(
        [`${record.name}:*`, '*', ...(reads ? ['*:read'] : [])].map((scope) => ask(scope, somewhere(operation))),
      );
      const isWrong =
        narrow.some(({ done }) => done) ||
        !narrow.some(({ outOfScope }) => outOfScope) ||
        wide.some(({ outOfScope }) => outOfScope);
      return isWrong ? [`${operation.id}: ${JSON.stringify({ narrow, wide })}`] : [];
    });
    expect(wrong.flat()).toEqual([]);
  });

  test('knows the methods of its address and refuses all others by name', async () => {
    const paths = new Map<string, string[]>();
    for (const { method, path } of server.operations) paths.set(path, [...(paths.get(path) ?? []), method]);
    const due = dueCalls(here.world, server.operations);
    const forms = server.operations.map((one) => ({
      method: one.method,
      form: new RegExp(`^${one.path.replace(/\{\w+\}/g, '[^/]+')}$`),
    }));
    const looked = new Set(server.operations.filter(({ id }) => due.has(id)).map(({ path }) => path));
    const as = here.ours.people.admin.actor;
    const tries = [...paths].filter(([path]) => looked.has(path));
    const wrong = await all(tries, async ([path, methods]) => {
      const place = path.replace(/\{\w+\}/g, randomUUID());
      // `/invitation/send` is also the address of an invitation called “send”, which nobody finds.
      const meant = forms.filter(({ form }) => form.test(place));
      const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'].filter(
        (method) => !meant.some((one) => one.method === method),
      );
      const answers = await Promise.all(
        others.map((method) => server.ask({ as, method, path: place }).catch(() => null)),
      );
      const notRefused = answers.flatMap((answer, at) =>
        // TRACE never reaches a server through fetch.
        answer === null || (answer.status === 405 && methods.every((one) => answer.headers.get('allow')?.includes(one)))
          ? []
          : [`${others[at]} ${path}: ${answer.status}`],
      );
      const options = await server.ask({ method: 'OPTIONS', path: place });
      return [...notRefused, ...(options.status === 204 ? [] : [`OPTIONS ${path}: ${options.status}`])];
    });
    expect(tries.length).toBeGreaterThan(30);
    expect(wrong.flat()).toEqual([]);
  });
});

describe('rows', () => {
  test('are listed and read by exactly those whom the definition lets read them', async () => {
    const due = here.world.door.around.registry.all.filter(({ record }) => isDue(record.name));
    const tries = due.flatMap((compiled) => people.map((one) => ({ compiled, person: here.ours.people[one] })));
    const wrong = await all(tries, async ({ compiled, person: { actor } }) => {
      const { record } = compiled;
      const { by, rows } = permission(record.access.read);
      const expected = here.ours.rowsOf(record.name).filter((row) => declared(by, actor) && covered(rows, row, actor));
      const listed = await server.ask({ as: actor, method: 'GET', path: `/api/v1/${record.name}?limit=200` });
      const data = (listed.json?.['data'] ?? []) as readonly PlainRow[];
      const ids = (some: readonly PlainRow[]) =>
        some
          .map(({ id }) => id)
          .sort()
          .join();
      const reads = await Promise.all(
        here.ours.rowsOf(record.name).map(async (row) => {
          const { status } = await server.ask({ as: actor, method: 'GET', path: `/api/v1/${record.name}/${row.id}` });
          return (status === 200) === expected.includes(row) ? [] : [`${record.name}.read as ${actor.name}: ${status}`];
        }),
      );
      return [
        ...reads.flat(),
        ...(ids(data) === ids(expected)
          ? []
          : [`${record.name}.list as ${actor.name}: ${data.length} rows instead of ${expected.length}`]),
      ];
    });
    expect(wrong.flat()).toEqual([]);
  });

  test('say what the caller can do with them, and that is what the door lets them do', async () => {
    const due = here.world.door.around.registry.all.filter(({ record }) => isDue(record.name));
    const tries = due.flatMap((compiled) =>
      here.ours
        .rowsOf(compiled.record.name)
        .flatMap((row) => people.map((one) => ({ compiled, row, actor: here.ours.people[one].actor }))),
    );
    let done = 0;
    const wrong = await all(tries, async ({ compiled, row, actor }) => {
      const { record } = compiled;
      const seen = await here.world.door.read(actor, compiled, row.id).catch(() => null);
      const can = (seen?.can ?? []) as readonly string[];
      const cannot = (seen?.cannot ?? {}) as Readonly<Record<string, string>>;
      const outcomes: string[] = [];
      const verbs = ['edit', ...(record.access.remove ? ['remove'] : []), ...Object.keys(record.transitions)];
      for (const verb of seen ? verbs : []) {
        const { isAllowed, hasRules } = stated(record, verb, row, actor);
        if (hasRules ? can.includes(verb) && !isAllowed : can.includes(verb) !== isAllowed)
          outcomes.push(
            `${record.name}.${verb} as ${actor.name}: can says ${can.includes(verb)}, the definition ${isAllowed}`,
          );
      }
      for (const verb of verbs) {
        const { refused, sentence } = await attempt(actor, (work) => doIt(work, { record, id: row.id, verb }));
        if (can.includes(verb) === refused)
          outcomes.push(
            `${record.name}.${verb} as ${actor.name}: can says ${can.includes(verb)}, the door ${refused ? 'refuses' : 'allows'} (${sentence})`,
          );
        if (cannot[verb] !== undefined && cannot[verb] !== sentence)
          outcomes.push(`${record.name}.${verb}: “${cannot[verb]}” became “${sentence}”`);
        if (!refused) done++;
      }
      return outcomes;
    });
    expect(done).toBeGreaterThan(share(200));
    expect(wrong.flat()).toEqual([]);
  });
});

describe('a field with writers of its own', () => {
  const withWriters = () =>
    here.world.door.around.registry.all.flatMap((compiled) =>
      Object.entries(compiled.record.fields).flatMap(([name, { spec }]) =>
        spec.writers === undefined ? [] : [{ compiled, name, writers: spec.writers }],
      ),
    );

  test('is written by exactly those whom the definition names, in a new row and in one that is there', async () => {
    const proven = { mayWrite: 0, isKeptOut: 0 };
    const tries = withWriters().flatMap((one) => callers().map((actor) => ({ ...one, actor })));
    const wrong = await all(tries, async ({ compiled, name, writers, actor }) => {
      const { record } = compiled;
      const outcome = async (
        make: (work: UnitOfWork) => Promise<unknown>,
      ): Promise<'passed' | 'kept out' | 'refused'> => {
        const done = here.world.door.run(actor, async (work) => {
          await make(work);
          throw new Error('nothing is kept');
        });
        const failure = await done.catch((error: Failure) => error);
        if (failure.message === 'nothing is kept') return 'passed';
        return failure.issues?.some(({ path, code }) => path === name && code === 'not_yours') ? 'kept out' : 'refused';
      };
      const value = here.ours.rowsOf(record.name).find((row) => row[name] !== null)?.[name] ?? null;
      const { [name]: _, ...body } = here.ours.bodyFor(record);
      const row = here.ours.rowsOf(record.name).find((one) => one[name] !== value);
      const edit = (input: Record<string, unknown>) =>
        row && outcome((work) => work.edit(compiled, { id: row.id, version: row.version, input }));
      const pairs = [
        [
          await outcome((work) => work.create(compiled, body)),
          await outcome((work) => work.create(compiled, { ...body, [name]: value })),
        ],
        [await edit({}), await edit({ [name]: value })],
      ] as const;
      return pairs.flatMap(([without, withIt]) => {
        if (declared(writers, actor)) {
          if (without === 'passed') proven.mayWrite++;
          return withIt === 'kept out' ? [`${record.name}.${name} is kept from ${actor.name}`] : [];
        }
        if (without !== 'passed') return []; // refused for another reason, before the field is looked at
        proven.isKeptOut++;
        return withIt === 'kept out' ? [] : [`${record.name}.${name} is let to ${actor.name}: ${withIt}`];
      });
    });
    expect(wrong.flat()).toEqual([]);
    expect(proven.mayWrite).toBeGreaterThan(1);
    expect(proven.isKeptOut).toBeGreaterThan(5);
  });
});

/** What the definition says about this verb, this row and this person, apart from rules. */
function stated(
  record: AnyRecord,
  verb: string,
  row: PlainRow,
  actor: Actor,
): { isAllowed: boolean; hasRules: boolean } {
  const step = record.transitions[verb];
  const given = permission(
    step
      ? { by: step.by, ...(step.rows ? { rows: step.rows } : {}) }
      : (record.access[verb as 'edit' | 'remove'] ?? 'nobody'),
  );
  const states = step ? [step.from].flat() : given.inStates;
  const isAllowed =
    declared(given.by, actor) &&
    covered(given.rows, row, actor) &&
    (states === undefined || states.includes(row.status as string)) &&
    // Where a state fixes all that people give, nothing is left to edit.
    (verb !== 'edit' || fixedFields(record, row.status).size < editableFields(record).length);
  // A part of a frozen document is judged by the document as well.
  return { isAllowed, hasRules: (step ? step.rules : given.rules) !== undefined || record.partOf !== undefined };
}

class Undone extends Error {}

/** Tries something and takes it back. Refused means: by a right, a state or a rule of the definition; what an effect objects to comes later. */
async function attempt(
  actor: Actor,
  act: (work: UnitOfWork) => Promise<unknown>,
): Promise<{ refused: boolean; sentence: string }> {
  try {
    await here.world.door.run(actor, async (work) => {
      await act(work);
      throw new Undone();
    });
  } catch (error) {
    if (error instanceof Undone) return { refused: false, sentence: '' };
    const { kind, code, message } = error as Failure;
    if (kind === undefined) throw error;
    const byDefinition = kind === 'forbidden' || kind === 'not_found' || code === 'state' || ruleIds().has(code);
    return { refused: byDefinition, sentence: message };
  }
  throw new Error('never');
}

let known: Set<string> | undefined;
const ruleIds = (): Set<string> =>
  (known ??= new Set(
    here.world.door.around.registry.all.flatMap(({ record }) => [
      ...rulesOf(record).map(({ id }) => id),
      ...(record.partOf ? [record.partOf.code] : []),
      ...(record.fixed ?? []).map(({ code }) => code),
    ]),
  ));

async function doIt(
  work: UnitOfWork,
  { record, id, verb }: { record: AnyRecord; id: string; verb: string },
): Promise<void> {
  const compiled = here.world.door.around.registry.get(record.name);
  if (verb === 'edit') await work.edit(compiled, { id, input: {} });
  else if (verb === 'remove') await work.remove(compiled, { id });
  else {
    const input = markedFor(record, record.transitions[verb]?.fieldsToFill ?? [], here.ours, id);
    await work.transition(compiled, { id, step: verb, input, reason: 'Because the law wants to know.' });
  }
}
