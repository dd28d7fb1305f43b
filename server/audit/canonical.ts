/**
 * The one way to write a value as JSON (RFC 8785): keys in order, no spaces, numbers and strings as JavaScript prints them.
 * Hashes are taken over this text. A lone surrogate becomes U+FFFD, which is what the database keeps of it.
 */
export function canonical(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`${value} cannot be written as JSON`);
      return `${value}`;
    case 'boolean':
      return value ? 'true' : 'false';
    case 'undefined':
      return 'null';
    case 'bigint':
      // Beyond 2^53 only text keeps every digit in any reader.
      return Number.isSafeInteger(Number(value)) ? `${value}` : `"${value}"`;
    case 'object':
      if (value === null) return 'null';
      if (Array.isArray(value)) return array(value);
      if (value instanceof Date) return canonical(value.toJSON());
      return object(value as Readonly<Record<string, unknown>>); // neither null, array nor date
    default:
      throw new TypeError(`A ${typeof value} cannot be written as JSON`);
  }
}

/** Whatever cannot stand between quotes as it is. */
const special = /["\\\u0000-\u001f\ud800-\udfff]/;
const quoted = (text: string): string => (special.test(text) ? JSON.stringify(text.toWellFormed()) : `"${text}"`);

function array(values: readonly unknown[]): string {
  let text = '';
  for (let n = 0; n < values.length; n++) text += n === 0 ? canonical(values[n]) : `,${canonical(values[n])}`;
  return `[${text}]`;
}

function object(values: Readonly<Record<string, unknown>>): string {
  let text = '';
  for (const key of Object.keys(values).sort()) {
    const value = values[key];
    if (value === undefined) continue;
    text += `${text === '' ? '' : ','}${quoted(key)}:${canonical(value)}`;
  }
  return `{${text}}`;
}
