import { defineRecord, f } from '#kernel';

/** The organization's own sign-in: a provider that speaks OpenID Connect and vouches for its people. */
export const ssoConnection = defineRecord('sso_connection', {
  label: ['Sign-in provider', 'Sign-in providers'],
  about: 'The organization’s own sign-in: a provider that speaks OpenID Connect and vouches for its people.',
  title: 'name',
  fields: {
    name: f.text({ max: 80 }).required(),
    issuer: f.text({ max: 500 }).label('Issuer address').required().help('Exactly as the provider spells it.'),
    clientId: f.text({ max: 300 }).label('Client ID').required(),
    clientSecret: f.sealed().required().computed().readableBy('nobody'),
    takesAddressesAsVerified: f
      .yesNo()
      .required()
      .defaultTo(false)
      .help('For providers that leave out whether an address is verified.'),
    admitsNewPeople: f
      .yesNo()
      .required()
      .defaultTo(true)
      .help('Whoever signs in with an address of your domains becomes a member.'),
    defaultRole: f
      .choice({ user: 'User', manager: 'Manager' })
      .label('Role of new people')
      .required()
      .defaultTo('user'),
    testedAt: f.instant().computed(),
  },
  access: { read: 'admin', create: 'nobody', edit: 'nobody' },
  states: ['draft', 'active', 'off'],
  transitions: {
    switchOn: { label: 'Switch on', from: ['draft', 'off'], to: 'active', by: 'nobody' },
    switchOff: { label: 'Switch off', from: 'active', to: 'off', by: 'nobody' },
  },
  list: { columns: ['name', 'issuer', 'testedAt', 'status'], filters: ['status'], sort: '-createdAt' },
  sections: {
    Provider: ['name', 'issuer', 'clientId'],
    People: ['takesAddressesAsVerified', 'admitsNewPeople', 'defaultRole', 'testedAt'],
  },
});
