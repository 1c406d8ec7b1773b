/** Where a row has two lines and filters a sheet: no table is readable there, and 320 px must not scroll sideways. */
export const narrow = '(max-width: 599.95px)';
