import { type AnswerOf, call, choiceOf, f, roles } from '#kernel';

const answer = {
  roles: [choiceOf(...roles)],
  /** Members with nothing but a password. */
  without: [{ id: 'uuid', name: 'text', role: choiceOf(...roles) }],
} as const;

export const factorRule = call('second_factor.rule', '/api/v1/second_factor', { answer });
export type FactorRuleShown = AnswerOf<typeof factorRule>;
export type WithoutFactor = FactorRuleShown['without'][number];

export const requireFactor = call('second_factor.require', '/api/v1/second_factor/require', {
  body: { roles: f.tags({ pattern: /^(user|manager|admin|platform_admin)$/, message: 'Must be roles' }) },
  answer,
});
