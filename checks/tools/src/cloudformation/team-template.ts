import { asTemplate, attribute, ref, sub } from './template';

/**
 * Returns a CloudFormation template of the roles of one package's CI jobs on GitHub: one that releases, and one that
 * only stages previews. The tests of rights use its statements.
 */
export function writeTeamTemplate(): Promise<string> {
  const ofReleases = Object.keys(statements).filter((sid) => sid !== 'Preview');
  const role = (subject: string, sids: readonly string[]) => ({
    Type: 'AWS::IAM::Role',
    Properties: {
      AssumeRolePolicyDocument: {
        Version: '2012-10-17',
        Statement: [
          {
            Effect: 'Allow',
            Principal: { Federated: ref('IdentityProviderArn') },
            Action: 'sts:AssumeRoleWithWebIdentity',
            Condition: {
              StringEquals: { 'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com' },
              StringLike: { 'token.actions.githubusercontent.com:sub': sub(subject) },
            },
          },
        ],
      },
      Policies: [
        {
          PolicyName: 'backshop',
          PolicyDocument: {
            Version: '2012-10-17',
            Statement: sids.map((Sid) => ({ Sid, Effect: 'Allow', ...statements[Sid] })),
          },
        },
      ],
    },
  });
  return asTemplate({
    Description: 'Backshop: the roles of the CI jobs of one package.',
    Parameters: {
      BucketName: { Type: 'String', Description: 'Name of the bucket of the product.' },
      Package: { Type: 'String', Description: 'Name of the remote, or host.' },
      Folder: {
        Type: 'String',
        Description: 'Folder of the package in the bucket: remotes/ and its name, or host.',
      },
      Repository: { Type: 'String', Description: 'Repository on GitHub: owner/name.' },
      Environment: {
        Type: 'String',
        Description: 'Environment on GitHub whose jobs may release.',
      },
      IdentityProviderArn: {
        Type: 'String',
        Description:
          'The identity provider for token.actions.githubusercontent.com in this account.',
      },
    },
    Resources: {
      ReleaseRole: role('repo:${Repository}:environment:${Environment}', ofReleases),
      PreviewRole: role('repo:${Repository}:environment:${Environment}-preview', [
        'Read',
        'List',
        'Preview',
        'Records',
      ]),
    },
    Outputs: {
      ReleaseRole: {
        Description: 'AWS_ROLE of the environment',
        Value: attribute('Arn', 'ReleaseRole'),
      },
      PreviewRole: { Description: 'AWS_ROLE of previews', Value: attribute('Arn', 'PreviewRole') },
    },
  });
}

const object = (key: string) => sub(`arn:\${AWS::Partition}:s3:::\${BucketName}/${key}`);
/** Without this header, S3 would replace an object that somebody else has written meanwhile. */
const onlyWith = (header: string) => ({ Condition: { Null: { [`s3:${header}`]: 'false' } } });

const putFiles = { Action: 's3:PutObject', Resource: object('${Folder}/*') };

/** What the commands of a package's CI jobs may do. */
const statements: Record<string, object> = {
  Read: { Action: 's3:GetObject', Resource: object('*') },
  List: { Action: 's3:ListBucket', Resource: sub('arn:${AWS::Partition}:s3:::${BucketName}') },
  Stage: putFiles,
  /** The code of a pull request, which nobody has reviewed, cannot change a live version. */
  Preview: { ...putFiles, ...onlyWith('if-none-match') },
  Records: {
    Action: 's3:PutObject',
    Resource: [object('builds/${Package}/*'), object('version-lists/${Package}.json')],
  },
  Log: {
    Action: 's3:PutObject',
    Resource: object('releases/*'),
    ...onlyWith('if-none-match'),
  },
  Published: { Action: 's3:DeleteObject', Resource: object('releases/*.html') },
  ReleaseFile: { Action: 's3:PutObject', Resource: object('host/chunk-*') },
  GoLive: { Action: 's3:PutObject', Resource: object('index.html'), ...onlyWith('if-match') },
};
