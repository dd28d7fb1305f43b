export { stands, supported } from './model/checked.ts';
export { type Budget, openBudget } from './model/budget.server.ts';
export { type Model, openModel, type Turn } from './model/model.server.ts';
export type { Law, LawDecision, LawLimit, LawRule } from './law.server.ts';
