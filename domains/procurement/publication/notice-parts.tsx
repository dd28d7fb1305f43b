import { dollars } from '#kernel';
import { plainShow } from '#kernel/fields/field.ts';
import { Markdown } from '#web/record/markdown.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { filled } from '../../public/public.ts';
import { sheetOf } from '../sealing/bid-content.ts';
import { alternateNumbers } from '../solicitation/alternates.ts';
import { scoredTypes, securityInWords } from '../solicitation/solicitation-words.ts';
import { type Reading, saidIn, scoredIn } from './notice-language.ts';
import { momentIn } from './notice-words.ts';
import { Redline } from './redline.tsx';
import { SectionText } from './section-text.tsx';

interface Given {
  readonly reading: Reading;
}

/** A short text in the reader’s language; where it is not translated, in English and saying so. */
function Said({ of: reading, english }: { readonly of: Reading; readonly english: string }) {
  const { text, lang, isEnglishOnly } = saidIn(reading, english);
  return (
    <>
      <span lang={lang} dir="auto">
        {text}
      </span>
      {isEnglishOnly && <span className="text-muted text-xs font-normal"> ({reading.words.englishOnly})</span>}
    </>
  );
}

export function Part({
  title,
  text,
  lang,
}: {
  readonly title: string;
  readonly text: string | null;
  readonly lang: string;
}) {
  if (!text) return null;
  return (
    <section>
      <h2 className="text-xl">{title}</h2>
      <div className="mt-3 max-w-prose text-base leading-relaxed" lang={lang}>
        <Markdown source={text} />
      </div>
    </section>
  );
}

/** The text that binds, a part at a time, with the source of each. */
export function Sections({ reading: { notice, words } }: Given) {
  if (notice.sections.length === 0) return null;
  return (
    <section>
      <h2 className="text-xl">{words.sections}</h2>
      <div className="mt-3 max-w-prose" lang="en">
        {notice.sections.map((one, at) => (
          <SectionText key={`${at} ${one.title}`} of={one} className="border-line border-t py-1" />
        ))}
      </div>
    </section>
  );
}

export function Items({ reading }: Given) {
  const { notice, words, locale } = reading;
  const { items, lots, extras } = notice;
  if (items.length === 0) return null;
  const lotNames = new Map(lots.map(({ code, name }) => [code, name]));
  const lotOf = (code: string | null) =>
    code === null ? null : `${code} ${saidIn(reading, lotNames.get(code) ?? '').text}`.trim();
  const numbers = alternateNumbers(sheetOf(notice));
  const hasOtherUnits = items.some(({ otherUnits }) => otherUnits);
  const numbered = items.map((one, index) => ({ ...one, id: String(index + 1) }));
  return (
    <section>
      <h2 className="text-xl">{words.items}</h2>
      <PlainTable
        label={words.items}
        show={{ ...plainShow, locale }}
        className="panel mt-3"
        rows={numbered}
        columns={[
          {
            label: words.item,
            name: ({ item }) => item,
            show: (one) => (
              <>
                <span className="font-semibold">
                  {one.id}. <Said of={reading} english={one.item} />
                </span>
                {one.detail && (
                  <span className="text-muted block max-w-prose whitespace-pre-line">
                    <Said of={reading} english={one.detail} />
                  </span>
                )}
                {hasOtherUnits && !one.otherUnits && (
                  <span className="text-muted block text-xs" lang={locale}>
                    {filled(words.askedUnit, { n: one.quantity.unit })}
                  </span>
                )}
                {one.code && (
                  <span className="text-muted block text-xs" lang="en">
                    {one.code.scheme} {one.code.code} {one.code.words}
                  </span>
                )}
              </>
            ),
          },
          lots.length > 0 && { label: words.lot, text: ({ lot }) => lotOf(lot) },
          {
            label: words.kind,
            text: ({ id, kind, alternateTo, effect }) =>
              effect === null
                ? `${words[kind]}${alternateTo === null ? '' : ` ${filled(words.toLine, { n: alternateTo })}`}`
                : filled(words[effect === 'add' ? 'additive' : 'deductive'], { n: numbers.get(id) ?? 0 }),
          },
          {
            label: words.quantity,
            text: ({ quantity }) => `${Number(quantity.amount).toLocaleString(locale)} ${quantity.unit}`,
            className: 'amount',
            headClass: 'amount',
          },
        ]}
      />
      {hasOtherUnits && <p className="text-muted mt-3 max-w-prose">{words.otherUnits}</p>}
      {lots.map(
        ({ code, failedBecause }) =>
          failedBecause !== undefined && (
            <p key={code} className="mt-3 max-w-prose">
              {words.notAwarded} {lotOf(code)}: <span lang="en">{failedBecause}</span>
            </p>
          ),
      )}
      {extras.length > 0 && (
        <p className="text-muted mt-3">
          {words.alsoAsked}{' '}
          {extras
            .map(
              ({ name, kind, isDiscount }) =>
                `${saidIn(reading, name).text} (${kind === 'percent' ? words.percentOfItems : words.amount}${isDiscount ? `, ${words.discount}` : ''})`,
            )
            .join(', ')}
        </p>
      )}
    </section>
  );
}

const inquiryWords = {
  text: 'text',
  number: 'number',
  choice: 'choice',
  yes_no: 'yesNo',
  price_range: 'priceRange',
} as const;

export function Inquiries({
  reading: {
    notice: { inquiries },
    words,
  },
}: Given) {
  if (inquiries.length === 0) return null;
  return (
    <section>
      <h2 className="text-xl">{words.weAsk}</h2>
      <ol className="mt-3 list-decimal space-y-2 pl-6">
        {inquiries.map(({ id, question, kind, options }) => (
          <li key={id}>
            <span lang="en">{question}</span>{' '}
            <span className="text-muted">({options.length > 0 ? options.join(', ') : words[inquiryWords[kind]]})</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const formWords = {
  certify: 'formCertify',
  text: 'formText',
  number: 'formNumber',
  expires: 'formExpires',
  file: 'formFile',
} as const;

/** What every response has to have, in the order of the bid form. */
export function Forms({ reading }: Given) {
  const {
    notice: { forms },
    words,
  } = reading;
  if (forms.length === 0) return null;
  return (
    <section>
      <h2 className="text-xl">{words.requiredForms}</h2>
      <ol className="mt-3 list-decimal space-y-2 pl-6">
        {forms.map(({ name, kind, least, isOptional, guidance }) => (
          <li key={name}>
            <Said of={reading} english={name} />{' '}
            <span className="text-muted">
              ({least === null ? words[formWords[kind]] : filled(words.formLeast, { n: least })}
              {isOptional && `, ${words.optional}`})
            </span>
            {guidance && (
              <span className="text-muted block max-w-prose whitespace-pre-line">
                <Said of={reading} english={guidance} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

const alternateRules = { base: 'lowestBase', all: 'lowestAll', funds: 'lowestFunds' } as const;

export function Evaluation({ reading }: Given) {
  const { notice, words, locale } = reading;
  const { criteria, leastBids } = notice;
  const security = securityInWords(notice);
  return (
    <section>
      <h2 className="text-xl">{words.evaluationOf}</h2>
      {criteria.length > 0 && (
        <PlainTable
          label={words.criteria}
          show={{ ...plainShow, locale }}
          className="panel mt-3"
          rows={criteria}
          id={({ name }) => name}
          columns={[
            {
              label: words.criterion,
              name: ({ name }) => name,
              show: ({ name, guidance }) => (
                <>
                  <span className="font-semibold">
                    <Said of={reading} english={name} />
                  </span>
                  {guidance && (
                    <span className="text-muted block max-w-prose whitespace-pre-line">
                      <Said of={reading} english={guidance} />
                    </span>
                  )}
                </>
              ),
            },
            { label: words.weight, percent: ({ weight }) => weight },
            { label: words.howScored, text: (one) => scoredIn(one, words) },
          ]}
        />
      )}
      {!criteria.some(({ kind }) => kind !== 'pass_fail') && <p className="mt-3">{words.lowestWins}</p>}
      {notice.items.some(({ kind }) => kind === 'alternate') && (
        <p className="mt-3">
          {!scoredTypes.includes(notice.type) &&
            `${filled(words[alternateRules[notice.alternateBasis ?? 'base']], { n: dollars(notice.alternateFunds?.cents ?? 0) })} `}
          {words.alternatesInOrder}
        </p>
      )}
      <p className="text-muted mt-3">
        {filled(words.leastBids, { n: leastBids })}
        {security &&
          `. ${filled(notice.bidSecurityAmount ? words.bidSecurityAmount : words.bidSecurity, { n: security })}`}
      </p>
    </section>
  );
}

export function Addenda({ reading }: Given) {
  const { notice, words, locale } = reading;
  const { addenda, timeZone } = notice;
  if (addenda.length === 0) return null;
  return (
    <section>
      <h2 className="text-xl">{words.addenda}</h2>
      <p className="text-muted mt-2">{words.acknowledge}</p>
      {addenda.map(({ number, issuedAt, reason, isMaterial, movedByRule, changes }) => (
        <section key={number} id={`addendum-${number}`} className="panel mt-4 p-5">
          <h3 className="text-base">{filled(words.addendum, { n: number })}</h3>
          <p className="text-muted">
            <time dateTime={issuedAt}>{momentIn(issuedAt, timeZone, locale)}</time>
            {isMaterial && ` · ${words.material}`}
            {movedByRule && ` · ${words.movedByRule}`}
          </p>
          <p className="mt-2 max-w-prose text-base whitespace-pre-line">
            <Said of={reading} english={reason} />
          </p>
          {changes.length > 0 && (
            <div lang="en">
              <Redline changes={changes} timeZone={timeZone} />
            </div>
          )}
        </section>
      ))}
    </section>
  );
}

export function Questions({ reading: { notice, words, locale } }: Given) {
  const { questions, timeZone } = notice;
  return (
    <section id="questions">
      <h2 className="text-xl">{words.questions}</h2>
      {questions.length === 0 && <p className="text-muted mt-2">{words.noAnswers}</p>}
      {questions.map(({ number, question, answer, answeredAt, addendum }) => (
        <section key={number} className="panel mt-4 p-5">
          <h3 className="text-base whitespace-pre-line">{question}</h3>
          <p className="mt-2 max-w-prose text-base whitespace-pre-line">{answer}</p>
          <p className="text-muted mt-2">
            {addendum !== null && <a href={`#addendum-${addendum}`}>{filled(words.addendum, { n: addendum })}</a>}
            {addendum !== null && ' · '}
            <span className="font-mono text-xs">{number}</span> ·{' '}
            <time dateTime={answeredAt}>{momentIn(answeredAt, timeZone, locale)}</time>
          </p>
        </section>
      ))}
    </section>
  );
}

const MEGABYTE = 1024 * 1024;
const sizeOf = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;

export function Documents({
  reading: {
    notice: { documents },
    words,
  },
  at,
}: Given & { readonly at: string }) {
  if (documents.length === 0) return null;
  return (
    <section>
      <h2 className="text-xl">{words.documents}</h2>
      <ul className="mt-3 space-y-2">
        {documents.map(({ id, name, size }) => (
          <li key={id}>
            <a href={`${at}/documents/${id}`} className="link inline-flex min-h-8 items-center gap-2 wrap-anywhere">
              <Icon name="file-text" />
              {name}
            </a>{' '}
            <span className="text-muted">{sizeOf(size)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
