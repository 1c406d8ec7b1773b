/** Pages of the frame that belong to no noun, by the first part of their address, and their topics. */
const ownPages: Readonly<Record<string, string>> = { '': 'home', tasks: 'tasks' };

/** The topic of a page, from the first part of its address inside the router; undefined where no page is known. */
export const topicOf = (noun: string, isNoun: (noun: string) => boolean): string | undefined =>
  ownPages[noun] ?? (isNoun(noun) ? noun : undefined);
