/** Selects the controls of a page that staff can click. */
export const controls = 'a[href], button, select, input, textarea, summary, [role="link"]';
