import { isIP } from 'node:net';

/** Turns the text of an environment variable into its value, or throws the rest of the sentence "NAME ...". */
export type Read<T> = (text: string) => T;

export const anyText: Read<string> = (text) => text;

export function number({ from, to, whole }: { from: number; to: number; whole: 'whole' | 'any' }): Read<number> {
  return (text) => {
    const value = Number(text);
    const fits = text.trim() !== '' && value >= from && value <= to && (whole === 'any' || Number.isInteger(value));
    if (!fits)
      throw new Error(`must be a ${whole === 'whole' ? 'whole ' : ''}number from ${from} to ${to}, not "${text}"`);
    return value;
  };
}

/** What has to stay free on the disk: of what is stated, the smaller counts. */
export interface Floor {
  readonly bytes: number;
  /** Of the whole disk. */
  readonly share: number;
}

/** "500 MB", "2 GB", "5%", two of them with "or" between, or "off". */
export const diskFloor: Read<Floor> = (text) => {
  if (text.toLowerCase() === 'off') return { bytes: 0, share: 0 };
  const floor = { bytes: Number.POSITIVE_INFINITY, share: Number.POSITIVE_INFINITY };
  for (const part of text.split(/\s+or\s+/i)) {
    const [, amount, unit = ''] = /^(\d{1,6})\s*(MB|GB|%)$/i.exec(part.trim()) ?? [];
    if (amount === undefined || (unit === '%' && Number(amount) > 50))
      throw new Error(
        `must be an amount such as 500 MB, a share up to 50%, both with "or" between, or off, not "${text}"`,
      );
    if (unit === '%') floor.share = Number(amount) / 100;
    else floor.bytes = Number(amount) * 1024 ** (unit.toUpperCase() === 'GB' ? 3 : 2);
  }
  return floor;
};

export const yesOrNo: Read<boolean> = (text) => {
  const answer = text.toLowerCase();
  if (['yes', 'on', 'true', '1'].includes(answer)) return true;
  if (['no', 'off', 'false', '0'].includes(answer)) return false;
  throw new Error(`must be yes or no, not "${text}"`);
};

export function oneOf<const Choice extends string>(...choices: readonly Choice[]): Read<Choice> {
  return (text) => {
    const found = choices.find((choice) => choice === text);
    if (!found) throw new Error(`must be one of ${choices.join(', ')}, not "${text}"`);
    return found;
  };
}

/** The address is not quoted in the sentence: it may carry a password. */
export function address(...schemes: readonly string[]): Read<string> {
  return (text) => {
    const scheme = URL.canParse(text) ? new URL(text).protocol.slice(0, -1) : '';
    if (!schemes.includes(scheme))
      throw new Error(`must be a full address that begins with ${schemes.join(':// or ')}://`);
    return text;
  };
}

/** Where people reach the server. Links are built on it, so it has no path and no query. */
export const publicAddress: Read<string> = (text) => {
  const url = new URL(address('https', 'http')(text));
  if (url.pathname !== '/' || url.search || url.hash || url.username)
    throw new Error('must be an address without path, query or user, such as https://levee.example.gov');
  return url.origin;
};

export const networks: Read<readonly string[]> = (text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((network) => {
      const [ip = '', bits] = network.split('/');
      const longest = isIP(ip) === 6 ? 128 : 32;
      if (!isIP(ip) || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= longest)))
        throw new Error(`must be addresses or networks with commas between them, such as 10.0.0.0/8, not "${network}"`);
      return network;
    });

const wellKnown = /change.?me|^(my)?secret|^password|^admin|^postgres$|^levee$|default|example|^test|12345/i;

/** Why this would be found by guessing, as the rest of a sentence, or null when it looks random enough. */
export function weakness(secret: string): string | null {
  if (wellKnown.test(secret))
    return 'is a well-known default: make a random one, for example with "openssl rand -base64 32"';
  if (secret.length < 32) return 'is too short: use at least 32 characters, for example from "openssl rand -base64 32"';
  if (new Set(secret).size < 10)
    return 'repeats the same few characters: make a random one, for example with "openssl rand -base64 32"';
  return null;
}

export const isWellKnown = (password: string): boolean => wellKnown.test(password);
