/** Name of the compiler that html-webpack-plugin runs for the modules of a template. */
export const templateCompiler = 'HtmlWebpackCompiler';
