import { AsyncLocalStorage } from 'node:async_hooks';

/** A body that is made as it is read. Its first piece is made before the answer begins, so that what goes wrong at once is told. */
export async function streamed(
  request: Request,
  content: AsyncGenerator<Uint8Array>,
): Promise<ReadableStream<Uint8Array> | null> {
  if (request.method === 'HEAD') return null;
  const next = AsyncLocalStorage.bind(() => content.next()); // for the person who asked, wherever it is read
  let first: IteratorResult<Uint8Array> | undefined = await next();
  return new ReadableStream<Uint8Array>(
    {
      async pull(reader) {
        const { done, value } = first ?? (await next());
        first = undefined;
        if (done) reader.close();
        else reader.enqueue(value);
      },
      cancel: async () => void (await content.return(undefined)),
    },
    { highWaterMark: 0 },
  );
}
