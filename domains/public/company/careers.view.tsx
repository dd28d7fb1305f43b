import { Onward, Section, Steps, Top } from '../page-blocks.tsx';

export default function CareersView() {
  return (
    <>
      <Top
        title="No open positions now"
        lead={
          <p>
            Nothing is advertised here that does not exist. If you would like to work on Levee anyway, write to us; what
            you send is read and answered by a person.
          </p>
        }
        ways={[
          ['/contact?topic=other', 'Write to us'],
          ['/about', 'How it is made'],
        ]}
      />
      <Section title="How work is done here">
        <Steps
          steps={[
            ['In the open', 'Anyone can read the source, decisions, tests and known gaps before writing a line.'],
            [
              'In the clerk’s words',
              'A test is named as a sentence a clerk would say. If no clerk would say it, it may not be worth building.',
            ],
            [
              'A law instead of a reminder',
              'Where a review would say “do not forget”, a test over every record is written, so that the next one is covered before it exists.',
            ],
            ['Small', 'Every part has a size it may not exceed, and one that needs more has to say why in writing.'],
            ['With the people who use it', 'A crew lead in the field is a better critic than a meeting.'],
          ]}
        />
      </Section>
      <Section title="What to send">
        <div className="text-muted max-w-3xl space-y-4 text-base leading-relaxed text-pretty">
          <p>
            A few sentences about work you are proud of, and where it can be seen. Work in a purchasing, grants, finance
            or emergency office counts as much as work in software.
          </p>
          <p>
            Please leave out date of birth, photo, family and health. They are not asked for and are not considered. If
            you need another way to apply because of a disability, say so and we will find one.
          </p>
        </div>
      </Section>
      <Onward
        title="Or begin at once"
        says="The source is open. An improvement with its test is the best application there is."
        ways={[
          ['/documentation', 'Read the documentation'],
          ['/feature-requests', 'See what is asked for'],
        ]}
      />
    </>
  );
}
