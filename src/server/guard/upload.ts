/** A file of a multipart body. Its content stands in no enumerable property: validators and hashes see an empty object. */
export const wrapUpload = (file: File): object =>
  Object.defineProperty(Object.create(null), 'content', { value: file, enumerable: false });

/** The file inside, or undefined when the value is none. */
export const uploadOf = (value: unknown): File | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const content = Object.getOwnPropertyDescriptor(value, 'content');
  // Whatever was read from JSON has enumerable properties alone: only `wrapUpload` makes one of this kind.
  return content?.enumerable === false ? (content.value as File) : undefined;
};
