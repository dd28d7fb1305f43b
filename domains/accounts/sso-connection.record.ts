import { defineRecord, f } from '#kernel';
import { factorValue } from './factor-values.ts';

/** The organization's own sign-in: a provider that speaks OpenID Connect or SAML and vouches for its people. */
export const ssoConnection = defineRecord('sso_connection', {
  label: ['SSO connection', 'SSO connections'],
  about: 'Single sign-on through the organization’s own OpenID Connect or SAML provider.',
  title: 'name',
  fields: {
    name: f.text({ max: 80 }).required(),
    kind: f
      .choice({ oidc: 'OpenID Connect', saml: 'SAML' })
      .required()
      .defaultTo('oidc')
      .help('What the provider speaks. It stays.'),
    issuer: f.text({ max: 500 }).label('Issuer address').required().help('Exactly as the provider gives it.'),
    clientId: f.text({ max: 300 }).label('Client ID').help('OpenID Connect only.'),
    clientSecret: f.encrypted().computed().readableBy('nobody'),
    signInAddress: f.text({ max: 500 }).label('Sign-in address').help('SAML only: where people are sent.'),
    certificates: f
      .text({ max: 10_000, lines: 8 })
      .label('Signing certificates')
      .help('SAML only: one, or two while one follows the other.'),
    takesAddressesAsVerified: f
      .yesNo()
      .required()
      .defaultTo(false)
      .help('For providers that leave out whether an address is verified.'),
    trustsFactor: f
      .yesNo()
      .label('Trust provider MFA')
      .required()
      .defaultTo(false)
      .help('A sign-in that the provider calls multifactor needs no code from us.'),
    factorValues: f
      .tags(factorValue)
      .label('MFA values')
      .help('The amr or acr values, or SAML context classes, that mean multifactor.'),
    admitsNewPeople: f
      .yesNo()
      .required()
      .defaultTo(true)
      .help('Anyone who signs in with an address in your domains becomes a user.'),
    defaultRole: f.choice({ user: 'User', manager: 'Manager' }).label('Default role').required().defaultTo('user'),
    testedAt: f.instant().computed(),
  },
  access: { read: 'admin', create: 'nobody', edit: 'nobody' },
  states: { draft: 'new', active: 'done', off: 'new' },
  transitions: {
    switchOn: { label: 'Switch on', from: ['draft', 'off'], to: 'active', by: 'nobody' },
    switchOff: { label: 'Switch off', from: 'active', to: 'off', by: 'nobody' },
  },
  list: { columns: ['name', 'issuer', 'testedAt', 'status'], filters: ['status'], sort: '-createdAt' },
  sections: {
    Provider: ['name', 'kind', 'issuer', 'clientId', 'signInAddress', 'certificates'],
    People: ['takesAddressesAsVerified', 'trustsFactor', 'factorValues', 'admitsNewPeople', 'defaultRole', 'testedAt'],
  },
});
