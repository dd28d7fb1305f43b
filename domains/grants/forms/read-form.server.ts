import { fail } from '#kernel';
import { readXml, type XmlElement } from '#domains/procurement/public.server.ts';
import {
  type FormCode,
  type FormField,
  type FormFile,
  type FormValue,
  type FormValues,
  cellsOf,
  formOf,
  placeInPackage,
  rowKey,
} from './form.ts';
import { placesOf } from './form-xml.ts';

const limits = { code: 'form.xml', what: 'form', letters: 1024 * 1024, elements: 20_000, field: 'xml' };
const refused = (message: string) =>
  fail('invalid', 'form.xml', message, { issues: [{ path: 'xml', code: 'form.xml', message }] });

/**
 * A form read back from its XML by the same places that wrote it. What no field reads is refused by its path: a value that is lost in
 * silence is worse than a file that is not taken.
 */
export function readFormXml(code: FormCode, xml: string, files: readonly FormFile[] = []): FormValues {
  const form = formOf(code);
  const root = readXml(xml, limits);
  if (local(root.name) !== form.schema.root || namespaceOf(root) !== form.schema.namespace)
    throw refused(`This is not a ${form.number} of version ${form.version}.`);
  const reading = new Reading(root, files);
  for (const [place, text] of form.schema.fixed) reading.expect(place, text);
  const values: Record<string, FormValue> = {};
  const take = (from: XmlElement, field: FormField, key: string) => {
    const value = reading.value(from, field);
    if (value !== null) values[key] = value;
  };
  for (const { fields = [], grid, list } of form.sections) {
    for (const field of fields) take(root, field, field.key);
    for (const { key, xml: place } of grid ? cellsOf(grid) : [])
      take(root, { key, label: key, kind: 'money', xml: place }, key);
    for (const [at, row] of (list ? reading.all(root, list.xml) : []).entries())
      for (const field of list?.fields ?? []) take(row, field, rowKey(list?.key ?? '', at, field.key));
  }
  reading.refuseRest();
  return form.inferred?.(values) ?? values;
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

function namespaceOf({ name, attributes }: XmlElement): string | undefined {
  const at = name.indexOf(':');
  return attributes[at < 0 ? 'xmlns' : `xmlns:${name.slice(0, at)}`];
}

/** What was read is crossed out, so that the rest can be named. */
class Reading {
  readonly #root: XmlElement;
  readonly #files: readonly { readonly id: string; readonly path: string }[];
  readonly #read = new Set<XmlElement>();
  readonly #readAttributes = new Map<XmlElement, Set<string>>();

  constructor(root: XmlElement, files: readonly FormFile[]) {
    this.#root = root;
    this.#files = placeInPackage(files);
  }

  expect(place: string, text: string): void {
    const found = this.#text(this.#root, place);
    if (found !== text) throw refused(`${place} is ${found ?? 'missing'} and has to be ${text}.`);
  }

  /** All elements of one name, along a way of names. */
  all(from: XmlElement, place: string): readonly XmlElement[] {
    const steps = place.split('/');
    const last = steps.pop() ?? '';
    const parent = steps.reduce<XmlElement | undefined>((at, step) => at && child(at, step), from);
    return parent?.children.filter(({ name }) => local(name) === local(last)) ?? [];
  }

  value(from: XmlElement, field: FormField): FormValue {
    const [first, ...others] = placesOf(field);
    if (first === undefined) return null;
    if (field.kind === 'file') return this.#file(from, first);
    const text = this.#text(from, first);
    for (const place of others) {
      const repeated = this.#text(from, place);
      if (repeated !== undefined && repeated !== text) throw refused(`${place} is not what ${first} says.`);
    }
    return text === undefined || text.trim() === '' ? null : valueOf(field, text);
  }

  #file(from: XmlElement, place: string): string | null {
    const at = place === '.' ? from : this.all(from, place)[0];
    if (!at) return null;
    const href = this.#text(at, 'FileLocation/@href');
    for (const part of ['FileName', 'MimeType', 'HashValue', 'HashValue/@hashAlgorithm']) this.#text(at, part);
    return this.#files.find(({ path }) => path === href)?.id ?? href ?? null;
  }

  #text(from: XmlElement, place: string): string | undefined {
    const steps = place.split('/');
    const last = steps.at(-1) ?? '';
    const attribute = last.startsWith('@') ? local(last.slice(1)) : null;
    const way = attribute === null ? steps : steps.slice(0, -1);
    const at = way.reduce<XmlElement | undefined>((one, step) => one && child(one, step), from);
    if (!at) return undefined;
    if (attribute === null) {
      this.#read.add(at);
      return at.text;
    }
    const found = Object.entries(at.attributes).find(([name]) => !isDeclaration(name) && local(name) === attribute);
    if (found) this.#readAttributes.set(at, (this.#readAttributes.get(at) ?? new Set()).add(found[0]));
    return found?.[1];
  }

  refuseRest(): void {
    const walk = (at: XmlElement, path: string) => {
      if (at.children.length === 0 && at.text.trim() !== '' && !this.#read.has(at))
        throw refused(`This form has no place for ${path}.`);
      for (const name of Object.keys(at.attributes))
        if (!isDeclaration(name) && !this.#readAttributes.get(at)?.has(name))
          throw refused(`This form has no place for ${path}/@${local(name)}.`);
      for (const inside of at.children) walk(inside, `${path}/${local(inside.name)}`);
    };
    walk(this.#root, local(this.#root.name));
  }
}

const isDeclaration = (name: string): boolean => /^(?:xmlns(?::|$)|xsi:)/.test(name);

function child(at: XmlElement, step: string): XmlElement | undefined {
  const [, name = step, place = '1'] = /^(.+)\[(\d+)\]$/.exec(step) ?? [];
  if (step === '.') return at;
  return at.children.filter((one) => local(one.name) === local(name))[Number(place) - 1];
}

function valueOf(field: FormField, text: string): FormValue {
  switch (field.kind) {
    case 'money': {
      const amount = /^\s*([+-]?)(\d{1,14})(?:\.(\d{1,2}))?\s*$/.exec(text);
      if (!amount) throw refused(`${field.key} is not an amount: ${text}`);
      const cents = Number(`${amount[2]}${(amount[3] ?? '').padEnd(2, '0')}`);
      return amount[1] === '-' ? -cents : cents;
    }
    case 'whole':
    case 'percent': {
      if (!/^\s*\d{1,9}\s*$/.test(text)) throw refused(`${field.key} is not a whole number: ${text}`);
      return Number(text);
    }
    case 'yesNo':
      if (!/^[YN]\b/.test(text)) throw refused(`${field.key} is neither yes nor no: ${text}`);
      return text.startsWith('Y');
    default:
      return text;
  }
}
