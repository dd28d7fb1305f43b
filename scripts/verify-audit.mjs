// Checks an exported audit record, or a single proof, without the server: one file, nothing but Node 20 or newer.
// It shares no code with what writes the record, so that a mistake there cannot hide itself here.
import { createPublicKey, hash, verify } from 'node:crypto';
import { createReadStream, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const usage = `Checks that nothing in an exported audit record was changed, removed, added or moved.

  npm run verify-audit -- <export> [--checkpoints <file>]... [--key <key>]... [--restored <kept>-<end>]...
  npm run verify-audit -- --proof <file> [--checkpoints <file>]... --key <key>

  <export>        the file from the audit export
  --checkpoints   checkpoints that were kept elsewhere: a copy of the checkpoints folder's file, or mails in one text file.
                  Take them first and the export afterwards.
  --key           the public key as it was handed to you on another way; without it the key in the export is believed
  --restored      the record was set back to its first <kept> entries with a backup, and you know from the agency that what was
                  signed after them, up to <end> entries, is lost; only where the record itself tells of it
  --proof         a proof of one entry, or of an unchanged beginning, instead of a whole export

It says what it found in plain sentences and ends with 0 when all is well, with 1 when anything is wrong.`;

// ---- Hashes and canonical JSON (RFC 9162, RFC 8785) ----

const sha256 = (...parts) => hash('sha256', Buffer.concat(parts), 'buffer');
const leafPrefix = Buffer.of(0);
const nodePrefix = Buffer.of(1);
const hashLeaf = (text) => sha256(leafPrefix, Buffer.from(text));
const hashPair = (left, right) => sha256(nodePrefix, left, right);
const fold = (peaks) => (peaks.length === 0 ? sha256() : peaks.reduceRight((right, left) => hashPair(left, right)));

function canonicalJson(value) {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`);
  return `{${members.join(',')}}`;
}

// ---- Keys, signed notes, checkpoints (c2sp.org/signed-note, c2sp.org/tlog-checkpoint) ----

const ed25519Header = Buffer.from('302a300506032b6570032100', 'hex');

/** `name+id+key`. Throws a sentence when the three do not belong together. */
export function readKey(text) {
  const [, name, id, encoded] = /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/.exec(text) ?? [];
  const raw = Buffer.from(encoded ?? '', 'base64');
  const isWhole = raw.length === 33 && raw[0] === 1 && raw.toString('base64') === encoded;
  if (!isWhole || sha256(Buffer.from(`${name}\n`), raw).toString('hex', 0, 4) !== id) {
    throw new Error(`This is not a public key as the audit record hands it out: ${text}`);
  }
  const key = createPublicKey({ key: Buffer.concat([ed25519Header, raw.subarray(1)]), format: 'der', type: 'spki' });
  return { name, id, key };
}

/** Whether a known key signed the note, and every known key that stands on it did. */
export function isSigned(note, keys) {
  const end = note.lastIndexOf('\n\n') + 1;
  const text = Buffer.from(note.slice(0, end));
  let good = 0;
  for (const line of note.slice(end + 1).split('\n')) {
    const [, name, encoded] = /^— (\S+) (\S+)$/.exec(line) ?? [];
    const signature = Buffer.from(encoded ?? '', 'base64');
    if (!name || signature.toString('base64') !== encoded) continue;
    const id = signature.toString('hex', 0, 4);
    for (const known of keys) {
      if (known.name !== name || known.id !== id) continue;
      if (!verify(null, text, known.key, signature.subarray(4))) return false;
      good++;
    }
  }
  return good > 0;
}

const checkpointShape = /^([^\n]+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\n\n(?:— \S+ [A-Za-z0-9+/]+={0,2}\n)+$/;

export function readCheckpoint(note) {
  const [, origin, size, root] = checkpointShape.exec(note) ?? [];
  return origin ? { note, origin, size: Number(size), root: Buffer.from(root, 'base64') } : null;
}

/** Every whole checkpoint in a text, and whether something else stands between them. */
export function readCheckpoints(text) {
  const shaped = /(?<=^|\n)[^\n]+\n\d+\n[A-Za-z0-9+/]{43}=\n\n(?:— \S+ [A-Za-z0-9+/]+={0,2}\n)+/g;
  const plain = text.replaceAll('\r\n', '\n');
  const checkpoints = (plain.match(shaped) ?? []).map(readCheckpoint).filter((checkpoint) => checkpoint !== null);
  return { checkpoints, hasOther: plain.replace(shaped, '').trim() !== '' };
}

// ---- Proofs (RFC 9162, 2.1.3.2 and 2.1.4.2) ----

const half = (n) => Math.floor(n / 2);
const isOdd = (n) => n % 2 === 1;

export function verifyInclusion({ leaf, index, size, path, root }) {
  if (!(Number.isSafeInteger(index) && Number.isSafeInteger(size) && index >= 0 && index < size)) return false;
  let [at, last, result] = [index, size - 1, leaf];
  for (const beside of path) {
    if (last === 0 || beside.length !== 32) return false;
    if (isOdd(at) || at === last) {
      result = hashPair(beside, result);
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else result = hashPair(result, beside);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && result.equals(root);
}

export function verifyConsistency({ oldSize, oldRoot, size, root, path }) {
  if (!(Number.isSafeInteger(oldSize) && Number.isSafeInteger(size) && oldSize > 0 && oldSize <= size)) return false;
  if (oldSize === size) return path.length === 0 && oldRoot.equals(root);
  if (path.some((hash) => hash.length !== 32)) return false;
  const steps = Number.isInteger(Math.log2(oldSize)) ? [oldRoot, ...path] : [...path];
  if (path.length === 0) return false;
  let [at, last] = [oldSize - 1, size - 1];
  while (isOdd(at)) [at, last] = [half(at), half(last)];
  let [older, newer] = [steps[0], steps[0]];
  for (const beside of steps.slice(1)) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      [older, newer] = [hashPair(beside, older), hashPair(beside, newer)];
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else newer = hashPair(newer, beside);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && older.equals(oldRoot) && newer.equals(root);
}

/** Reads a proof file of either kind. Answers the sentence to print, or throws the sentence that tells what is wrong. */
export function verifyProof(text, { held = [], keys }) {
  const cut = text.indexOf('\n\n');
  const lines = text.slice(0, cut).split('\n');
  const checkpoint = readCheckpoint(text.slice(cut + 2));
  if (cut < 0 || !checkpoint) throw new Error('This is not a proof file.');
  if (!isSigned(checkpoint.note, keys))
    throw new Error('The checkpoint in the proof is not signed with the given key.');
  const hashes = (from) => lines.slice(from).map((line) => Buffer.from(line, 'base64'));

  const old = /^old (0|[1-9]\d*)$/.exec(lines[0]);
  if (old) {
    const before = held.filter((c) => c.origin === checkpoint.origin && c.size === Number(old[1]));
    if (before.length === 0) throw new Error(`Give the checkpoint over ${old[1]} entries with --checkpoints.`);
    for (const { size, root } of before) {
      const claim = { oldSize: size, oldRoot: root, size: checkpoint.size, root: checkpoint.root, path: hashes(1) };
      if (!verifyConsistency(claim)) throw new Error(`The first ${size} entries are no longer the same.`);
    }
    return `The first ${old[1]} of now ${checkpoint.size} entries are unchanged.`;
  }

  const extra = /^extra (\S+)$/.exec(lines[1] ?? '');
  const place = /^index (0|[1-9]\d*)$/.exec(lines[2] ?? '');
  if (lines[0] !== 'c2sp.org/tlog-proof@v1' || !extra || !place) throw new Error('This is not a proof file.');
  const leafText = Buffer.from(extra[1], 'base64').toString();
  const index = Number(place[1]);
  const claim = { leaf: hashLeaf(leafText), index, size: checkpoint.size, path: hashes(3), root: checkpoint.root };
  const entry = verifyInclusion(claim) ? JSON.parse(leafText) : {};
  if (entry.index !== index || checkpoint.origin !== `levee/audit/${entry.organization}`) {
    throw new Error('The entry in this proof does not stand in the record.');
  }
  return `Entry ${index} of ${checkpoint.size} stands in the record:\n${JSON.stringify(entry, null, 2)}`;
}

// ---- The whole record ----

const entryKeys = 'action actor actorKind at commitment fields id onBehalfOf reason record requestId rowId rowVersion';
const lineKeys = {
  entry: 'changes entry index kind leaf salt',
  waiting: 'changes entry kind salt',
  outside: 'changes entry kind salt',
  vanished: 'id kind',
  moment: 'at kind',
  checkpoint: 'kind note',
};
/** The sealer works every second; what has waited this long either was not written by the product, or sealing has stopped. */
const sealingBound = 15 * 60_000;
const isErasure = (entry) => entry.action === 'erase' && entry.record === 'audit_entry';
const nameOf = ({ id, action, record, at }) => `${id} (${action} of ${record}, ${at})`;
const keysOf = (value) => (value && typeof value === 'object' ? Object.keys(value).sort().join(' ') : '');
const count = (n, one, many) => (n === 1 ? `1 ${one}` : `${n} ${many}`);

/**
 * `blocks` are arrays of lines of the export, `held` the checkpoints kept elsewhere, `trusted` the keys handed over on another way.
 * `restored` are spans of sizes that the checker knows to be lost to a restored backup: where a sealed entry tells of it, checkpoints
 * kept elsewhere over such a size may differ. A problem names the first entry it may touch; `null` where no entry can be named.
 */
export async function verifyRecord({ blocks, held = [], trusted = [], restored = [] }) {
  const problems = [];
  const wrong = (index, sentence) => problems.push({ index, sentence });
  const peaks = [];
  const ids = new Set();
  const erased = new Map();
  const excused = new Set();
  let header = null;
  let keys = trusted;
  let next = 0;
  let size = 0;
  let previous = '0'.repeat(64);
  let waiting = 0;
  let overdue = 0;
  let moment = Number.NaN;
  // A checkpoint mostly comes twice, here and from elsewhere; its signature costs more than all hashes of an entry.
  const good = new Set();
  const isGood = (note) => good.has(note) || (isSigned(note, keys) && Boolean(good.add(note)));
  const own = { last: 0, seen: 0, failed: 0, good: 0, sizes: new Set() };
  const outside = { sizes: new Map(), seen: 0, failed: 0, good: 0 };
  const setBack = [];
  const lost = (at) => restored.some(({ kept, end }) => at > kept && at <= end);

  const begin = (line) => {
    header = line;
    if (line.kind !== 'audit-record' || line.version !== 1 || line.origin !== `levee/audit/${line.organization}`) {
      throw new Error('This file is not an exported audit record.');
    }
    if (trusted.length === 0) keys = line.keys.map(readKey);
    for (const checkpoint of held.filter((c) => c.origin === line.origin)) {
      outside.seen++;
      if (!isGood(checkpoint.note))
        wrong(null, `A checkpoint kept elsewhere, over ${checkpoint.size} entries, is not signed with a known key.`);
      const roots = outside.sizes.get(checkpoint.size) ?? [];
      if (!roots.some((root) => root.equals(checkpoint.root)))
        outside.sizes.set(checkpoint.size, [...roots, checkpoint.root]);
    }
    for (const [at, roots] of outside.sizes) {
      if (roots.length > 1 && !lost(at))
        wrong(
          null,
          `Two different checkpoints over ${at} entries were given out: different people were shown different records.`,
        );
    }
  };

  const compare = (side, which, root) => {
    if (root.equals(fold(peaks))) {
      side.good = size;
      return;
    }
    side.failed++;
    if (side.failed > 1) return;
    wrong(
      side.good,
      `${which} over ${size} entries does not fit: something among entries ${side.good} to ${size - 1} was changed, added or removed after it was signed.`,
    );
  };

  const readValues = (line, at) => {
    if (line.salt === null && line.changes === null) {
      if (!erased.has(line.entry.id)) erased.set(line.entry.id, at);
      return;
    }
    const salt = Buffer.from(String(line.salt), 'hex');
    const commitment = sha256(salt, Buffer.from(canonicalJson(line.changes))).toString('hex');
    if (salt.length !== 16 || commitment !== line.entry.commitment)
      wrong(at, `The values of entry ${at ?? 'that waits'} are not the recorded ones.`);
  };

  const readEntry = (line) => {
    const { index, entry } = line;
    if (index !== next) {
      wrong(
        Math.min(next, Number(index) || 0),
        index > next
          ? `Entries ${next} to ${index - 1} are missing.`
          : `Entry ${index} stands where entry ${next} should.`,
      );
    }
    const content = canonicalJson({ ...entry, organization: header.organization, index, previous });
    if (keysOf(entry) !== entryKeys || hashLeaf(content).toString('hex') !== line.leaf) {
      wrong(index, `Entry ${index} is not the one that was sealed: it, its place or the entry before was changed.`);
    }
    if (ids.has(entry.id)) wrong(index, `Entry ${index} repeats an earlier one.`);
    ids.add(entry.id);
    readValues(line, index);
    if (isErasure(entry)) excused.add(entry.rowId);
    if (entry.action === 'restore' && entry.record === 'audit_record')
      setBack.push({ index, at: entry.at, kept: line.changes?.state?.[1]?.size });
    previous = String(line.leaf);
    next = Number.isSafeInteger(index) ? index + 1 : next + 1;
    let top = Buffer.from(previous, 'hex');
    for (let width = size; isOdd(width); width = half(width)) top = hashPair(peaks.pop(), top);
    peaks.push(top);
    size++;
    if (!lost(size))
      for (const root of outside.sizes.get(size) ?? []) compare(outside, 'The checkpoint kept elsewhere', root);
  };

  const readOwn = (line) => {
    const checkpoint = readCheckpoint(String(line.note));
    own.seen++;
    if (!checkpoint || checkpoint.origin !== header.origin)
      return wrong(null, `Checkpoint number ${own.seen} is not one of this record.`);
    if (!isGood(checkpoint.note))
      wrong(own.good, `The checkpoint over ${checkpoint.size} entries is not signed with a known key.`);
    if (checkpoint.size <= own.last)
      wrong(own.good, `The checkpoint over ${checkpoint.size} entries stands in the wrong place.`);
    own.last = checkpoint.size;
    own.sizes.add(checkpoint.size);
    if (checkpoint.size === size) compare(own, 'The checkpoint', checkpoint.root);
    else
      wrong(
        Math.min(size, checkpoint.size),
        `A checkpoint speaks of ${checkpoint.size} entries where the record has ${size}.`,
      );
  };

  const readLine = (text) => {
    const line = JSON.parse(text);
    if (!header) return begin(line);
    if (keysOf(line) !== lineKeys[line.kind]) return wrong(next, 'A line of the file is not one the export writes.');
    if (line.kind === 'checkpoint') return readOwn(line);
    if (line.kind === 'entry') return readEntry(line);
    if (line.kind === 'moment') return (moment = Date.parse(line.at));
    if (line.kind === 'vanished') return wrong(null, `Entry ${line.id} was written and vanished before it was sealed.`);
    readValues(line, null);
    if (line.kind === 'outside')
      return wrong(
        null,
        `Entry ${nameOf(line.entry)} was never sealed and does not wait for it: it was not written by the product.`,
      );
    waiting++;
    // Its own erasure may still wait as well; once sealed it is judged among the others.
    if (isErasure(line.entry)) excused.add(line.entry.rowId);
    if (Date.parse(line.entry.at) < moment - sealingBound) overdue++;
  };

  for await (const block of blocks) {
    for (const text of block) {
      try {
        readLine(text);
      } catch (error) {
        if (!header || header.kind !== 'audit-record')
          throw new Error('This file is not an exported audit record.', { cause: error });
        wrong(next, 'A line of the file cannot be read.');
      }
    }
  }
  if (!header) throw new Error('This file is empty.');

  if (overdue > 0)
    wrong(
      null,
      `${count(overdue, 'entry has', 'entries have')} waited longer than 15 minutes for a seal: sealing has stopped, or the record was changed.`,
    );
  if (own.last < size) wrong(own.last, `${count(size - own.last, 'entry has', 'entries have')} no checkpoint.`);
  for (const { kept, end } of restored) {
    if (!setBack.some((entry) => entry.kept === kept && entry.index >= kept))
      wrong(
        null,
        `No sealed entry tells that the record was set back to ${kept} entries, so --restored ${kept}-${end} is not believed.`,
      );
  }
  const longest = [...outside.sizes.keys()].reduce((most, at) => (lost(at) ? most : Math.max(most, at)), 0);
  if (longest > size) {
    wrong(
      outside.good,
      `A checkpoint kept elsewhere speaks of ${longest} entries, the record ends after ${size}: it was cut off, or this export is older than the checkpoint. Only the first ${outside.good} entries are proven.`,
    );
  }
  if (held.length > 0 && outside.seen === 0)
    wrong(null, 'None of the checkpoints kept elsewhere is about this organization.');
  for (const at of outside.sizes.keys()) {
    if (at <= size && !own.sizes.has(at) && !lost(at))
      wrong(null, `The checkpoint over ${at} entries was given out but is missing here.`);
  }
  for (const [id, at] of erased) {
    if (!excused.has(id))
      wrong(at, `The values of entry ${at ?? id} are gone and no sealed entry tells of an erasure.`);
  }
  const firstBad = problems.reduce(
    (first, { index }) => (index === null ? first : Math.min(first ?? index, index)),
    null,
  );
  return {
    organization: header.organization,
    size,
    waiting,
    erased: erased.size,
    checkpoints: own.seen,
    held: outside.seen,
    setBack,
    problems,
    firstBad,
  };
}

// ---- The command ----

async function* blocksOf(path) {
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    yield lines;
  }
  if (rest) yield [rest];
}

function readSpan(text) {
  const [, kept, end] = /^(0|[1-9]\d{0,15})-([1-9]\d{0,15})$/.exec(text) ?? [];
  if (!end || Number(end) <= Number(kept)) throw new Error(`--restored is written as 200-300, not as ${text}.`);
  return { kept: Number(kept), end: Number(end) };
}

async function main() {
  const options = {
    checkpoints: { type: 'string', multiple: true },
    key: { type: 'string', multiple: true },
    proof: { type: 'string' },
    restored: { type: 'string', multiple: true },
  };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (positionals.length !== (values.proof ? 0 : 1)) {
    console.log(usage);
    return 2;
  }
  const trusted = (values.key ?? []).map(readKey);
  const held = [];
  for (const path of values.checkpoints ?? []) {
    const { checkpoints, hasOther } = readCheckpoints(await readFile(path, 'utf8'));
    held.push(...checkpoints);
    if (hasOther || checkpoints.length === 0)
      console.log(`Note: ${path} holds text that is not a whole checkpoint; it was passed over.`);
  }
  if (values.proof) {
    if (trusted.length === 0) throw new Error('A proof is worth what the key is worth: give the key with --key.');
    console.log(verifyProof(await readFile(values.proof, 'utf8'), { held, keys: trusted }));
    return 0;
  }

  const restored = (values.restored ?? []).map(readSpan);
  const found = await verifyRecord({ blocks: blocksOf(positionals[0]), held, trusted, restored });
  console.log(
    `Organization ${found.organization}: ${count(found.size, 'entry', 'entries')}, ${count(found.checkpoints, 'checkpoint', 'checkpoints')}, compared with ${count(found.held, 'checkpoint', 'checkpoints')} kept elsewhere.`,
  );
  if (found.waiting > 0)
    console.log(`${count(found.waiting, 'entry waits', 'entries wait')} to be sealed; nothing is proven of them yet.`);
  if (found.erased > 0)
    console.log(`The values of ${count(found.erased, 'entry', 'entries')} were erased; their place is still proven.`);
  for (const { index, at, kept } of found.setBack) {
    const known = restored.find((span) => span.kept === kept);
    console.log(
      known
        ? `Restored: entry ${index} of ${at} tells that the record was set back to its first ${kept} entries. What was signed after them, up to ${known.end} entries, is lost and was not compared.`
        : `Note: entry ${index} of ${at} tells that the record was set back to its first ${kept} entries. If checkpoints kept elsewhere contradict it and the agency confirms this, check again with --restored ${kept}-<entries in the last of those checkpoints>.`,
    );
  }
  if (trusted.length === 0)
    console.log('Note: the public key was taken from the export itself. Give the one you were handed with --key.');
  if (values.checkpoints === undefined) {
    console.log(
      'Note: without --checkpoints, a cut at the end or a rewriting by someone who holds the signing key would not show.',
    );
  }
  for (const { sentence } of found.problems.slice(0, 20)) console.log(`WRONG: ${sentence}`);
  if (found.problems.length > 20) console.log(`and ${found.problems.length - 20} more.`);
  if (found.problems.length === 0) {
    console.log('All is well: every entry, link, root and signature fits.');
    return 0;
  }
  if (found.firstBad !== null) console.log(`First bad index: ${found.firstBad}`);
  return 1;
}

const isCommand = process.argv[1] && pathToFileURL(realpathSync(process.argv[1])).href === import.meta.url;
if (isCommand) {
  process.exitCode = await main().catch((error) => {
    console.log(`WRONG: ${error.message}`);
    return 1;
  });
}
