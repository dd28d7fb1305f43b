/** The database cannot be asked at the moment. Nothing was acknowledged, so whoever called may try again. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** One organization asks for more at once than its share of the connections; the others are served. */
export class OrganizationBusy extends DatabaseUnavailable {
  constructor() {
    super('Your organization has too many requests under way. Nothing was lost; try again shortly.');
  }
}

/**
 * What PostgreSQL says when it stops, starts, has no place left, or was demoted to a copy that only reads: classes 08 and 57P,
 * too many connections, out of memory, a write refused by a standby, and a failing disk.
 */
const states = /^(08\w{3}|57P0[1-5]|53200|53300|25006|58000|58030)$/;
/** What the system says of a connection that cannot be made or was lost. */
const network = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'EAGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOBUFS',
  'EAI_AGAIN',
  'ENOTFOUND',
]);
/** These mean the database only where a connection was wanted: files know them as well. */
const whileConnecting = new Set(['ENOENT', 'EMFILE', 'ENFILE', 'EACCES']);
const driver =
  /timeout exceeded when trying to connect|^timeout expired$|Connection terminated|not queryable|Query read timeout|server closed the connection/;

/** Whether a call failed because the database could not be asked, and not because of what was asked. */
export function isUnavailable(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false;
  // By their names and codes, because libraries hand errors on as copies.
  const { name, message = '', code = '', syscall, cause } = error as Partial<NodeJS.ErrnoException>;
  if (name === 'DatabaseUnavailable') return true;
  if (states.test(code) || network.has(code)) return true;
  if (syscall === 'connect' && whileConnecting.has(code)) return true;
  if (code === '' && driver.test(message)) return true;
  const inside = error instanceof AggregateError ? error.errors : [];
  return [cause, ...inside].some((one) => isUnavailable(one, depth + 1));
}
