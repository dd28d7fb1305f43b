export { demoPlan } from './plans.ts';
