// A Lambda@Edge function on origin requests (docs/how-to/deploy-to-s3.md, "Set up CloudFront"). When the bucket lacks a
// copy, CloudFront asks the second origin of its group. This function changes the address to that of the file itself.

exports.handler = async (event) => {
  const { request } = event.Records[0].cf;
  if (request.origin.s3.customHeaders['x-whole-files']) {
    request.uri = request.uri.replace(
      /(\.(?:css|js|svg|woff2|json))(?:\.br|\.gz|\.[\w.-]+\.dcz)$/,
      '$1',
    );
  }
  return request;
};
