import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import { mapFirst } from '#server/records/first-of.ts';
import { firstIn } from '#server/records/rows.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendor } from '../vendor.record.ts';
import { vendorChecksOf } from './check-calls.ts';
import { vendorCheck } from './vendor-check.record.ts';

const MOST = 50;

async function checksOf(work: UnitOfWork, about: string) {
  const found = await firstIn(work.tx, vendorCheck, {
    where: { aboutId: about },
    order: '-number',
    fields: ['number', 'vendor', 'source', 'answeredAt', 'extractOf', 'matches', 'checkedAt'],
    most: MOST,
  });
  const named = await work.asProduct.rows(vendor, {
    where: { id: found.data.map((one) => one.vendor) },
    fields: ['name'],
    order: 'name',
    most: 'all',
  });
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return mapFirst(found, ({ id, number, vendor: of, source, answeredAt, extractOf, matches, checkedAt }) => {
    return { id, number, vendor: names.get(of) ?? '', source, answeredAt, extractOf, matches, checkedAt };
  });
}

export const checkOperations = ({ door }: Ports): Operation[] => [
  answers(vendorChecksOf, {
    tag: 'Vendors',
    scope: 'vendor_check:read',
    access: 'member',
    summary: 'What each source said of vendors when a document was decided on.',
    told: 'The kept checks, the newest first.',
    probe: { namesNothing: true, query: { about: nowhere } },
    run: ({ actor, query }) => door.run(actor, async (work) => ({ body: await checksOf(work, query.about) })),
  }),
];
