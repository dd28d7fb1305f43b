/** A value with which a provider says how it made sure of a person. */
export const factorValue = {
  pattern: /^[!-~]{1,120}$/,
  message: 'Must be values as the provider sends them, without spaces',
  max: 20,
};

/** What counts as multifactor where an administrator names nothing else. Law: RFC 8176, OpenID EAP ACR values, REFEDS MFA, SAML 2.0 context. */
export const usualFactorValues = {
  oidc: ['mfa', 'otp', 'hwk', 'sc', 'phr', 'phrh', 'https://refeds.org/profile/mfa'],
  saml: [
    'https://refeds.org/profile/mfa',
    'http://schemas.microsoft.com/claims/multipleauthn',
    'urn:oasis:names:tc:SAML:2.0:ac:classes:TimeSyncToken',
    'urn:oasis:names:tc:SAML:2.0:ac:classes:SmartcardPKI',
    'urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorContract',
  ],
} as const;
