/** Google serves all files of its charts from here. */
export const googleFolder = 'https://www.gstatic.com/charts/';
