declare module '*.module.scss' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.scss';
declare module '*.svg?drawing' {
  const drawing: import('react').ReactElement;
  export default drawing;
}
declare module '*.svg' {
  const url: string;
  export default url;
}
