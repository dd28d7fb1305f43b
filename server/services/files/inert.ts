import { opensInline, servedType } from './kinds.ts';

/** The headers a stored file is always served with: whatever is in it, it runs nothing and reads nothing of ours. */
export function inertHeaders(file: { name: string; type: string; size: number }): Record<string, string> {
  const type = servedType(file.type);
  const plain = file.name.replace(/[^\x20-\x7e]|["\\%;]/g, '_');
  const exact = encodeURIComponent(file.name.toWellFormed()).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return {
    'content-type': type === 'text/plain' ? 'text/plain; charset=utf-8' : type,
    'content-length': String(file.size),
    'content-disposition': `${opensInline.has(type) ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${exact}`,
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  };
}
