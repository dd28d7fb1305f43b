import { expect, test } from 'vitest';
import { sessionCookie } from './session-cookie.ts';

const secret = 'a secret of the test, long enough to be one';
const open = (publicUrl: string, key = secret) => sessionCookie({ secret: key, publicUrl, absoluteHours: 12 });
const cookie = open('https://levee.example.gov');
const token = 'tokentokentokentokentokentokento';
const at = new Date('2026-11-20T15:00:00Z');
const sent = (line: string) => new Request('https://levee.example.gov', { headers: { cookie: line } });
const value = (line: string) => line.split(';')[0] ?? '';

test('the cookie is bound to this host where the connection is encrypted', () => {
  expect(cookie.write(token)).toMatch(
    /^__Host-levee_session=.*; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=43200$/,
  );
  expect(open('http://localhost:3000').write(token)).toMatch(
    /^levee_session=.*; Path=\/; HttpOnly; SameSite=Lax; Max-Age=43200$/,
  );
  expect(cookie.cleared).toMatch(/Max-Age=0$/);
});

test('it is found among others and read back', () => {
  expect(cookie.read(sent(`theme=dark; ${value(cookie.write(token))}; other=1`))).toBe(token);
  expect(cookie.read(sent('theme=dark'))).toBeNull();
  expect(cookie.read(new Request('https://levee.example.gov'))).toBeNull();
});

test('a signature of another key, of another token or for another purpose is none', () => {
  const foreign = open('https://levee.example.gov', 'another secret, just as long as the first one');
  expect(cookie.read(sent(value(foreign.write(token))))).toBeNull();
  expect(cookie.read(sent(value(cookie.write(token)).replace('=token', '=Token')))).toBeNull();
  const { accessToken } = cookie.accessTo('6f1f9a52-6d0e-4a51-9a3e-0d8b0f4d2c11', at);
  const [, , , signature = ''] = accessToken.split('.');
  expect(cookie.read(sent(`__Host-levee_session=6f1f9a52-6d0e-4a51-9a3e-0d8b0f4d2c11.${signature}`))).toBeNull();
});

test('an access token stands for its session for ten minutes, and cannot be prolonged', () => {
  const id = '6f1f9a52-6d0e-4a51-9a3e-0d8b0f4d2c11';
  const { accessToken, accessTokenExpiresAt } = cookie.accessTo(id, at);
  expect(accessTokenExpiresAt).toBe('2026-11-20T15:10:00.000Z');
  const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);
  expect(cookie.readAccess(accessToken, later(599))).toBe(id);
  expect(cookie.readAccess(accessToken, later(600))).toBeNull();
  const [head, session, end, signature] = accessToken.split('.');
  expect(cookie.readAccess([head, session, Number(end) + 600, signature].join('.'), at)).toBeNull();
  expect(cookie.readAccess(accessToken.replace('6f1f', '7f1f'), at)).toBeNull();
});
