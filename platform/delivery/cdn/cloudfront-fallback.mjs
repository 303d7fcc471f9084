// A Lambda@Edge function on origin requests. When the bucket lacks a copy, CloudFront asks the second origin of its
// group, and this function changes the address to that of the file itself: docs/operations.md of the host's repository,
// "S3 and a CDN".

export const handler = async (event) => {
  const { request } = event.Records[0].cf;
  if (request.origin.s3.customHeaders['x-whole-files']) {
    request.uri = request.uri.replace(
      /(\.(?:css|js|svg|woff2|json))(?:\.br|\.gz|\.[\w.-]+\.dcz)$/,
      '$1',
    );
  }
  return request;
};
