import type { FormCode as Code } from '../forms/definition.ts';

/** The forms of the SF-424 family, by the codes under which they are defined. */
export const formCodes = {
  sf424: 'SF-424',
  sf424a: 'SF-424A',
  sf424b: 'SF-424B',
  sf424c: 'SF-424C',
  sf424d: 'SF-424D',
  sflll: 'SF-LLL',
  lobbying: 'Lobbying certificate',
  key_contacts: 'Key contacts',
  abstract: 'Project abstract',
} as const satisfies Readonly<Record<Code, string>>;
export type FormCode = keyof typeof formCodes;
