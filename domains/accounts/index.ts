import { bothSides, defineDomain, page } from '#kernel';
import { emailDomain } from './email-domain.record.ts';
import { scimFinding } from './scim-finding.record.ts';
import { scimGroup } from './scim-group.record.ts';
import { scimMembership } from './scim-membership.record.ts';
import { scimToken } from './scim-token.record.ts';
import { ssoConnection } from './sso-connection.record.ts';

/** Coming in and staying safe: pages for people who are not signed in, or not yet at home in an organization. */
export const accounts = defineDomain({
  label: 'Accounts',
  records: [emailDomain, scimFinding, scimGroup, scimMembership, scimToken, ssoConnection],
  pages: {
    signIn: page('/auth', { title: 'Sign in', open: 'site', screen: () => import('./sign-in.screen.tsx') }),
    login: page('/login', { title: 'Log in', open: 'site', screen: () => import('./sign-in.screen.tsx') }),
    confirm: page('/auth/confirm', {
      title: 'Confirm your email',
      open: 'site',
      screen: () => import('./confirm.screen.tsx'),
    }),
    verifyEmail: page('/verify-email', {
      title: 'Verify your email',
      open: 'site',
      screen: () => import('./verify-email.screen.tsx'),
    }),
    requestReset: page('/request-reset', {
      title: 'Reset your password',
      open: 'site',
      screen: () => import('./request-reset.screen.tsx'),
    }),
    resetPassword: page('/reset-password', {
      title: 'Choose a new password',
      open: 'site',
      screen: () => import('./reset-password.screen.tsx'),
    }),
    invitation: page('/invitation', {
      title: 'Join an organization',
      open: 'site',
      screen: () => import('./invitation.screen.tsx'),
    }),
    welcome: page('/welcome', {
      title: 'Set up your organization',
      open: 'site',
      screen: () => import('./welcome.screen.tsx'),
    }),
    securitySettings: page('/security-settings', {
      serves: bothSides,
      under: '/settings',
      title: 'Security Settings',
      icon: 'fingerprint-pattern',
      screen: () => import('./security-settings.screen.tsx'),
    }),
    singleSignOn: page('/sso-management', {
      under: '/admin',
      title: 'Single Sign-On',
      icon: 'key-round',
      roles: ['admin'],
      screen: () => import('./sso-management.screen.tsx'),
    }),
    outbox: page('/admin/outbox', {
      title: 'Mail Outbox',
      icon: 'mail',
      roles: ['platform_admin'],
      screen: () => import('./outbox.screen.tsx'),
    }),
  },
});
