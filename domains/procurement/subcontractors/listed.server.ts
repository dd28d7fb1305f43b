import { fail, type Row } from '#kernel';
import { personActing } from '#kernel/record/acting.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { listedSubcontractor } from './listed-subcontractor.record.ts';

type Listed = Row<typeof listedSubcontractor>;
type Facts = EffectFacts<Listed>;

const refused = (path: string, code: string, message: string) =>
  fail('refused', code, message, { issues: [{ path, code, message }] });

async function keepCheck({ row, work }: Facts): Promise<void> {
  if ((row.evidence ?? []).length === 0)
    throw refused('evidence', 'listed_subcontractor.evidence', 'Attach what the register shows.');
  const checked = { checkedBy: personActing(work.actor), checkedOn: work.today };
  await work.asProduct.change(listedSubcontractor, row.id, {}, checked);
}

async function keepAsker({ row, work }: Facts): Promise<void> {
  if ((row.why ?? '').trim().length < 20)
    throw refused('why', 'listed_subcontractor.why', 'Enter the reason in 20 characters or more.');
  if ((row.request ?? []).length === 0)
    throw refused('request', 'listed_subcontractor.request', 'Attach the written request of the bidder.');
  const same = (row.substitute ?? '').trim().toLowerCase() === row.name.trim().toLowerCase();
  if (same) throw refused('substitute', 'listed_subcontractor.same', 'The substitute is the firm that is listed.');
  await work.asProduct.change(listedSubcontractor, row.id, {}, { askedBy: personActing(work.actor) });
}

const decided = ({ row, work }: Facts) =>
  work.asProduct.change(
    listedSubcontractor,
    row.id,
    {},
    { decidedBy: personActing(work.actor), decidedOn: work.today },
  );

/** The amount stays: a saving by substitution would be bid shopping after the opening (Cal. Pub. Contract Code 4101). */
async function replace(facts: Facts): Promise<void> {
  const { row, work } = facts;
  await decided(facts);
  const { bid: of, solicitation: call, trade, amount, share } = row;
  await work.asProduct.insert(
    listedSubcontractor,
    {},
    {
      name: row.substitute ?? '',
      license: row.substituteLicense ?? '',
      bid: of,
      solicitation: call,
      trade,
      amount,
      share,
      replaces: row.name,
    },
  );
}

const keepDecision = async (facts: Facts): Promise<void> => {
  await decided(facts);
};

export const listedEffects = follows(listedSubcontractor, {
  pass: [keepCheck],
  fault: [keepCheck],
  substitute: [keepAsker],
  approve: [replace],
  refuse: [keepDecision],
});
