import { sharedChunkPrefix } from '../../output-files';

/**
 * Part of a remote's entry. Requests shared chunks from their folders next to the version. What
 * follows `#` in the address says which list the chunk adds itself to. Browsers do not send it.
 */

const scriptFilename = __webpack_get_script_filename__;
__webpack_get_script_filename__ = (chunk) => {
  const file = scriptFilename(chunk);
  return file.startsWith(sharedChunkPrefix) ? `../${file}#${CHUNK_LIST}` : file;
};
