import { contractTypes } from '../contract/contract-words.ts';
import { type RegisterQuestion, registerSorts, registerStates } from './public-contract.ts';

const keyIn = <T extends object>(text: string | null, words: T): keyof T | null =>
  text !== null && Object.hasOwn(words, text) ? (text as keyof T) : null; // just found there

/** What the address asks for; what it says besides is left alone. */
export const registerQuestion = (asked: URLSearchParams): RegisterQuestion => ({
  search: (asked.get('search') ?? '').trim().slice(0, 200).toWellFormed().replaceAll('\0', ''),
  state: keyIn(asked.get('state'), registerStates) ?? '',
  type: keyIn(asked.get('type'), contractTypes) ?? '',
  year: /^(?:19|20|21)\d\d$/.test(asked.get('year') ?? '') ? (asked.get('year') ?? '') : '',
  sort: keyIn(asked.get('sort'), registerSorts) ?? 'newest',
  page: /^[1-9]\d{0,4}$/.test(asked.get('page') ?? '') ? Number(asked.get('page')) : 1,
});

/** What is asked, as it is written into an address; the page comes behind it. */
export const addressOf = ({ search, state, type, year, sort }: RegisterQuestion): string =>
  new URLSearchParams(
    Object.entries({ search, state, type, year, sort: sort === 'newest' ? '' : sort }).filter(
      ([, text]) => text !== '',
    ),
  ).toString();
