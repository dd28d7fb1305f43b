/**
 * A body that is made as it is read: nothing more is asked of the database than the reader takes. The first piece is made
 * before the answer begins, so that what goes wrong at once is told like everything else. A HEAD request takes nothing.
 */
export async function streamed(
  request: Request,
  content: AsyncGenerator<Uint8Array>,
): Promise<ReadableStream<Uint8Array> | null> {
  if (request.method === 'HEAD') return null;
  let first: IteratorResult<Uint8Array> | undefined = await content.next();
  return new ReadableStream<Uint8Array>(
    {
      async pull(reader) {
        const { done, value } = first ?? (await content.next());
        first = undefined;
        if (done) reader.close();
        else reader.enqueue(value);
      },
      async cancel() {
        await content.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
