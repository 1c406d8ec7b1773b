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
