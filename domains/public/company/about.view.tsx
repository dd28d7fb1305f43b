import type { ViewProps } from '#web/site/view.ts';
import type { SiteFacts } from '../facts.ts';
import { Card, Cards, FactTable, Onward, ReadOn, Section, Top } from '../page-blocks.tsx';

export default function AboutView({ data }: ViewProps<SiteFacts>) {
  return (
    <>
      <Top
        title="A levee is built before the water comes"
        lead={
          <>
            <p>
              Public money is lost in the gaps: between the request and the order, the order and the invoice, the
              invoice and the grant. Levee closes them by keeping one record where there used to be seven.
            </p>
            <p>
              It is open source and runs on machines of the agency. An agency that pays with public money should own the
              software that accounts for it.
            </p>
          </>
        }
        ways={[
          ['/products', 'See what it does'],
          ['/trust-center', 'See what is proven'],
        ]}
      />
      <Section title="What we hold to">
        <Cards>
          <Card icon="scroll-text" title="The law is in the sentence">
            A rule that stops you says in words what is missing, and keeps to its dates. Nobody should need us to
            understand it.
          </Card>
          <Card icon="shield-check" title="Evidence before adjectives">
            A claim stands beside its test or is called planned. There is no rating, because nobody has given one.
          </Card>
          <Card icon="users" title="Everybody at the desk">
            By keyboard, on a telephone, with a screen reader, on paper. A public service has no target group.
          </Card>
          <Card icon="lock" title="Two people for money">
            The person who starts a flow of money does not also finish it. Software can insist where habit gives way.
          </Card>
          <Card icon="download" title="The way out is open">
            Every list can be taken along and every record has an API. Staying should be a choice.
          </Card>
          <Card icon="eye" title="Limits are told">
            What does not work yet says so on its own page, with what to use until then.
          </Card>
        </Cards>
      </Section>
      <Section
        title="How it is made"
        lead="By writing down what has to hold for every record, call and page, and letting a machine check all of it before each release."
      >
        <FactTable
          caption="Where the work can be read"
          head={['What', 'Where it stands']}
          rows={[
            ['What each word means', <code key="1">docs/words.md</code>],
            ['Why things are as they are', <code key="2">docs/adr</code>],
            ['Properties proven for everything at once', <code key="3">tests/laws</code>],
            ['Walks through the screens, as people take them', <code key="4">tests/journeys</code>],
            ['How fast it is, and how that was measured', <code key="5">docs/bench.md</code>],
            ['How far it has come', `${data.built.length} of ${data.pages} pages of the product are built`],
          ]}
        />
      </Section>
      <Section title="The name, and the yellow staff">
        <div className="text-muted max-w-3xl space-y-4 text-base leading-relaxed text-pretty">
          <p>
            A levee keeps a river where it belongs. Beside it stands a staff gauge: a yellow plate with black marks that
            tells anybody who walks by how high the water is. No instrument, no expert, no password.
          </p>
          <p>
            That is what the yellow means on every screen here: how high something stands, where you are, and what to do
            next. It is used for nothing else.
          </p>
        </div>
      </Section>
      <Section title="More about the project">
        <ReadOn
          links={[
            ['/careers', 'Working on it'],
            ['/investors', 'Facts for investors'],
            ['/customer-stories', 'Demonstration stories'],
            ['/accessibility', 'Accessibility statement'],
          ]}
        />
      </Section>
      <Onward
        title="Have a say"
        says="Suggestions are public, can be voted on, and get an answer."
        ways={[
          ['/feature-requests', 'Suggest a feature'],
          ['/contact', 'Write to us'],
        ]}
      />
    </>
  );
}
