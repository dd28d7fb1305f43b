import type { Law, LawLimit } from '../../assistant/public.server.ts';
import { policyOn } from '../intake/intake-policy.server.ts';
import { conditionWords } from './condition-words.ts';
import { decidePurchase } from './decide.ts';
import { library } from './library/library.ts';
import { type OwnLimit } from './own-limits.ts';
import { limitNames, methods, type Pack, ruleKey } from './pack.ts';
import { rulesOf } from './rule-packs.server.ts';
import { ruleHref } from './rule-words.ts';

const inForce = library.filter(({ status }) => status !== 'proposed' && status !== 'enjoined');
const OUR_LIMITS = '/compliance/our-limits';
const POLICY = '/intake-policy';

const limitsOf = ({ limits, jurisdiction, program, from, to }: Pack): LawLimit[] =>
  limits.map(
    ({ name, cents, citation, when, unconfirmed = false }): LawLimit => ({
      name,
      label: limitNames[name],
      cents,
      citation,
      jurisdiction,
      program,
      from,
      to: to ?? null,
      when: when ? conditionWords(when) : null,
      unconfirmed,
    }),
  );

const ownLimit = ({ name, cents, citation, from, to }: OwnLimit): LawLimit => ({
  name,
  label: limitNames[name],
  cents,
  citation,
  jurisdiction: 'own',
  program: 'Local thresholds',
  from,
  to,
  when: null,
  unconfirmed: false,
});

/** The library and the organization's own rules, as the assistant tells them: figures with their days and their citation. */
export const lawInWords: Law = {
  path: '/compliance',
  limits: inForce.flatMap(limitsOf),
  rules: inForce.flatMap((pack) =>
    pack.rules
      .filter(({ status }) => status !== 'enjoined')
      .map((rule) => ({
        title: rule.title,
        says: rule.says,
        citation: rule.citation,
        jurisdiction: pack.jurisdiction,
        program: pack.program,
        from: pack.from,
        to: pack.to ?? null,
        path: ruleHref(ruleKey(pack, rule)),
        unconfirmed: rule.unconfirmed === true,
      })),
  ),
  async here(work) {
    const [{ agency, own }, { cardLimitCents }] = await Promise.all([rulesOf(work), policyOn(work, work.today)]);
    return {
      states: agency.states,
      own: own.map(ownLimit),
      card: cardLimitCents === null ? null : { cents: cardLimitCents, path: POLICY },
    };
  },
  async decide(work, { cents, federalFunds, construction }) {
    const { packs, agency, own } = await rulesOf(work);
    const facts = {
      ...agency,
      cents,
      federalFunds,
      category: construction ? 'construction' : 'goods',
      purchaseDay: work.today,
      awardDay: work.today,
    } as const;
    const found = decidePurchase(facts, packs);
    const by = found.methodBy;
    return {
      method: methods[found.method],
      quotes: found.minQuotes,
      advertisingDays: found.advertisingDays,
      citations: [
        ...new Set([
          ...(by ? [by.citation] : []),
          ...(by?.pack === 'own'
            ? own.filter(({ cents: limit }) => limit < cents).map(({ citation }) => citation)
            : []),
        ]),
      ],
      path: by && by.pack !== 'own' ? ruleHref(by.rule) : OUR_LIMITS,
    };
  },
};
