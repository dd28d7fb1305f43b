import type { FormCode } from '../applications/form-codes.ts';
import type { LimitUnit } from '../applications/application-words.ts';
import type { RequirementKind } from './research-words.ts';

/** What a paragraph of a notice seems to ask. A person says whether it does. */
export interface Suggested {
  readonly kind: RequirementKind;
  readonly says: string;
  readonly isRequired: boolean;
  readonly form: FormCode | null;
  readonly most: number | null;
  readonly unit: LimitUnit;
  readonly points: number | null;
  readonly paragraph: number;
  readonly heading: string | null;
  readonly quote: string;
}

interface Paragraph {
  readonly number: number;
  readonly text: string;
  readonly isBullet: boolean;
  readonly heading: string | null;
}

const MOST_FOUND = 200;
const LONGEST_LINE = 4000;
const bullet = /^(?:[•●▪◦·*–-]|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)])\s+/i;
const section = /^(?:[A-Z]|[IVX]{1,4}|\d{1,2})(?:\.\d{1,2})*\.?\s+[A-Z]/;

/** A criterion with its points, on a line of its own. */
const pointsLine = /^.{3,100}\b\d{1,3}\s*(?:points?|pts)\)?\.?$/i;

const isHeading = (line: string): boolean =>
  line.length <= 90 && /^[A-Z\d]/.test(line) && !/[.;:,?!]$/.test(line) && !/\b(?:must|shall|points?)\b/i.test(line);

/** Lines of a page belong together; a blank line, a bullet and a heading begin a paragraph. */
export function paragraphsOf(given: string): readonly Paragraph[] {
  const found: Paragraph[] = [];
  let heading: string | null = null;
  let open: { lines: string[]; isBullet: boolean } | null = null;
  const close = () => {
    if (!open) return;
    const text = open.lines.join(' ');
    const stands = open.lines.length === 1 && (!open.isBullet || section.test(text)) && isHeading(text);
    if (stands) heading = text.slice(0, 160);
    found.push({
      number: found.length + 1,
      text,
      isBullet: open.isBullet && !stands,
      heading: stands ? null : heading,
    });
    open = null;
  };
  for (const raw of given.split(/\r?\n|\r/)) {
    const line = raw.replace(/\s+/gu, ' ').trim().slice(0, LONGEST_LINE);
    if (line === '') close();
    else if (bullet.test(line) || pointsLine.test(line) || open === null) {
      close();
      open = { lines: [line], isBullet: bullet.test(line) };
      if (pointsLine.test(line)) close();
    } else open.lines.push(line);
    if (line.endsWith(':')) close();
  }
  close();
  return found;
}

const words: Readonly<Record<string, number>> = Object.fromEntries(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, at) => [word, at + 1]),
);
const tens: Readonly<Record<string, number>> = { twenty: 20, thirty: 30, forty: 40, fifty: 50 };

/** A figure, or a number in words up to fifty-nine. */
function numberIn(said: string): number | null {
  const plain = said.toLowerCase().replaceAll(',', '');
  if (/^\d+$/.test(plain)) return Number(plain);
  const [ten = '', one] = plain.split('-');
  if (one === undefined) return words[plain] ?? tens[plain] ?? null;
  const sum = (tens[ten] ?? 0) + (words[one] ?? 0);
  return sum > 0 ? sum : null;
}

const figure = String.raw`(\d[\d,]{0,6}|[a-z]+(?:-[a-z]+)?)`;
const unitWord = String.raw`(?:\(\d+\)\s+)?(?:[a-z]+(?:-[a-z]+)?,?\s+){0,2}?(page|word|character)s?\b`;
const limits = [
  new RegExp(
    String.raw`(?:exceed|limited to|limit of|maximum(?: length)?(?: of| is|:)?|no (?:more|longer) than|up to|at most)\s+${figure}\s+${unitWord}`,
    'i',
  ),
  new RegExp(String.raw`\b${figure}[\s-]+(page|word|character)s?\s+(?:limit|maximum|or (?:less|fewer))`, 'i'),
] as const;

const forms: readonly (readonly [RegExp, FormCode])[] = [
  [/\bSF[\s-]?424A\b/i, 'sf424a'],
  [/\bSF[\s-]?424B\b/i, 'sf424b'],
  [/\bSF[\s-]?424C\b/i, 'sf424c'],
  [/\bSF[\s-]?424D\b/i, 'sf424d'],
  [/\bSF[\s-]?424\b(?!\s?[A-D]\b)/i, 'sf424'],
  [/\bSF[\s-]?LLL\b/i, 'sflll'],
  [/\b(?:lobbying certificat(?:e|ion)|certification regarding lobbying|grants\.gov lobbying form)\b/i, 'lobbying'],
  [/\bkey contacts(?: form)?\b/i, 'key_contacts'],
  [/\bproject abstract(?: summary)?(?: form)?\b/i, 'abstract'],
];
const formNames: Readonly<Record<FormCode, string>> = {
  sf424: 'SF-424 Application for Federal Assistance',
  sf424a: 'SF-424A Budget, non-construction',
  sf424b: 'SF-424B Assurances, non-construction',
  sf424c: 'SF-424C Budget, construction',
  sf424d: 'SF-424D Assurances, construction',
  sflll: 'SF-LLL Disclosure of Lobbying',
  lobbying: 'Certification Regarding Lobbying',
  key_contacts: 'Key Contacts',
  abstract: 'Project Abstract Summary',
};

const asks = /\b(?:must|shall|required|requires?|submit|attach|upload|provide|include[sd]?|complete)\b/i;
const isAside =
  /\b(?:optional|if applicable|where applicable|encouraged|may (?:also )?(?:submit|include|attach|provide))\b/i;
const paper =
  /\b(?:letters?|resolutions?|memorand(?:um|a)|agreements?|certifications?|narratives?|statements?|plans?|schedules?|timelines?|budgets?|maps?|drawings?|photographs?|r[eé]sum[eé]s?|vitae|sketch(?:es)?|audits?|charts?|reports?|documentation|proof|cop(?:y|ies)|permits?|analys[ie]s|surveys?|lists?|quotes?|estimates?)\b/i;
const asksForFile =
  /\b(?:must|shall|required to|should|may)\s+(?:also\s+)?(?:submit|include|attach|upload|provide)\s+(.+?)(?:\s+(?:with|as part|in the|for the|that|which|from|by|no later|through|signed|showing|of no more)\b|[.;(]|$)/i;
const beginsList = /(?:\b(?:submit|include|attach|upload|provide|contain|required)\b.*|\battachments?\b.*):$/i;

const clean = (text: string): string =>
  text
    .replace(bullet, '')
    .replace(/(?<!\s)\s*\((?:optional|if applicable|where applicable|required)\)/gi, '')
    .replace(/^(?:an?|the|their|its|one|copies of|copy of)\s+/i, '')
    .replace(/(?<![\s,;.:])[\s,;.:]+(?:and|or)?$/i, '')
    .trim();
const named = (text: string): string => {
  const said = clean(text).slice(0, 160);
  return said.charAt(0).toUpperCase() + said.slice(1);
};
const sentencesOf = (text: string): readonly string[] => text.split(/(?<=[.;])\s+(?=[A-Z(])/u);

/** What a limit is about: the words before it, or the heading it is under. */
function subjectOf(sentence: string, at: number, heading: string | null): string {
  const before = sentence.slice(0, at).replace(bullet, '');
  const told =
    /(?:^|\b(?:the|a|an|each|your)\s+)([A-Za-z][\w /’'-]{2,60}?)(?:\s*\(|\s+(?:must|may|shall|should|can|cannot|is|are|has|have|will)\b|[:;,–—-]|$)/i.exec(
      before,
    );
  const said = told?.[1] ? clean(told[1]) : '';
  return named(said.length > 2 ? said : (heading ?? 'Application'));
}

type Told = Pick<Suggested, 'kind' | 'says'> & Partial<Suggested>;

function limitIn(sentence: string, heading: string | null): Told | null {
  for (const pattern of limits) {
    const hit = pattern.exec(sentence);
    const most = hit?.[1] ? numberIn(hit[1]) : null;
    if (!hit || most === null || most < 1 || most > 60_000) continue;
    const unit = `${(hit[2] ?? 'page').toLowerCase()}s` as LimitUnit; // one of the three that the pattern names
    const subject = subjectOf(sentence, hit.index, heading);
    return { kind: 'limit', says: `${subject}: at most ${most.toLocaleString('en-US')} ${unit}`, most, unit };
  }
  return null;
}

function criterionIn(text: string): Told | null {
  const hit = /^(.{3,120}?)\s*[(:–—-]\s*(?:up to |maximum(?: of)? |max\.? |worth )?(\d{1,3})\s*(?:points?|pts)\b/i.exec(
    text.replace(bullet, ''),
  );
  const points = Number(hit?.[2] ?? 0);
  const name = named((hit?.[1] ?? '').replace(/^(?:criterion|factor)\s+\w+\s*[.:–-]?\s*/i, ''));
  if (!hit || points < 1 || name.length < 3 || /\b(?:total|maximum|minimum|applications?|score)\b/i.test(name))
    return null;
  return { kind: 'criterion', says: name, points };
}

const formsIn = (sentence: string): readonly Told[] =>
  forms.flatMap(([pattern, form]) =>
    pattern.test(sentence) ? [{ kind: 'form' as const, says: formNames[form], form }] : [],
  );

function fileIn(sentence: string): Told | null {
  const thing = asksForFile.exec(sentence)?.[1];
  return thing && paper.test(thing) && thing.length <= 120 ? { kind: 'attachment', says: named(thing) } : null;
}

/** A line of a list of what to send: up to its first full stop or comma clause. */
function listedIn(text: string): Told | null {
  const [first = ''] = clean(text).split(/[.;]|\s[–—-]\s|:\s|,\s(?:which|that|signed|showing|not|no)\b/);
  const thing = first.replace(/(?<!\s)\s*\((?!.*\bSF).*$/i, '');
  return thing.length >= 3 && thing.length <= 160 ? { kind: 'attachment', says: named(thing) } : null;
}

function toldBy({ text, isBullet, heading }: Paragraph, isListed: boolean): readonly Told[] {
  const criterion = criterionIn(text);
  if (criterion) return [criterion];
  const inForms = /\b(?:forms?|application package|required documents)\b/i.test(heading ?? '');
  const found: Told[] = [];
  for (const sentence of sentencesOf(text)) {
    const limit = limitIn(sentence, heading);
    if (limit) found.push(limit);
    const own = asks.test(sentence) || isListed || inForms ? formsIn(sentence) : [];
    found.push(...own);
    const file = own.length === 0 && !isListed ? fileIn(sentence) : null;
    if (file) found.push(file);
  }
  const listed = isListed && isBullet && !found.some(({ kind }) => kind === 'form') ? listedIn(text) : null;
  return listed ? [listed, ...found] : found;
}

/** Reads a notice by patterns, paragraph by paragraph. It finds what is worded as most notices word it, and no more. */
export function requirementsIn(text: string): readonly Suggested[] {
  const found = new Map<string, Suggested>();
  let isList = false;
  for (const paragraph of paragraphsOf(text)) {
    const isListed = isList && paragraph.isBullet;
    if (!paragraph.isBullet)
      isList = beginsList.test(paragraph.text) && !/\b(?:criteria|points|eligible)\b/i.test(paragraph.text);
    for (const told of toldBy(paragraph, isListed)) {
      const key = `${told.kind} ${told.says.toLowerCase()}`;
      if (found.has(key) || found.size >= MOST_FOUND) continue;
      found.set(key, {
        form: null,
        most: null,
        unit: 'pages',
        points: null,
        isRequired: !isAside.test(paragraph.text),
        paragraph: paragraph.number,
        heading: paragraph.heading,
        quote: paragraph.text.slice(0, 2000),
        ...told,
      });
    }
  }
  return [...found.values()];
}
