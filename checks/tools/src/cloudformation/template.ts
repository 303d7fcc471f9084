/** The value of a parameter, or the name of a resource. */
export const ref = (name: string) => ({ Ref: name });
/** An attribute of a resource. */
export const attribute = (name: string, of: string) => ({ 'Fn::GetAtt': [of, name] });
/** A text in which `${Name}` stands for a parameter or a resource. */
export const sub = (text: string) => ({ 'Fn::Sub': text });

/** Returns the text of a template. */
export function asTemplate(template: object): Promise<string> {
  return Promise.resolve(JSON.stringify({ AWSTemplateFormatVersion: '2010-09-09', ...template }));
}
