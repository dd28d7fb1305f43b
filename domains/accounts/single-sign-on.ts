import { type AnswerOf, call, f, rowShape } from '#kernel';
import { factorValue } from './factor-values.ts';
import { ssoConnection } from './sso-connection.record.ts';

/**
 * How the organization's own sign-in stands: administrators who can come in safely without the provider, where the provider sends people
 * back to, what a directory is given as our address, and what a SAML provider has to know of us where the operator has SAML switched on.
 */
export const singleSignOn = call('single_sign_on.look', '/api/v1/single_sign_on', {
  answer: {
    required: 'yesNo',
    rescuers: [{ id: 'uuid', name: 'text', isSpared: 'yesNo' }],
    redirectUri: 'text',
    directoryUrl: 'text',
    saml: [{ entityId: 'text', acsUrl: 'text' }, null],
  },
});
export type SingleSignOn = AnswerOf<typeof singleSignOn>;

const { fields } = ssoConnection;

export const saveProvider = call('sso_connection.save', '/api/v1/sso_connection/save', {
  body: {
    id: f.uuid().help('Without it a new one is made.'),
    name: fields.name,
    kind: f.choice({ oidc: 'OpenID Connect', saml: 'SAML' }).help('Without it OpenID Connect.'),
    issuer: fields.issuer,
    signInAddress: fields.signInAddress,
    certificates: fields.certificates,
    clientId: fields.clientId,
    clientSecret: f.text({ max: 500 }).help('Without it the one before stays.'),
    takesAddressesAsVerified: f.yesNo(),
    admitsNewPeople: f.yesNo(),
    trustsFactor: f.yesNo(),
    factorValues: f.tags(factorValue).help('Without them the usual ones.'),
    defaultRole: f.choice({ user: 'User', manager: 'Manager' }),
  },
  answer: rowShape(ssoConnection),
});

export const inspectProvider = call('sso_connection.inspect', '/api/v1/sso_connection/{id}/inspect', {
  method: 'POST',
  answer: { isThere: 'yesNo' },
});
export const tryProvider = call('sso_connection.try', '/api/v1/sso_connection/{id}/try', {
  method: 'POST',
  answer: { url: 'text' },
});
export const switchProvider = call('sso_connection.switch', '/api/v1/sso_connection/{id}/switch', {
  body: { on: f.yesNo().required() },
  answer: { on: 'yesNo' },
});
export const requireSso = call('single_sign_on.require', '/api/v1/single_sign_on/require', {
  body: {
    required: f.yesNo().required(),
    spared: f.tags({ pattern: /^[\w-]{1,36}$/, message: 'Must be ids of members', max: 20 }),
  },
  answer: { required: 'yesNo' },
});
