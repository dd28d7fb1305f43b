/** A body that is made as it is read: nothing is asked of the database before the reader takes more. A HEAD request takes nothing. */
export function streamed(request: Request, content: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> | null {
  if (request.method === 'HEAD') return null;
  return new ReadableStream<Uint8Array>(
    {
      async pull(reader) {
        const { done, value } = await content.next();
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
