import { dollars } from '#kernel';
import { moneyText, packagePage, packageRows, withheldCount } from '../../procurement/public.ts';
import type { AfterAward } from '../../procurement/public.server.ts';
import { changeKinds } from '../changes/change-words.ts';
import { contract } from '../contract/contract.record.ts';
import { contractTypes, terminationKinds } from '../contract/contract-words.ts';
import { orderIdsUnder } from '../orders/under.server.ts';
import { contractPublication } from './contract-publication.record.ts';
import type { PublicContract } from './public-contract.ts';
import { publicFacts } from './public-facts.server.ts';
import { publicStates, stateWords } from './publication-words.ts';

const isSigned = (status: string): boolean => (publicStates as readonly string[]).includes(status);

/** Contracts of an award in a records package: what the public register shows of each, with its changes and guarantees. */
export const contractsAfterAward: AfterAward['contracts'] = async (work, awards) => {
  const product = work.asProduct;
  const all = await product.rows(contract, {
    where: { award: awards, status: { not: 'cancelled' } },
    order: 'number',
    most: 'all',
  });
  const signed = all.filter(({ status }) => isSigned(status));
  const orders: string[] = [];
  const facts: PublicContract[] = [];
  for (const one of signed) {
    orders.push(...(await orderIdsUnder(product, one.id)));
    facts.push(await publicFacts(product, one));
  }
  const published = await product.rows(contractPublication, {
    where: { contract: signed.map(({ id }) => id), status: 'published' },
    fields: ['contract', 'files'],
    most: 'all',
  });
  return {
    page: packagePage('10-contracts', 'Contracts', facts.map(partOf)),
    orders: [...new Set(orders)],
    withheld: [
      ...withheldCount(all.length - signed.length, ['contract', 'contracts'], 'not signed.'),
      ...signed.flatMap(({ id, number, documents }) => {
        const shown = published.filter((one) => one.contract === id).flatMap(({ files }) => files ?? []);
        const closed = (documents ?? []).filter((file) => !shown.includes(file)).length;
        return [
          ...withheldCount(shown.length, ['file', 'files'], `of ${number}: on its public page.`),
          ...withheldCount(closed, ['file', 'files'], `of ${number}: not published.`),
        ];
      }),
    ],
  };
};

const partOf = (one: PublicContract) => ({
  heading: `${one.number} ${one.title}`,
  rows: packageRows(
    ['Vendor', one.vendor?.name],
    ['Award', one.award],
    ['Lot', one.lot],
    ['Contract type', contractTypes[one.type]],
    ['Status', stateWords[one.state]],
    ['Original value', dollars(one.valueCents)],
    ['Not to exceed', dollars(one.limitCents)],
    ['Start day', one.fromDay],
    ['End day', one.untilDay],
    ['Signed on', one.signedOn],
    ['Closed out on', one.closedOn],
    ['Termination', one.termination && terminationText(one.termination)],
    ...one.changes.map(
      ({ number, subject, kind, cents, days, executedOn }) =>
        [
          `${changeKinds[kind]} ${number}`,
          `${subject}. ${dollars(cents)}, ${days} days, executed ${executedOn}.`,
        ] as const,
    ),
    ...one.options.map(
      ({ name, cents, newEnd, exercisedOn }) =>
        [`Option ${name}`, `${dollars(cents)}, exercised ${exercisedOn}, until ${newEnd}.`] as const,
    ),
    ...one.milestones.map(
      ({ name, dueOn, doneOn }) =>
        [`Milestone ${name}`, `Due ${dueOn}${doneOn === null ? '' : `, done ${doneOn}`}.`] as const,
    ),
    ...one.guarantees.map(
      ({ kind, name, cents, untilDay }) =>
        [
          `${kind === 'performance' ? 'Performance' : 'Payment'} bond`,
          [name, moneyText(cents === null ? null : { cents }), untilDay && `until ${untilDay}`]
            .filter(Boolean)
            .join(', '),
        ] as const,
    ),
    ['Ordered', dollars(one.orderedCents)],
    ['Expended', dollars(one.spentCents)],
    ['Paid', dollars(one.paidCents)],
  ),
});

const terminationText = ({ kind, on }: NonNullable<PublicContract['termination']>): string =>
  [kind && terminationKinds[kind], on].filter(Boolean).join(', ');
