import { pages, records, views } from '#domains';
import { menu } from '#domains/menu.ts';
import { bothSides, mayOpen, menuFor, type Page, roles, serves } from '#kernel';
import type { Operation } from '#server/http/operation.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathOf } from '../world/recipes.ts';
import { all, serve, type Serving } from '../world/serving.ts';
import { type Person, type World, world } from '../world/world.ts';

/*
 * Agencies and firms share a server and nothing else: what serves one side is refused to the other before anything of the call is read.
 * What firms have is written here a second time, so that nothing comes to them by a word in a definition alone.
 */

const recordsOfFirms = [
  'api_key',
  'document',
  'duty_grant',
  'invitation',
  'notification',
  'notification_preference',
  'opening_view',
  'organization_members',
  'saved_view',
  'task',
  'user_feedback',
  'user_roles',
];

const callsOfFirms = [
  'api_key.issue',
  'document.content',
  'invitation.resend',
  'invitation.send',
  'live.stream',
  'me.edit',
  'organization.edit',
  'organization.read',
  'people.list',
  'related.list',
  'second_factor.require',
  'second_factor.rule',
  'security_event.log',
  'shell.read',
];

const pagesOfFirms = [
  '/admin/duties',
  '/admin/duties/:id',
  '/admin/roles',
  '/admin/roles/:id',
  '/docs',
  '/docs/api',
  '/documents',
  '/documents/:id',
  '/feedback',
  '/feedback/:id',
  '/notifications',
  '/notifications/:id',
  '/rfi',
  '/security-settings',
  '/settings',
  '/settings/api-keys',
  '/settings/api-keys/:id',
  '/tasks',
  '/tasks/:id',
  '/team',
  '/team/:id',
  '/team/delegations',
  '/team/delegations/:id',
  '/user-management',
  '/vendor-portal',
  '/vendor-portal/acknowledgments',
  '/vendor-portal/acknowledgments/:id',
  '/vendor-portal/bids/:id',
  '/vendor-portal/capacity',
  '/vendor-portal/invoices',
  '/vendor-portal/invoices/:id',
  '/vendor-portal/lists',
  '/vendor-portal/orders/:id',
  '/vendor-portal/payrolls',
  '/vendor-portal/prepared-payrolls',
  '/vendor-portal/prepared-payrolls/:id',
  '/vendor-portal/redlines/:id',
  '/vendor-portal/signings/:id',
  '/vendor-portal/solicitations',
  '/vendor-portal/subcontractors',
  '/vendor-registration',
];

const onlyFirms: readonly string[] = [
  'firm_delegation',
  'firm_profile',
  'firm.portal',
  'firm.register',
  'firm.sendChanges',
  'firm.naicsLike',
  'firm.lookUpUei',
  'firm.profileFile',
  'firm.readProfileFile',
  'firm.bankAccounts',
  'firm.certifications',
  'firm.submitCertification',
  'firm.withdrawCertification',
  'firm.insurance',
  'firm.submitInsurance',
  'firm.withdrawInsurance',
  'firm.answerDebarment',
  'firm.debarments',
  'firm.reviews',
  'firm.objectToReview',
  'firm.records',
  'firm.scorecards',
  'firm.scoreEvidence',
  'firm.object',
  'firm.replyToScore',
  'firm.proposeBankAccount',
  'addendum_acknowledgement',
  'firm.solicitations',
  'firm.bids',
  'firm.bid',
  'firm.auction',
  'firm.auctions',
  'firm.enterAuction',
  'firm.leaveAuction',
  'firm.placePrice',
  'firm.offers',
  'firm.submitOffer',
  'firm.acknowledge',
  'firm.submitBid',
  'firm.withdrawBid',
  'firm.reconfirmBid',
  'firm.ask',
  'firm.mistakes',
  'firm.claimMistake',
  'firm.afterOpening',
  'firm.answerCorrection',
  'firm.bookDebrief',
  'firm.protests',
  'firm.fileProtest',
  'firm.appealProtest',
  'firm.withdrawProtest',
  'firm.orders',
  'firm.order',
  'firm.orderFile',
  'firm.acknowledgeOrder',
  'firm.proposeOrderChange',
  'firm.postOrderMessage',
  'firm.billing',
  'firm.billableOrder',
  'firm.invoices',
  'firm.invoice',
  'firm.payments',
  'firm.submitInvoice',
  'firm.withdrawInvoice',
  'firm.encloseFile',
  'firm.redlines',
  'firm.redline',
  'firm.saveRedline',
  'firm.discardRedline',
  'firm.sendRedlines',
  'firm.acceptText',
  'firm.signings',
  'firm.subcontracts',
  'firm.addSubcontractor',
  'firm.changeSubcontractorEmail',
  'firm.reportSubpayment',
  'firm.payrolls',
  'firm.readPayroll',
  'firm.submitPayroll',
  'firm.checkPayroll',
  'firm.preparePayroll',
  'prepared_payroll',
  'firm.signing',
  'firm.signingFile',
  'firm.signContract',
  'firm.declineContract',
  'firm.rfis',
  'firm.respondToRfi',
  'firm.lists',
  'firm.applyToList',
  'firm.withdrawAdmission',
  'firm.answerRemoval',
  'firm.clock',
  'firm.capacityRequests',
  'firm.replyCapacity',
];

let here: World;
let server: Serving;
let firm: Person;
let agency: Person;

beforeAll(async () => {
  here = await world({ isSided: true });
  server = await serve(here);
  firm = await here.member('Faye', 'admin', await here.organization('Faye Paving LLC', 'firm'));
  agency = await here.member('Ana', 'platform_admin');
});
afterAll(async () => {
  await server?.close();
  await here?.close();
});

const nowhere = new Proxy({}, { get: () => '00000000-0000-4000-8000-000000000001' }) as Record<string, string>;

/** Which of the calls this person is refused by side alone. */
async function refusedTo(person: Person, serving: Serving = server): Promise<string[]> {
  const asked = await all(
    serving.operations.filter(({ id, access }) => access !== 'anyone' && id !== 'live.stream'),
    async (one) => {
      // The body is one that no call takes: a refusal by side comes before it is read.
      const body = one.method === 'GET' || one.media ? {} : { body: '{' };
      const { status, json } = await serving.ask({
        as: person.actor,
        method: one.method,
        path: pathOf(one, nowhere),
        ...body,
      });
      return status === 403 && (json as { code?: string } | null)?.code === 'side' ? [one.id] : [];
    },
  );
  return asked.flat().sort();
}

const ofRecord = ({ id }: Operation): string => id.split('.')[0] ?? '';
const toFirms = (one: Operation): boolean =>
  one.access === 'anyone' ||
  callsOfFirms.includes(one.id) ||
  onlyFirms.includes(one.id) ||
  (!one.isOwn && (recordsOfFirms.includes(ofRecord(one)) || onlyFirms.includes(ofRecord(one)))) ||
  ofRecord(one) === 'auth';
const toAgencies = (one: Operation): boolean =>
  !onlyFirms.includes(one.id) && (one.isOwn === true || !onlyFirms.includes(ofRecord(one)));

const expected = (theirs: (one: Operation) => boolean): string[] =>
  server.operations
    .filter((one) => one.access !== 'anyone' && one.id !== 'live.stream' && !theirs(one))
    .map(({ id }) => id)
    .sort();

describe('every call', () => {
  test('is refused to a firm unless it is one of a firm’s, whichever person of the firm asks', async () => {
    const expectedOnes = expected(toFirms);
    expect(expectedOnes.length).toBeGreaterThan(500);
    expect(await refusedTo(firm)).toEqual(expectedOnes);
  });

  test('is refused to an agency where it is a firm’s alone', async () => {
    expect(await refusedTo(agency)).toEqual(expected(toAgencies));
  });

  test('a call of an agency that serves firms by mistake is noticed', async () => {
    const leaking = await serve(here, {
      change: (operations) =>
        operations.map((one) => (one.id === 'workflow.engine' ? { ...one, serves: bothSides } : one)),
    });
    const refused = await refusedTo(firm, leaking);
    await leaking.close();
    expect(expected(toFirms).filter((id) => !refused.includes(id))).toEqual(['workflow.engine']);
  });

  test('the same by a key of a firm that may do everything', async () => {
    const key: Person = here.person({ ...firm.actor, kind: 'service', scopes: ['*'] });
    const refused = await refusedTo(key);
    const passed = expected(toFirms).filter((id) => !refused.includes(id));
    // What asks for a session refuses every key before.
    expect(passed.filter((id) => server.operation(id).scope !== 'session')).toEqual([]);
  });
});

describe('every record', () => {
  const stated = [...records, ...views];

  test('says of itself that it serves firms, and no other does', () => {
    const theirs = stated.filter((one) => serves(one, { side: 'firm' })).map(({ name }) => name);
    expect(theirs.sort()).toEqual([...recordsOfFirms, ...onlyFirms.filter((one) => !one.includes('.'))].sort());
  });

  test('is refused behind the router as well, so that no call of another name leads to it', async () => {
    const read = await all(stated, async (record) => {
      const outcome = await firm.list(record).then(
        () => 'read',
        ({ code, kind }: { code?: string; kind?: string }) =>
          code === 'side' && kind === 'forbidden' ? 'refused' : String(code),
      );
      const wanted = serves(record, { side: 'firm' }) ? ['read', 'rights'] : ['refused'];
      return wanted.includes(outcome) ? [] : [`${record.name}: ${outcome}`];
    });
    expect(read.flat()).toEqual([]);
  });
});

describe('every page', () => {
  const isInside = (page: Page) => page.open === undefined;

  test('opens for a firm only when it is one of a firm’s', () => {
    const open = pages.filter((page) => isInside(page) && mayOpen(page, { role: 'admin', side: 'firm' }));
    expect(open.map(({ path }) => path).sort()).toEqual(pagesOfFirms);
  });

  test('shows a record only to those whom the record serves', () => {
    const wrong = pages.filter((page) => {
      const shown = page.list ?? page.detail;
      return shown && (page.serves ?? ['agency']).some((side) => !serves(shown, { side }));
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('the menu of a firm leads only to what opens for it', () => {
    for (const role of roles) {
      const lines = menuFor(menu, { role, side: 'firm' }).flatMap(({ items }) => items);
      expect(lines.filter(({ page }) => !mayOpen(page, { role, side: 'firm' })).map(({ label }) => label)).toEqual([]);
    }
  });
});
