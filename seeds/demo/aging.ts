import { delegatedAuthority } from '#domains/customers/authority/delegated-authority.record.ts';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { document } from '#domains/organization/document.record.ts';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { savedView } from '#domains/organization/saved-view.record.ts';
import { task } from '#domains/organization/task.record.ts';
import { soleSourceCase } from '#domains/procurement/intake/sole-source-case.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { departments, type Program, programs } from '#domains/public/demo/demo-figures.ts';
import type { DemoContent, DemoPaper } from '#domains/public/demo/demo.server.ts';
import type { Actor } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { everybodyDecides, memberOf } from '../deciding.ts';
import { seedAgingAwards } from './awards.ts';
import { people } from './people.ts';
import { papers, requests, tasks } from './requests.ts';

/** How far everybody's own decision reaches, in dollars. */
const authorities: readonly (readonly [name: string, dollars: number])[] = [
  ['Thomas Adeyemi', 100_000],
  ['Dmitri Vance', 500_000],
  ...departments.map(({ contact }) => [contact.name, 25_000] as const),
];

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** The city's fiscal year begins in July. */
const yearBegins = (day: string): string =>
  `${day.slice(5) >= '07-01' ? day.slice(0, 4) : Number(day.slice(0, 4)) - 1}-07-01`;

const about = ({ listing, program, number, dollars }: Program): string =>
  `Assistance listing ${listing}, ${program}. Award ${number} of $${dollars.toLocaleString('en-US')}, made up for the demonstration.`;

/** A department for the aging at work: small, and every row through the same door as everybody else's. */
export const agingContent: DemoContent = {
  people,
  papers,
  async furnish(as, cast, stored) {
    const of = (name: string): Actor => {
      const actor = cast.get(name);
      if (!actor) throw new Error(`No one is called ${name} in the demonstration`);
      return actor;
    };
    const product = as(of('Rosalind Hartwell')).asProduct;
    const opensOn = yearBegins(as(of('Dmitri Vance')).today);
    for (const { name, duties } of people)
      for (const duty of duties)
        await product.insert(dutyGrant, {
          member: of(name).id,
          duty,
          fromDay: opensOn,
          reason: 'Came with the demonstration',
        });

    // What the board has delegated: the grants director to his limit, the officer of finance beyond it.
    for (const [name, dollars] of authorities) {
      const granted = await product.insert(delegatedAuthority, {
        member: of(name).id,
        upTo: { cents: dollars * 100, currency: 'USD' },
        fromDay: opensOn,
        resolution: 'Came with the demonstration',
      });
      // Whoever grants, whoever receives and whoever agrees are three people.
      const third = people.find((one) => one.name !== name && one.name !== 'Rosalind Hartwell');
      await as(of(third?.name ?? '')).asProduct.move(delegatedAuthority, granted.id, 'approve');
    }

    const centers = new Map<string, string>();
    const finance = as(of('Dmitri Vance'));
    for (const one of programs) {
      const { listing, title, department } = one;
      const head = departments.find(({ id }) => id === department.id)?.contact.name ?? '';
      const made = await finance.insert(costCenter, {
        code: listing,
        name: title,
        department: department.name,
        manager: of(head).id,
        opensOn,
        notes: about(one),
      });
      centers.set(listing, made.id);
    }

    await seedAgingAwards(product, {
      opensOn,
      manager: of('Thomas Adeyemi'),
      officer: of('Dmitri Vance'),
      centers,
    });
    const documents = await keep(product, of, stored);
    for (const wish of requests) {
      const mine = as(of(wish.by));
      const asked = await mine.insert(requisition, {
        purpose: wish.purpose,
        costCenter: centers.get(wish.from) ?? '',
        neededBy: dayAfter(mine.today, wish.neededInDays),
        federalFunds: true,
        federalAward: programs.find(({ listing }) => listing === wish.from)?.number ?? '',
        awardedOn: opensOn,
        soleSource: wish.onlyVendor !== undefined,
        ...(wish.onlyVendor ? { justification: wish.onlyVendor.why } : {}),
        ...(wish.quotes ? { quotes: wish.quotes.map((name) => documents.get(name) ?? '') } : {}),
        lines: wish.items.map(([item, pieces, unit, price]) => ({
          item,
          quantity: { amount: String(pieces), unit },
          unitPrice: { cents: Math.round(price * 100), currency: 'USD' },
        })),
      });
      if (wish.onlyVendor) {
        const { vendor, findings, noticeAt, noticeDaysAgo } = wish.onlyVendor;
        const [noticeFrom, noticeTo] = noticeDaysAgo.map((days) => dayAfter(mine.today, -days));
        const made = await mine.insert(soleSourceCase, {
          requisition: asked.id,
          vendor,
          ground: 'one_source',
          findings,
          noticeAt,
          noticeFrom: noticeFrom ?? null,
          noticeTo: noticeTo ?? null,
        });
        await mine.move(soleSourceCase, made.id, 'file');
      }
      for (const [step, reason] of wish.steps)
        if (step === 'approve' || step === 'reject' || step === 'return')
          await everybodyDecides(
            product,
            { record: 'requisition', row: asked.id, word: step, comment: reason ?? null },
            (id) => {
              const decider = memberOf(cast, id);
              return decider && as(decider);
            },
          );
        else await as(of(whoTakes(step, wish.by))).move(requisition, asked.id, step, reason ? { reason } : {});
    }

    for (const { from, to, inDays, ...given } of tasks) {
      const giver = as(of(from));
      await giver.insert(task, { ...given, assignee: of(to).id, dueOn: dayAfter(giver.today, inDays) });
    }
    await as(of('Thomas Adeyemi')).insert(savedView, {
      name: 'Waiting for a decision',
      listOf: 'requisition',
      question: 'status=submitted&sort=number',
      columns: [],
      shared: true,
    });
  },
};

const whoTakes = (step: string, requester: string): string => (step === 'order' ? 'Oscar Lindqvist' : requester);

async function keep(
  product: UnitOfWork,
  of: (name: string) => Actor,
  stored: readonly DemoPaper[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const { name, owner, description, file } of stored) {
    const given = { name: file.name, description, owner: of(owner).id, audience: 'organization' as const };
    const scan = file.scan === 'clean' ? ('clean' as const) : ('not_scanned' as const);
    const found = { mediaType: file.type, size: file.size, sha256: file.hash, scan };
    ids.set(name, (await product.insert(document, given, found)).id);
  }
  return ids;
}
