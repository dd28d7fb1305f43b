import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ProblemError } from '#web/data/call.ts';
import { AnsweredPage } from './answered-page.tsx';

const shown = (status: number) =>
  renderToStaticMarkup(
    <AnsweredPage
      of={{ data: undefined, error: new ProblemError(status, { detail: 'There is no such room' }), refetch: () => {} }}
    >
      {() => 'Room'}
    </AnsweredPage>,
  );

test('what does not exist is a missing page; every other trouble can be tried again', () => {
  expect(shown(404)).toMatch(/<h1[^>]*>Page not found<\/h1>.*There is no such room/);
  expect(shown(403)).toMatch(/role="alert".*There is no such room.*Try Again/);
});
