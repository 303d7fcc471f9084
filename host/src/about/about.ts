/** The chunk `about`. It loads when staff open the dialog or copy the details of a failure. */
export { AboutDialog } from './about-dialog';
export { failureText } from './failure-text';
