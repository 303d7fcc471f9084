import { securityHeaders } from '@backshop/delivery/testing';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../workspace';
import { asTemplate, attribute, ref, sub } from './template';

/** The folder with the functions for CDNs, relative to the workspace. */
const folder = 'platform/delivery/cdn';

/** A file in the folder is available to templates as this text. */
const code = (file: string) => readFileSync(join(workspaceRoot, folder, file), 'utf8');

/** A name that no other stack of the account has. */
const uniqueName = (name: string) => sub(`\${AWS::StackName}-${name}`);

const aYear = 365 * 24 * 60 * 60;

/**
 * Returns a CloudFormation template of everything that serves the product: a bucket, and CloudFront in front of it
 * with the functions and headers that the tests of serving use.
 */
export function writeProductTemplate(): Promise<string> {
  const fallback = code('cloudfront-fallback.cjs');
  // A version is a copy of the code, so changed code needs another one.
  const fallbackVersion = `FallbackVersion${createHash('sha256').update(fallback).digest('hex').slice(0, 8)}`;
  const edgeFunction = (name: string, file: string) => ({
    Type: 'AWS::CloudFront::Function',
    Properties: {
      Name: uniqueName(name),
      AutoPublish: true,
      FunctionCode: code(file),
      FunctionConfig: { Comment: `${folder}/${file}`, Runtime: 'cloudfront-js-2.0' },
    },
  });
  const bucketAsOrigin = {
    DomainName: attribute('RegionalDomainName', 'Bucket'),
    OriginAccessControlId: attribute('Id', 'OriginAccess'),
    S3OriginConfig: { OriginAccessIdentity: '' },
  };
  return asTemplate({
    Description:
      'Backshop: a bucket, and CloudFront in front of it. Create it in us-east-1, where functions at the edge must be.',
    Parameters: {
      BucketName: { Type: 'String', Description: 'Name of the new bucket.' },
      DomainName: {
        Type: 'String',
        Default: '',
        Description: 'Domain of the product. Without it, the product has a domain of CloudFront.',
      },
      CertificateArn: {
        Type: 'String',
        Default: '',
        Description: 'Certificate of the domain in Certificate Manager, in us-east-1.',
      },
    },
    Conditions: { HasDomain: { 'Fn::Not': [{ 'Fn::Equals': [ref('DomainName'), ''] }] } },
    Resources: {
      Bucket: {
        Type: 'AWS::S3::Bucket',
        DeletionPolicy: 'Retain',
        UpdateReplacePolicy: 'Retain',
        Properties: {
          BucketName: ref('BucketName'),
          PublicAccessBlockConfiguration: {
            BlockPublicAcls: true,
            BlockPublicPolicy: true,
            IgnorePublicAcls: true,
            RestrictPublicBuckets: true,
          },
        },
      },
      BucketPolicy: {
        Type: 'AWS::S3::BucketPolicy',
        Properties: {
          Bucket: ref('Bucket'),
          PolicyDocument: {
            Version: '2012-10-17',
            Statement: [
              // Without the right to list, S3 answers 403 instead of 404 to a request for a missing copy.
              ['s3:GetObject', sub('${Bucket.Arn}/*')],
              ['s3:ListBucket', attribute('Arn', 'Bucket')],
            ].map(([Action, Resource]) => ({
              Effect: 'Allow',
              Principal: { Service: 'cloudfront.amazonaws.com' },
              Action,
              Resource,
              Condition: {
                StringEquals: {
                  'AWS:SourceArn': sub(
                    'arn:${AWS::Partition}:cloudfront::${AWS::AccountId}:distribution/${Distribution}',
                  ),
                },
              },
            })),
          },
        },
      },
      OriginAccess: {
        Type: 'AWS::CloudFront::OriginAccessControl',
        Properties: {
          OriginAccessControlConfig: {
            Name: uniqueName('bucket'),
            OriginAccessControlOriginType: 's3',
            SigningBehavior: 'always',
            SigningProtocol: 'sigv4',
          },
        },
      },
      RequestFunction: edgeFunction('request', 'cloudfront-request.js'),
      ResponseFunction: edgeFunction('response', 'cloudfront-response.js'),
      FallbackRole: {
        Type: 'AWS::IAM::Role',
        Properties: {
          AssumeRolePolicyDocument: {
            Version: '2012-10-17',
            Statement: [
              {
                Effect: 'Allow',
                Principal: { Service: ['lambda.amazonaws.com', 'edgelambda.amazonaws.com'] },
                Action: 'sts:AssumeRole',
              },
            ],
          },
        },
      },
      FallbackFunction: {
        Type: 'AWS::Lambda::Function',
        Properties: {
          Runtime: 'nodejs22.x',
          Handler: 'index.handler',
          Role: attribute('Arn', 'FallbackRole'),
          Code: { ZipFile: fallback },
        },
      },
      [fallbackVersion]: {
        Type: 'AWS::Lambda::Version',
        Properties: { FunctionName: ref('FallbackFunction') },
      },
      CachePolicy: {
        Type: 'AWS::CloudFront::CachePolicy',
        Properties: {
          CachePolicyConfig: {
            Name: uniqueName('files'),
            MinTTL: 0,
            DefaultTTL: aYear,
            MaxTTL: aYear,
            ParametersInCacheKeyAndForwardedToOrigin: {
              CookiesConfig: { CookieBehavior: 'none' },
              HeadersConfig: { HeaderBehavior: 'none' },
              QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: ['retry'] },
              EnableAcceptEncodingBrotli: true,
              EnableAcceptEncodingGzip: true,
            },
          },
        },
      },
      ResponseHeadersPolicy: {
        Type: 'AWS::CloudFront::ResponseHeadersPolicy',
        Properties: {
          ResponseHeadersPolicyConfig: { Name: uniqueName('security'), ...responseHeaders() },
        },
      },
      Distribution: {
        Type: 'AWS::CloudFront::Distribution',
        Properties: {
          DistributionConfig: {
            Enabled: true,
            HttpVersion: 'http2and3',
            IPV6Enabled: true,
            Aliases: { 'Fn::If': ['HasDomain', [ref('DomainName')], ref('AWS::NoValue')] },
            ViewerCertificate: {
              'Fn::If': [
                'HasDomain',
                {
                  AcmCertificateArn: ref('CertificateArn'),
                  MinimumProtocolVersion: 'TLSv1.2_2021',
                  SslSupportMethod: 'sni-only',
                },
                { CloudFrontDefaultCertificate: true },
              ],
            },
            Origins: [
              { Id: 'copies', ...bucketAsOrigin },
              {
                Id: 'whole-files',
                ...bucketAsOrigin,
                OriginCustomHeaders: [{ HeaderName: 'x-whole-files', HeaderValue: '1' }],
              },
            ],
            OriginGroups: {
              Quantity: 1,
              Items: [
                {
                  Id: 'files',
                  FailoverCriteria: { StatusCodes: { Quantity: 1, Items: [404] } },
                  Members: {
                    Quantity: 2,
                    Items: [{ OriginId: 'copies' }, { OriginId: 'whole-files' }],
                  },
                },
              ],
            },
            DefaultCacheBehavior: {
              TargetOriginId: 'files',
              ViewerProtocolPolicy: 'redirect-to-https',
              AllowedMethods: ['GET', 'HEAD'],
              Compress: true,
              CachePolicyId: ref('CachePolicy'),
              ResponseHeadersPolicyId: ref('ResponseHeadersPolicy'),
              FunctionAssociations: [
                {
                  EventType: 'viewer-request',
                  FunctionARN: attribute('FunctionARN', 'RequestFunction'),
                },
                {
                  EventType: 'viewer-response',
                  FunctionARN: attribute('FunctionARN', 'ResponseFunction'),
                },
              ],
              LambdaFunctionAssociations: [
                { EventType: 'origin-request', LambdaFunctionARN: ref(fallbackVersion) },
              ],
            },
            CustomErrorResponses: [{ ErrorCode: 404, ErrorCachingMinTTL: 0 }],
          },
        },
      },
    },
    Outputs: {
      Origin: { Description: 'BACKSHOP_ORIGIN of the commands', Value: sub('s3://${Bucket}') },
      Url: {
        Description: 'URL of the product',
        Value: {
          'Fn::If': [
            'HasDomain',
            sub('https://${DomainName}/'),
            sub('https://${Distribution.DomainName}/'),
          ],
        },
      },
    },
  });
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
