/** Attribute of what a page may give the keyboard to as it opens; the page's own heading then leaves it there. */
export const beginsHere = 'data-begins';
