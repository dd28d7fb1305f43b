export { judgedByRate, type RateFound } from './rates/judging.ts';
export { rateUnits } from './rates/rate-words.ts';
