// The environment of a project's tests, by its name in MUTATION_ENVIRONMENT. One failure is enough to notice a change,
// so it skips the rest of the file after that.
const { TestEnvironment } = require(process.env.MUTATION_ENVIRONMENT);

module.exports = class extends TestEnvironment {
  hasFailed = false;

  handleTestEvent({ name, test }) {
    if (name === 'test_fn_failure' || name === 'hook_failure') this.hasFailed = true;
    if (name === 'test_start' && this.hasFailed) test.mode = 'skip';
  }
};
