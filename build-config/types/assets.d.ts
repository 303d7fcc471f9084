declare module '*.module.scss' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.scss';
declare module '*.svg?markup' {
  const markup: string;
  export default markup;
}
declare module '*.svg' {
  const url: string;
  export default url;
}
