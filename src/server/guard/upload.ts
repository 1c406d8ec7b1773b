/** A file of a multipart body. Its content stands in no enumerable property: validators and hashes see an empty object. */
export const wrapUpload = (file: File): object =>
  Object.defineProperty(Object.create(null), 'content', { value: file, enumerable: false });

/** The file inside, or undefined when the value is none. */
export const uploadOf = (value: unknown): File | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const content: unknown = Object.getOwnPropertyDescriptor(value, 'content')?.value;
  return content instanceof File ? content : undefined;
};
