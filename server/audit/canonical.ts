/**
 * The one way to write a value as JSON (RFC 8785): keys in order, no spaces, numbers and strings as JavaScript prints them.
 * Hashes are taken over this text. A lone surrogate becomes U+FFFD, which is what the database keeps of it.
 */
export function canonical(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value.toWellFormed());
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`${value} cannot be written as JSON`);
      return JSON.stringify(value);
    case 'bigint':
      // Beyond 2^53 only text keeps every digit in any reader.
      return Number.isSafeInteger(Number(value)) ? `${value}` : `"${value}"`;
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
      if (value instanceof Date) return canonical(value.toJSON());
      return canonicalObject(value as Readonly<Record<string, unknown>>); // neither null, array nor date
    default:
      throw new TypeError(`A ${typeof value} cannot be written as JSON`);
  }
}

function canonicalObject(object: Readonly<Record<string, unknown>>): string {
  let text = '';
  for (const key of Object.keys(object).sort()) {
    const value = object[key];
    if (value === undefined) continue;
    text += `${text ? ',' : ''}${JSON.stringify(key.toWellFormed())}:${canonical(value)}`;
  }
  return `{${text}}`;
}
