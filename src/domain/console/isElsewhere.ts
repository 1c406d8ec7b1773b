/** Whether an address names its server, so that it is not the one that delivered the page. */
export const isElsewhere = (address: string): boolean => /^https?:\/\//.test(address);
