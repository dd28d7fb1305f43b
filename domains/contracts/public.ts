export { judgedByRate, type RateFound } from './rates/judging.ts';
