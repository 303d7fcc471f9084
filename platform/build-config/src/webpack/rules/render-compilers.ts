/** Name of the compiler that html-webpack-plugin runs for the modules of a template. */
const templateCompiler = 'HtmlWebpackCompiler';

/** Name of the compiler for the fragments of pages. */
export const fragmentCompiler = 'fragments';

/** The compilers whose modules the build runs itself to render HTML. */
export const renderCompilers = [templateCompiler, fragmentCompiler];
