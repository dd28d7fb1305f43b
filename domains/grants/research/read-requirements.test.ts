import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paragraphsOf, requirementsIn } from './read-requirements.ts';

const NOTICE = `D. Application and Submission Information

The project narrative must not exceed fifteen (15) double-spaced pages. The abstract is limited to 4,000 characters.

Applicants must complete the SF-424, the SF-424C and the SF-LLL, if
applicable, in the portal.

Each application must include the following attachments:
• Letters of commitment from each partner, signed
• Resolution of the governing body
• Resumes of key staff (optional)
1) Map of the project area; no more than 2 pages

Applicants must submit a maintenance plan signed by the owner.
Funds may be used for planning.

E. Application Review Information

Applications are scored with these criteria:
Need (30 points)

Approach: up to 45 points. Reviewers look at the schedule.

Total: 100 points`;

const briefly = (text: string) =>
  requirementsIn(text).map(({ kind, says, paragraph, isRequired, most, unit, points, form }) =>
    [
      paragraph,
      kind,
      says,
      isRequired ? '' : 'optional',
      most === null ? '' : `${most} ${unit}`,
      points ?? '',
      form ?? '',
    ]
      .filter((one) => one !== '')
      .join(' | '),
  );

describe('the reader of notices', () => {
  test('finds limits, forms, attachments and criteria with the paragraph each came from', () => {
    expect(briefly(NOTICE)).toEqual([
      '2 | limit | Project narrative: at most 15 pages | 15 pages',
      '2 | limit | Abstract: at most 4,000 characters | 4000 characters',
      '3 | form | SF-424C Budget, construction | optional | sf424c',
      '3 | form | SF-424 Application for Federal Assistance | optional | sf424',
      '3 | form | SF-LLL Disclosure of Lobbying | optional | sflll',
      '5 | attachment | Letters of commitment from each partner',
      '6 | attachment | Resolution of the governing body',
      '7 | attachment | Resumes of key staff | optional',
      '8 | attachment | Map of the project area',
      '8 | limit | Map of the project area: at most 2 pages | 2 pages',
      '9 | attachment | Maintenance plan',
      '12 | criterion | Need | 30',
      '13 | criterion | Approach | 45',
    ]);
  });

  test('keeps the words and the heading of the paragraph', () => {
    const [limit] = requirementsIn(NOTICE);
    expect(limit).toMatchObject({
      heading: 'D. Application and Submission Information',
      quote:
        'The project narrative must not exceed fifteen (15) double-spaced pages. The abstract is limited to 4,000 characters.',
    });
  });

  test('reads a number in words, a hyphenated limit and a word limit', () => {
    expect(briefly('The work plan may not exceed twenty-five pages.')).toEqual([
      '1 | limit | Work plan: at most 25 pages | 25 pages',
    ]);
    expect(briefly('The summary has a 250-word limit.')).toEqual([
      '1 | limit | Summary: at most 250 words | 250 words',
    ]);
  });

  test('asks nothing where a text asks nothing', () => {
    expect(requirementsIn('')).toEqual([]);
    expect(requirementsIn('Awards may not exceed $500,000. The agency expects ten awards.')).toEqual([]);
    expect(requirementsIn('The SF-424 family was revised in 2022.')).toEqual([]);
  });

  test('ends on any text, and each suggestion quotes a paragraph that is there', () => {
    const piece = fc.constantFrom(
      'must include the following:',
      '• Letters',
      '(1) ',
      '\n\n',
      'ten pages',
      ' exceed ',
      'SF-424',
      ': 20 points',
      '\n',
      'The plan ',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(piece, fc.string({ unit: 'grapheme', maxLength: 40 })), { maxLength: 60 }),
        (pieces) => {
          const text = pieces.join('');
          const paragraphs = paragraphsOf(text);
          for (const { paragraph, quote } of requirementsIn(text))
            expect(paragraphs[paragraph - 1]?.text.slice(0, 2000)).toBe(quote);
        },
      ),
    );
  });
});
