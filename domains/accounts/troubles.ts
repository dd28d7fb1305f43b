/** Why a way through another provider ended back at the sign-in; the address carries the code alone. */
export const troubles: Readonly<Record<string, string>> = {
  trip: 'This way of signing in was begun elsewhere or took too long. Begin again.',
  provider: 'The SSO provider could not be reached, or its response was not valid. You are not signed in.',
  sso_required: 'Your organization lets its people in through its own sign-in only.',
  'google.off': 'Signing in with Google is not set up here.',
  'google.refused': 'Google did not sign you in.',
  'google.taken': 'This Google account opens another account already, or yours is connected with another one.',
  'google.unverified': 'Google has not verified the address of this Google account.',
  'sso.refused': 'Your organization’s sign-in did not let you in.',
  'sso.off': 'Your organization’s sign-in is switched off. Ask its administrator.',
  'sso.address': 'Your organization’s sign-in named an address that it may not speak for.',
  'sso.unverified': 'Your organization’s sign-in does not say that your address is verified. Ask its administrator.',
  'saml.subject': 'Your organization’s sign-in names its people by something that changes. Ask its administrator.',
  'saml.used': 'This answer of your organization’s sign-in was used already. Begin again.',
  'sso.other_person': 'This address belongs to someone else at your organization’s sign-in. Ask its administrator.',
  'sso.not_admitted':
    'You are not a member of this organization, or your membership is suspended. Ask its administrator.',
};
