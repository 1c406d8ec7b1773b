/** Registration of a company (spec.md section 2). Outside the layout, and nothing of the console shows there. */
export const registerAddress = '/register';
