import type { CallModel } from '#engine/model.ts';
import type { Send } from './transport.ts';

/** Adds to a reply what the server left out. */
export type CompleteReply = (call: Pick<CallModel, 'name'>, data: unknown) => unknown;

/** Sends as before and completes what comes back; files stay what they are. */
export const completing =
  (send: Send, complete: Promise<CompleteReply>): Send =>
  async (call, request, options) => {
    const data = await send(call, request, options);
    return data instanceof Blob ? data : (await complete)(call, data);
  };
