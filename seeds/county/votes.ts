import { document } from '#domains/organization/document.record.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';

/** How the commission voted at a meeting, with its minutes: what the step that records an adoption is given. */
export async function voted(
  hands: UnitOfWork,
  metOn: string,
  [ayes, nays, abstentions]: readonly [number, number, number] = [5, 0, 0],
) {
  const minutes = await hands.asProduct.insert(
    document,
    { name: `Commission minutes ${metOn}.pdf`, owner: hands.actor.id },
    { mediaType: 'application/pdf', size: 64_118, sha256: 'd'.repeat(64), scan: 'clean' },
  );
  return { input: { metOn, ayes, nays, abstentions }, computed: { minutes: [minutes.id] } };
}
