import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { f, type Fields } from '#kernel';
import { FieldsForm } from './fields-form.tsx';

const fields = { name: f.text().required(), zone: f.text().required(), note: f.text() } satisfies Fields;
const shown = (start: object, sends: 'everything' | 'changes') =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <FieldsForm
        label="Settings"
        fields={fields}
        start={start as never}
        picks={{ zone: [['utc', 'UTC']] }}
        submit="Save"
        sends={sends}
        onSave={async () => {}}
      />
    </QueryClientProvider>,
  );

test('nothing is wrong before the first try, though required fields are empty', () => {
  const markup = shown({}, 'everything');
  expect(markup).not.toContain('class="wrong"');
  expect(markup).not.toMatch(/aria-describedby="[^"]*-wrong"|aria-invalid="true"/);
  expect(markup).not.toContain('role="alert"');
});

test('an empty choice is offered only while nothing is chosen', () => {
  expect(shown({}, 'everything')).toContain('—');
  expect(shown({ zone: 'utc' }, 'everything')).not.toContain('—');
});

test('what sends changes waits for one, what sends everything does not', () => {
  expect(shown({ name: 'A' }, 'changes')).toMatch(/<button type="submit" disabled=""/);
  expect(shown({ name: 'A' }, 'everything')).not.toMatch(/<button type="submit" disabled=""/);
});
