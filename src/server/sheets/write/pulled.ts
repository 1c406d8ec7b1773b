/** Bytes that are made when they are wanted; whoever stops reading stops the making. */
export const pulled = (chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const next = await chunks.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: async () => {
      await chunks.return(undefined);
    },
  });
