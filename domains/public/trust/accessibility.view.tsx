import type { ViewProps } from '#web/site/view.ts';
import type { SiteFacts } from '../facts.ts';
import { FactTable, Onward, Section, Top } from '../page-blocks.tsx';
import { Proofs } from './proof.tsx';

export default function AccessibilityView({ data }: ViewProps<SiteFacts>) {
  return (
    <>
      <Top
        title="Accessibility statement"
        lead={
          <p>
            Levee is for everyone who works for, sells to or lives with a public agency. The goal is WCAG 2.2 at level
            AA on every page. It is partly conformant: the known gaps are listed below.
          </p>
        }
        ways={[
          ['/contact?topic=accessibility', 'Report a barrier'],
          ['/documentation/accessibility', 'Using assistive technology'],
        ]}
      />
      <Section title="How it is tested">
        <FactTable
          caption="Tests of accessibility, what they cover and how often they run"
          head={['Test', 'What it covers', 'How often']}
          rows={[
            [
              'axe in a real browser',
              'Lists, rows, forms, sign-in, dashboard and a part of all other pages, in both themes at 320, 768 and 1280 pixels; serious faults fail the suite',
              'Every release',
            ],
            ['Journeys by keyboard alone', 'Moving about, lists, forms, dialogs, the palette', 'Every release'],
            [
              'Reading the HTML of every public page',
              'One main heading, headings in order, language, landmarks, names of links and buttons, texts for pictures',
              'Every change',
            ],
            [
              'No page wider than the screen',
              'All pages at 320 pixels, which is 400 percent zoom on a usual screen',
              'Every release',
            ],
            ['People with screen readers', 'Not done yet by anyone outside the project', 'Not yet'],
          ]}
        />
      </Section>
      <Section title="What you can rely on">
        <ul className="max-w-3xl list-disc space-y-2 pl-5 text-base leading-relaxed">
          <li>Public pages are whole without scripts. Forms on them work without scripts as well.</li>
          <li>Everything that can be clicked can be reached and used by keyboard, and the focus is always visible.</li>
          <li>Text and controls have the contrast that level AA asks for, in the dark and in the light theme.</li>
          <li>Status is shown by word and shape as well as by color. Every chart has a table of its figures.</li>
          <li>Motion stops for people whose system asks for less motion.</li>
          <li>Errors name the field and the reason. Nothing typed is lost.</li>
          <li>A warning appears five minutes before the session ends, and one key extends it.</li>
        </ul>
      </Section>
      <Section title="Known gaps">
        <FactTable
          caption="Known gaps of accessibility"
          head={['Gap', 'Whom it affects', 'What to use instead']}
          rows={[
            [
              'Boards and calendars are slower by keyboard than tables',
              'People who do not use a mouse',
              'The same rows as a table, one press away',
            ],
            ['Maps show places as a picture', 'People who do not see it', 'The same rows as a table'],
            [
              'Uploaded files are as accessible as they were made',
              'People with screen readers',
              'Ask the agency for another form',
            ],
            [
              'The interface is in English',
              'People who read another language',
              'The citizen portal names what it offers in other languages',
            ],
            ['No audit by an outside body', 'Everyone', 'This statement, its tests and your report'],
          ]}
        />
      </Section>
      <Section title="Report a barrier">
        <div className="text-muted max-w-3xl space-y-4 text-base leading-relaxed text-pretty">
          <p>
            Write with the <a href="/contact?topic=accessibility">contact form</a>. Your message opens a ticket with a
            reference. Say which page it was and what you use, if you like; a sentence is enough. If the form itself is
            the barrier, any other way to reach the agency is as good.
          </p>
          <p>
            A public body of 50,000 people or more has to meet WCAG 2.1 at level AA on its web pages from April 26,
            2027, a smaller one or a special district from April 26, 2028 (28 CFR part 35, subpart H, as amended in
            April 2026). What Levee shows for it counts.
          </p>
          <p>
            This statement was prepared by the project itself on <time dateTime="2026-11-20">November 20, 2026</time>,
            from the tests named above.
          </p>
        </div>
      </Section>
      <Section title="What is claimed">
        <Proofs facts={data} ids={['accessibility']} />
      </Section>
      <Onward
        title="Tell us what works, too"
        says="A part that is easy to use with your technology is worth knowing, so that we keep it that way."
        ways={[
          ['/contact?topic=accessibility', 'Write to us'],
          ['/trust-center', 'See every claim'],
        ]}
      />
    </>
  );
}
