/** The page of a purpose, in resource names: template and upload. */
export const importStartAddress = (noun: string, purpose: string): string => `/${noun}/import/${purpose}`;

/** The page of one import, wherever it stands: its state is the server's. */
export const importAddress = (importId: number): string => `/importJob/${importId}`;
