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
              It is open source and runs on the agency’s own servers. An agency that pays with public money should own
              the software that accounts for it.
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
            A rule that stops you says what is missing and cites the law, with its dates. You should not need us to
            understand it.
          </Card>
          <Card icon="shield-check" title="Evidence before adjectives">
            Every claim links to its test or is marked as planned. There is no rating, because no one has given one.
          </Card>
          <Card icon="users" title="Open to everyone">
            By keyboard, on a phone, with a screen reader, on paper. A public service is for everyone.
          </Card>
          <Card icon="lock" title="Two people for money">
            The person who starts a flow of money does not also finish it. Software can insist where habit gives way.
          </Card>
          <Card icon="download" title="No lock-in">
            You can export every list, and every record has an API.
          </Card>
          <Card icon="eye" title="Limits are stated">
            A feature that is not built yet says so on its own page, with what to use until then.
          </Card>
        </Cards>
      </Section>
      <Section
        title="How it is made"
        lead="By writing down what has to hold for every record, call and page, and letting a machine check all of it before each release."
      >
        <FactTable
          caption="Where the work can be read"
          head={['What', 'Location']}
          rows={[
            ['What each word means', <code key="1">docs/words.md</code>],
            ['Why things are as they are', <code key="2">docs/adr</code>],
            ['Properties proven for everything at once', <code key="3">tests/laws</code>],
            ['Walks through the screens, as people take them', <code key="4">tests/journeys</code>],
            ['Performance, and how it was measured', <code key="5">docs/bench.md</code>],
            ['How far it has come', `${data.built.length} of ${data.pages} pages of the product are built`],
          ]}
        />
      </Section>
      <Section title="The name, and the yellow staff">
        <div className="text-muted max-w-3xl space-y-4 text-base leading-relaxed text-pretty">
          <p>
            A levee keeps a river where it belongs. Next to it is a staff gauge: a yellow plate with black marks that
            shows anyone walking by how high the water is.
          </p>
          <p>
            That is what yellow means on every screen here: a level, where you are, and what to do next. It is used for
            nothing else.
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
