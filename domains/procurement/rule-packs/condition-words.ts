import { dollars } from '#kernel';
import { factWords } from './facts.ts';
import { type Condition, limitNames } from './pack.ts';

const compared = { above: 'above', from: 'at or above', up_to: 'at or below', under: 'under' } as const;

/** A condition as somebody would say it, for a rule's page. */
export function conditionWords(condition: Condition): string {
  switch (condition.if) {
    case 'always':
      return 'always';
    case 'amount': {
      const { limit, of, is } = condition;
      const sum = typeof limit === 'number' ? dollars(limit) : `the ${limitNames[limit].toLowerCase()}`;
      return `${of === 'contract' ? 'the contract' : 'the related total'} is ${compared[is]} ${sum}`;
    }
    case 'is':
      return `${factWords(condition.fact).toLowerCase()} is ${condition.oneOf.map((one) => one.replaceAll('_', ' ')).join(' or ')}`;
    case 'yes':
      return `“${factWords(condition.fact)}” is yes`;
    case 'no':
      return `“${factWords(condition.fact)}” is no`;
    case 'fewer':
      return `${factWords(condition.fact).toLowerCase()} are fewer than ${condition.than}`;
    case 'outside':
      return `${factWords(condition.day).toLowerCase()} is outside the award period`;
    case 'not':
      return `not (${conditionWords(condition.of)})`;
    case 'all':
      return condition.of.map(conditionWords).join(', and ');
    case 'any':
      return `(${condition.of.map(conditionWords).join(', or ')})`;
  }
}
