import { createHmac, timingSafeEqual } from 'node:crypto';

/** An access token is readable by scripts, so it is short; it ends with its session at the latest. */
const ACCESS_SECONDS = 10 * 60;
const access = /^levee_s\.([0-9a-f-]{36})\.(\d{10})\.([\w-]{43})$/;

export interface SessionCookie {
  readonly name: string;
  /** The Set-Cookie line for a session's token. */
  write(token: string): string;
  readonly cleared: string;
  /** The token inside the request's cookie, when we signed it. */
  read(request: Request): string | null;
  accessTo(sessionId: string, now: Date): { readonly accessToken: string; readonly accessTokenExpiresAt: string };
  /** The session an access token stands for, while it lasts. */
  readAccess(text: string, now: Date): string | null;
}

/**
 * The session travels in a cookie that scripts cannot read and other sites cannot send along. The signature makes a stolen
 * database worthless: its tokens alone open nothing.
 */
export function sessionCookie(given: { secret: string; publicUrl: string; absoluteHours: number }): SessionCookie {
  const isSecure = given.publicUrl.startsWith('https:');
  // The prefix binds the cookie to this very host; browsers accept it on encrypted connections only.
  const name = isSecure ? '__Host-levee_session' : 'levee_session';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

  const sign = (purpose: string, text: string): string =>
    createHmac('sha256', given.secret).update(`${purpose}\n${text}`).digest('base64url');
  const isSigned = (purpose: string, text: string, signature: string): boolean => {
    const [one, other] = [Buffer.from(sign(purpose, text)), Buffer.from(signature)];
    return one.length === other.length && timingSafeEqual(one, other);
  };

  return {
    name,
    write: (token) =>
      `${name}=${token}.${sign('session', token)}; ${attributes}; Max-Age=${Math.round(given.absoluteHours * 3600)}`,
    cleared: `${name}=; ${attributes}; Max-Age=0`,
    read(request) {
      const value = cookieOf(request, name);
      const cut = value?.lastIndexOf('.') ?? -1;
      if (!value || cut < 1) return null;
      const token = value.slice(0, cut);
      return isSigned('session', token, value.slice(cut + 1)) ? token : null;
    },
    accessTo(sessionId, now) {
      const end = Math.floor(now.getTime() / 1000) + ACCESS_SECONDS;
      const stated = `${sessionId}.${end}`;
      return {
        accessToken: `levee_s.${stated}.${sign('access', stated)}`,
        accessTokenExpiresAt: new Date(end * 1000).toISOString(),
      };
    },
    readAccess(text, now) {
      const [, sessionId, end, signature] = access.exec(text) ?? [];
      if (!sessionId || !end || !signature || !isSigned('access', `${sessionId}.${end}`, signature)) return null;
      return Number(end) * 1000 > now.getTime() ? sessionId : null;
    },
  };
}

/** The first cookie of this name; a value of any other shape than ours is not looked at. */
export function cookieOf(request: Request, name: string): string | null {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const [found, value] = part.trim().split('=', 2);
    if (found === name && value && /^[\w.-]{20,200}$/.test(value)) return value;
  }
  return null;
}
