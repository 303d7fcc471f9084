import { securityHeaders } from '@backshop/delivery/testing';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { workspaceRoot } from '../workspace';

/** Returns the text of a file beside the template. */
const read = (file: string) =>
  readFileSync(join(workspaceRoot, 'platform/delivery/cdn', file), 'utf8');

/** Returns the CloudFormation template of the product, with the functions and headers that it repeats of the code. */
export function writeProductTemplate(): Promise<string> {
  const fallback = read('cloudfront-fallback.cjs');
  const hash = createHash('sha256').update(fallback).digest('hex').slice(0, 8);
  const document = parseDocument(
    read('cloudformation.yaml').replaceAll(/(?<=FallbackVersion)\w+/g, hash),
  );
  const set = (resource: string, property: string, value: unknown) =>
    document.setIn(['Resources', resource, 'Properties', ...property.split('.')], value);
  set('RequestFunction', 'FunctionCode', read('cloudfront-request.js'));
  set('ResponseFunction', 'FunctionCode', read('cloudfront-response.js'));
  set('FallbackFunction', 'Code.ZipFile', fallback);
  for (const [field, value] of Object.entries(responseHeaders()))
    set('ResponseHeadersPolicy', `ResponseHeadersPolicyConfig.${field}`, value);
  return Promise.resolve(document.toString({ lineWidth: 0 }));
}

/** CloudFront has fields for some headers. None overrides the policy that the function on responses sets. */
function responseHeaders() {
  const {
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': nosniff,
    'Referrer-Policy': referrer,
    ...others
  } = securityHeaders;
  return {
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { ContentSecurityPolicy: policy, Override: false },
      ...(nosniff && { ContentTypeOptions: { Override: false } }),
      ReferrerPolicy: { ReferrerPolicy: referrer, Override: false },
    },
    CustomHeadersConfig: {
      Items: Object.entries(others).map(([Header, Value]) => ({ Header, Value, Override: false })),
    },
  };
}
