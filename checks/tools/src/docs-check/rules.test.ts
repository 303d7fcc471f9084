import {
  brokenCitations,
  brokenLinks,
  brokenPaths,
  decisionProblems,
  diagramsWithoutText,
  longLines,
  oddWordsIn,
  pagesOutsideIndex,
  tooManyWords,
  unknownMessages,
} from './rules';

describe('links', () => {
  const problems = (text: string) =>
    brokenLinks(
      [
        { path: 'docs/guide.md', text },
        { path: 'README.md', text: '# Backshop\n\n## Start here' },
      ],
      ['README.md', 'docs/guide.md', 'docs/decisions/0001-versions.md'],
    );

  test('may lead to files, folders, headings and other sites', () => {
    const links = '[a](../README.md#start-here) [b](decisions/) [c](#one) [d](https://x.example/)';
    expect(problems(`# One\n\n${links}`)).toEqual([]);
  });

  test('to a missing file or heading are reported with file and line', () => {
    expect(problems('# One\n[a](gone.md)\n[b](../README.md#end)\n[c](#two)')).toEqual([
      'docs/guide.md:2: gone.md is no file. Correct or remove the link.',
      'docs/guide.md:3: README.md has no heading #end. Correct the anchor.',
      'docs/guide.md:4: docs/guide.md has no heading #two. Correct the anchor.',
    ]);
  });
});

test('an odd word is reported with file and line, and with a better one', () => {
  const documents = [{ path: 'docs/guide.md', text: 'One\nIt starts anew.\n\n```\nsays\n```' }];
  expect(oddWordsIn(documents)).toEqual(['docs/guide.md:2: replace "anew" by: again.']);
});

describe('paths in backticks', () => {
  const problems = (text: string) =>
    brokenPaths([{ path: 'docs/guide.md', text }], ['host/src/app/start.tsx', 'docs/guide.md']);

  test('may name files and folders', () => {
    expect(problems('`host/src/app/start.tsx` in `host/src/app/`, not `host/src/*.ts`')).toEqual(
      [],
    );
  });

  test('are not checked where a decision describes the past', () => {
    const text = '## Context\n`host/src/old.ts`\n## Decision\n`host/src/gone.ts`';
    expect(brokenPaths([{ path: 'docs/decisions/0001-a.md', text }], [])).toEqual([
      'docs/decisions/0001-a.md:4: host/src/gone.ts does not exist. Correct the path.',
    ]);
  });

  test('that do not exist are reported with file and line', () => {
    expect(problems('One\n`host/src/gone.ts`')).toEqual([
      'docs/guide.md:2: host/src/gone.ts does not exist. Correct the path.',
    ]);
  });
});

describe('citations', () => {
  const documents = [
    { path: 'docs/product.md', text: '# Product\n\n## Controls without a destination' },
    { path: 'docs/decisions/0001-versions.md', text: '# 0001' },
  ];
  const problems = (text: string) => brokenCitations([{ path: 'ui/src/a.ts', text }], documents);

  test('may name a file, a section and a decision, also over a line break', () => {
    const comment = `/**
 * See docs/product.md and docs/decisions/0001 (docs/decisions/0001-versions.md). Cites docs/product.md,
 * "Controls without a
 * destination".
 */`;
    expect(problems(comment)).toEqual([]);
  });

  test('of a missing file, section or decision are reported with file and line', () => {
    const comments = `// docs/gone.md
// docs/product.md, "Gone"
// docs/decisions/0099`;
    expect(problems(comments)).toEqual([
      'ui/src/a.ts:1: docs/gone.md does not exist. Correct the path.',
      'ui/src/a.ts:2: docs/product.md has no section "Gone". Cite one of its headings.',
      'ui/src/a.ts:3: decision 0099 does not exist. Cite another one.',
    ]);
  });
});

describe('entries about messages', () => {
  const code = [
    {
      path: 'a.ts',
      text: `throw new Error(\`Port \${port} is \` +
        'in use. Choose \\'another\\' one. Run: \${commandFor('releases')}')`,
    },
  ];
  const problems = (...headings: string[]) => {
    const entries = headings.map((heading) => `### ${heading}\n`).join('\n');
    const text = `## What staff see\n### Sorry\n## What commands and the server print\n${entries}`;
    return unknownMessages({ path: 'troubleshooting.md', text }, code);
  };

  test('name what the code prints, with … for its variable parts', () => {
    expect(
      problems('Port … is in use', "… Choose 'another' one. Run: `pnpm delivery releases`"),
    ).toEqual([]);
  });

  test('that nothing prints are reported', () => {
    expect(problems('Port … is taken')).toEqual([
      'troubleshooting.md: nothing prints "is taken" of "Port … is taken". Correct the heading.',
    ]);
  });
});

describe('lines', () => {
  const problems = (text: string) => longLines([{ path: 'README.md', text }]);
  const long = 'word '.repeat(25).trim();

  test('over 120 characters are reported', () => {
    expect(problems(`short\n${long}`)).toEqual([
      'README.md:2: the line has 124 characters. Break it at 120.',
    ]);
  });

  test('may be longer in headings, tables, code fences and single links', () => {
    const link = `- [link](https://x.example/${'a'.repeat(120)})`;
    expect(problems(`# ${long}\n| ${long} |\n\`\`\`\n${long}\n\`\`\`\n${link}`)).toEqual([]);
  });
});

describe('diagrams', () => {
  const problems = (after: string) =>
    diagramsWithoutText([
      { path: 'a.md', text: `One\n\n\`\`\`mermaid\nflowchart LR\n\`\`\`\n${after}` },
    ]);

  test('have a sentence after them', () => {
    expect(problems('\nThe host loads\nthe remote.\n')).toEqual([]);
    expect(problems('\n`index.html` names the files.\n')).toEqual([]);
  });

  test.each(['', '\n## Next\n', '\n| a |\n', '\nno sentence\n', '\n```ts\na.b;\n```\n'])(
    'without one are reported with file and line: %j',
    (after) => {
      expect(problems(after)).toEqual([
        'a.md:3: the diagram has no text. Add a sentence below that says the same.',
      ]);
    },
  );
});

describe('pages', () => {
  const index = { path: 'docs/README.md', text: '[a](how-to/a.md#one) [p](performance/README.md)' };
  const page = (path: string, text = '') => ({ path, text });

  test('are linked from docs/README.md, or from the index of their own folder', () => {
    const performance = page('docs/performance/README.md', '[r](results.md)');
    const pages = [page('docs/how-to/a.md'), performance, page('docs/performance/results.md')];
    expect(pagesOutsideIndex([index, ...pages, page('ui/README.md')])).toEqual([]);
  });

  test('that no index links are reported', () => {
    expect(pagesOutsideIndex([index, page('docs/how-to/b.md')])).toEqual([
      'docs/how-to/b.md: docs/README.md does not link this page. Add it with its purpose.',
    ]);
  });
});

describe('decisions', () => {
  const problems = (status: string) =>
    decisionProblems([
      { path: 'docs/decisions/0001-a.md', text: `# 0001: A\n\n- Status: ${status}\n` },
      { path: 'docs/decisions/0002-b.md', text: '- Status: accepted; includes 0003, 0004' },
    ]);

  test('are accepted, or superseded by one that exists', () => {
    expect(problems('superseded by 0002')).toEqual([]);
  });

  test('with another status or a missing successor are reported', () => {
    expect(problems('mostly accepted')).toEqual([
      expect.stringMatching(/^docs\/decisions\/0001-a\.md: the status is "mostly accepted"\./),
    ]);
    expect(problems('superseded by 0009')).toEqual([
      'docs/decisions/0001-a.md: it is superseded by 0009, which does not exist.',
    ]);
  });
});

test('too many words are reported with the longest documents', () => {
  const documents = [
    { path: 'a.md', text: 'one' },
    { path: 'b.md', text: 'one two' },
  ];
  expect(tooManyWords(documents, 3)).toBeUndefined();
  expect(tooManyWords(documents, 2)).toBe(
    'The documents have 3 words, and at most 2 are allowed. The longest: b.md (2), a.md (1).',
  );
});
