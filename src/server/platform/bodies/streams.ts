type Reader = ReadableStreamDefaultReader<Uint8Array>;

const readNext = async (reader: Reader): Promise<Uint8Array | undefined> => (await reader.read()).value;

/** The beginning of a body as text, of so many bytes at most: what follows is not read. `read` gives the next bytes. */
export const beginningOf = async (
  body: ReadableStream<Uint8Array> | null,
  most: number,
  read = readNext,
): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  while (reader !== undefined && size < most) {
    const value = await read(reader);
    if (value === undefined) break;
    size += value.byteLength;
    chunks.push(value);
  }
  await reader?.cancel();
  return Buffer.concat(chunks).toString('utf8', 0, most);
};

/** A stream whose bytes are made as they are read, none before; a reader that stops ends the making. */
export const toStream = (chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const next = await chunks.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: async () => {
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
