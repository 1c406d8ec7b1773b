/** Where the task centre has its own page. */
export const tasksAddress = '/tasks';
