import { lazyPart } from '#views/lazyPart.ts';
import { defineOverride } from '#views/override.ts';

const RecipientList = lazyPart(async () => ({
  default: (await import('./RecipientList.tsx')).RecipientList,
}));

/** The list is generated; the detail shows person by person what became of the messages. */
export const messageRecordOverride = defineOverride<'messageRecord'>()({
  views: { showExtra: RecipientList },
});
