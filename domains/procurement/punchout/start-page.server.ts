import { fail } from '#kernel';
import { leadsOut } from '#server/records/leads-out.ts';
import { outboundRead, spelledTrouble } from '#server/services/outbound/outbound.ts';
import { readSetupAnswer, type SetupAnswer } from './cart.ts';
import { punchoutSupplier } from './punchout-supplier.record.ts';
import { LONGEST_XML } from './xml-tree.ts';

const PATIENCE_MS = 15_000;

export const shopEffects = leadsOut(punchoutSupplier, 'setupUrl');

/** Asks a supplier's system to open its shop, and answers where the browser goes on. */
export async function startPageOf(given: {
  readonly url: string;
  readonly body: string;
  readonly name: string;
  readonly allowLoopback: boolean;
  readonly read?: typeof outboundRead;
}): Promise<string> {
  const { url, body, name, allowLoopback, read = outboundRead } = given;
  const headers = { 'content-type': 'text/xml; charset=utf-8', accept: 'text/xml' };
  const call = { url, method: 'POST', headers, body, timeoutMs: PATIENCE_MS, maxBytes: LONGEST_XML } as const;
  const { text, failure, status } = await read({ ...call, allowLoopback });
  if (failure === 'url' || failure === 'address')
    throw fail(
      'refused',
      'punchout.address',
      `The address of ${name} is not allowed. Tell the person who manages the PunchOut catalogs.`,
    );
  if (text === null || status !== 200)
    throw fail('unavailable', 'punchout.silent', `${name} is not responding. Try again later.`);
  const answer = answerOf(text);
  if (!answer.ok)
    throw fail('refused', 'punchout.refused', `${name} did not open its catalog (answer: ${answer.code}).`);
  if (spelledTrouble(answer.startPage, allowLoopback) !== null)
    throw fail('refused', 'punchout.page', `${name} answered with an address that is not allowed.`);
  return answer.startPage;
}

function answerOf(text: string): SetupAnswer {
  try {
    return readSetupAnswer(text);
  } catch {
    // What a shop says in its own words is never shown.
    return { ok: false, code: 'not readable' };
  }
}
