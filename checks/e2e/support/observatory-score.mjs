import fs from 'node:fs';
import process from 'node:process';
import { contentSecurityPolicyTest } from '@mdn/mdn-http-observatory/src/analyzer/tests/csp.js';
import { ALL_TESTS } from '@mdn/mdn-http-observatory/src/constants.js';
import { MINIMUM_SCORE_FOR_EXTRA_CREDIT } from '@mdn/mdn-http-observatory/src/grader/charts.js';
import { getGradeForScore, getScoreModifier } from '@mdn/mdn-http-observatory/src/grader/grader.js';
import { retrieve } from '@mdn/mdn-http-observatory/src/retriever/retriever.js';

/**
 * A program that grades a server with the HTTP Observatory's own tests and prints the result.
 * Arguments: the port for HTTP and the port for HTTPS on localhost.
 *
 * The Observatory's `scan` knows only the ports 80 and 443, so this program does the same as `scan`
 * with its parts. The list of sites that browsers preload HSTS for is empty: the Observatory would
 * download it when it is installed, and localhost is not in it.
 */
const [httpPort, httpsPort] = process.argv.slice(2).map(Number);

const { readFileSync } = fs;
fs.readFileSync = (file, ...options) =>
  String(file).endsWith('hsts-preload.json') ? '{}' : readFileSync(file, ...options);

const requests = await retrieve('localhost', { httpPort, httpsPort });
const results = ALL_TESTS.map((test) => test(requests));
const modifiers = results.map(({ result }) => getScoreModifier(result));
const sum = (numbers) => numbers.reduce((one, other) => one + other, 100);
const withoutCredit = sum(modifiers.filter((modifier) => modifier < 0));
const score = withoutCredit >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? sum(modifiers) : withoutCredit;
const tests = results.map((each, index) => ({
  name: each.constructor.name,
  result: each.result,
  passed: each.pass,
  modifier: modifiers[index],
}));

// The Observatory intersects the policy in the header with the one in index.html, and finds nothing
// in both. So it grades the one in index.html once more by itself. The addresses of previews are
// removed before: it would refuse them, because they do not begin with https.
const { headers, httpEquiv } = requests.responses.auto;
delete headers['content-security-policy'];
const [policy = ''] = httpEquiv.get('content-security-policy');
httpEquiv.set('content-security-policy', [policy.replaceAll(' http://localhost:*', '')]);
const { result: policyOfIndexHtml } = contentSecurityPolicyTest(requests);

process.stdout.write(JSON.stringify({ ...getGradeForScore(score), tests, policyOfIndexHtml }));
